// Amounts, percentages, periods and dates as announcements write them, in Arabic and in English.

import {
  type Day,
  type Decimal,
  formatDay,
  formatDecimal,
  MONTH_NAMES_AR,
  ORDINALS_AR,
  outOfRange,
  RIYALS_AR,
  roundTo,
  type Scale,
  scaledAr,
} from "../../../src/base/index.ts";
import type { CapitalChange } from "../companies/capital-change.ts";

const SCALES: readonly Scale[] = [1e9, 1e6, 1e3];

/** "SAR 1.23 billion" or "SAR 45.6 million", without a sign. */
function amountEn(riyals: number): string {
  const [digits, scale] = scaled(riyals);
  const words: Readonly<Record<Scale, string>> = {
    1: "",
    1e3: " thousand",
    1e6: " million",
    1e9: " billion",
    1e12: " trillion",
  };
  return `SAR ${digits}${words[scale]}`;
}

/** "1.23 مليار ريال", without a sign. */
function amountAr(riyals: number): string {
  return scaledAr(...scaled(riyals), RIYALS_AR);
}

export const amountOf = (riyals: number): { readonly ar: string; readonly en: string } => ({
  ar: amountAr(riyals),
  en: amountEn(riyals),
});

/** Two decimals of the largest scale that fits. */
function scaled(riyals: number): readonly [digits: string, scale: Scale] {
  const size = Math.abs(riyals);
  const scale = SCALES.find((candidate) => size >= candidate) ?? 1;
  return [String(roundTo(size / scale, 2)), scale];
}

export function percentText(part: number): string {
  return `${roundTo(Math.abs(part) * 100, 1)}%`;
}

/** By how much a change of capital cuts it. */
export function cutPercent({ numerator, denominator }: CapitalChange): string {
  return percentText((denominator - numerator) / denominator);
}

/** "Q2 2026", "H1 2026" or "2026". */
export function periodEn(fiscalYear: number, fiscalQuarter: number, quarters: number): string {
  if (quarters === 4) return `${fiscalYear}`;
  return quarters === 2 ? `H${fiscalQuarter / 2} ${fiscalYear}` : `Q${fiscalQuarter} ${fiscalYear}`;
}

export function periodAr(fiscalYear: number, fiscalQuarter: number, quarters: number): string {
  if (quarters === 4) return `عام ${fiscalYear}`;
  const count = quarters === 2 ? fiscalQuarter / 2 : fiscalQuarter;
  return `${quarters === 2 ? "النصف" : "الربع"} ${ORDINALS_AR[count - 1] ?? outOfRange(count - 1)} من عام ${fiscalYear}`;
}

/** Of "Q2", "H1" or "FY", as dividends name their period. */
export function dividendPeriod(fiscalYear: number, period: string): { readonly ar: string; readonly en: string } {
  const quarters = period.startsWith("Q") ? 1 : period.startsWith("H") ? 2 : 4;
  const quarter = quarters === 4 ? 4 : Number(period.slice(1)) * quarters;
  return { ar: periodAr(fiscalYear, quarter, quarters), en: periodEn(fiscalYear, quarter, quarters) };
}

/** A price in riyals, for Arabic with the form of the word that it asks for. */
export const priceAr = (value: Decimal): string => scaledAr(formatDecimal(value), 1, RIYALS_AR);
export const priceEn = (value: Decimal): string => formatDecimal(value);

/** "3 ديسمبر 2026" and "2026-12-03". */
export function dateOf(day: Day): { readonly ar: string; readonly en: string } {
  const at = (Math.floor(day / 100) % 100) - 1;
  return {
    ar: `${day % 100} ${MONTH_NAMES_AR[at] ?? outOfRange(at)} ${Math.floor(day / 10_000)}`,
    en: formatDay(day),
  };
}
