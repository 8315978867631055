// The WebSocket channels: their names and addresses, and the limits of a client frame that hold on all of them.

import { SESSIONS, type Session } from "../../../model/index.ts";

export const STREAM_CHANNELS = ["stocks", "trades", "depth", "index"] as const;
export type StreamChannel = (typeof STREAM_CHANNELS)[number];

/** Where each channel is, without host and query. */
export const STREAM_PATHS: Readonly<Record<StreamChannel, string>> = {
  stocks: "/ws/v1/stocks/",
  trades: "/ws/v1/market/trades/",
  depth: "/ws/v1/market/depth/",
  index: "/ws/v1/market/index/",
};

/** The query parameters of a channel's address. */
export const STREAM_QUERY = { key: "api_key", ticket: "ticket", symbol: "symbol", heartbeat: "heartbeat" } as const;

export type ActionName = "subscribe" | "unsubscribe" | "snapshot" | "ping";

export const CHANNEL_ACTIONS: Readonly<Record<StreamChannel, readonly ActionName[]>> = {
  stocks: ["subscribe", "unsubscribe", "ping"],
  trades: ["subscribe", "unsubscribe", "snapshot", "ping"],
  depth: ["subscribe", "unsubscribe", "snapshot", "ping"],
  index: ["subscribe", "unsubscribe", "ping"],
};

/** A frame over this closes the connection with 1009. */
export const CLIENT_FRAME_BYTES_MAX = 64 * 1024;
/** Entries of `symbols` in one frame; a subscribe is held to the lower limit of its plan. */
export const SYMBOLS_PER_FRAME_MAX = 1_000;
/** No symbol is longer: a longer text is cut to this, and an error repeats it in that form. */
export const SYMBOL_CHARS_MAX = 64;
/** Means all symbols. */
export const WILDCARD = "*";

/** The session of an instrument as stream messages write it. */
export type MarketSession = Uppercase<Session>;

const sessionNames = {
  preopen: "PREOPEN",
  regular: "REGULAR",
  preclose: "PRECLOSE",
  atc: "ATC",
  postmarket: "POSTMARKET",
  closed: "CLOSED",
} as const satisfies { readonly [Name in Session]: Uppercase<Name> };

export const MARKET_SESSIONS: readonly MarketSession[] = SESSIONS.map((session) => sessionNames[session]);

export function marketSessionOf(session: Session): MarketSession {
  return sessionNames[session];
}
