// Traders in an auction, and in trade-at-last after the closing auction. In an auction some place waiting orders; others want to trade
// at the uncross and send a market order, or a limit beyond the fair value. More of them come as the uncross draws near.

import { MINUTE_MS } from "../../../src/base/index.ts";
import { NONE } from "../../matching/order-ladder.ts";
import { BUY, MARKET, SELL, type Side } from "../../matching/order-terms.ts";
import { AT_LAST_SHARE } from "../../world/universe/day-profile.ts";
import type { TraderView } from "./order-flow.ts";
import { passiveQuantity, passiveStep, waitingSide } from "./passive-order.ts";

/** An uncross of n buyers and n sellers makes about 2n trades, each about half an order. */
const CROSSING_SIZE = 2;
/** Auctions of busy symbols have larger orders: beyond this many trades of an ordinary day, their number grows less than the quantity. */
const FULL_TRADES = 29;
const FEWER_EXPONENT = 0.7;
const MARKET_ORDER_CHANCE = 0.25;
const CANCEL_SHARE = 0.1;
/** Distance beyond the fair value at which an order is stale, in steps and in half spreads, and the chance that it is then withdrawn. */
const STALE_STEPS = 12;
const STALE_HALF_SPREADS = 2;
const STALE_CHANCE = 0.7;
/** Most stale orders that are withdrawn together: the larger the orders of an auction, the fewer traders act in it. */
const LEAVING_MAX = 12;

/** Before an uncross nobody knows the price: the traders' belief wanders around the fair value over this time, less and less. */
const WANDERING_MS = 5 * MINUTE_MS;

/** Traders answer a surplus when the indicative price is further than this from the worth: the sum of these steps and half spreads. */
const ANSWERED_STEPS = 1;
const ANSWERED_HALF_SPREADS = 0.5;

/** Order flow of one auction. */
export class AuctionTraders {
  readonly #view: TraderView;
  readonly #fromMs: number;
  readonly #lengthMs: number;
  readonly #orders: number;
  readonly #crossingShare: number;
  readonly #crossingQuantity: number;
  /** The chance that a trader with a waiting order looks at the indicative price first. */
  readonly #answering: number;
  /** How far beliefs wander at first, in price steps. */
  readonly #wandering: number;
  /** The traders' belief as a distance from the fair value, in price steps, and its time. */
  readonly state: { belief: number; atMs: number };

  private constructor(
    view: TraderView,
    fromMs: number,
    lengthMs: number,
    orders: number,
    share: number,
    size: number,
    wandering: number,
    answering: number,
  ) {
    this.#view = view;
    this.#fromMs = fromMs;
    this.#lengthMs = lengthMs;
    this.#orders = orders;
    this.#crossingShare = share;
    this.#crossingQuantity = CROSSING_SIZE * size * view.plan.tradeQuantity;
    this.#wandering = wandering;
    this.#answering = answering;
    this.state = { belief: wandering * view.draws.normal(), atMs: fromMs };
  }

  /**
   * Traders who send about `waiting` waiting orders, and make `trades` trades of `sizeFactor` times the ordinary size. `wandering` is the
   * first spread of beliefs about the price, in deviations of five minutes, and `answering` the chance that a trader with a waiting order
   * answers the surplus of a side.
   */
  static over(
    view: TraderView,
    fromMs: number,
    untilMs: number,
    waiting: number,
    trades: number,
    sizeFactor: number,
    wandering: number,
    answering: number,
  ): AuctionTraders {
    const usual = trades / Math.sqrt(view.plan.activity);
    const fewer = usual > FULL_TRADES ? (FULL_TRADES / usual) ** FEWER_EXPONENT : 1;
    const crossing = view.plan.trades === 0 ? 0 : trades * fewer;
    const orders = (crossing + waiting) * (1 + CANCEL_SHARE);
    const share = crossing / Math.max(crossing + waiting, 1e-9);
    // Where nobody wants to trade, beliefs do not wander, so that waiting orders stay apart.
    const steps = Math.min(crossing, 1) * wandering * view.plan.fiveMinuteSteps;
    return new AuctionTraders(view, fromMs, untilMs - fromMs, orders, share, sizeFactor / fewer, steps, answering);
  }

  next(nowMs: number): number {
    const part = (nowMs - this.#fromMs) / this.#lengthMs;
    const rate = (this.#orders / this.#lengthMs) * (0.5 + 1.5 * part * part);
    return nowMs + Math.max(1, Math.round(this.#view.draws.wait() / rate));
  }

  act(view: TraderView, nowMs: number): void {
    const { draws, book } = view;
    const side = draws.chance(0.5) ? BUY : SELL;
    const worth = view.worth + this.#beliefAt(view, nowMs);
    if (this.#withdrawsStale(view, worth, side)) return;
    if (draws.chance(CANCEL_SHARE)) {
      const ladder = book.ladder(side);
      if (ladder.orderCount <= 3) return;
      const slot = ladder.orderAt(draws.int(ladder.orderCount));
      if (!book.isWatched(slot)) book.cancel(book.pool.idOf(slot));
      return;
    }
    if (draws.chance(this.#crossingShare)) {
      const quantity = draws.quantity(this.#crossingQuantity);
      const crossing = view.parents.nextSide(draws, 0.5, 0);
      if (draws.chance(MARKET_ORDER_CHANCE)) {
        book.submit(crossing, MARKET, quantity);
        return;
      }
      const reach = 1 + draws.wait() * 2;
      const step = crossing === BUY ? Math.ceil(worth + reach) : Math.floor(worth - reach);
      book.submit(crossing, Math.min(Math.max(step, 0), book.grid.size - 1), quantity);
      return;
    }
    if (draws.chance(this.#answering) && this.#answersSurplus(view, worth)) return;
    const waiting = waitingSide(view);
    const step = passiveStep(view, waiting, worth);
    if (step >= 0) book.submit(waiting, step, passiveQuantity(view, waiting, step));
  }

  /** A surplus of one side leads the indicative price away: a trader sells above the worth or buys below it. False when there is none. */
  #answersSurplus({ draws, book, plan }: TraderView, worth: number): boolean {
    const last = book.grid.size - 1;
    const { step, volume } = book.equilibrium(Math.min(Math.max(Math.round(worth), 0), last));
    const lead = step - worth;
    if (volume === 0 || Math.abs(lead) <= ANSWERED_STEPS + ANSWERED_HALF_SPREADS * plan.halfSpreadSteps) return false;
    const limit = lead > 0 ? Math.ceil(worth + plan.halfSpreadSteps) : Math.floor(worth - plan.halfSpreadSteps);
    const quantity = draws.quantity(this.#crossingQuantity);
    book.submit(lead > 0 ? SELL : BUY, Math.min(Math.max(limit, 0), last), quantity);
    return true;
  }

  /** Moves the belief on to a moment; it fades to nothing at the uncross. */
  #beliefAt({ draws }: TraderView, nowMs: number): number {
    const { state } = this;
    const kept = Math.exp((state.atMs - nowMs) / WANDERING_MS);
    const step = this.#wandering * Math.sqrt(1 - kept * kept);
    state.belief = kept * state.belief + step * draws.normal();
    state.atMs = nowMs;
    return state.belief * Math.max(1 - (nowMs - this.#fromMs) / this.#lengthMs, 0);
  }

  /** After news, as in a halt, orders that wait far on the wrong side of the fair value are withdrawn first. */
  #withdrawsStale({ draws, book, plan }: TraderView, worth: number, side: Side): boolean {
    const ladder = book.ladder(side);
    const farthest = STALE_STEPS + STALE_HALF_SPREADS * plan.halfSpreadSteps;
    for (let left = 0; left < LEAVING_MAX; left++) {
      const { best } = ladder;
      if (best === NONE || book.isWatched(ladder.headAt(best))) return left > 0;
      const lead = side === BUY ? best - worth : worth - best;
      if (lead <= farthest || (left === 0 && !draws.chance(STALE_CHANCE))) return left > 0;
      book.cancel(book.pool.idOf(ladder.headAt(best)));
    }
    return true;
  }
}

/** More than 1, because many orders find no counterparty. */
const ORDERS_PER_TRADE = 1.45;

/** Order flow of trade-at-last: a few orders to buy or sell at the closing price. */
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
    book.submit(draws.chance(0.5) ? BUY : SELL, this.#closingStep, draws.quantity(1.5 * plan.tradeQuantity));
  }
}
