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

/** Seconds between rounds of `requests` requests each. */
export function paceSeconds(limits: RequestLimits, requests: number): number {
  const byDay = (TRADING_DAY_S * requests) / (limits.requests_per_day * DAY_SHARE);
  const byMinute = (60 * requests) / (limits.requests_per_minute * MINUTE_SHARE);
  return Math.ceil(Math.max(FASTEST_S, byDay, byMinute));
}

/** Symbols of the whole market that may be streamed: at least one connection full. */
export function streamedMax(limits: StreamLimits): number {
  const connections = Math.max(1, Math.floor(limits.stream_connections * CONNECTION_SHARE));
  return Math.min(connections, limits.stream_connections) * limits.stream_symbols_per_connection;
}
