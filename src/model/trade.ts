// A trade on the tape.

import type { Decimal, Quantity } from "../base/index.ts";
import type { TradeKind, TradeSide } from "./market-event.ts";
import type { Session } from "./session.ts";

/** Symbol, Riyadh day of `timeMs` and `tradeSeq` together name one trade only. */
export interface Trade {
  readonly symbol: string;
  readonly tradeSeq: number;
  readonly timeMs: number;
  readonly price: Decimal;
  readonly quantity: Quantity;
  /** price × quantity. */
  readonly value: Decimal;
  /** The aggressor's. */
  readonly side: TradeSide;
  readonly kind: TradeKind;
  readonly isOfficial: boolean;
  /** The instrument's session when it was traded. */
  readonly session: Session;
}
