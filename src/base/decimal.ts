// Fixed-point money: a safe integer of 1/10,000 riyal. Prices and values are exact inside the service and become
// JSON numbers only at its edge.

import { assert } from "./assert.ts";

/** A price, value or index level in 1/10,000. */
export type Decimal = number;

export const DECIMAL_SCALE = 10_000;
const DECIMAL_PLACES = 4;
const DECIMAL_TEXT = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/;

/** Parses "12.34" exactly; null when the text is no number or has more than four decimals that matter. */
export function parseDecimal(text: string): Decimal | null {
  const match = DECIMAL_TEXT.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", whole = "0", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(DECIMAL_PLACES))) return null;
  const scaled = Number(whole) * DECIMAL_SCALE + Number(fraction.slice(0, DECIMAL_PLACES).padEnd(DECIMAL_PLACES, "0"));
  if (!Number.isSafeInteger(scaled)) return null;
  return sign === "-" && scaled !== 0 ? -scaled : scaled;
}

/** The nearest Decimal of a JSON number; for numbers that arrive from outside as numbers. */
export function decimalOf(value: number): Decimal {
  const scaled = Math.round(value * DECIMAL_SCALE);
  assert(Number.isSafeInteger(scaled), `not representable as a decimal: ${value}`);
  return scaled === 0 ? 0 : scaled;
}

/** The JSON number of a Decimal: the double nearest to the exact value, so it prints without a tail. */
export function decimalToNumber(value: Decimal): number {
  return value / DECIMAL_SCALE;
}

/** "12.34": no exponent, no trailing zeros. */
export function formatDecimal(value: Decimal): string {
  const sign = value < 0 ? "-" : "";
  const magnitude = Math.abs(value);
  const fraction = String(magnitude % DECIMAL_SCALE)
    .padStart(DECIMAL_PLACES, "0")
    .replace(/0+$/, "");
  const whole = String(Math.floor(magnitude / DECIMAL_SCALE));
  return fraction === "" ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** price × quantity, exact while the product is a safe integer (over 900 billion riyals). */
export function times(price: Decimal, quantity: number): Decimal {
  const product = price * quantity;
  assert(Number.isSafeInteger(product), "value is beyond exact arithmetic");
  return product;
}

/** Rounds half away from zero to `places` decimals: how every percentage and ratio of the service is rounded. */
export function roundTo(value: number, places: number): number {
  const factor = 10 ** places;
  const scaled = Math.abs(value) * factor;
  // The tiny nudge makes 1.005 round as a person would: the double below a half is taken as the half.
  const rounded = Math.floor(scaled * (1 + Number.EPSILON) + 0.5) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** part as a percentage of whole, 2 decimals, 0 when whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : roundTo((part / whole) * 100, 2);
}
