// How much of what the service allows the page takes for itself. A session of the console has requests of its own, the same on every
// plan; streams of the whole market take at most a quarter of the account's connections.

/** Requests of one session in a minute. */
const REQUESTS_PER_MINUTE = 300;
/** For each page that is open; a person has several. */
const MINUTE_SHARE = 0.25;
const FASTEST_S = 5;
const CONNECTION_SHARE = 0.25;

interface StreamLimits {
  readonly stream_connections: number;
  readonly stream_symbols_per_connection: number;
}

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
} as const;

/** Seconds between rounds, when one is made in the time of `weight` requests. */
export function paceSeconds(weight: number): number {
  return Math.ceil(Math.max(FASTEST_S, (60 * weight) / (REQUESTS_PER_MINUTE * MINUTE_SHARE)));
}

/** Symbols of the whole market that may be streamed: at least one connection full. */
export function streamedMax(limits: StreamLimits): number {
  const connections = Math.max(1, Math.floor(limits.stream_connections * CONNECTION_SHARE));
  return Math.min(connections, limits.stream_connections) * limits.stream_symbols_per_connection;
}
