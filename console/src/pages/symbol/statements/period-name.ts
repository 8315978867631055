// The name of a statement's period: a year, a quarter, or a year that has not ended.

import { inDigits } from "../../../format/numbers.ts";
import { digits } from "../../../language/language.ts";
import type { PeriodColumn } from "./pivot.ts";
import { text } from "./text.ts";

export function periodName({ year, quarter, yearToDateQuarters }: PeriodColumn): string {
  const said = text();
  if (quarter !== null) return inDigits(said.quarter(String(quarter), String(year)), digits.value);
  if (yearToDateQuarters !== null) {
    return inDigits(said.yearToDate(String(year), String(yearToDateQuarters)), digits.value);
  }
  return inDigits(String(year), digits.value);
}
