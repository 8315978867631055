// Traders in continuous trading. Takers buy or sell what is offered, more of them when the price lags behind the fair value.
// The others provide liquidity: they fill the book, amend their orders as the fair value moves, and cancel.

import { MINUTE_MS } from "../../src/base/index.ts";
import { BUY, MARKET, NONE, opposite, SELL, type Side } from "../matching/index.ts";
import { tradeRateAt } from "./day-profile.ts";
import { drawQuantity } from "./order-size.ts";
import { passiveQuantity, passiveStep } from "./passive-order.ts";
import type { TraderView } from "./trader-view.ts";

/** A taker's order in mean trades, and how many trades it makes; both measured with the report. */
const TAKING_SIZE = 1.9;
const TRADES_PER_TAKER = 1.42;
/** Actions of liquidity providers for each taker, and at least one in this time. */
const PROVIDING_PER_TAKER = 3.4;
const PROVIDING_MS = 1.5 * MINUTE_MS;
/** Auctions of a thin symbol often find no counterparty; the trades that they miss happen in continuous trading. */
const THIN_TRADES = 100;
const THIN_FACTOR = 1.13;
/** Trades come in bursts: this share of the waiting times is much shorter. */
const BURST_CHANCE = 0.3;
const BURST_FACTOR = 0.1;
const LULL_FACTOR = (1 - BURST_CHANCE * BURST_FACTOR) / (1 - BURST_CHANCE);
const MARKET_ORDER_CHANCE = 0.05;
const SWEEP_CHANCE = 0.15;
/** How often the unfilled rest of a limit order stays in the book. */
const STAY_CHANCE = 0.35;
const AMEND_CHANCE = 0.15;
/** How often an order improves the best price by a step while the spread is wide. */
const NARROW_CHANCE = 0.4;
/** An order this many steps on the wrong side of the fair value is stale. */
const STALE_STEPS = 0.75;
/** Orders that are never cancelled on a side, so that there is always a price. */
const ORDERS_LEFT = 2;

/** Order flow of continuous trading. */
export class ContinuousTraders {
  readonly #view: TraderView;
  #takerShare = 0;
  #rate = 0;
  #rateUntilMs = 0;
  #lastSign = 0;

  constructor(view: TraderView) {
    this.#view = view;
  }

  next(nowMs: number): number {
    if (nowMs >= this.#rateUntilMs) this.#updateRate(nowMs);
    const { draws } = this.#view;
    const wait = draws.wait() * (draws.chance(BURST_CHANCE) ? BURST_FACTOR : LULL_FACTOR);
    return nowMs + Math.max(1, Math.round(wait / this.#rate));
  }

  act(view: TraderView): void {
    if (view.draws.chance(this.#takerShare)) this.#take(view);
    else this.#provide(view);
  }

  #updateRate(nowMs: number): void {
    const { trades } = this.#view.plan;
    const takers = ((trades < THIN_TRADES ? THIN_FACTOR : 1) * trades * tradeRateAt(nowMs)) / TRADES_PER_TAKER;
    const providing = takers * PROVIDING_PER_TAKER + 1 / PROVIDING_MS;
    this.#rate = takers + providing;
    this.#takerShare = takers / this.#rate;
    this.#rateUntilMs = nowMs + MINUTE_MS;
  }

  #take(view: TraderView): void {
    const { draws, book, plan } = view;
    const side = this.#takingSide(view);
    const best = book.ladder(opposite(side)).best;
    if (best === NONE) return;
    const quantity = drawQuantity(draws, TAKING_SIZE * plan.tradeQuantity);
    if (draws.chance(MARKET_ORDER_CHANCE)) {
      book.submit(side, MARKET, quantity);
      return;
    }
    const reach = draws.chance(SWEEP_CHANCE) ? 1 + draws.int(3) : 0;
    const step = Math.min(Math.max(side === BUY ? best + reach : best - reach, 0), book.grid.size - 1);
    book.submit(side, step, quantity, draws.chance(STAY_CHANCE) ? "day" : "immediate-or-cancel");
  }

  /** Mostly buyers while the price is below the fair value; after a buyer the next is a little likelier to buy too. */
  #takingSide(view: TraderView): Side {
    const { draws, book, plan } = view;
    const bid = book.buyers.best;
    const ask = book.sellers.best;
    if (ask === NONE) return SELL;
    if (bid === NONE) return BUY;
    const lag = (view.fairStep - (bid + ask) / 2) / Math.max(plan.halfSpreadSteps, 0.75);
    const pull = (0.42 * lag) / (1 + Math.abs(lag));
    const side = draws.chance(0.5 + pull + 0.06 * this.#lastSign) ? BUY : SELL;
    this.#lastSign = side === BUY ? 1 : -1;
    return side;
  }

  #provide(view: TraderView): void {
    const { draws, book, plan, fairStep } = view;
    const side = draws.chance(0.5) ? BUY : SELL;
    const ladder = book.ladder(side);
    const { best, orderCount } = ladder;
    const lead = best === NONE ? 0 : side === BUY ? best - fairStep : fairStep - best;
    if (lead > STALE_STEPS && orderCount > ORDERS_LEFT && draws.chance(0.7)) {
      book.cancel(book.pool.idOf(ladder.headAt(best)));
      return;
    }
    const fullness = orderCount / plan.ordersPerSide;
    if (draws.chance(Math.min(Math.max(1.25 - 0.65 * fullness, 0.1), 0.97))) {
      const step = this.#waitingStep(view, side);
      if (step >= 0) book.submit(side, step, passiveQuantity(view, side, step));
      return;
    }
    if (orderCount <= ORDERS_LEFT) return;
    const slot = ladder.orderAt(draws.int(orderCount));
    const id = book.pool.idOf(slot);
    if (!draws.chance(AMEND_CHANCE)) {
      book.cancel(id);
      return;
    }
    const step = this.#waitingStep(view, side);
    if (step >= 0) book.amend(id, step, book.pool.quantity(slot));
  }

  /** Where a waiting order goes: never across the other side, which may lag behind the fair value. */
  #waitingStep(view: TraderView, side: Side): number {
    const { book, plan, fairStep, draws } = view;
    const { best } = book.ladder(side);
    const other = book.ladder(opposite(side)).best;
    const isWide = best !== NONE && other !== NONE && Math.abs(other - best) > Math.max(2 * plan.halfSpreadSteps, 1);
    if (isWide && draws.chance(NARROW_CHANCE)) {
      const better = side === BUY ? best + 1 : best - 1;
      const lead = side === BUY ? better - fairStep : fairStep - better;
      if (lead <= STALE_STEPS) return better;
    }
    const step = passiveStep(view, side);
    if (step < 0 || other === NONE) return step;
    if (side === BUY) return Math.min(step, other - 1);
    return step > other ? step : other + 1 < book.grid.size ? other + 1 : -1;
  }
}
