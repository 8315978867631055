// Fixed-point money: a safe integer of 1/10,000 riyal. Prices and values are exact inside the service and become JSON numbers only
// in its answers and messages.

import { assert } from "./assert.ts";
import type { Quantity, Unit } from "./unit.ts";

/** A price, value or index level in 1/10,000. */
export type Decimal = Unit<"1/10,000">;

export const DECIMAL_SCALE = 10_000;
const DECIMAL_PLACES = 4;
/** The relative error of scaling a number by a power of ten, with a margin. */
const ROUNDING_DOUBT = 4 * Number.EPSILON;
const DECIMAL_TEXT = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/;

/** Parses "12.34" exactly; null when the text is not a number or has more than four significant decimals. */
export function parseDecimal(text: string): Decimal | null {
  const match = DECIMAL_TEXT.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", whole = "0", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(DECIMAL_PLACES))) return null;
  const scaled = Number(whole) * DECIMAL_SCALE + Number(fraction.slice(0, DECIMAL_PLACES).padEnd(DECIMAL_PLACES, "0"));
  if (!Number.isSafeInteger(scaled)) return null;
  return sign === "-" && scaled !== 0 ? -scaled : scaled;
}

/** The Decimal nearest to a JSON number; for input that is already a number. */
export function decimalOf(value: number): Decimal {
  const scaled = Math.round(value * DECIMAL_SCALE);
  assert(Number.isSafeInteger(scaled), `not representable as a decimal: ${value}`);
  return scaled === 0 ? 0 : scaled;
}

/** The JSON number of a Decimal: the double nearest to the exact value, which prints without extra digits (to 500 billion). */
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
export function times(price: Decimal, quantity: Quantity): Decimal {
  const product = price * quantity;
  assert(Number.isSafeInteger(product), "value is beyond exact arithmetic");
  return product === 0 ? 0 : product;
}

/**
 * Rounds half away from zero to `places` decimals; all percentages and ratios of the service are rounded so. It rounds the printed
 * digits of the number, so 1.005 rounds to 1.01, as a person would round it, although the double is below the half.
 */
export function roundTo(value: number, places: number): number {
  const magnitude = Math.abs(value);
  const factor = 10 ** places;
  const scaled = magnitude * factor;
  const floor = Math.floor(scaled);
  const aboveHalf = scaled - floor - 0.5;
  // Near a half, and when doubles are too coarse, the error of the product may be larger than the distance to the half.
  const isDoubtful = !(Math.abs(aboveHalf) > scaled * ROUNDING_DOUBT);
  const rounded = isDoubtful ? roundPrinted(magnitude, places) : (aboveHalf > 0 ? floor + 1 : floor) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Rounds the decimal digits that the number prints with. */
function roundPrinted(magnitude: number, places: number): number {
  const [mantissa = "0", exponent = "0"] = String(magnitude).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const digits = whole + fraction;
  const kept = whole.length + Number(exponent) + places;
  if (kept >= digits.length) return magnitude;
  if (kept < 0) return 0;
  const isUp = digits.charAt(kept) >= "5";
  return Number(`${BigInt(digits.slice(0, kept)) + (isUp ? 1n : 0n)}e-${places}`);
}

/** part as a percentage of whole, 2 decimals, 0 when whole is 0; exact when both are whole numbers. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const numerator = Math.abs(part) * 10_000;
  const denominator = Math.abs(whole);
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) return roundTo((part / whole) * 100, 2);
  const remainder = numerator % denominator;
  const floor = (numerator - remainder) / denominator;
  const rounded = (remainder >= denominator - remainder ? floor + 1 : floor) / 100;
  return part < 0 !== whole < 0 && rounded !== 0 ? -rounded : rounded;
}
