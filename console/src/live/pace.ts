// How often to ask where nothing is streamed: so rarely that the page, left open through a trading day, uses at most half of the
// account's requests of the day and a quarter of those of a minute.

const TRADING_DAY_S = 6 * 3_600;
const FASTEST_S = 3;
const DAY_SHARE = 0.5;
const MINUTE_SHARE = 0.25;

interface Limits {
  readonly requests_per_day: number;
  readonly requests_per_minute: number;
}

/** Seconds between rounds of `requests` requests each. */
export function paceSeconds(limits: Limits, requests: number): number {
  const byDay = (TRADING_DAY_S * requests) / (limits.requests_per_day * DAY_SHARE);
  const byMinute = (60 * requests) / (limits.requests_per_minute * MINUTE_SHARE);
  return Math.ceil(Math.max(FASTEST_S, byDay, byMinute));
}
