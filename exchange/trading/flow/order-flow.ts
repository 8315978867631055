// The traders of one instrument: they place, amend and cancel orders around its fair value and trade with the orders of others. Each call
// of `act` is the action of one trader; `nextMs` is the time of the next one. The random numbers are the symbol's own.

import { type Decimal, SECOND_MS } from "../../../src/base/index.ts";
import type { OrderBook } from "../../matching/order-book.ts";
import { CLOSING_SHARE, OPENING_SHARE } from "../../world/universe/day-profile.ts";
import { AtLastTraders, AuctionTraders } from "./auction-traders.ts";
import { ContinuousTraders } from "./continuous-traders.ts";
import type { Draws } from "./draws.ts";
import type { FairValue } from "./fair-value.ts";
import type { SymbolPlan } from "./symbol-plan.ts";
import { ParentOrders, TakerImpact } from "./takers.ts";

/** The view of a trader of the instrument. */
export interface TraderView {
  readonly plan: SymbolPlan;
  readonly book: OrderBook;
  readonly draws: Draws;
  /** The worth of the instrument to its traders, as a place on the book's price grid; outside it when the limits hold the price back. */
  readonly worth: number;
  /** A factor on the spread: more than 1 after the open and while traders are unsure. */
  readonly width: number;
  readonly parents: ParentOrders;
  readonly impact: TakerImpact;
}

/** extension: the extra minutes of an auction without a price. volatility: also the auction that ends a halt. */
type AuctionKind = "opening" | "extension" | "volatility" | "closing";

/** New waiting orders of an auction, relative to the orders on a side of the book in continuous trading. */
const WAITING_IN: Readonly<Record<AuctionKind, number>> = { opening: 2, extension: 0.2, volatility: 0.5, closing: 0.3 };
/** The first spread of beliefs about the price, in deviations of five minutes: at the close the last price is near. */
const WANDERING_IN: Readonly<Record<AuctionKind, number>> = {
  opening: 2.2,
  extension: 1,
  volatility: 1,
  closing: 0.25,
};

/** With this many trades a day, half of the traders who would wait in a closing auction answer the surplus that its price shows. */
const ANSWERED_TRADES = 800;

/** Traders with random arrival times. */
interface Traders {
  /** The time of the next action, after `nowMs`. */
  next(nowMs: number): number;
  act(view: TraderView, nowMs: number): void;
}

/** The worth of the instrument to its traders, as a log return since the last close. */
type Worth = Pick<FairValue, "logReturnAt">;

export const NEVER = Number.POSITIVE_INFINITY;
/** Traders read the fair value at least this often, and twice in a maker's interval; they read the spread's width less often. */
const FAIR_READING_MS = 4 * SECOND_MS;
const WIDTH_READING_MS = 30 * SECOND_MS;

/** Order flow of one symbol through the phases of its day. */
export class OrderFlow implements TraderView {
  readonly plan: SymbolPlan;
  readonly book: OrderBook;
  readonly draws: Draws;
  readonly parents = new ParentOrders();
  readonly impact: TakerImpact;
  readonly #referencePrice: Decimal;
  readonly #fairValue: Worth;
  #traders: Traders | null = null;
  #untilMs = NEVER;
  #nextMs = NEVER;
  #fairStep = 0;
  #fairUntilMs = 0;
  #width = 1;
  #widthUntilMs = 0;

  constructor(plan: SymbolPlan, book: OrderBook, draws: Draws, referencePrice: Decimal, fairValue: Worth) {
    this.plan = plan;
    this.book = book;
    this.draws = draws;
    this.impact = new TakerImpact(plan.impactSteps);
    this.#referencePrice = referencePrice;
    this.#fairValue = fairValue;
  }

  /** The fair value, and the impact of the last orders, which lasts through auctions and halts. */
  get worth(): number {
    return this.#fairStep + this.impact.steps;
  }

  get width(): number {
    return this.#width;
  }

  /** The time at which `act` is due next. */
  get nextMs(): number {
    return this.#nextMs;
  }

  enterAuction(auction: AuctionKind, nowMs: number, untilMs: number): void {
    const { ordersPerSide, trades, closing } = this.plan;
    const waiting = WAITING_IN[auction] * ordersPerSide * Math.sqrt(this.plan.pace);
    const made = {
      opening: trades * OPENING_SHARE,
      extension: trades * OPENING_SHARE,
      volatility: 3 + trades * 0.02,
      closing: trades * CLOSING_SHARE * closing.trades,
    }[auction];
    const size = auction === "closing" ? closing.size : 1;
    const wandering = WANDERING_IN[auction];
    const answering = auction === "closing" ? trades / (trades + ANSWERED_TRADES) : 0;
    this.#enter(AuctionTraders.over(this, nowMs, untilMs, waiting, made, size, wandering, answering), nowMs, untilMs);
  }

  enterContinuous(nowMs: number, untilMs: number): void {
    this.#enter(new ContinuousTraders(this), nowMs, untilMs);
  }

  enterAtLast(closingStep: number, nowMs: number, untilMs: number): void {
    this.#enter(new AtLastTraders(this, closingStep, untilMs - nowMs), nowMs, untilMs);
  }

  /** Stops trading until the next phase. */
  pause(): void {
    this.#traders = null;
    this.#nextMs = NEVER;
  }

  act(nowMs: number): void {
    if (this.#traders === null) return;
    if (nowMs >= this.#fairUntilMs) this.#readFairValue(nowMs);
    const traders = this.#traders;
    traders.act(this, nowMs);
    // The order may have ended the phase; the next phase has then scheduled its own first action.
    if (this.#traders === traders) this.#schedule(traders, nowMs);
  }

  #enter(traders: Traders, nowMs: number, untilMs: number): void {
    this.#traders = traders;
    this.#untilMs = untilMs;
    this.#schedule(traders, nowMs);
  }

  #schedule(traders: Traders, nowMs: number): void {
    const nextMs = traders.next(nowMs);
    this.#nextMs = nextMs < this.#untilMs ? nextMs : NEVER;
  }

  #readFairValue(nowMs: number): void {
    const price = this.#referencePrice * Math.exp(this.#fairValue.logReturnAt(nowMs));
    this.#fairStep = this.book.grid.positionOf(price, Math.floor(this.#fairStep));
    this.#fairUntilMs = nowMs + Math.min(this.plan.makerMs / 2, FAIR_READING_MS);
    if (nowMs < this.#widthUntilMs) return;
    this.#width = this.plan.widthAt(nowMs);
    this.#widthUntilMs = nowMs + WIDTH_READING_MS;
  }
}
