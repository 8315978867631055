// Numbers in a trader's format, in the current digits. The result is plain text; a number alone belongs into an element of the
// class `number`, which keeps it left-to-right.

import { type Digits, digits, language } from "../language/language.ts";

const MINUS = "−";
const ABSENT = "–";
const GROUPED = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const TWO_PLACES = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const UP_TO_FOUR = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const THOUSAND = 1_000;
const MILLION = 1_000_000;
const BILLION = 1_000_000_000;
const TRILLION = 1_000_000_000_000;

type Figure = number | null | undefined;

/** Latin digits and signs in the given digits. */
export function inDigits(text: string, chosen: Digits): string {
  if (chosen === "latn") return text;
  return text
    .replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
    .replace(/,/g, "٬")
    .replace(/(?<=[٠-٩])\.(?=[٠-٩])/g, "٫")
    .replace(/%/g, "٪");
}

function shown(value: Figure, format: Intl.NumberFormat, sign: "always" | "minus", suffix = ""): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ABSENT;
  const size = format.format(Math.abs(value));
  // A number that rounds to zero has no sign.
  const isZero = !/[1-9]/.test(size);
  const mark = isZero || (value > 0 && sign === "minus") ? "" : value < 0 ? MINUS : "+";
  return inDigits(`${mark}${size}${suffix}`, digits.value);
}

/** 27.64; four places where the price has them. */
export const price = (value: Figure): string => shown(value, UP_TO_FOUR, "minus");
/** +0.12 */
export const change = (value: Figure): string => shown(value, UP_TO_FOUR, "always");
/** +0.44% */
export const changePercent = (value: Figure): string => shown(value, TWO_PLACES, "always", "%");
/** 4.20% */
export const percent = (value: Figure): string => shown(value, TWO_PLACES, "minus", "%");
/** 12,345 */
export const count = (value: Figure): string => shown(value, GROUPED, "minus");
/** 11,223.45 */
export const points = (value: Figure): string => shown(value, TWO_PLACES, "minus");

const UNITS = {
  ar: [" ألف", " مليون", " مليار", " تريليون"],
  en: ["K", "M", "B", "T"],
} as const;

/** 1.24B, ‏1.24 مليار: for volumes, values and capitalisations. It takes the direction of the text around it. */
export function amount(value: Figure): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ABSENT;
  const size = Math.abs(value);
  // A size that rounds to a thousand of a unit is one of the next unit.
  const steps = [THOUSAND, MILLION, BILLION, TRILLION].filter((step) => size >= step * 0.999_995);
  const step = steps.at(-1);
  const number = step === undefined ? shown(value, GROUPED, "minus") : shown(value / step, TWO_PLACES, "minus");
  const unit = step === undefined ? "" : UNITS[language.value][steps.length - 1];
  // In a text from right to left the minus would stand behind its number.
  return value < 0 && language.value === "ar" ? `\u2066${number}\u2069${unit}` : `${number}${unit}`;
}
