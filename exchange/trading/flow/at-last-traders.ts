// Traders in trade-at-last: a few orders to buy or sell at the closing price.

import { BUY, SELL } from "../../matching/order-terms.ts";
import { AT_LAST_SHARE } from "../../world/universe/day-profile.ts";
import { drawQuantity } from "./order-size.ts";
import type { TraderView } from "./trader-view.ts";

/** Many orders find no counterparty. */
const ORDERS_PER_TRADE = 1.45;

/** Order flow after the closing auction. */
export class AtLastTraders {
  readonly #view: TraderView;
  readonly #closingStep: number;
  readonly #rate: number;

  constructor(view: TraderView, closingStep: number, lengthMs: number) {
    this.#view = view;
    this.#closingStep = closingStep;
    this.#rate = (view.plan.trades * AT_LAST_SHARE * ORDERS_PER_TRADE) / lengthMs;
  }

  next(nowMs: number): number {
    if (this.#rate === 0) return Number.POSITIVE_INFINITY;
    return nowMs + Math.max(1, Math.round(this.#view.draws.wait() / this.#rate));
  }

  act(view: TraderView): void {
    const { draws, book, plan } = view;
    book.submit(draws.chance(0.5) ? BUY : SELL, this.#closingStep, drawQuantity(draws, 1.5 * plan.tradeQuantity));
  }
}
