// Amounts, percentages, periods and dates in the form of announcements, in Arabic and in English.

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
import type { CapitalChange } from "../companies/capital-changes.ts";
import type { Bilingual } from "./story-writer.ts";

const SCALES_EN: readonly (readonly [Scale, string])[] = [
  [1e9, " billion"],
  [1e6, " million"],
  [1e3, " thousand"],
];

/** "SAR 1.23 billion" and "1.23 مليار ريال", without a sign: two decimals of the largest scale that fits. */
export function amountOf(riyals: number): Bilingual {
  const size = Math.abs(riyals);
  const [scale, word] = SCALES_EN.find(([candidate]) => size >= candidate) ?? [1, ""];
  const digits = String(roundTo(size / scale, 2));
  return { ar: scaledAr(digits, scale, RIYALS_AR), en: `SAR ${digits}${word}` };
}

export function percentText(part: number): string {
  return `${roundTo(Math.abs(part) * 100, 1)}%`;
}

/** The percentage by which a change of capital cuts it. */
export function cutPercent({ numerator, denominator }: CapitalChange): string {
  return percentText((denominator - numerator) / denominator);
}

/** "Q2 2026", "H1 2026" or "2026". */
export function periodOf(fiscalYear: number, fiscalQuarter: number, quarters: number): Bilingual {
  if (quarters === 4) return { ar: `عام ${fiscalYear}`, en: `${fiscalYear}` };
  const count = quarters === 2 ? fiscalQuarter / 2 : fiscalQuarter;
  const ordinal = ORDINALS_AR[count - 1] ?? outOfRange(count - 1);
  return {
    ar: `${quarters === 2 ? "النصف" : "الربع"} ${ordinal} من عام ${fiscalYear}`,
    en: `${quarters === 2 ? "H" : "Q"}${count} ${fiscalYear}`,
  };
}

/** For "Q2", "H1" or "FY", the period names of dividends. */
export function dividendPeriod(fiscalYear: number, period: string): Bilingual {
  const quarters = period.startsWith("Q") ? 1 : period.startsWith("H") ? 2 : 4;
  return periodOf(fiscalYear, quarters === 4 ? 4 : Number(period.slice(1)) * quarters, quarters);
}

/** A price in riyals; the Arabic noun takes the form that the number requires. */
export const priceAr = (value: Decimal): string => scaledAr(formatDecimal(value), 1, RIYALS_AR);
export const priceEn = (value: Decimal): string => formatDecimal(value);

/** "3 ديسمبر 2026" and "2026-12-03". */
export function dateOf(day: Day): Bilingual {
  const at = (Math.floor(day / 100) % 100) - 1;
  return {
    ar: `${day % 100} ${MONTH_NAMES_AR[at] ?? outOfRange(at)} ${Math.floor(day / 10_000)}`,
    en: formatDay(day),
  };
}
