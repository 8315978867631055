// On which days shares are admitted: a few times a month, from the month after the instrument table was taken to the end of the
// calendar. The days follow from the seed alone.

import { addDays, CALENDAR_LAST_DAY, type Day, Random, tradingDayFrom } from "../../../src/base/index.ts";

export type AdmissionKind = "main-offering" | "nomu-offering" | "move";

export interface AdmissionDay {
  readonly kind: AdmissionKind;
  readonly day: Day;
}

/** The first month, as months since the year 0: October 2026. */
const FIRST_MONTH = 2026 * 12 + 9;
/** Draws a month, and the chance of each: 10 offerings a year on the main market, 20 on Nomu, and 6 moves. */
const RATES: Readonly<Record<AdmissionKind, { readonly draws: number; readonly chance: number }>> = {
  "main-offering": { draws: 2, chance: 5 / 12 },
  "nomu-offering": { draws: 4, chance: 5 / 12 },
  move: { draws: 1, chance: 1 / 2 },
};
const KINDS = Object.keys(RATES) as readonly AdmissionKind[];
/** Every month has as many days. */
const MONTH_DAYS = 28;

/** Oldest first. */
export function admissionDays(seed: number): readonly AdmissionDay[] {
  const admissions: AdmissionDay[] = [];
  const lastMonth = Math.floor(CALENDAR_LAST_DAY / 10_000) * 12 + (Math.floor(CALENDAR_LAST_DAY / 100) % 100) - 1;
  for (let month = FIRST_MONTH; month <= lastMonth; month++) {
    const first = Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + 1;
    for (const kind of KINDS) {
      const random = new Random("admissions", seed, kind, month);
      for (let draw = 0; draw < RATES[kind].draws; draw++) {
        const isDrawn = random.chance(RATES[kind].chance);
        const day = tradingDayFrom(addDays(first, random.int(MONTH_DAYS)));
        if (isDrawn) admissions.push({ kind, day });
      }
    }
  }
  return admissions.sort((a, b) => a.day - b.day);
}
