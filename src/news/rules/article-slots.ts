// Fills the slots of the ways of telling an event with what an English article says.

import { type Agreement, arabicName, withLam } from "../../base/index.ts";
import type { Article } from "../../model/index.ts";
import { type Amount, amountAr, unitsAr } from "../amounts/amount.ts";
import type { ArticleSubject } from "../articles/analyser.ts";
import type { EventKind } from "../kinds/event-kind.ts";
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
  productIn,
  ratingsIn,
  ratioIn,
  sharesAr,
} from "./english-words.ts";
import type { PreparedArticle } from "./prepared-article.ts";

export interface ArticleSlots {
  /** The slots that have a value. */
  readonly values: ReadonlyMap<string, string>;
  /** With the company, and with the authority that acts. */
  readonly agreement: Agreement;
}

/** Slots that say who, and nothing of what happened. */
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

export function slotsOf(
  article: Article,
  subject: ArticleSubject,
  prepared: PreparedArticle,
  kind: EventKind,
): ArticleSlots {
  const whole = `${article.title}. ${article.text}`;
  const name = arabicName(subject.nameAr === "" ? subject.nameEn : subject.nameAr, subject.issuer);
  const authority = authorityIn(whole);
  const values = new Map<string, string>();
  const put = (slot: string, value: string | null): void => {
    if (value !== null) values.set(slot, value);
  };
  for (const [slot, value] of issuerSlots(name.text, subject.issuer === "fund")) put(slot, value);
  const isFund = subject.issuer === "fund";
  const told = new Set<Amount>();
  for (const role of AMOUNT_ROLES) {
    const amount = amountInRole(role, prepared, kind);
    // An amount has one role: the profit of a period is not also what it was before.
    if (amount === null || (role === "before" && told.has(amount))) continue;
    told.add(amount);
    put(role, role === "shares" && isFund ? unitsAr(amount) : amountAr(amount));
  }
  put("authority", authority.name);
  put("breach", breachIn(whole));
  put("city", placeIn(whole));
  put("country", countryIn(whole));
  put("party", partyIn(whole));
  put("insider", insiderIn(article.title));
  put("house", houseIn(article.title));
  put("occasion", occasionIn(whole));
  put("meeting", meetingIn(whole, isFund));
  put("duration", durationIn(whole));
  put("period", periodIn(article.title) ?? periodIn(article.text));
  put("year", /\b(20\d\d)\b/.exec(whole)?.[1] ?? null);
  put("product", productIn(whole).object);
  put("product-gen", productIn(whole).after);
  put("field", fieldIn(whole));
  putPost(put, article);
  putRatings(put, whole);
  putRatio(put, whole);
  putDays(put, whole);
  return { values, agreement: { isFeminine: name.isFeminine, isSecondFeminine: authority.isFeminine } };
}

type Put = (slot: string, value: string | null) => void;

function issuerSlots(name: string, isFund: boolean): readonly (readonly [string, string])[] {
  return [
    ["name", name],
    ["for-name", withLam(name)],
    ["board", isFund ? `مدير ${name}` : `مجلس إدارة ${name}`],
    ["holders", isFund ? "مالكي الوحدات" : "المساهمين"],
    ["holders-nom", isFund ? "مالكو الوحدات" : "المساهمون"],
    ["for-holders", isFund ? "لمالكي الوحدات" : "للمساهمين"],
    ["per-share", isFund ? "للوحدة" : "للسهم"],
    ["stock", isFund ? "وحدات" : "سهم"],
    ["shares-word", isFund ? "وحدات" : "أسهم"],
  ];
}

function putPost(put: Put, { title, text }: Article): void {
  const { post, fresh } = postIn(title);
  const isKnown = !post.startsWith("أحد");
  put("post", isKnown ? post : postIn(text).post);
  put("new-post", isKnown ? fresh : postIn(text).fresh);
}

function putRatings(put: Put, whole: string): void {
  const { rating, before } = ratingsIn(whole);
  put("rating", rating);
  put("rating-before", before);
}

function putRatio(put: Put, whole: string): void {
  const ratio = ratioIn(whole);
  if (ratio === null) return;
  put("ratio-new", sharesAr(ratio.first));
  put("ratio-old", heldAr(ratio.second));
  put("bonus", bonusAr(ratio.first, ratio.second));
}

/** Days that are written in full; a lone one is the day of the event. */
function putDays(put: Put, whole: string): void {
  const day = "(\\d{4}-\\d{2}-\\d{2})";
  const named = (pattern: string): string | null => {
    const found = new RegExp(`${pattern}${day}`, "i").exec(whole)?.[1];
    return found === undefined ? null : dayAr(found);
  };
  put("eligible", named("(?:eligib\\w+(?: date)?|record date|entitled)(?: \\w+){0,4}? "));
  put("paid", named("(?:payment|paid|distribution|payable)(?: \\w+){0,4}? "));
  const days = new Set(whole.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []);
  const [only] = days;
  if (days.size === 1 && only !== undefined) put("date", dayAr(only));
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

function occasionIn(whole: string): string {
  if (/\bconference\b/i.test(whole)) return "مؤتمر متخصص";
  if (/\bforum\b/i.test(whole)) return "منتدى متخصص";
  return /\binternational\b/i.test(whole) ? "معرض دولي" : "معرض متخصص";
}
