// The trading days that history covers: five years before the first simulated day, the last year with half-hour bars.

import { addDays, type Day, isTradingDay } from "../../../src/base/index.ts";

const HISTORY_YEARS = 5;
const HALF_HOUR_YEARS = 1;

export interface HistoryDays {
  /** Oldest first. */
  readonly days: readonly Day[];
  /** The index in `days` from which there are half-hour bars. */
  readonly firstWithHalfHours: number;
}

export function historyDays(firstDay: Day): HistoryDays {
  const days: Day[] = [];
  for (let day = yearsBefore(firstDay, HISTORY_YEARS); day < firstDay; day = addDays(day, 1)) {
    if (isTradingDay(day)) days.push(day);
  }
  const halfHoursFrom = yearsBefore(firstDay, HALF_HOUR_YEARS);
  const firstWithHalfHours = days.findIndex((day) => day >= halfHoursFrom);
  return { days, firstWithHalfHours };
}

/** The same date some years earlier; 29 February becomes 1 March. */
function yearsBefore(day: Day, years: number): Day {
  return addDays(day - years * 10_000, 0);
}
