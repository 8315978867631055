// Finds the numbers of a text in Arabic or English and classifies each. A number whose meaning is not certain is found too, as unclear: the
// words after it must not make another number of it.

import type { Scale } from "../../base/index.ts";
import { type Amount, type AmountKind, amountValue, type Currency, digitsOfWord } from "./amount.ts";

const MONTH =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر|محرم|صفر|ربيع|جماد[ىي]|رجب|شعبان|رمضان|شوال|ذو|ذي";
const MONTH_AFTER = new RegExp(`^ ?(?:من )?(?:${MONTH})(?![\\p{L}])`, "iu");
const MONTH_BEFORE = new RegExp(`(?<![\\p{L}])(?:${MONTH})\\.? ?$`, "iu");

const SCALES: readonly (readonly [pattern: RegExp, scale: Scale])[] = [
  [/^ ?(?:trillion|trn|tn|تريليون(?:ات|ًا|ا)?)(?![\p{L}])/iu, 1e12],
  [/^ ?(?:billion|bln|bn|مليار(?:ات|ًا|ا)?|بليون)(?![\p{L}])/iu, 1e9],
  [/^ ?(?:million|mln|mn|مليون(?:ًا|ا)?|ملايين)(?![\p{L}])/iu, 1e6],
  [/^ ?(?:thousand|[أا]لف(?:ًا|ا)?|[آا]لاف)(?![\p{L}])/iu, 1e3],
];
/** One letter is a scale only on the digits themselves or after a currency: "SAR 8.2m", "SAR 8.2 m", but not "5 m". */
type ScaleLetter = "b" | "m" | "k";
const LETTERS: Readonly<Record<ScaleLetter, Scale>> = { b: 1e9, m: 1e6, k: 1e3 };
const LETTER_ATTACHED = /^([bmk])(?![\p{L}\d])/iu;
const LETTER_APART = /^ ([bmk])(?![\p{L}\d])/iu;
/** Words that change the number before them: "3 and a half million", "3 hundred", "5 bil". */
const MISLEADING =
  /^ ?(?:and (?:a|one|three)|ونصف|وربع|وثلث|و ?نصف|hundred|dozen|crore|lakh|score|مئة|مائة|مئات|[½¼¾⅓⅔/]|x(?![\p{L}])|(?:bil|mil|bill|mill|mio|mrd|blns|mlns|tril)(?![\p{L}])|(?:th|st|nd|rd)(?![\p{L}]))/iu;
/** Also after a scale: "5 million and a half" is 5.5 million. */
const MISLEADING_AFTER =
  /^ ?(?:and (?:a|one|three)|ونصف|وربع|وثلث|million|billion|thousand|hundred|مليون|مليار|[أا]لف)(?![\p{L}])/iu;
const FRACTION_BEFORE = /(?:نصف|ربع|ثلث|half an?|quarter of an?) $/iu;

const CURRENCY_BEFORE: readonly (readonly [pattern: RegExp, currency: Currency])[] = [
  [/(?:\bSAR|\bSR|\bS\.R\.?|﷼|(?<![\p{L}])riyals?(?: of)?) ?[-(]? ?$/iu, "SAR"],
  [/(?:\bUSD|\bUS\$|\$) ?[-(]? ?$/iu, "USD"],
  [/(?:\bEUR|€|\bGBP|£|\bAED|\bEGP|\bKWD|\bQAR|\bBHD|\bJPY|¥|\bCNY|\bINR) ?[-(]? ?$/iu, "other"],
];
const CURRENCY_AFTER: readonly (readonly [pattern: RegExp, currency: Currency])[] = [
  [/^\)? ?(?:saudi )?(?:riyals?|SAR|SR|ريال(?:ات|ًا|اً|ا|ين)?(?: سعودي)?|ر\.س\.?)(?![\p{L}])/iu, "SAR"],
  [/^ ?(?:halalas?|halalahs?|هللات|هللة|هلله)(?![\p{L}])/iu, "halala"],
  [/^\)? ?(?:US )?(?:dollars?|USD|دولار(?:ات|ًا|اً|ا)?(?: [أا]مريكي)?)(?![\p{L}])/iu, "USD"],
  [
    /^\)? ?(?:euros?|EUR|pounds?|dirhams?|AED|dinars?|yuan|yen|يورو|درهم(?:ًا|ا)?|جنيه(?:ًا|ا)?|دينار(?:ًا|ا)?|ين|يوان)(?![\p{L}])/iu,
    "other",
  ],
];
const PERCENT_AFTER =
  /^ ?(?:%(?! ?(?:-|basis |percentage )?points?)|(?:percent|per cent|pct)(?! ?(?:age )?points?)(?![\p{L}])|في المئة|في المائة|بالمئة|بالمائة)/iu;
/** Points of a percentage are no percentage. */
const POINTS_AFTER =
  /^ ?(?:%|percent|percentage)? ?(?:-|basis |percentage )?(?:points?|bps?|نقط[ةه]|نقاط)(?![\p{L}])/iu;
const EACH_AFTER =
  /^ ?(?:for (?:each|every|one) (?:ordinary )?(?:share|unit)|(?:a|per|each) (?:ordinary )?(?:share|unit)|each(?![\p{L}])|apiece|\/ ?(?:share|unit)|للسهم|للوحدة|لكل سهم|لكل وحدة|عن كل سهم|عن كل وحدة|على كل سهم)(?! split)/iu;
const SHARES_AFTER =
  /^ ?(?:new |bonus |ordinary |additional |free |of its |of the company's )*(?:shares?|units?|سهم(?:ًا|اً|ا)?|[أا]سهم|وحدة|وحدات)(?![\p{L}])/iu;

const DIGIT = /[\d\u0660-\u0669\u06f0-\u06f9]/;
/** Characters that Western text writes in another way. */
const UNWESTERN = /[\u0660-\u066c\u06f0-\u06f9\u00a0\u202f\u2009\u2212\u2013]/;
const NUMBER = /\d[\d.,]*/g;
/** Thousands in groups of three; a comma as the sign of decimals is not read. */
const PLAIN = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const SLASHED_DAY = /^\d{1,2}\/\d{1,2}\/\d{4}(?!\d)/;
const YEAR = /^(?:19|20)\d\d$/;
/** The number of characters on either side of a number that are read to classify it. */
const BESIDE_CHARS = 60;
const RANGE_LINK = /^ ?(?:-|to|or|إلى|الى|[أا]و) ?(?:SAR|SR|USD|\$)? ?$/iu;
const BETWEEN_LINK = /^ ?(?:and|و) ?(?:SAR|SR|USD|\$)? ?$/iu;
const BETWEEN_BEFORE = /(?:between|from|بين|من) (?:SAR |SR |USD |\$ ?)?$/iu;
const FROM_BEFORE = /(?:(?<![\p{L}])from|(?<![\p{L}])من) (?:SAR |SR |USD |\$ ?)?$/iu;

/** A number and the text around it. */
interface Found {
  readonly digits: string;
  readonly start: number;
  /** The place after the digits. */
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** All numbers of a text, in their order. */
export function readAmounts(text: string): readonly Amount[] {
  if (!DIGIT.test(text)) return [];
  const plain = withWesternDigits(text);
  const found: Amount[] = [];
  for (const match of plain.matchAll(NUMBER)) {
    const last = found.at(-1);
    if (last === undefined || match.index >= last.end) found.push(amountAt(plain, match[0], match.index));
  }
  return withRanges(plain, found);
}

/** The same length as the text, so that places in one are places in the other. */
function withWesternDigits(text: string): string {
  if (!UNWESTERN.test(text)) return text;
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\u066b/g, ".")
    .replace(/\u066c/g, ",")
    .replace(/\u066a/g, "%")
    .replace(/[\u00a0\u202f\u2009]/g, " ")
    .replace(/[\u2212\u2013]/g, "-");
}

function amountAt(plain: string, matched: string, start: number): Amount {
  const rest = plain.slice(start, start + BESIDE_CHARS);
  const date = ISO_DAY.exec(rest) ?? SLASHED_DAY.exec(rest);
  if (date !== null) return make("day", date[0], start, start + date[0].length);
  const digits = matched.replace(/[.,]+$/, "");
  const end = start + digits.length;
  const before = plain.slice(Math.max(0, start - BESIDE_CHARS), start);
  const found: Found = { digits, start, end, before, after: plain.slice(end, end + BESIDE_CHARS) };
  if (isUnclear(found)) return make("unclear", digits, start, end);
  return isDate(found) ? make("day", digits, start, end) : withUnit(found);
}

function isUnclear({ digits, before, after }: Found): boolean {
  return !PLAIN.test(digits) || MISLEADING.test(after) || FRACTION_BEFORE.test(before) || nameBefore(before) !== "";
}

/** Letters that are written onto a number make it a name or a period ("Q3", "REIT1"), except a currency and Arabic particles. */
function nameBefore(before: string): string {
  const match = /[\p{L}$€£﷼]+-?$/u.exec(before);
  if (match === null) return "";
  const [word] = match;
  return /^(?:SAR|SR|USD|US\$|EUR|AED|[\u0600-\u06ff]{1,3})-?$/iu.test(word) || /[$€£﷼]$/.test(word) ? "" : word;
}

function isDate({ digits, before, after }: Found): boolean {
  if (MONTH_AFTER.test(after)) return true;
  if (MONTH_BEFORE.test(before) && /^\d{1,2}$|^\d{4}$/.test(digits)) return true;
  if (!YEAR.test(digits)) return false;
  // True for a year alone, without a unit that makes it an amount.
  return (
    !SCALES.some(([pattern]) => pattern.test(after)) &&
    !CURRENCY_AFTER.some(([pattern]) => pattern.test(after)) &&
    !CURRENCY_BEFORE.some(([pattern]) => pattern.test(before)) &&
    !PERCENT_AFTER.test(after) &&
    !SHARES_AFTER.test(after)
  );
}

function withUnit(found: Found): Amount {
  const { digits, start, before } = found;
  const currencyBefore = CURRENCY_BEFORE.find(([pattern]) => pattern.test(before))?.[1];
  const isBracketed = /\($/.test(before) && found.after.startsWith(")") && currencyBefore !== undefined;
  // Accounts put a loss in brackets.
  const end = isBracketed ? found.end + 1 : found.end;
  const after = isBracketed ? found.after.slice(1) : found.after;
  const isNegative = isBracketed || /(?:^|[\s$]|SAR|SR|USD)-$/.test(before) || /(?:minus|ناقص|سالب) $/iu.test(before);
  if (POINTS_AFTER.test(after)) return make("unclear", digits, start, end);
  const percent = PERCENT_AFTER.exec(after);
  if (percent !== null) return { ...make("percent", digits, start, end + percent[0].length), isNegative };
  const [scale, scaleChars] = scaleAfter(after, currencyBefore !== undefined);
  const unit = after.slice(scaleChars);
  if (scale !== 1 && MISLEADING_AFTER.test(unit)) return make("unclear", digits, start, end + scaleChars);
  if (scale === 1 && /^\p{L}/u.test(unit) && !isUnit(unit)) return make("unclear", digits, start, end);
  return { ...inCurrency(found, end + scaleChars, unit, currencyBefore), scale, isNegative };
}

/** Money, money for each share, shares, or a number of other things. */
function inCurrency({ digits, start }: Found, end: number, unit: string, currencyBefore: Currency | undefined): Amount {
  const after = CURRENCY_AFTER.find(([pattern]) => pattern.test(unit));
  const currency = currencyBefore ?? after?.[1];
  if (currency === undefined) return make(SHARES_AFTER.test(unit) ? "shares" : "count", digits, start, end);
  const written = currencyBefore === undefined && after !== undefined ? lengthOf(after[0], unit) : 0;
  const kind = EACH_AFTER.test(unit.slice(written)) ? "each" : "money";
  return { ...make(kind, digits, start, end + written), currency };
}

const lengthOf = (pattern: RegExp, text: string): number => text.length - text.replace(pattern, "").length;

/** Letters right after digits are a currency or a word for shares; anything else makes the number unclear. */
const isUnit = (unit: string): boolean =>
  SHARES_AFTER.test(unit) || EACH_AFTER.test(unit) || CURRENCY_AFTER.some(([pattern]) => pattern.test(unit));

function scaleAfter(after: string, hasCurrency: boolean): readonly [scale: Scale, chars: number] {
  for (const [pattern, scale] of SCALES) {
    const match = pattern.exec(after);
    if (match !== null) return [scale, match[0].length];
  }
  const letter = LETTER_ATTACHED.exec(after) ?? (hasCurrency ? LETTER_APART.exec(after) : null);
  if (letter === null) return [1, 0];
  const [written] = letter;
  return [LETTERS[written.trim().toLowerCase() as ScaleLetter], written.length];
}

/**
 * Marks ranges: "between 28 and 32", "6% to 8%", "5-7 million". A change from one number to another is no range, unless only one of the two
 * has the scale: "from SAR 5 to 7 million" may mean either.
 */
function withRanges(plain: string, found: readonly Amount[]): readonly Amount[] {
  const inRange = new Set<number>();
  for (const [at, next] of found.entries()) {
    const amount = found[at - 1];
    if (amount === undefined || amount.kind === "day" || next.kind === "day") continue;
    const link = plain.slice(amount.end, next.start);
    const before = plain.slice(Math.max(0, amount.start - BESIDE_CHARS), amount.start);
    const isAlike = amount.kind === next.kind || amount.kind === "count" || next.kind === "count";
    const isLinked = RANGE_LINK.test(link) && isAlike;
    const isBetween = BETWEEN_LINK.test(link) && BETWEEN_BEFORE.test(before);
    if (isBetween || (isLinked && (!FROM_BEFORE.test(before) || amount.scale !== next.scale))) {
      inRange.add(at - 1).add(at);
    }
  }
  return found.map((amount, at) => (inRange.has(at) ? { ...amount, kind: "range" } : amount));
}

function make(kind: AmountKind, digits: string, start: number, end: number): Amount {
  return { kind, digits, scale: 1, isNegative: false, currency: "other", start, end };
}

/**
 * The digits of the numbers in `description` that `source` does not name: such a description is not shown, whether a rule or a model wrote
 * it. Days and years are compared by their digits.
 */
export function unknownNumbers(description: string, source: string): readonly string[] {
  const named = readAmounts(source);
  const words = (source.match(/[A-Za-z]+/g) ?? []).map(digitsOfWord).filter((digits) => digits !== null);
  const values = new Set([...words.map(Number), ...named.map((amount) => Math.abs(amountValue(amount)))]);
  const digits = new Set(named.flatMap((amount) => amount.digits.split("-").map(Number)));
  return readAmounts(description)
    .filter((amount) => {
      const isExact = amount.kind === "day" || amount.kind === "unclear";
      return isExact
        ? !amount.digits.split("-").every((part) => digits.has(Number(part)))
        : !values.has(Math.abs(amountValue(amount)));
    })
    .map((amount) => amount.digits);
}
