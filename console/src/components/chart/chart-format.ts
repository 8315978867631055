// How charts write prices and times: in the language and digits in use, in Riyadh time.

import { changePercent, inDigits, price } from "../../format/numbers.ts";
import { day, dayAndTime, hourAndMinute } from "../../format/times.ts";
import { digits, language } from "../../language/language.ts";
import { dateOf } from "./bar.ts";
import type { ChartFormat, TickBegins } from "./chart-options.ts";

const MONTHS = { ar: "ar-SA-u-ca-gregory-nu-latn", en: "en-GB" } as const;

function month(timeMs: number): string {
  const format = new Intl.DateTimeFormat(MONTHS[language.value], { month: "short", timeZone: "Asia/Riyadh" });
  return format.format(timeMs);
}

function tick(timeMs: number, begins: TickBegins): string {
  if (begins === "minute") return hourAndMinute(timeMs);
  if (begins === "month") return month(timeMs);
  const date = dateOf(timeMs);
  return inDigits(begins === "year" ? date.slice(0, 4) : String(Number(date.slice(8))), digits.value);
}

export function priceFormat(isIntraday: boolean): ChartFormat {
  return { price, moment: isIntraday ? dayAndTime : day, tick };
}

/** For lines in percent of their beginning. */
export const percentFormat: ChartFormat = { price: changePercent, moment: day, tick };
