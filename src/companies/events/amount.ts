// An amount that an article names: money, a percentage, a number of shares or other things. Its digits are kept as they were
// written, so that a description repeats the article's own number.

import { DOLLARS_AR, HALALAS_AR, RIYALS_AR, type Scale, SHARES_AR, scaledAr, UNITS_AR } from "../../base/index.ts";

export type Currency = "SAR" | "halala" | "USD" | "other";

/**
 * The kind of a number. A day or a year is no amount; a range is two numbers, and neither may stand alone; a number that is not understood
 * for certain is unclear, and is never repeated.
 */
export type AmountKind = "money" | "each" | "percent" | "shares" | "count" | "range" | "day" | "unclear";

export interface Amount {
  readonly kind: AmountKind;
  /** Western digits with a point for decimals; thousands may be separated by commas. Never signed. */
  readonly digits: string;
  readonly scale: Scale;
  readonly isNegative: boolean;
  /** The currency of money, also of money for each share or unit. */
  readonly currency: Currency;
  /** The place of the digits in the text. */
  readonly start: number;
  readonly end: number;
}

/** The number itself, in units of one. */
export function amountValue({ digits, scale, isNegative }: Amount): number {
  const size = Number(digits.replaceAll(",", "")) * scale;
  return isNegative ? -size : size;
}

const CURRENCIES = { SAR: RIYALS_AR, halala: HALALAS_AR, USD: DOLLARS_AR } as const;

/** The amount in Arabic, without its sign: "1.2 مليار ريال", "8%", "500 ألف سهم". Null for an amount that must not be repeated. */
export function amountAr(amount: Amount): string | null {
  const { kind, digits, scale, currency } = amount;
  switch (kind) {
    case "money":
    case "each":
      return currency === "other" ? null : scaledAr(digits, scale, CURRENCIES[currency]);
    case "percent":
      return `${digits}%`;
    case "shares":
      return scaledAr(digits, scale, SHARES_AR);
    default:
      return null;
  }
}

/** Shares of a fund are units. */
export function unitsAr({ digits, scale }: Amount): string {
  return scaledAr(digits, scale, UNITS_AR);
}

/** Whole numbers as English articles often spell them. */
const NUMBER_WORDS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** The digits of a number word in English; null for any other word. */
export function digitsOfWord(word: string): string | null {
  const at = NUMBER_WORDS.indexOf(word.toLowerCase());
  return at < 0 ? null : String(at + 1);
}
