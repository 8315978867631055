// What a trader of an instrument can see and use.

import type { OrderBook } from "../../matching/order-book.ts";
import type { Draws } from "./draws.ts";
import type { SymbolPlan } from "./symbol-plan.ts";

export interface TraderView {
  readonly plan: SymbolPlan;
  readonly book: OrderBook;
  readonly draws: Draws;
  /** Where the fair value lies on the book's price grid; outside it when the limits hold the price back. */
  readonly fairStep: number;
  /** A factor on the spread: more than 1 while traders are unsure what news means. */
  readonly width: number;
}
