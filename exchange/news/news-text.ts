// Amounts, percentages, periods and dates as announcements write them, in Arabic and in English.

import { type Day, type Decimal, formatDay, formatDecimal, outOfRange, roundTo } from "../../src/base/index.ts";

const ORDINALS_AR = ["الأول", "الثاني", "الثالث", "الرابع"];

/** "1.23 billion" or "45.6 million", without the currency and without a sign. */
export function amountEn(riyals: number): string {
  const size = Math.abs(riyals);
  return size >= 1e9 ? `${roundTo(size / 1e9, 2)} billion` : `${roundTo(size / 1e6, 2)} million`;
}

export function amountAr(riyals: number): string {
  const size = Math.abs(riyals);
  return size >= 1e9 ? `${roundTo(size / 1e9, 2)} مليار` : `${roundTo(size / 1e6, 2)} مليون`;
}

export function percentText(part: number): string {
  return `${roundTo(Math.abs(part) * 100, 1)}%`;
}

/** "Q2 2026", "H1 2026" or "2026". */
export function periodEn(fiscalYear: number, fiscalQuarter: number, quarters: number): string {
  if (quarters === 4) return `${fiscalYear}`;
  return quarters === 2 ? `H${fiscalQuarter / 2} ${fiscalYear}` : `Q${fiscalQuarter} ${fiscalYear}`;
}

export function periodAr(fiscalYear: number, fiscalQuarter: number, quarters: number): string {
  if (quarters === 4) return `عام ${fiscalYear}`;
  const count = quarters === 2 ? fiscalQuarter / 2 : fiscalQuarter;
  return `${quarters === 2 ? "النصف" : "الربع"} ${ORDINALS_AR[count - 1] ?? outOfRange(count - 1)} ${fiscalYear}`;
}

/** Of "Q2", "H1" or "FY", as dividends name their period. */
export function dividendPeriod(fiscalYear: number, period: string): { readonly ar: string; readonly en: string } {
  const quarters = period.startsWith("Q") ? 1 : period.startsWith("H") ? 2 : 4;
  const quarter = quarters === 4 ? 4 : Number(period.slice(1)) * quarters;
  return { ar: periodAr(fiscalYear, quarter, quarters), en: periodEn(fiscalYear, quarter, quarters) };
}

export const price = (value: Decimal): string => formatDecimal(value);
export const date = (day: Day): string => formatDay(day);
