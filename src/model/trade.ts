// A trade as the tape shows it.

import type { Decimal, Quantity } from "../base/index.ts";
import type { TradeKind, TradeSide } from "./market-event.ts";
import type { Session } from "./session.ts";

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
  /** The instrument's session when it was traded. */
  readonly session: Session;
}
