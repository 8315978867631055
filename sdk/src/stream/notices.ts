// Notices of a stream about its own state, between the messages of the market.

/** Day and number of a trade: "20261115.11402". */
export type Place = `${number}.${number}`;

/** Trades of this symbol may be missing between the last message of it and the next. */
export interface Gap {
  readonly type: "gap";
  readonly symbol: string;
  /** The reason why the service could not resume, or `missing` when a trade number was skipped. */
  readonly reason: string;
  /** The last trade before the gap; null when there is none. */
  readonly after: Place | null;
}

/** After a reconnect, the missed trades of these symbols follow: none is lost. */
export interface Recovered {
  readonly type: "recovered";
  readonly symbols: readonly string[];
  /** The number of missed trades, of all symbols together. */
  readonly count: number;
}

/** The last messages may be out of date: the connection is lost, or the service's own feed is silent. */
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
