// The contract of a WebSocket channel, and the limits of a client frame on all channels.

import type { TSchema } from "typebox";
import { type Plan, SESSIONS, type Session } from "../../model/index.ts";
import type { AddressOption } from "./address-options.ts";
import type { OwnCodes } from "./stream-error-table.ts";

/** The actions of clients; every channel has `ping`. */
export type ActionName = "subscribe" | "unsubscribe" | "snapshot" | "ping";

/** The contract of one channel. The table of channels has a row for each. */
export interface ChannelRow {
  /** The path of its address, without host and query. */
  readonly path: string;
  readonly title: string;
  /** The order of the messages, for the documents. */
  readonly description: string;
  readonly lowestPlan: Plan;
  /** True when the address takes `?symbol=`. */
  readonly takesSymbol?: true;
  /** True when the address takes `?after=`. */
  readonly takesAfter?: true;
  /** True when the address takes `?replay=`. */
  readonly takesReplay?: true;
  /** True when a subscribe takes `resume`. */
  readonly takesResume?: true;
  /** True when a subscribe takes `minutes`. */
  readonly takesMinutes?: true;
  /** The options that its address takes. */
  readonly options?: readonly AddressOption[];
  /** True when the account needs the market-data entitlement beside its plan. */
  readonly needsEntitlement?: true;
  readonly codes: OwnCodes;
  /** The schemas of client messages by action. */
  readonly clientMessages: Readonly<Partial<Record<ActionName, TSchema>>>;
  readonly serverMessages: Readonly<Record<string, TSchema>>;
  /** The messages that answer a subscribe and a snapshot, beside `error`. */
  readonly replies: { readonly subscribe?: readonly string[]; readonly snapshot?: readonly string[] };
  readonly sample: StreamSample;
}

/** The sample conversation of a channel: the samples for the command line, TypeScript and Python are rendered from it. */
export interface StreamSample {
  readonly symbols: readonly string[];
  /** The number of messages that the command line waits for; 5 where it is left out. */
  readonly messages?: number;
  /** The number of levels, where the channel has levels. */
  readonly levels?: number;
  /** The message that carries the market. */
  readonly type: string;
  /** A field that must be true for the message to carry any data. */
  readonly condition?: string;
  /** Fields of the message to print; a dot leads into an object. */
  readonly fields: readonly string[];
}

/** The query parameters of a channel's address. */
export const STREAM_QUERY = {
  key: "api_key",
  ticket: "ticket",
  symbol: "symbol",
  after: "after",
  heartbeat: "heartbeat",
  replay: "replay",
} as const;

/** A frame over this closes the connection with 1009. */
export const CLIENT_FRAME_BYTES_MAX = 64 * 1024;
/** Entries of `symbols` in one frame; a subscribe has the lower limit of its plan. */
export const SYMBOLS_PER_FRAME_MAX = 1_000;
/** No symbol is longer: a longer text is cut to this length, and an error repeats the cut text. */
export const SYMBOL_CHARS_MAX = 64;
/** The symbol that stands for all symbols. */
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
