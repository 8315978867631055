// Finds the numbers of a text in Arabic or English and says what each of them is. A number whose meaning is not certain is found
// too, as unclear: the words after it must not make another number of it.

import type { Scale } from "../../../base/index.ts";
import type { Amount, AmountKind, Currency } from "./amount.ts";
import {
  CURRENCY_AFTER,
  CURRENCY_BEFORE,
  EACH_AFTER,
  FRACTION_BEFORE,
  LETTER_APART,
  LETTER_ATTACHED,
  LETTERS,
  MISLEADING,
  MISLEADING_AFTER,
  MONTH_AFTER,
  MONTH_BEFORE,
  PERCENT_AFTER,
  POINTS_AFTER,
  SCALES,
  type ScaleLetter,
  SHARES_AFTER,
} from "./amount-words.ts";

const DIGIT = /[\d\u0660-\u0669\u06f0-\u06f9]/;
/** What is written otherwise in Western text. */
const UNWESTERN = /[\u0660-\u066c\u06f0-\u06f9\u00a0\u202f\u2009\u2212\u2013]/;
const NUMBER = /\d[\d.,]*/g;
/** Thousands in groups of three; a comma as the sign of decimals is not read. */
const PLAIN = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const SLASHED_DAY = /^\d{1,2}\/\d{1,2}\/\d{4}(?!\d)/;
const YEAR = /^(?:19|20)\d\d$/;
/** How much of the text beside a number tells what it is. */
const BESIDE_CHARS = 60;
const RANGE_LINK = /^ ?(?:-|to|or|إلى|الى|[أا]و) ?(?:SAR|SR|USD|\$)? ?$/iu;
const BETWEEN_LINK = /^ ?(?:and|و) ?(?:SAR|SR|USD|\$)? ?$/iu;
const BETWEEN_BEFORE = /(?:between|from|بين|من) (?:SAR |SR |USD |\$ ?)?$/iu;
const FROM_BEFORE = /(?:(?<![\p{L}])from|(?<![\p{L}])من) (?:SAR |SR |USD |\$ ?)?$/iu;

/** A number and the text around it. */
interface Found {
  readonly digits: string;
  readonly start: number;
  /** After the digits. */
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
  // A year alone, not an amount of so many.
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
 * Marks ranges: "between 28 and 32", "6% to 8%", "5-7 million". A change from one number to another is none, unless only one of
 * the two has the scale: "from SAR 5 to 7 million" may mean either.
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
