// What a stream says about itself, between the messages of the market.

/** Day and number of a trade: "20261115.11402". */
export type Place = `${number}.${number}`;

/** Trades of this symbol may be missing between the last one that was handed on and the next. */
export interface Gap {
  readonly type: "gap";
  readonly symbol: string;
  /** Why the service could not resume, or `missing` when a number was left out. */
  readonly reason: string;
  /** The last trade before the hole. */
  readonly after: Place | null;
}

/** After a reconnect the missed trades of these symbols follow: none is missing. */
export interface Recovered {
  readonly type: "recovered";
  readonly symbols: readonly string[];
  /** How many were missed, all together. */
  readonly count: number;
}

/** What was handed on may be old: the connection is lost, or the service's own feed is silent. */
export interface Stale {
  readonly type: "stale";
  readonly reason: "connection" | "feed";
  readonly message: string;
}

/** The stream is up to date again. */
export interface Live {
  readonly type: "live";
}

/** The service does not know these symbols. */
export interface UnknownSymbols {
  readonly type: "unknown_symbols";
  readonly symbols: readonly string[];
}

export type Notice = Gap | Recovered | Stale | Live | UnknownSymbols;
