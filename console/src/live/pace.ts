// How much of an account's limits the page takes for itself. Where nothing is streamed it asks so rarely that, left open through
// a trading day, it uses at most half of the day's requests and a quarter of a minute's; streams of the whole market take at
// most a quarter of the connections.

const TRADING_DAY_S = 6 * 3_600;
const FASTEST_S = 3;
const DAY_SHARE = 0.5;
const MINUTE_SHARE = 0.25;
const CONNECTION_SHARE = 0.25;

interface RequestLimits {
  readonly requests_per_day: number;
  readonly requests_per_minute: number;
}

interface StreamLimits {
  readonly stream_connections: number;
  readonly stream_symbols_per_connection: number;
}

/** Until the account is known: the least of all plans. */
export const ASSUMED_LIMITS: RequestLimits = { requests_per_day: 100, requests_per_minute: 10 };

/**
 * How rarely each thing is asked for: once in the time of so many requests. A page asks for several; the requests of a round divided
 * by these add up to at most one on each page.
 */
export const WEIGHTS = {
  snapshot: 3,
  sectors: 6,
  movers: 6,
  /** One round asks for both. */
  indices: 8,
  status: 5,
  dayLine: 20,
  events: 20,
  /** For each request that the symbols need. */
  quotes: 2,
  /** Of one row of a watchlist. */
  watchedLine: 240,
} as const;

/** Seconds between rounds, when one is made in the time of `weight` requests. */
export function paceSeconds(limits: RequestLimits, weight: number): number {
  const byDay = (TRADING_DAY_S * weight) / (limits.requests_per_day * DAY_SHARE);
  const byMinute = (60 * weight) / (limits.requests_per_minute * MINUTE_SHARE);
  return Math.ceil(Math.max(FASTEST_S, byDay, byMinute));
}

/** Symbols of the whole market that may be streamed: at least one connection full. */
export function streamedMax(limits: StreamLimits): number {
  const connections = Math.max(1, Math.floor(limits.stream_connections * CONNECTION_SHARE));
  return Math.min(connections, limits.stream_connections) * limits.stream_symbols_per_connection;
}
