// A trade on the tape.

import { type Day, type Decimal, present, type Quantity } from "../base/index.ts";
import { TRADE_KINDS, type TradeKind, type TradeSide } from "./market-event.ts";
import { SESSIONS, type Session } from "./session.ts";

/** Identified by symbol, Riyadh day of `timeMs`, and `tradeSeq`. */
export interface Trade {
  readonly symbol: string;
  readonly tradeSeq: number;
  readonly timeMs: number;
  readonly price: Decimal;
  readonly quantity: Quantity;
  /** price × quantity. */
  readonly value: Decimal;
  /** The side of the aggressor. */
  readonly side: TradeSide;
  readonly kind: TradeKind;
  readonly isOfficial: boolean;
  /** The instrument's session at the time of the trade. */
  readonly session: Session;
}

/** A client's place in the trades of a symbol: its last trade; `tradeSeq` 0 means before the day's first trade. */
export interface TradePlace {
  readonly day: Day;
  readonly tradeSeq: number;
}

/** The fields of a trade that are not numbers. */
export type TradeNature = Pick<Trade, "side" | "isOfficial" | "kind" | "session">;

const KIND_BITS: Readonly<Record<TradeKind, number>> = {
  continuous: 0 << 2,
  opening: 1 << 2,
  closing: 2 << 2,
  volatility: 3 << 2,
  "at-last": 4 << 2,
};
const SESSION_BITS: Readonly<Record<Session, number>> = {
  preopen: 0 << 5,
  regular: 1 << 5,
  preclose: 2 << 5,
  atc: 3 << 5,
  postmarket: 4 << 5,
  closed: 5 << 5,
};

/** Side, official or not, kind and session in eight bits; kind and session by their indexes in the lists. */
export function packTradeNature(side: TradeSide, isOfficial: boolean, kind: TradeKind, session: Session): number {
  const own = (side === "buy" ? 0 : 1) | (isOfficial ? 2 : 0);
  // A fast path for nearly all trades.
  if (kind === "continuous" && session === "regular") return own | KIND_BITS.continuous | SESSION_BITS.regular;
  return own | KIND_BITS[kind] | SESSION_BITS[session];
}

export function unpackTradeNature(code: number): TradeNature {
  return {
    side: (code & 1) === 0 ? "buy" : "sell",
    kind: present(TRADE_KINDS[(code >> 2) & 7], "a packed trade has a kind"),
    isOfficial: (code & 2) !== 0,
    session: present(SESSIONS[(code >> 5) & 7], "a packed trade has a session"),
  };
}

/** The last official trade of a symbol: its quote has this price and time until the next trade. */
export interface ClosingRecord {
  readonly symbol: string;
  readonly price: Decimal;
  readonly tradedAtMs: number;
}
