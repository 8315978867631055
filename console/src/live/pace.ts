// The page's own share of the service's limits. A session of the console has requests of its own, the same on every
// plan; streams of the whole market take at most a quarter of the account's connections.

/** Requests that one session may send in a minute. */
const REQUESTS_PER_MINUTE = 300;
/** Share of one open page; a person has several pages open. */
const MINUTE_SHARE = 0.25;
const FASTEST_S = 5;
const CONNECTION_SHARE = 0.25;

interface StreamLimits {
  readonly stream_connections: number;
  readonly stream_symbols_per_connection: number;
}

/**
 * The interval of each request, in units of the page's request rate: weight 6 sends it once in the time of 6 requests. A page polls
 * several things; their requests divided by these weights add up to at most one on each page.
 */
export const WEIGHTS = {
  snapshot: 3,
  sectors: 6,
  movers: 6,
  /** One round requests both. */
  indices: 8,
  status: 5,
  dayLine: 20,
  events: 20,
  /** For each request of the round. */
  quotes: 2,
} as const;

/** Seconds between rounds that are sent once in the time of `weight` requests. */
export function paceSeconds(weight: number): number {
  return Math.ceil(Math.max(FASTEST_S, (60 * weight) / (REQUESTS_PER_MINUTE * MINUTE_SHARE)));
}

/** Symbols of the whole market that may be streamed: at least one connection full. */
export function streamedMax(limits: StreamLimits): number {
  const connections = Math.max(1, Math.floor(limits.stream_connections * CONNECTION_SHARE));
  return Math.min(connections, limits.stream_connections) * limits.stream_symbols_per_connection;
}
