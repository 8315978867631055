// Receives every trade and every changed level of an order book, in order.

import type { Decimal } from "../../src/base/index.ts";
import type { Side } from "./side.ts";

/** Price 0 is the level of unpriced market orders. */
export interface BookListener {
  level(side: Side, price: Decimal, quantity: number, orderCount: number): void;
  /** `side` is the aggressor's; in an uncross, that of the later of the two orders. */
  trade(price: Decimal, quantity: number, side: Side): void;
  /** An order would have traded at the static limit: the book is in an auction from now on. */
  staticLimitReached(): void;
  /** A watched order is filled by so much, in the trade that is reported next. */
  filled?(id: number, quantity: number): void;
  /** The book has removed a watched order by itself. */
  withdrawn?(id: number): void;
}
