// Fills the slots of the sentences of a kind with facts from an English article.

import { type Agreement, arabicName, formatDay, withLam } from "../../base/index.ts";
import type { Article } from "../../model/index.ts";
import { type Amount, amountAr, unitsAr } from "./amount.ts";
import type { ArticleSubject } from "./analyser.ts";
import { type AmountRole, amountInRole } from "./english-amounts.ts";
import {
  authorityIn,
  bonusAr,
  countryIn,
  dayAr,
  durationIn,
  fieldIn,
  heldAr,
  houseIn,
  insiderIn,
  partyIn,
  periodIn,
  placeIn,
  postIn,
  premisesIn,
  productIn,
  ratingsIn,
  ratioIn,
  sharesAr,
} from "./english-words.ts";
import type { EventKind } from "./event-kinds.ts";
import { loneDayIn } from "./named-days.ts";
import type { PreparedArticle } from "./prepared-article.ts";

export interface ArticleSlots {
  /** The slots that have a value. */
  readonly values: ReadonlyMap<string, string>;
  /** The genders of the company and of the acting authority, for verbs. */
  readonly agreement: Agreement;
}

/** The names of sukuk and other papers, which have no shares. */
const SHARELESS = /^(?:صكوك|ورقة مالية)(?= |$)/;

/** Slots that name the company, and nothing of the event. */
export const ISSUER_SLOTS: ReadonlySet<string> = new Set(issuerSlots("", false).map(([slot]) => slot));

const AMOUNT_ROLES: readonly AmountRole[] = [
  "profit",
  "revenue",
  "before",
  "percent",
  "stake",
  "amount",
  "each",
  "shares",
  "target",
];

/** An amount with one of these roles is not the earlier value. */
const NOT_BEFORE: readonly AmountRole[] = ["profit", "revenue"];

/** Fills the slots that `sentences` have; nothing else is looked for in the article. */
export function slotsOf(
  article: Article,
  subject: ArticleSubject,
  prepared: PreparedArticle,
  kind: EventKind,
  sentences: readonly string[],
): ArticleSlots {
  const whole = `${article.title}. ${article.text}`;
  const name = arabicName(subject.nameAr === "" ? subject.nameEn : subject.nameAr, subject.issuer);
  const authority = authorityIn(whole);
  const asked = sentences.join(" ");
  const isAsked = (slot: string): boolean => asked.includes(`{${slot}}`);
  const values = new Map<string, string>();
  const put: Put = (slot, find) => {
    const value = isAsked(slot) ? find() : null;
    if (value !== null) values.set(slot, value);
  };
  const isFund = subject.issuer === "fund";
  for (const [slot, value] of issuerSlots(name.text, isFund)) put(slot, () => value);
  const used = new Set<Amount>();
  for (const role of AMOUNT_ROLES) {
    if (!isAsked(role) && !(isAsked("before") && NOT_BEFORE.includes(role))) continue;
    const amount = amountInRole(role, prepared, kind);
    // An amount has one role: the profit of a period is not also the earlier value.
    if (amount === null || (role === "before" && used.has(amount))) continue;
    used.add(amount);
    put(role, () => (role === "shares" && isFund ? unitsAr(amount) : amountAr(amount)));
  }
  put("authority", () => authority.name);
  put("breach", () => breachIn(whole));
  put("city", () => placeIn(whole));
  put("country", () => countryIn(whole));
  put("party", () => partyIn(whole));
  put("insider", () => insiderIn(article.title));
  put("house", () => houseIn(article.title));
  put("occasion", () => occasionIn(whole).after);
  put("occasion-obj", () => occasionIn(whole).object);
  put("meeting", () => meetingIn(whole, isFund));
  put("duration", () => durationIn(whole));
  put("period", () => periodIn(article.title) ?? periodIn(article.text));
  put("year", () => /\b(20\d\d)\b/.exec(whole)?.[1] ?? null);
  put("product", () => productIn(whole).object);
  put("product-gen", () => productIn(whole).after);
  put("premises", () => premisesIn(whole).object);
  put("premises-gen", () => premisesIn(whole).after);
  put("field", () => fieldIn(whole));
  put("post", () => postOf(article).post);
  put("new-post", () => postOf(article).fresh);
  put("rating", () => ratingsIn(whole).rating);
  put("rating-before", () => ratingsIn(whole).before);
  putRatio(put, whole);
  putDays(put, whole);
  return { values, agreement: { isFeminine: name.isFeminine, isSecondFeminine: authority.isFeminine } };
}

type Put = (slot: string, find: () => string | null) => void;

function issuerSlots(name: string, isFund: boolean): readonly (readonly [string, string | null])[] {
  return [
    ["name", name],
    ["for-name", withLam(name)],
    ["board", isFund ? `مدير ${name}` : `مجلس إدارة ${name}`],
    ["holders", isFund ? "مالكي الوحدات" : "المساهمين"],
    ["holders-nom", isFund ? "مالكو الوحدات" : "المساهمون"],
    ["for-holders", isFund ? "لمالكي الوحدات" : "للمساهمين"],
    ["per-share", isFund ? "للوحدة" : "للسهم"],
    ["stock", isFund ? "وحدات" : "سهم"],
    ["shares-word", isFund ? "وحدات" : SHARELESS.test(name) ? null : "أسهم"],
  ];
}

/** The post in the title, or in the text where the title names none. */
function postOf({ title, text }: Article): ReturnType<typeof postIn> {
  const named = postIn(title);
  return named.post.startsWith("أحد") ? postIn(text) : named;
}

function putRatio(put: Put, whole: string): void {
  const ofRatio = (of: (first: string, second: string) => string) => (): string | null => {
    const ratio = ratioIn(whole);
    return ratio === null ? null : of(ratio.first, ratio.second);
  };
  put("ratio-new", ofRatio(sharesAr));
  put(
    "ratio-old",
    ofRatio((_, second) => heldAr(second)),
  );
  put("bonus", ofRatio(bonusAr));
}

const ELIGIBLE_DAY = /(?:eligib\w+(?: date)?|record date|entitled)(?: \w+){0,4}? (\d{4}-\d{2}-\d{2})/i;
const PAYMENT_DAY = /(?:payment|paid|distribution|payable)(?: \w+){0,4}? (\d{4}-\d{2}-\d{2})/i;

/** Days that are written in full; a lone one is the day of the event. */
function putDays(put: Put, whole: string): void {
  const named = (pattern: RegExp) => (): string | null => {
    const found = pattern.exec(whole)?.[1];
    return found === undefined ? null : dayAr(found);
  };
  put("eligible", named(ELIGIBLE_DAY));
  put("paid", named(PAYMENT_DAY));
  put("date", () => {
    const day = loneDayIn(whole);
    return day === null ? null : dayAr(formatDay(day));
  });
}

function breachIn(whole: string): string | null {
  if (/\bdisclosure\b/i.test(whole)) return "لمخالفة لوائح الإفصاح";
  if (/\bprice[- ]fixing\b/i.test(whole)) return "بسبب الاتفاق على الأسعار";
  return /\b(?:breach|violat|broke)\w*\b/i.test(whole) ? "لمخالفة الأنظمة" : null;
}

function meetingIn(whole: string, isFund: boolean): string {
  if (isFund) return "اجتماع مالكي الوحدات";
  if (/\bextraordinary\b|\bEGM\b/i.test(whole)) return "اجتماع الجمعية العامة غير العادية";
  return /\bordinary\b|\bannual\b|\bAGM\b/i.test(whole) ? "اجتماع الجمعية العامة العادية" : "اجتماع الجمعية العامة";
}

/** The occasion as an object, and after a preposition. */
function occasionIn(whole: string): { readonly object: string; readonly after: string } {
  if (/\bconference\b/i.test(whole)) return { object: "مؤتمرًا متخصصًا", after: "مؤتمر متخصص" };
  if (/\bforum\b/i.test(whole)) return { object: "منتدى متخصصًا", after: "منتدى متخصص" };
  return /\binternational\b/i.test(whole)
    ? { object: "معرضًا دوليًا", after: "معرض دولي" }
    : { object: "معرضًا متخصصًا", after: "معرض متخصص" };
}
