// Bars of the days before today, read from the store. They do not change while the day lasts.

import { addDays, type Day, dayOf } from "../../base/index.ts";
import { hourBars, monthBars, weekBars } from "../../market/index.ts";
import type { Bar, BarInterval, BarOrder } from "../../model/index.ts";
import type { BarPage, BarRange, Bars } from "../../store/index.ts";
import type { Adjustments } from "../actions/adjustments.ts";
import { type DayRange, isIntraday, periodStart, sourceOf, storedTimes, wholePeriods } from "./bar-periods.ts";

export interface ClosedQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly range: DayRange;
  /** The day of the caller's market. Only bars before it are read; its own bars come from the engine. */
  readonly today: Day;
  readonly order: BarOrder;
  /** The most bars, counted in that order. */
  readonly limit: number;
  readonly offset: number;
  /** Converts the bars to shares of today; null leaves them as they were traded. */
  readonly adjustments: Adjustments | null;
}

/** Bars whose period is over, in the order asked for: those of the page, and how many the range has. */
export interface ClosedBars {
  readonly bars: readonly Bar[];
  readonly total: number;
  /** The earlier days of today's week or month as one bar; null when there are none, and for shorter intervals. */
  readonly begun: Bar | null;
}

/** More than any range has: all bars. */
const BARS_MAX = 1_000_000;
const NONE: ClosedBars = { bars: [], total: 0, begun: null };

const COMBINE = { "1w": weekBars, "1m": monthBars, "60m": hourBars } as const;

/** Reads the bars of sessions that are over. */
export class BarHistory {
  readonly #bars: Bars;
  readonly #overDay: Day;

  /** `overDay` is a finished day of the market that no engine has, so that its bars are read too. */
  constructor(bars: Bars, overDay: Day = 0) {
    this.#bars = bars;
    this.#overDay = overDay;
  }

  async closed(query: ClosedQuery): Promise<ClosedBars> {
    const { symbol, interval, today, order, limit, offset, adjustments } = query;
    const whole = wholePeriods(interval, query.range);
    const range = { from: whole.from, to: Math.min(whole.to, this.#overDay === today ? today : addDays(today, -1)) };
    if (range.from > range.to) return NONE;
    const adjusted = (bars: readonly Bar[]): readonly Bar[] =>
      adjustments === null
        ? bars
        : bars.map((bar) => adjustments.bar(bar, isIntraday(interval) ? dayOf(bar.time) : bar.time));
    const stored = { symbol, interval: sourceOf(interval), ...storedTimes(interval, range) };
    if (interval === "1d" || interval === "30m") {
      const page = { ...stored, limit, offset };
      const { bars, total } = await (order === "asc" ? this.#bars.range(page) : this.#newestFirst(page));
      return { bars: adjusted(bars), total, begun: null };
    }
    const { bars } = await this.#bars.range({ ...stored, limit: BARS_MAX, offset: 0 });
    const longer = COMBINE[interval](adjusted(bars));
    const last = longer.at(-1);
    const isBegun = interval !== "60m" && last !== undefined && last.time === periodStart(interval, today);
    if (isBegun) longer.pop();
    if (order === "desc") longer.reverse();
    return { bars: longer.slice(offset, offset + limit), total: longer.length, begun: isBegun ? last : null };
  }

  /** Reads a page counted from the newest bar; the store counts from the oldest. */
  async #newestFirst(page: BarRange): Promise<BarPage> {
    const { total } = await this.#bars.range({ ...page, limit: 0, offset: 0 });
    const end = Math.max(total - page.offset, 0);
    const start = Math.max(end - page.limit, 0);
    const { bars } = await this.#bars.range({ ...page, limit: end - start, offset: start });
    return { bars: bars.toReversed(), total };
  }
}
