// The words beside a number that say what it is, in Arabic and English: scales, currencies, percent, months, shares.

import type { Scale } from "../../../base/index.ts";
import type { Currency } from "./amount.ts";

const MONTH =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر|محرم|صفر|ربيع|جماد[ىي]|رجب|شعبان|رمضان|شوال|ذو|ذي";
export const MONTH_AFTER = new RegExp(`^ ?(?:من )?(?:${MONTH})(?![\\p{L}])`, "iu");
export const MONTH_BEFORE = new RegExp(`(?<![\\p{L}])(?:${MONTH})\\.? ?$`, "iu");

export const SCALES: readonly (readonly [pattern: RegExp, scale: Scale])[] = [
  [/^ ?(?:trillion|trn|tn|تريليون(?:ات|ًا|ا)?)(?![\p{L}])/iu, 1e12],
  [/^ ?(?:billion|bln|bn|مليار(?:ات|ًا|ا)?|بليون)(?![\p{L}])/iu, 1e9],
  [/^ ?(?:million|mln|mn|مليون(?:ًا|ا)?|ملايين)(?![\p{L}])/iu, 1e6],
  [/^ ?(?:thousand|[أا]لف(?:ًا|ا)?|[آا]لاف)(?![\p{L}])/iu, 1e3],
];
/** One letter is a scale only on the digits themselves or after a currency: "SAR 8.2m", "SAR 8.2 m", but not "5 m". */
export type ScaleLetter = "b" | "m" | "k";
export const LETTERS: Readonly<Record<ScaleLetter, Scale>> = { b: 1e9, m: 1e6, k: 1e3 };
export const LETTER_ATTACHED = /^([bmk])(?![\p{L}\d])/iu;
export const LETTER_APART = /^ ([bmk])(?![\p{L}\d])/iu;
/** Words after which the number before them is not what it seems: "3 and a half million", "3 hundred", "5 bil". */
export const MISLEADING =
  /^ ?(?:and (?:a|one|three)|ونصف|وربع|وثلث|و ?نصف|hundred|dozen|crore|lakh|score|مئة|مائة|مئات|[½¼¾⅓⅔/]|x(?![\p{L}])|(?:bil|mil|bill|mill|mio|mrd|blns|mlns|tril)(?![\p{L}])|(?:th|st|nd|rd)(?![\p{L}]))/iu;
/** Also after a scale: "5 million and a half" is 5.5 million. */
export const MISLEADING_AFTER =
  /^ ?(?:and (?:a|one|three)|ونصف|وربع|وثلث|million|billion|thousand|hundred|مليون|مليار|[أا]لف)(?![\p{L}])/iu;
export const FRACTION_BEFORE = /(?:نصف|ربع|ثلث|half an?|quarter of an?) $/iu;

export const CURRENCY_BEFORE: readonly (readonly [pattern: RegExp, currency: Currency])[] = [
  [/(?:\bSAR|\bSR|\bS\.R\.?|﷼|(?<![\p{L}])riyals?(?: of)?) ?[-(]? ?$/iu, "SAR"],
  [/(?:\bUSD|\bUS\$|\$) ?[-(]? ?$/iu, "USD"],
  [/(?:\bEUR|€|\bGBP|£|\bAED|\bEGP|\bKWD|\bQAR|\bBHD|\bJPY|¥|\bCNY|\bINR) ?[-(]? ?$/iu, "other"],
];
export const CURRENCY_AFTER: readonly (readonly [pattern: RegExp, currency: Currency])[] = [
  [/^\)? ?(?:saudi )?(?:riyals?|SAR|SR|ريال(?:ات|ًا|اً|ا|ين)?(?: سعودي)?|ر\.س\.?)(?![\p{L}])/iu, "SAR"],
  [/^ ?(?:halalas?|halalahs?|هللات|هللة|هلله)(?![\p{L}])/iu, "halala"],
  [/^\)? ?(?:US )?(?:dollars?|USD|دولار(?:ات|ًا|اً|ا)?(?: [أا]مريكي)?)(?![\p{L}])/iu, "USD"],
  [
    /^\)? ?(?:euros?|EUR|pounds?|dirhams?|AED|dinars?|yuan|yen|يورو|درهم(?:ًا|ا)?|جنيه(?:ًا|ا)?|دينار(?:ًا|ا)?|ين|يوان)(?![\p{L}])/iu,
    "other",
  ],
];
export const PERCENT_AFTER =
  /^ ?(?:%(?! ?(?:-|basis |percentage )?points?)|(?:percent|per cent|pct)(?! ?(?:age )?points?)(?![\p{L}])|في المئة|في المائة|بالمئة|بالمائة)/iu;
/** Points of a percentage are no percentage. */
export const POINTS_AFTER =
  /^ ?(?:%|percent|percentage)? ?(?:-|basis |percentage )?(?:points?|bps?|نقط[ةه]|نقاط)(?![\p{L}])/iu;
export const EACH_AFTER =
  /^ ?(?:for (?:each|every|one) (?:ordinary )?(?:share|unit)|(?:a|per|each) (?:ordinary )?(?:share|unit)|each(?![\p{L}])|apiece|\/ ?(?:share|unit)|للسهم|للوحدة|لكل سهم|لكل وحدة|عن كل سهم|عن كل وحدة|على كل سهم)(?! split)/iu;
export const SHARES_AFTER =
  /^ ?(?:new |bonus |ordinary |additional |free |of its |of the company's )*(?:shares?|units?|سهم(?:ًا|اً|ا)?|[أا]سهم|وحدة|وحدات)(?![\p{L}])/iu;
