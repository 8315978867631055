// The Arabic for the things that an English article names: periods, durations, places, offices, authorities, ratings. An event has only
// words that these tables know.

import {
  countedAr,
  DAYS_AR,
  formatDay,
  MONTH_NAMES_AR,
  MONTHS_AR,
  ORDINALS_AR,
  outOfRange,
  parseDay,
  SHARES_AR,
  WEEKS_AR,
  YEARS_AR,
} from "../../base/index.ts";
import { digitsOfWord } from "./amount.ts";

type Words = readonly (readonly [english: RegExp, arabic: string])[];

const ORDINAL_WORDS = ["first", "second", "third", "fourth"];

const PLACES: Words = [
  [/\bRiyadh\b/, "الرياض"],
  [/\bJeddah\b/, "جدة"],
  [/\bDammam\b/, "الدمام"],
  [/\bTabuk\b/, "تبوك"],
  [/\bJazan\b/, "جازان"],
  [/\bYanbu\b/, "ينبع"],
  [/\bJubail\b/, "الجبيل"],
  [/\bMakkah|\bMecca\b/, "مكة المكرمة"],
  [/\bMadinah|\bMedina\b/, "المدينة المنورة"],
  [/\bAl ?Khobar\b/, "الخبر"],
  [/\bAbha\b/, "أبها"],
  [/\bHail\b/, "حائل"],
  [/\bRabigh\b/, "رابغ"],
  [/\bNEOM\b/i, "نيوم"],
];
const COUNTRIES: Words = [
  [/\bUnited Arab Emirates\b|\bUAE\b|\bEmirates\b/, "الإمارات"],
  [/\bEgypt\b|\bEgyptian\b/, "مصر"],
  [/\bBahrain\b|\bBahraini\b/, "البحرين"],
  [/\bIraqi?\b/, "العراق"],
  [/\bJordan\b|\bJordanian\b/, "الأردن"],
  [/\bKuwaiti?\b/, "الكويت"],
  [/\bQatari?\b/, "قطر"],
  [/\bOmani?\b/, "عُمان"],
  [/\bTurkey\b|\bTurkish\b/, "تركيا"],
  [/\bIndian?\b/, "الهند"],
  [/\bMorocc(?:o|an)\b/, "المغرب"],
];
/** The office, and the office of a new holder. */
const POSTS: readonly (readonly [english: RegExp, post: string, fresh: string])[] = [
  [/\b(?:CEO|chief executive)\b/i, "الرئيس التنفيذي", "رئيس تنفيذي جديد"],
  [/\b(?:CFO|chief financial|finance chief)\b/i, "الرئيس المالي", "رئيس مالي جديد"],
  [/\b(?:COO|chief operating)\b/i, "رئيس العمليات", "رئيس جديد للعمليات"],
  [/\b(?:vice|deputy)[- ]chair(?:man|woman)?\b/i, "نائب رئيس مجلس الإدارة", "نائب جديد لرئيس مجلس الإدارة"],
  [/\bchair(?:man|woman|person)\b/i, "رئيس مجلس الإدارة", "رئيس جديد لمجلس الإدارة"],
  [/\bmanaging director\b/i, "العضو المنتدب", "عضو منتدب جديد"],
  [/\bgeneral manager\b/i, "المدير العام", "مدير عام جديد"],
  [/\bdirectors\b/i, "عدد من أعضاء مجلس الإدارة", "أعضاء جدد في مجلس الإدارة"],
  [/\b(?:board member|member of the board|director)\b/i, "عضو في مجلس الإدارة", "عضو جديد في مجلس الإدارة"],
];
const INSIDERS: Words = [
  [/\bwife|\bson\b|\bhusband|\brelative/i, "قريب من الدرجة الأولى لأحد المسؤولين"],
  [/\bfounder/i, "أحد المؤسسين"],
  [/\bchair(?:man|woman)\b/i, "رئيس مجلس الإدارة"],
  [/\b(?:CEO|chief executive)\b/i, "الرئيس التنفيذي"],
  [/\bmanaging director\b/i, "العضو المنتدب"],
  [/\bdirectors?\b|\bboard member/i, "عضو مجلس إدارة"],
];
/** Feminine ones are marked; verbs agree with them. */
const AUTHORITIES: readonly (readonly [english: RegExp, arabic: string, isFeminine: boolean])[] = [
  [/\bCapital Market Authority\b|\bCMA\b/, "هيئة السوق المالية", true],
  [/\b[Cc]entral [Bb]ank\b|\bSAMA\b/, "البنك المركزي السعودي", false],
  [
    /\b[Cc]ompetition (?:authority|watchdog|regulator)\b|\bGeneral Authority for Competition\b/i,
    "الهيئة العامة للمنافسة",
    true,
  ],
  [/\b(?:drug|food and drug) authority\b|\bSFDA\b/i, "الهيئة العامة للغذاء والدواء", true],
  [/\bexchange\b|\bbourse\b|\bTadawul\b/i, "السوق المالية السعودية", true],
  [/\bministry\b/i, "الوزارة المختصة", true],
];
const PARTIES: Words = [
  [/\bcontractor\b/i, "شركة مقاولات"],
  [/\benergy company\b/i, "شركة طاقة"],
  [/\blocal bank\b/i, "بنك محلي"],
  [/\bproperty developer\b/i, "مطور عقاري"],
  [/\blocal company\b/i, "شركة محلية"],
  [/\bgovernment (?:body|agency|entity)\b|\bministry\b|\bmunicipality\b/i, "جهة حكومية"],
  [/\b(?:international|foreign|global) (?:partner|company|firm|provider)\b/i, "شريك دولي"],
  [/\buniversity\b/i, "جامعة سعودية"],
  [/\bairline\b/i, "شركة طيران"],
  [/\binsurer\b/i, "شركة تأمين"],
];
/** A product as an object, and after a preposition. */
const PRODUCTS: readonly (readonly [english: RegExp, object: string, after: string])[] = [
  [/\bapp(?:lication)?\b/i, "تطبيقًا جديدًا", "تطبيق جديد"],
  [/\bplatform\b|\bportal\b/i, "منصة جديدة", "منصة جديدة"],
  [/\bcards?\b/i, "بطاقة جديدة", "بطاقة جديدة"],
  [/\bonline (?:store|shop)\b/i, "متجرًا إلكترونيًا جديدًا", "متجر إلكتروني جديد"],
  [/\binsurance polic(?:y|ies)\b/i, "وثيقة تأمين جديدة", "وثيقة تأمين جديدة"],
  [/\bfinance product\b/i, "منتج تمويل جديدًا", "منتج تمويل جديد"],
  [/\bfood product\b/i, "منتجًا غذائيًا جديدًا", "منتج غذائي جديد"],
  [/\bdrinks?\b|\bbeverages?\b/i, "مشروبًا جديدًا", "مشروب جديد"],
  [/\bpackages?\b|\bbundles?\b/i, "باقة جديدة", "باقة جديدة"],
  [/\bproduct range\b/i, "تشكيلة منتجات جديدة", "تشكيلة منتجات جديدة"],
  [/\bwallet\b/i, "محفظة رقمية", "محفظة رقمية"],
  [/\b(?:drug|medicine|pill|insulin|vaccine|syrup|generic)\b/i, "مستحضرًا دوائيًا جديدًا", "مستحضر دوائي جديد"],
  [/\bservices?\b|\bbroadband\b|\bdelivery\b/i, "خدمة جديدة", "خدمة جديدة"],
  [/\bsoftware\b|\bsystem\b/i, "نظامًا جديدًا", "نظام جديد"],
];
/** Premises as an object, and after a preposition. */
const PREMISES: readonly (readonly [english: RegExp, object: string, after: string])[] = [
  [/\bmedical cent(?:re|er)\b/i, "مركزًا طبيًا جديدًا", "مركز طبي جديد"],
  [/\bhospital\b/i, "مستشفى جديدًا", "مستشفى جديد"],
  [/\bclinics?\b/i, "عيادة جديدة", "عيادة جديدة"],
  [/\bshowroom\b/i, "معرضًا جديدًا", "معرض جديد"],
  [/\bwarehouse\b/i, "مستودعًا جديدًا", "مستودع جديد"],
  [/\boutlet\b/i, "منفذ بيع جديدًا", "منفذ بيع جديد"],
  [/\bstore\b/i, "متجرًا جديدًا", "متجر جديد"],
  [/\boffice\b/i, "مكتبًا جديدًا", "مكتب جديد"],
  [/\b(?:plant|factory)\b/i, "مصنعًا جديدًا", "مصنع جديد"],
  [/\bhotel\b/i, "فندقًا جديدًا", "فندق جديد"],
  [/\bschool\b/i, "مدرسة جديدة", "مدرسة جديدة"],
  [/\brestaurant\b/i, "مطعمًا جديدًا", "مطعم جديد"],
  [/\bbranch\b/i, "فرعًا جديدًا", "فرع جديد"],
];
const FIELDS: Words = [
  [/\benvironment/i, "الاستدامة البيئية"],
  [/\bresearch\b/i, "البحث والتطوير"],
  [/\bdigital|\bcloud\b|\bsoftware\b|\btechnolog/i, "التقنية والتحول الرقمي"],
  [/\bsupply chains?\b|\blogistics\b/i, "سلاسل الإمداد"],
  [/\brenewable|\bsolar\b|\bwind power/i, "الطاقة المتجددة"],
  [/\btraining\b|\beducation/i, "التدريب"],
];
const RATING_WORDS: readonly (readonly [english: string, arabic: string])[] = [
  ["strong buy", "شراء قوي"],
  ["strong sell", "بيع قوي"],
  ["buy", "شراء"],
  ["hold", "احتفاظ"],
  ["sell", "بيع"],
  ["neutral", "محايد"],
  ["overweight", "زيادة المراكز"],
  ["underweight", "خفض المراكز"],
  ["outperform", "أداء أعلى من السوق"],
  ["underperform", "أداء أدنى من السوق"],
  ["accumulate", "تجميع"],
  ["reduce", "تقليص"],
];
const HOUSES: Words = [
  [/\bMoody['’]?s\b/, "وكالة موديز"],
  [/\bFitch\b/, "وكالة فيتش"],
  [/\bS&P\b|\bStandard & Poor/, "وكالة ستاندرد آند بورز"],
  [/\bRiyad Capital\b/, "الرياض المالية"],
  [/\bAl ?Jazira Capital\b/, "الجزيرة كابيتال"],
  [/\bAl ?Rajhi Capital\b/, "الراجحي المالية"],
  [/\bSNB Capital\b/, "الأهلي المالية"],
  [/\bGoldman Sachs\b/, "مجموعة غولدمان ساكس"],
  [/\b(?:rating|credit) agency\b|^Agency\b/i, "وكالة تصنيف ائتماني"],
];
const HOUSE_NAME =
  /^((?:[A-Z][\w&'’.-]*)(?: [A-Z][\w&'’.-]*){1,4}) (?:upgrades|downgrades|raises|cuts|lowers|trims|starts|initiates|reiterates|affirms|maintains|lifts|changed|keeps)\b/;

const look = (words: Words, text: string): string | null => words.find(([english]) => english.test(text))?.[1] ?? null;

export const placeIn = (text: string): string | null => look(PLACES, text);
export const countryIn = (text: string): string | null => look(COUNTRIES, text);
export const partyIn = (text: string): string | null => look(PARTIES, text);
export const fieldIn = (text: string): string | null => look(FIELDS, text);
export const insiderIn = (text: string): string => look(INSIDERS, text) ?? "أحد كبار التنفيذيين";

export function postIn(text: string): { readonly post: string; readonly fresh: string } {
  const found = POSTS.find(([english]) => english.test(text));
  return { post: found?.[1] ?? "أحد كبار التنفيذيين", fresh: found?.[2] ?? "مسؤول تنفيذي جديد" };
}

export function authorityIn(text: string): { readonly name: string; readonly isFeminine: boolean } {
  const found = AUTHORITIES.find(([english]) => english.test(text));
  return { name: found?.[1] ?? "الجهة التنظيمية", isFeminine: found?.[2] ?? true };
}

export function productIn(text: string): { readonly object: string; readonly after: string } {
  const found = PRODUCTS.find(([english]) => english.test(text));
  return { object: found?.[1] ?? "منتجًا جديدًا", after: found?.[2] ?? "منتج جديد" };
}

export function premisesIn(text: string): { readonly object: string; readonly after: string } {
  const found = PREMISES.find(([english]) => english.test(text));
  return { object: found?.[1] ?? "موقعًا جديدًا", after: found?.[2] ?? "موقع جديد" };
}

/** A house that these tables do not know keeps its own name, in quotation marks. */
export function houseIn(title: string): string {
  const known = look(HOUSES, title);
  if (known !== null) return known;
  const name = HOUSE_NAME.exec(title)?.[1];
  return name === undefined ? "دار أبحاث" : `دار الأبحاث «${name}»`;
}

/** "to buy", or "from hold to buy". */
export function ratingsIn(text: string): { readonly rating: string | null; readonly before: string | null } {
  const alternatives = RATING_WORDS.map(([english]) => english).join("|");
  const arabic = (english: string | undefined): string | null =>
    RATING_WORDS.find(([word]) => word === english?.toLowerCase())?.[1] ?? null;
  const change = new RegExp(`\\bfrom (${alternatives}) to (${alternatives})\\b`, "i").exec(text);
  if (change !== null) return { rating: arabic(change[2]), before: arabic(change[1]) };
  const now = new RegExp(
    `\\b(?:to|at|with an?|on|reiterates?|a) (${alternatives})\\b(?! (?:its|the|a|out|rival|back|shares|stake))`,
    "i",
  ).exec(text);
  return { rating: arabic(now?.[1]), before: null };
}

/** The reported period: "الربع الثالث من عام 2026"; without a year where the article names none. */
export function periodIn(text: string): string | null {
  const year = (found: string | undefined): string => (found === undefined ? "" : ` من عام ${found}`);
  const quarter = /\b(?:Q([1-4])|(first|second|third|fourth)[- ]quarter)\b(?: of)?(?: (20\d\d))?/i.exec(text);
  if (quarter !== null) return `الربع ${ordinal(quarter[1], quarter[2])}${year(quarter[3])}`;
  const half = /\b(?:H([12])|(first|second)[- ]half)\b(?: of)?(?: (20\d\d))?/i.exec(text);
  if (half !== null) return `النصف ${ordinal(half[1], half[2])}${year(half[3])}`;
  const nine = /\bnine[- ]months?\b(?: of)?(?: (20\d\d))?/i.exec(text);
  if (nine !== null) return `الأشهر التسعة الأولى${year(nine[1])}`;
  const whole =
    /\b(?:for|results for|reports|reported|profit for|loss for|dividends? (?:of .{1,30} )?for|share for|unit for|in|full[- ]year|year) (20\d\d)\b/i.exec(
      text,
    );
  if (whole !== null) return `عام ${whole[1]}`;
  const named = /\b(20\d\d) (?:net )?(?:profit|loss|earnings|results|revenue)\b/i.exec(text);
  if (named !== null) return `عام ${named[1]}`;
  return /\b(?:full[- ]year|annual|for the year)\b/i.test(text) ? "السنة المالية" : null;
}

function ordinal(digit: string | undefined, word: string | undefined): string {
  const at = digit === undefined ? ORDINAL_WORDS.indexOf(word?.toLowerCase() ?? "") : Number(digit) - 1;
  return ORDINALS_AR[at] ?? outOfRange(at);
}

/** "36 شهرًا" for "over 36 months" or "a three-year contract". */
export function durationIn(text: string): string | null {
  const match =
    /\b(?:for|over|last|lasts|take|takes|runs for|period of|term of|within|renews .{1,40} for) (\d{1,3}|[a-z]+) (year|month|week|day)s?\b/i.exec(
      text,
    ) ??
    /\b(\d{1,3}|[a-z]+)-(year|month|week|day) (?:\w+ )?(?:contract|agreement|deal|term|memorandum|loan|paper|sukuk|project|facility)\b/i.exec(
      text,
    );
  const [, count = "", unit = ""] = match ?? [];
  const digits = /^\d+$/.test(count) ? count : (digitsOfWord(count) ?? (count === "a" ? "1" : null));
  if (digits === null) return null;
  const nouns = { year: YEARS_AR, month: MONTHS_AR, week: WEEKS_AR, day: DAYS_AR } as const;
  const noun = Object.entries(nouns).find(([name]) => name === unit.toLowerCase())?.[1];
  return noun === undefined ? null : countedAr(digits, noun);
}

/** "3 ديسمبر 2026" for a day that is written 2026-12-03; null when it is no day. */
export function dayAr(iso: string): string | null {
  const day = parseDay(iso);
  if (day === null) return null;
  const [year = "", month = "", date = ""] = formatDay(day).split("-");
  const at = Number(month) - 1;
  return `${Number(date)} ${MONTH_NAMES_AR[at] ?? outOfRange(at)} ${year}`;
}

/** New for old of a split, fresh for held of a bonus issue: "5-for-1", "one bonus share for every four". */
export function ratioIn(text: string): { readonly first: string; readonly second: string } | null {
  const match =
    /\b(\d{1,3}|[a-z]+)(?: (?:bonus|free|new) shares?)?[- ]for[- ](?:every |each )?(\d{1,3}|[a-z]+)\b/i.exec(text);
  const [first, second] = [digitsOf(match?.[1]), digitsOf(match?.[2])];
  return first === null || second === null ? null : { first, second };
}

export const sharesAr = (digits: string): string => (digits === "1" ? "سهمًا واحدًا" : countedAr(digits, SHARES_AR));
export const heldAr = (digits: string): string =>
  digits === "1" ? "السهم الواحد" : `كل ${countedAr(digits, SHARES_AR)}`;
export const bonusAr = (fresh: string, held: string): string =>
  `${countedAr(fresh, SHARES_AR)} لكل ${held === "1" ? "سهم" : countedAr(held, SHARES_AR)}`;

function digitsOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  return /^\d+$/.test(text) ? text : digitsOfWord(text);
}
