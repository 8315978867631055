// A book rebuilt from level frames, which checks that quantity is conserved: the next state of a level must be lower by exactly
// the quantity that was traded there.

import type { Decimal } from "../../src/base/index.ts";
import type { Phase } from "../../src/feed-protocol/index.ts";
import type { BookSide, MarketEvent } from "../../src/model/index.ts";

type Trade = Extract<MarketEvent, { type: "trade" }>;

class AuditedLevels {
  readonly levels = new Map<Decimal, number>();
  readonly #isBid: boolean;
  best: Decimal = 0;

  constructor(isBid: boolean) {
    this.#isBid = isBid;
  }

  apply(price: Decimal, quantity: number): void {
    if (quantity === 0) this.levels.delete(price);
    else this.levels.set(price, quantity);
    if (price === 0) return;
    const isBetter = this.best === 0 || (this.#isBid ? price > this.best : price < this.best);
    if (quantity > 0 && isBetter) this.best = price;
    else if (quantity === 0 && price === this.best) this.#findBest();
  }

  total(): number {
    let total = 0;
    for (const quantity of this.levels.values()) total += quantity;
    return total;
  }

  #findBest(): void {
    this.best = 0;
    for (const price of this.levels.keys()) {
      if (price !== 0 && (this.best === 0 || (this.#isBid ? price > this.best : price < this.best))) this.best = price;
    }
  }
}

/** The levels of one instrument as the feed sends them. */
export class AuditedBook {
  readonly bids = new AuditedLevels(true);
  readonly asks = new AuditedLevels(false);
  /** Traded quantity at a level whose new state has not come yet, by side and price. */
  #pending = new Map<string, number>();
  /** Quantity traded in an uncross so far, and the quantities of both sides before it. */
  #uncrossed = 0;
  #heldBefore: readonly [bids: number, asks: number] = [0, 0];
  /** Quantity that undisclosed orders have shown since, by side. */
  #shownSince = { bid: 0, ask: 0 };

  get isCrossed(): boolean {
    return this.bids.best !== 0 && this.asks.best !== 0 && this.bids.best >= this.asks.best;
  }

  applyTrade(trade: Trade): string | null {
    if (trade.kind === "continuous") {
      const side = trade.side === "buy" ? "ask" : "bid";
      const key = `${side} ${trade.price}`;
      const pending = (this.#pending.get(key) ?? 0) + trade.quantity;
      this.#pending.set(key, pending);
      const held = this.#side(side).levels.get(trade.price) ?? 0;
      return held < pending ? `${pending} traded of ${held} at ${trade.price}` : null;
    }
    if (trade.kind === "at-last") return null;
    if (this.#uncrossed === 0) {
      this.#heldBefore = [this.bids.total(), this.asks.total()];
      this.#shownSince = { bid: 0, ask: 0 };
    }
    this.#uncrossed += trade.quantity;
    return null;
  }

  applyLevel(side: BookSide, price: Decimal, quantity: number, phase: Phase): string | null {
    const key = `${side} ${price}`;
    const pending = this.#pending.get(key);
    const before = this.#side(side).levels.get(price) ?? 0;
    this.#side(side).apply(price, quantity);
    if (this.#uncrossed > 0) this.#shownSince[side] += Math.max(quantity - before, 0);
    if (pending === undefined) return null;
    this.#pending.delete(key);
    return quantity === before - pending ? null : `${before} less ${pending} became ${quantity} in ${phase}`;
  }

  /** Checks, at a change of phase, that all trades have reached the levels and that an uncross took the same from both sides. */
  settled(): string | null {
    if (this.#pending.size > 0) return `trades at ${[...this.#pending.keys()].join(", ")} never reached the book`;
    if (this.#uncrossed === 0) return null;
    const traded = this.#uncrossed;
    this.#uncrossed = 0;
    const [bids, asks] = this.#heldBefore;
    const goneBids = bids + this.#shownSince.bid - this.bids.total();
    const goneAsks = asks + this.#shownSince.ask - this.asks.total();
    // The uncross also cancels the remaining market orders, so the sides may lose more than was traded, but never less.
    if (goneBids < traded || goneAsks < traded) return `${traded} uncrossed, ${goneBids} and ${goneAsks} gone`;
    return null;
  }

  #side(side: BookSide): AuditedLevels {
    return side === "bid" ? this.bids : this.asks;
  }
}
