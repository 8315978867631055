// Usage data for the page: days against the day's limit, and the share of each key and route.

import type { AccountUsage } from "../../../../sdk/src/index.ts";

export interface DayBar {
  readonly date: string;
  readonly requests: number;
  /** Height of the bar, 0 to 1. */
  readonly height: number;
  /** Requests divided by the limit, 0 to 1 and above; null without a limit. */
  readonly ofLimit: number | null;
}

export interface DayBars {
  readonly bars: readonly DayBar[];
  /** The height of the limit's line, 0 to 1; null when it is far above the bars. */
  readonly limitHeight: number | null;
  /** The requests at the full height. */
  readonly top: number;
  readonly busiest: DayBar | null;
  readonly meanRequests: number;
}

/** The limit is drawn when the busiest day reached this part of it; otherwise bars would be too small to read. */
const LIMIT_SHOWN_FROM = 0.2;

export function dayBars(days: AccountUsage["days"], limit: number | null): DayBars {
  const most = Math.max(0, ...days.map(({ requests }) => requests));
  const isLimitShown = limit !== null && limit > 0 && most >= limit * LIMIT_SHOWN_FROM;
  const top = roundUp(Math.max(most, isLimitShown ? limit : 0));
  const bars = days.map(({ date, requests }) => ({
    date,
    requests,
    height: requests / top,
    ofLimit: limit === null || limit <= 0 ? null : requests / limit,
  }));
  const busiest = bars.reduce<DayBar | null>((best, bar) => (bar.requests > (best?.requests ?? 0) ? bar : best), null);
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  return {
    bars,
    limitHeight: isLimitShown ? limit / top : null,
    top,
    busiest,
    meanRequests: days.length === 0 ? 0 : total / days.length,
  };
}

/** The next 1, 2, 4, 6 or 8 times a power of ten, and at least 2: so the middle of the scale is a whole number of requests too. */
export function roundUp(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8].find((candidate) => candidate * power >= value);
  return step === undefined ? power * 10 : step * power;
}

/** Part of the whole, 0 to 1. */
export function shareOf(requests: number, total: number): number {
  return total <= 0 ? 0 : requests / total;
}
