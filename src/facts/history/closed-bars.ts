// Bars of the days before today, out of the store: the part of history that does not change any more while a day lasts.

import { addDays, type Day } from "../../base/index.ts";
import { hourBars, monthBars, weekBars } from "../../market/index.ts";
import type { Bar } from "../../model/index.ts";
import type { Bars } from "../../store/index.ts";
import type { rest } from "../../wire/index.ts";
import { type DayRange, periodStart, sourceOf, storedTimes, wholePeriods } from "./bar-periods.ts";

export interface ClosedQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly interval: rest.Interval;
  readonly range: DayRange;
  /** The day that the caller's market is in. Its own bars come from the engine, and no newer bar exists for this caller. */
  readonly today: Day;
  readonly limit: number;
  readonly offset: number;
}

/** Bars that are over, oldest first: those of the page, and how many the range has. */
export interface ClosedBars {
  readonly bars: readonly Bar[];
  readonly total: number;
  /** What the earlier days of today's week or month come to; null when there are none, and for shorter bars. */
  readonly begun: Bar | null;
}

/** More bars than any range has. */
const ALL_BARS = 1_000_000;
const NONE: ClosedBars = { bars: [], total: 0, begun: null };

const LONGER = { "1w": weekBars, "1m": monthBars, "60m": hourBars } as const;

/** The bars of sessions that are over. */
export class History {
  readonly #bars: Bars;

  constructor(bars: Bars) {
    this.#bars = bars;
  }

  async closed(query: ClosedQuery): Promise<ClosedBars> {
    const { symbol, interval, today, limit, offset } = query;
    const whole = wholePeriods(interval, query.range);
    const range = { from: whole.from, to: Math.min(whole.to, addDays(today, -1)) };
    if (range.from > range.to) return NONE;
    const stored = { symbol, interval: sourceOf(interval), ...storedTimes(interval, range) };
    if (interval === "1d" || interval === "30m") {
      return { ...(await this.#bars.range({ ...stored, limit, offset })), begun: null };
    }
    const { bars } = await this.#bars.range({ ...stored, limit: ALL_BARS, offset: 0 });
    const longer = LONGER[interval](bars);
    const last = longer.at(-1);
    const isBegun = interval !== "60m" && last !== undefined && last.time === periodStart(interval, today);
    if (isBegun) longer.pop();
    return { bars: longer.slice(offset, offset + limit), total: longer.length, begun: isBegun ? last : null };
  }
}
