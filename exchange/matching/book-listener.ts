// Hears what a book does, in order.

import type { Decimal } from "../../src/base/index.ts";
import type { Side } from "./side.ts";

/** Price 0 is the level of unpriced market orders. */
export interface BookListener {
  level(side: Side, price: Decimal, quantity: number, orderCount: number): void;
  /** `side` is the aggressor's; in an uncross, that of the order that came last. */
  trade(price: Decimal, quantity: number, side: Side): void;
  /** An order would trade at the static limit: the book is an auction from here on. */
  staticLimitReached(): void;
}
