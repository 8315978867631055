// Traders in continuous trading. Takers buy or sell against waiting orders, more of them when the price lags behind the fair value.
// The others provide liquidity: they fill the book, amend their orders as the fair value moves, and cancel.

import { MINUTE_MS } from "../../../src/base/index.ts";
import { NONE } from "../../matching/order-ladder.ts";
import { BUY, MARKET, opposite, SELL, type Side } from "../../matching/order-terms.ts";
import {
  isBeyond,
  isStale,
  lookAgain,
  nearestLead,
  ORDERS_LEFT,
  requote,
  STALE_STEPS,
  stepBehindOther,
} from "./makers.ts";
import type { TraderView } from "./order-flow.ts";
import { isRoundStep, passiveQuantity, passiveStep, waitingSide } from "./passive-order.ts";
import { FEEDBACK_MS, TakerDemand } from "./taker-demand.ts";
import { Excitation, TRADES_PER_TAKER } from "./takers.ts";

/** A taker's order in mean trades; measured with the report. */
const TAKING_SIZE = 1.11;
/** Actions of liquidity providers for each taker, and the longest mean time between two of them. */
const PROVIDING_PER_TAKER = 2.3;
const PROVIDING_MS = 1.5 * MINUTE_MS;
/** Independent takers work at a pace, so they arrive more evenly than at random: one comes when this many of their steps are done. */
const STEPS_PER_TAKER = 4;
/** Auctions of a thin symbol often find no counterparty; the trades that they miss happen in continuous trading. */
const THIN_TRADES = 100;
const THIN_FACTOR = 1.2;
const MARKET_ORDER_CHANCE = 0.05;
const SWEEP_CHANCE = 0.05;
/** The chance that a taker asks for no more than the best price offers, and the chance that it asks for exactly the first order there. */
const WITHIN_BEST_CHANCE = 0.9;
const WHOLE_ORDER_CHANCE = 0.33;
/** In half spreads: when the price is further from the worth than this, all takers trade towards the worth. */
const FAR_LAG = 8;
/** An emptied price draws traders to the next one: the chance of a race within the same millisecond, and the most traders in it. */
const RACE_CHANCE = 0.15;
const RACERS_MAX = 3;
/** The chance that a maker is faster than the race, and quotes again. */
const REFILL_CHANCE = 0.9;
/** How far waiting orders lean to the side of the worth. */
const LEAN = 0.4;
/** How far a new parent order is drawn to the side of the worth. */
const PULL = 0.15;
/** How far a short queue hurries the takers who would trade with it, while takers of the other side can wait. */
const URGENCY = 0.25;
/** How far the whole market's investors hurry takers of their side at most. */
const LEAN_MAX = 0.7;
/** How far others, who expect them, place their orders on the side from which they take (Admati and Pfleiderer 1991). */
const ANSWERED_LEAN = 0.2;
/** The chance that the unfilled rest of a limit order stays in the book. */
const STAY_CHANCE = 0.35;
const AMEND_CHANCE = 0.15;
/** The chance that an order improves the best price by a step while the spread is wide. */
const NARROW_CHANCE = 0.25;
/** The chance that an order at a round price is withdrawn or amended when another one would be. */
const ROUND_LEAVE = 0.5;
/** The chance that an order at the best price is withdrawn when it could be. */
const LEAVE_BEST_CHANCE = 0.17;
/** Order flow of continuous trading. */
export class ContinuousTraders {
  readonly #view: TraderView;
  readonly #excitation: Excitation;
  /** Takers of a race who are about to come within the same millisecond, and their side. */
  #racers = 0;
  #raceSide: Side = BUY;
  /** The part of the last taker's expected side that comes from the whole market's investors; also of those who race with it. */
  #leaned = 0;
  /** Rate of independent takers per millisecond, the time of its next update, and the steps towards the next such taker. */
  #base = 0;
  #baseUntilMs = 0;
  #stepsDone = 0;
  /** The current factor on an order's impact. */
  #impactFactor = 1;
  /** The rate of all actions when the next one was drawn, and the current part of takers and their steps in it. */
  #bound = 0;
  #taking = 0;
  readonly #demand: TakerDemand;
  readonly #wholeOrderChance: number;

  constructor(view: TraderView) {
    this.#view = view;
    this.#excitation = new Excitation(view.plan.trades);
    this.#wholeOrderChance = (WHOLE_ORDER_CHANCE * view.plan.tradeQuantity) / view.plan.waitingQuantity;
    this.#demand = new TakerDemand(view.plan);
  }

  next(nowMs: number): number {
    if (this.#racers > 0) return nowMs;
    if (nowMs >= this.#baseUntilMs) this.#readBase(nowMs);
    this.#bound = this.#rateAt(nowMs);
    return nowMs + Math.max(1, Math.round(this.#view.draws.wait() / this.#bound));
  }

  /** Rates fade while traders wait, so an action that was drawn at the higher rate may not happen. */
  act(view: TraderView, nowMs: number): void {
    if (this.#racers > 0) {
      this.#racers--;
      this.#take(view, this.#raceSide, nowMs);
      return;
    }
    const rate = this.#rateAt(nowMs);
    const point = view.draws.next() * this.#bound;
    // A trader who acts sees stale quotes, and their owners see them too.
    if (isStale(view)) requote(view);
    if (point >= rate) return;
    if (point < STEPS_PER_TAKER * this.#base) {
      this.#stepsDone = (this.#stepsDone + 1) % STEPS_PER_TAKER;
      if (this.#stepsDone === 0) this.#comeToTake(view, nowMs);
    } else if (point < this.#taking) this.#comeToTake(view, nowMs);
    else if (point < rate - 1 / view.plan.makerMs) this.#provide(view, nowMs);
    else lookAgain(view);
  }

  /** The rate of all actions: takers, the liquidity that answers them, and a little that comes anyway. */
  #rateAt(nowMs: number): number {
    const excited = this.#excitation.rateAt(nowMs);
    this.#taking = STEPS_PER_TAKER * this.#base + excited;
    const { pace, makerMs } = this.#view.plan;
    return this.#taking + PROVIDING_PER_TAKER * (this.#base + excited) + pace / PROVIDING_MS + 1 / makerMs;
  }

  #readBase(nowMs: number): void {
    const { plan } = this.#view;
    const thin = plan.trades < THIN_TRADES ? THIN_FACTOR : 1;
    const takers = (thin * plan.trades * plan.tradeRateAt(nowMs)) / TRADES_PER_TAKER;
    this.#demand.readAt(nowMs, this.#view.worth);
    this.#impactFactor = plan.impactFactorAt(nowMs) * this.#demand.impact;
    // The auction's traders have excited the first takers.
    if (this.#baseUntilMs === 0) this.#excitation.startAt(nowMs, takers * this.#demand.takers);
    this.#base = takers * this.#demand.takers * (1 - this.#excitation.branching);
    this.#baseUntilMs = nowMs + FEEDBACK_MS;
  }

  #comeToTake(view: TraderView, nowMs: number): void {
    this.#excitation.excite();
    const side = this.#takingSide(view, nowMs);
    const other = view.book.ladder(opposite(side));
    const { best } = other;
    this.#take(view, side, nowMs);
    if (best === NONE || other.best === best) return;
    if (view.draws.chance(RACE_CHANCE)) {
      this.#racers = 1 + view.draws.int(RACERS_MAX);
      this.#raceSide = side;
    } else if (view.draws.chance(REFILL_CHANCE)) {
      requote(view);
    }
  }

  #take(view: TraderView, side: Side, nowMs: number): void {
    const { draws, book, plan } = view;
    const ladder = book.ladder(opposite(side));
    const { best } = ladder;
    if (best === NONE) return;
    let quantity = draws.quantity(TAKING_SIZE * this.#demand.size * plan.tradeQuantity);
    if (draws.chance(this.#wholeOrderChance)) quantity = book.pool.quantity(ladder.headAt(best));
    else if (draws.chance(WITHIN_BEST_CHANCE)) quantity = Math.min(quantity, ladder.quantityAt(best));
    const size = quantity / plan.tradeQuantity;
    view.impact.learn(side === BUY ? 1 : -1, size, nowMs, this.#impactFactor, this.#leaned);
    if (draws.chance(MARKET_ORDER_CHANCE)) {
      book.submit(side, MARKET, quantity);
      return;
    }
    const reach = draws.chance(SWEEP_CHANCE) ? 1 + draws.int(3) : 0;
    const step = Math.min(Math.max(side === BUY ? best + reach : best - reach, 0), book.grid.size - 1);
    book.submit(side, step, quantity, draws.chance(STAY_CHANCE) ? "day" : "immediate-or-cancel");
  }

  /** The side of the next taker; a new parent order mostly buys while the price is below the worth. */
  #takingSide(view: TraderView, nowMs: number): Side {
    const { draws, book, plan, parents } = view;
    this.#leaned = 0;
    const bid = book.buyers.best;
    const ask = book.sellers.best;
    if (ask === NONE) return SELL;
    if (bid === NONE) return BUY;
    const lag = (view.worth - (bid + ask) / 2) / Math.max(plan.halfSpreadSteps, 0.75);
    const pull = (PULL * lag) / (1 + Math.abs(lag));
    // Far from the worth nobody trades away from it.
    if (Math.abs(lag) > FAR_LAG) return lag > 0 ? BUY : SELL;
    const bids = book.buyers.quantityAt(bid);
    const asks = book.sellers.quantityAt(ask);
    const side = parents.nextSide(draws, 0.5 + pull, (URGENCY * (bids - asks)) / (bids + asks), this.#lean(nowMs));
    this.#leaned = parents.state.leaned;
    return side;
  }

  /** How much the whole market's investors, by their part of the takers, make buyers hurry and sellers wait. */
  #lean(nowMs: number): number {
    const lean = this.#demand.marketPart * this.#view.plan.investors.directionAt(nowMs);
    return Math.min(Math.max(lean, -LEAN_MAX), LEAN_MAX);
  }

  #provide(view: TraderView, nowMs: number): void {
    const { draws, book, plan } = view;
    const { worth } = view;
    const side = waitingSide(view, 0.5 + LEAN * this.#leaning(view, worth) - ANSWERED_LEAN * this.#lean(nowMs));
    const ladder = book.ladder(side);
    const { best, orderCount } = ladder;
    const lead = best === NONE ? 0 : side === BUY ? best - worth : worth - best;
    if (orderCount > ORDERS_LEFT && isBeyond(view, best, lead, STALE_STEPS) && draws.chance(0.7)) {
      if (!book.isWatched(ladder.headAt(best))) book.cancel(book.pool.idOf(ladder.headAt(best)));
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
    if (book.isWatched(slot)) return;
    if (isRoundStep(view, book.pool.step(slot)) && !draws.chance(ROUND_LEAVE)) return;
    if (book.pool.step(slot) === best && !draws.chance(LEAVE_BEST_CHANCE)) return;
    const id = book.pool.idOf(slot);
    if (!draws.chance(AMEND_CHANCE)) {
      book.cancel(id);
      return;
    }
    const step = this.#waitingStep(view, side);
    if (step >= 0) book.amend(id, step, book.pool.quantity(slot));
  }

  /** The position of the worth between the best prices: 1 at the offer or beyond it, -1 at the bid. */
  #leaning({ book, plan }: TraderView, worth: number): number {
    const bid = book.buyers.best;
    const ask = book.sellers.best;
    if (bid === NONE || ask === NONE) return 0;
    const lead = (worth - (bid + ask) / 2) / Math.max(plan.halfSpreadSteps, 0.75);
    return Math.min(Math.max(lead, -1), 1);
  }

  /** The step of a new waiting order: never across the other side, which may lag behind the fair value. */
  #waitingStep(view: TraderView, side: Side): number {
    const { book, plan, draws } = view;
    const { worth } = view;
    const { best } = book.ladder(side);
    const other = book.ladder(opposite(side)).best;
    const isWide =
      best !== NONE && other !== NONE && Math.abs(other - best) > Math.max(2 * plan.halfSpreadSteps * view.width, 1);
    if (isWide && draws.chance(NARROW_CHANCE)) {
      const better = side === BUY ? best + 1 : best - 1;
      const lead = side === BUY ? better - worth : worth - better;
      // Nobody improves to a price that a maker would pull.
      if (lead <= nearestLead(view)) return better;
    }
    return stepBehindOther(view, side, passiveStep(view, side));
  }
}
