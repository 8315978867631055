// One instrument's trading day: it moves its book from phase to phase, starts volatility auctions, sets the closing price,
// and lets its order flow act in between.

import { assert, type Decimal } from "../../../src/base/index.ts";
import type { FrameWriter, Phase } from "../../../src/feed-protocol/index.ts";
import { type BookListener, OrderBook, type OrderListener } from "../../matching/order-book.ts";
import type { Side } from "../../matching/order-terms.ts";
import {
  DAY_END_MS,
  EXTENSION_MS,
  OPEN_MS,
  PRE_CLOSE_MS,
  PRE_OPEN_MS,
  TRADING_END_MS,
  VOLATILITY_AUCTION_MS,
} from "../../world/universe/schedule.ts";
import { NEVER, type OrderFlow, type TraderView } from "../flow/order-flow.ts";
import type { CarriedOrder, OrderReport, OrderRequest } from "../orders/order-command.ts";
import { IndicationPublisher, InstrumentPublisher, type InstrumentRules } from "./instrument-publisher.ts";
import { OwnOrders } from "./own-orders.ts";

/** The part of an order flow that an instrument's day needs. */
export type PhaseFlow = Omit<OrderFlow, keyof TraderView>;

/** Receives the instrument's orders one by one, with the time of each. */
export interface TimedOrders extends OrderListener {
  setTime(nowMs: number): void;
}

/** Runs one instrument. `nextMs` is the time at which `act` is due. */
export class InstrumentDay implements BookListener {
  readonly rules: InstrumentRules;
  readonly book: OrderBook;
  readonly #publisher: InstrumentPublisher;
  readonly #indications: IndicationPublisher;
  readonly #flow: PhaseFlow;
  readonly #orders: TimedOrders | undefined;
  /** The orders of agents. */
  readonly ownOrders: OwnOrders;
  #phase: Phase = "closed";
  #sessionMs = PRE_OPEN_MS;
  #nowMs = 0;
  #referenceStep: number;
  #wasExtended = false;
  #wasHalted = false;
  #closingPrice: Decimal;

  /** `report` receives the reports on agents' orders. */
  constructor(
    rules: InstrumentRules,
    writer: FrameWriter,
    flowOf: (book: OrderBook) => PhaseFlow,
    report: (report: OrderReport) => void = () => undefined,
    orders?: TimedOrders,
  ) {
    this.rules = rules;
    this.#orders = orders;
    this.book = new OrderBook(rules.grid, this, orders);
    this.#publisher = new InstrumentPublisher(writer, rules.number);
    this.#indications = new IndicationPublisher(this.book, this.#publisher);
    this.#flow = flowOf(this.book);
    this.ownOrders = new OwnOrders(this.book, rules, report);
    this.#closingPrice = rules.referencePrice;
    this.#referenceStep = rules.grid.nearestStep(rules.referencePrice);
    this.#setStaticReference(this.#referenceStep);
  }

  get phase(): Phase {
    return this.#phase;
  }

  get closingPrice(): Decimal {
    return this.#closingPrice;
  }

  /** The last official trade, or the reference price before the first one. */
  get lastPrice(): Decimal {
    return this.#publisher.lastOfficialPrice ?? this.rules.referencePrice;
  }

  get nextMs(): number {
    return Math.min(this.#sessionMs, this.#flow.nextMs, this.#indications.dueMs);
  }

  act(nowMs: number): void {
    this.#setTime(nowMs);
    if (this.#sessionMs <= nowMs) {
      this.#nextPhase(nowMs);
    } else if (this.#flow.nextMs <= nowMs) {
      this.#flow.act(nowMs);
      if (this.book.mode === "auction") this.#indications.touch(nowMs);
    } else {
      this.#indications.indicate(nowMs, this.#referenceStep);
    }
  }

  /** Stops continuous trading until `untilMs`; false in any other phase. */
  halt(nowMs: number, untilMs: number): boolean {
    if (this.#phase !== "continuous") return false;
    this.#setTime(nowMs);
    this.#enter("halted", Math.min(untilMs, PRE_CLOSE_MS));
    this.book.setMode("closed");
    this.#flow.pause();
    return true;
  }

  /** Ends a halt with an auction; false when there is none. */
  resume(nowMs: number): boolean {
    if (this.#phase !== "halted" || nowMs >= PRE_CLOSE_MS) return false;
    this.#setTime(nowMs);
    this.#startVolatilityAuction(nowMs);
    return true;
  }

  level(side: Side, price: Decimal, quantity: number, orderCount: number): void {
    this.#publisher.level(side, price, quantity, orderCount);
  }

  trade(price: Decimal, quantity: number, side: Side): void {
    this.#publisher.trade(price, quantity, side);
    this.ownOrders.traded(price, quantity, this.#publisher.tradeCount);
  }

  filled(id: number, quantity: number): void {
    this.ownOrders.filled(id, quantity);
  }

  withdrawn(id: number): void {
    this.ownOrders.withdrawn(id);
  }

  /** Carries out an agent's request. */
  order(nowMs: number, request: OrderRequest): void {
    this.#setTime(nowMs);
    this.ownOrders.apply(request);
    if (this.book.mode === "auction") this.#indications.touch(nowMs);
  }

  /** Begins the day, with orders of agents from earlier days. */
  renew(nowMs: number, carried: readonly CarriedOrder[]): void {
    this.#setTime(nowMs);
    const { isSuspended = false, isAdjusted = false } = this.rules;
    this.ownOrders.renew(carried, isSuspended ? "suspended" : isAdjusted ? "adjusted" : null);
  }

  staticLimitReached(): void {
    assert(this.#phase === "continuous", "a static limit holds in continuous trading only");
    this.#startVolatilityAuction(this.#nowMs);
  }

  #setTime(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#publisher.setTime(nowMs);
    this.ownOrders.setTime(nowMs);
    this.#orders?.setTime(nowMs);
  }

  #nextPhase(nowMs: number): void {
    switch (this.#phase) {
      case "closed":
        if (nowMs >= OPEN_MS) this.#sessionMs = NEVER;
        else if (this.rules.isSuspended === true) this.#enter("halted", TRADING_END_MS);
        else this.#preOpen(nowMs);
        return;
      case "opening-auction":
        if (!this.#isExtended(nowMs)) this.#open(nowMs, "opening");
        return;
      case "continuous":
        if (nowMs >= PRE_CLOSE_MS) this.#preClose(nowMs);
        else this.#haltAsScheduled(nowMs);
        return;
      case "volatility-auction":
        if (nowMs >= PRE_CLOSE_MS) this.#preClose(nowMs);
        else this.#open(nowMs, "volatility");
        return;
      case "halted":
        if (!this.resume(nowMs)) this.#waitForEnd(nowMs);
        return;
      case "closing-auction":
        if (!this.#isExtended(nowMs)) this.#close(nowMs);
        return;
      case "trade-at-last":
        this.#endTrading();
        return;
      case "post-trade":
        this.#enter("closed", NEVER);
        return;
    }
  }

  #preOpen(nowMs: number): void {
    this.#enter("opening-auction", this.rules.schedule.openingUncrossMs);
    this.#startAuction();
    this.ownOrders.enterRenewed();
    this.#flow.enterAuction("opening", nowMs, OPEN_MS);
  }

  /** Ends an auction and starts continuous trading. */
  #open(nowMs: number, trades: "opening" | "volatility"): void {
    this.#publisher.setTrades(trades);
    this.#uncross();
    const halt = this.#wasHalted ? null : this.rules.schedule.halt;
    // A halt during a volatility auction begins at the end of the auction.
    const haltMs = halt !== null && halt.untilMs > nowMs ? Math.max(halt.fromMs, nowMs) : NEVER;
    this.#publisher.setTrades("continuous");
    this.book.setMode("continuous");
    this.#enter("continuous", Math.min(haltMs, PRE_CLOSE_MS));
    this.#flow.enterContinuous(nowMs, PRE_CLOSE_MS);
  }

  #haltAsScheduled(nowMs: number): void {
    this.#wasHalted = true;
    this.halt(nowMs, this.rules.schedule.halt?.untilMs ?? nowMs);
  }

  #startVolatilityAuction(nowMs: number): void {
    const untilMs = Math.min(nowMs + VOLATILITY_AUCTION_MS, PRE_CLOSE_MS);
    this.#enter("volatility-auction", untilMs);
    this.#startAuction();
    this.#flow.enterAuction("volatility", nowMs, untilMs);
  }

  #preClose(nowMs: number): void {
    const { closingUncrossMs } = this.rules.schedule;
    if (closingUncrossMs === null) {
      this.#endTrading();
      return;
    }
    this.#wasExtended = false;
    this.#enter("closing-auction", closingUncrossMs);
    this.#startAuction();
    this.#flow.enterAuction("closing", nowMs, closingUncrossMs);
  }

  #close(nowMs: number): void {
    const { volume, step } = this.book.equilibrium(this.#referenceStep);
    const isOfficial = volume > 0 && volume * this.book.grid.priceAt(step) >= this.rules.closingValueMin;
    this.#publisher.setTrades("closing", isOfficial);
    this.#uncross();
    this.#publisher.setTrades("at-last");
    this.#enter("trade-at-last", TRADING_END_MS);
    const closingStep = this.book.grid.nearestStep(this.lastPrice);
    this.book.tradeAtLast(closingStep);
    this.#flow.enterAtLast(closingStep, nowMs, TRADING_END_MS);
  }

  /** A halt that lasts past the end of continuous trading has no closing auction. */
  #waitForEnd(nowMs: number): void {
    if (nowMs >= TRADING_END_MS || this.rules.schedule.closingUncrossMs === null) this.#endTrading();
    else this.#sessionMs = TRADING_END_MS;
  }

  #endTrading(): void {
    this.book.setMode("closed");
    this.#indications.stop();
    this.#flow.pause();
    this.ownOrders.expire();
    this.#closingPrice = this.lastPrice;
    this.#publisher.close(this.#closingPrice);
    this.#enter("post-trade", DAY_END_MS);
  }

  /** With wide limits, an auction without a price, or with a price at the static limit, is extended once. */
  #isExtended(nowMs: number): boolean {
    if (this.rules.staticPercent === null || this.#wasExtended) return false;
    const { step, volume } = this.book.equilibrium(this.#referenceStep);
    if (volume > 0 && !this.book.isStaticLimit(step)) return false;
    this.#wasExtended = true;
    this.#sessionMs = nowMs + EXTENSION_MS;
    this.#flow.enterAuction("extension", nowMs, this.#sessionMs);
    return true;
  }

  #startAuction(): void {
    this.book.setMode("auction");
    this.#indications.start();
    this.#indications.touch(this.#nowMs);
  }

  #uncross(): void {
    this.#indications.stop();
    const { step, volume } = this.book.uncross(this.#referenceStep);
    if (volume > 0) this.#setStaticReference(step);
  }

  /** The price of an auction is the new static reference, from which the static limits are measured. */
  #setStaticReference(step: number): void {
    const percent = this.rules.staticPercent;
    if (percent === null) return;
    const { low, high } = this.book.grid.stepsAround(step, percent);
    this.book.setStaticLimits(low, high);
  }

  #enter(phase: Phase, untilMs: number): void {
    this.#phase = phase;
    this.#sessionMs = untilMs;
    this.#publisher.phase(phase);
  }
}
