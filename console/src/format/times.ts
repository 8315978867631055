// Moments of the market, all in Riyadh time: the time of day, the day, and both.

import { type Digits, digits, type Language, language } from "../language/language.ts";
import { inDigits } from "./numbers.ts";

const RIYADH = "Asia/Riyadh";
const LOCALES: Readonly<Record<Language, string>> = { ar: "ar-SA-u-ca-gregory-nu-latn", en: "en-GB" };

type Moment = string | number | null | undefined;

function shown(moment: Moment, options: Intl.DateTimeFormatOptions, chosen: Digits = digits.value): string {
  if (moment === null || moment === undefined) return "–";
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "–";
  const text = new Intl.DateTimeFormat(LOCALES[language.value], { timeZone: RIYADH, hourCycle: "h23", ...options });
  // A date is not broken over two lines.
  return inDigits(text.format(date), chosen).replaceAll(" ", "\u00a0");
}

/** 11:05:42 */
export const timeOfDay = (moment: Moment): string =>
  shown(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
/** 11:05 */
export const hourAndMinute = (moment: Moment): string => shown(moment, { hour: "2-digit", minute: "2-digit" });
/** 15 Nov 2026 */
export const day = (moment: Moment): string => shown(moment, { day: "numeric", month: "short", year: "numeric" });
/** Sunday 15 November */
export const weekday = (moment: Moment): string => shown(moment, { weekday: "long", day: "numeric", month: "long" });
/** 15 Nov, 11:05 */
export const dayAndTime = (moment: Moment): string =>
  shown(moment, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
