// The days that an article writes out, in the forms of Saudi announcements: 2026-04-26, 26/04/2026, 26 أبريل 2026, 26 April 2026 and
// April 26, 2026. A Hijri date is none of them: its year is below 1900.

import { type Day, MONTH_NAMES_AR, parseDay } from "../../base/index.ts";

const MONTH_NAMES_EN = "january|february|march|april|may|june|july|august|september|october|november|december".split(
  "|",
);
/** Without the marks over the letters that many writers leave out. */
const plain = (text: string): string => text.replaceAll(/[أإآ]/g, "ا").toLowerCase();
const MONTHS = new Map<string, number>(
  [MONTH_NAMES_AR, MONTH_NAMES_EN, MONTH_NAMES_EN.map((name) => name.slice(0, 3))].flatMap((names) =>
    names.map((name, at) => [plain(name), at + 1] as const),
  ),
);
const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join("|");
const FORMS: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})(?!\d)/gu,
  /(?<!\d)(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?!\d)/gu,
  new RegExp(`(?<!\\d)(?<day>\\d{1,2}) (?:من )?(?<month>${MONTH})\\.?,? (?<year>\\d{4})(?!\\d)`, "gu"),
  new RegExp(`(?<!\\p{L})(?<month>${MONTH})\\.? (?<day>\\d{1,2}),? (?<year>\\d{4})(?!\\d)`, "gu"),
];
const ARABIC_ZERO = 0x0660;
/** A day of an earlier year is one of the Hijri calendar, which stands beside its Gregorian day. */
const FIRST_NAMED: Day = 19000101;

/** The day that a text names, where it names exactly one. */
export function loneDayIn(text: string): Day | null {
  const digits = plain(text).replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO));
  const days = new Set<Day>();
  for (const form of FORMS)
    for (const { groups: { year = "", month = "", day = "" } = {} } of digits.matchAll(form)) {
      const at = MONTHS.get(month) ?? Number(month);
      const named = parseDay(`${year}-${String(at).padStart(2, "0")}-${day.padStart(2, "0")}`);
      if (named !== null && named >= FIRST_NAMED) days.add(named);
    }
  const [only] = days;
  return days.size === 1 && only !== undefined ? only : null;
}
