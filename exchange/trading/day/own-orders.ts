// The orders of agents in one instrument's day: enters, parks, amends and cancels them, and reports the outcome of each. Without such
// orders, the book behaves exactly as without agents.

import type { Decimal } from "../../../src/base/index.ts";
import type { OrderBook } from "../../matching/order-book.ts";
import { BUY, MARKET, REFUSAL, SELL, type TimeInForce } from "../../matching/order-terms.ts";
import type {
  AmendOrder,
  CarriedOrder,
  EndReason,
  EngineRefusal,
  NewOrder,
  OrderReport,
  OrderRequest,
  TimeInForceName,
} from "../orders/order-command.ts";
import type { InstrumentRules } from "./instrument-publisher.ts";
import {
  carriedOrder,
  executed,
  type OwnOrder,
  type ReportBody,
  shownOf,
  standing,
  termsRefusal,
} from "./own-order.ts";

interface Hit {
  readonly own: OwnOrder;
  readonly quantity: number;
}

/** The place of an order by its price: a step of the book, parked outside it, or a refusal. */
type Place = { readonly step: number } | "parked" | EngineRefusal;

const IN_BOOK: Readonly<Record<TimeInForceName, TimeInForce>> = {
  day: "day",
  immediate: "immediate-or-cancel",
  "all-or-none": "fill-or-kill",
};
const REFUSALS: ReadonlyMap<number, EngineRefusal> = new Map<number, EngineRefusal>([
  [REFUSAL.quantity, "QUANTITY"],
  [REFUSAL.price, "PRICE"],
  [REFUSAL.mode, "SESSION"],
  [REFUSAL.timeInForce, "TIME_IN_FORCE"],
  [REFUSAL.full, "BOOK_FULL"],
  [REFUSAL.unknown, "UNKNOWN_ORDER"],
]);

export class OwnOrders {
  readonly #book: OrderBook;
  readonly #rules: Pick<InstrumentRules, "isOnTick" | "nextDay">;
  readonly #report: (report: OrderReport) => void;
  /** By agent and name. Bound: the open orders that order entry allows to its agents. */
  readonly #open = new Map<string, OwnOrder>();
  /** By number in the book. Bound: the open orders that order entry allows to its agents. */
  readonly #resting = new Map<number, OwnOrder>();
  /** The order that is being entered: it is the aggressor of all trades meanwhile. */
  #entering: OwnOrder | null = null;
  /** The entering order's executions, reported after its acceptance. Bound: one order's trades. */
  #executions: ReportBody[] = [];
  /** Resting orders that the next trade fills; at most one on each side. */
  #hits: Hit[] = [];
  #turns = 0;
  #nowMs = 0;

  constructor(
    book: OrderBook,
    rules: Pick<InstrumentRules, "isOnTick" | "nextDay">,
    report: (report: OrderReport) => void,
  ) {
    this.#book = book;
    this.#rules = rules;
    this.#report = report;
  }

  setTime(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Begins the day with these orders of earlier days, in their order of time; ends them at once when there is a reason. */
  renew(carried: readonly CarriedOrder[], reason: EndReason | null): void {
    for (const { agent, order, symbol, side, price, remaining, until, shown = null } of carried) {
      const terms = {
        agent,
        order,
        symbol,
        side: side === "buy" ? BUY : SELL,
        price,
        remaining,
        until,
        shown,
      } as const;
      const own: OwnOrder = { ...terms, bookId: 0, turn: ++this.#turns };
      if (reason !== null) this.#end(own, reason);
      else {
        this.#open.set(nameOf(own), own);
        this.#send(own, standing(own, "renewed", this.#book.grid.stepOf(price) < 0));
      }
    }
  }

  /** The opening auction begins: the orders of earlier days enter it before any other, if their price is within the day's limits. */
  enterRenewed(): void {
    for (const own of this.#open.values()) {
      const step = own.price === null ? MARKET : this.#book.grid.stepOf(own.price);
      if (step < 0) continue;
      const entered = this.#book.submit(own.side, step, own.remaining, "day", shownOf(own, own.remaining));
      // An order without room in its level stays outside.
      if (entered > 0) this.#watch(own, entered);
    }
  }

  apply(request: OrderRequest): void {
    if (request.type === "new") this.#enter(request);
    else {
      const own = this.#open.get(nameOf(request));
      if (own === undefined) this.#send(request, { type: "refused", code: "UNKNOWN_ORDER" });
      else if (request.type === "amend") this.#amend(own, request);
      else this.#cancel(own);
    }
  }

  /** The book fills a watched order; the report of the trade follows. */
  filled(bookId: number, quantity: number): void {
    const own = this.#resting.get(bookId);
    if (own !== undefined) this.#hits.push({ own, quantity });
  }

  /** A trade was published with this number. */
  traded(price: Decimal, quantity: number, trade: number): void {
    const entering = this.#entering;
    if (entering !== null) {
      entering.remaining -= quantity;
      this.#executions.push(executed(entering, price, quantity, trade));
    }
    if (this.#hits.length === 0) return;
    const hits = this.#hits;
    this.#hits = [];
    for (const { own, quantity: filled } of hits) {
      own.remaining -= filled;
      if (own.remaining === 0) this.#forget(own);
      this.#send(own, executed(own, price, filled, trade));
    }
  }

  /** The book has removed a watched order by itself. */
  withdrawn(bookId: number): void {
    const own = this.#resting.get(bookId);
    if (own !== undefined) this.#end(own, "uncross");
  }

  /** Trading is over: orders that may not stand on another day end. */
  expire(): void {
    for (const own of [...this.#open.values()]) {
      if (own.until === null) this.#end(own, "day-end");
      else if (own.until < this.#rules.nextDay) this.#end(own, "expired");
    }
  }

  /** The orders for the next day, once trading is over. */
  carried(): readonly CarriedOrder[] {
    const inTime = [...this.#open.values()].sort((a, b) => a.turn - b.turn);
    return inTime.flatMap((own) => carriedOrder(own) ?? []);
  }

  #enter(request: NewOrder): void {
    const { agent, order, symbol, price, quantity, timeInForce, shown = null, until = null } = request;
    const side = request.side === "buy" ? BUY : SELL;
    const terms = { agent, order, symbol, side, price, remaining: quantity, shown, until } as const;
    const own: OwnOrder = { ...terms, bookId: 0, turn: ++this.#turns };
    const isShownMore = shown !== null && shown > quantity;
    const place = isShownMore ? "QUANTITY" : this.#placeOf(own, price, quantity, timeInForce);
    if (place === "parked") {
      this.#open.set(nameOf(own), own);
      this.#send(own, standing(own, "accepted", true));
    } else if (typeof place === "string") {
      this.#send(own, { type: "refused", code: place });
    } else {
      this.#open.set(nameOf(own), own);
      const inBook = IN_BOOK[timeInForce];
      const enter = (): number => this.#book.submit(side, place.step, quantity, inBook, shown ?? quantity);
      this.#settle(own, this.#matching(own, enter), "accepted");
    }
  }

  #amend(own: OwnOrder, { price, quantity }: AmendOrder): void {
    const place = this.#placeOf(own, price, quantity, "day");
    if (typeof place === "string" && place !== "parked") {
      this.#send(own, { type: "refused", code: place });
      return;
    }
    const { bookId, ...before } = own;
    const keepsTurn = price === own.price && quantity <= own.remaining;
    this.#unwatch(own);
    Object.assign(own, { price, remaining: quantity, turn: keepsTurn ? own.turn : ++this.#turns });
    if (place === "parked") {
      this.#book.cancel(bookId);
      own.bookId = 0;
      this.#send(own, standing(own, "amended", true));
      return;
    }
    const amended = this.#matching(own, () => this.#reenter(own, place.step, quantity));
    const refusal = this.#executions.length === 0 ? REFUSALS.get(amended) : undefined;
    if (refusal !== undefined) {
      Object.assign(own, before);
      if (bookId > 0) this.#watch(own, bookId);
      this.#send(own, { type: "refused", code: refusal });
      return;
    }
    this.#settle(own, amended, "amended");
  }

  #reenter(own: OwnOrder, step: number, quantity: number): number {
    const shown = shownOf(own, quantity);
    return own.bookId > 0
      ? this.#book.amend(own.bookId, step, quantity, shown)
      : this.#book.submit(own.side, step, quantity, "day", shown);
  }

  #cancel(own: OwnOrder): void {
    this.#unwatch(own);
    this.#book.cancel(own.bookId);
    this.#end(own, "asked");
  }

  /** Runs a match against the book, with `own` as the aggressor. */
  #matching(own: OwnOrder, act: () => number): number {
    this.#entering = own;
    this.#executions = [];
    const result = act();
    this.#entering = null;
    return result;
  }

  /** Reports the result of an entered or amended order, and watches its resting part. */
  #settle(own: OwnOrder, result: number, type: "accepted" | "amended"): void {
    const executions = this.#executions;
    const refusal = executions.length === 0 ? REFUSALS.get(result) : undefined;
    if (refusal !== undefined) {
      this.#forget(own);
      this.#send(own, { type: "refused", code: refusal });
      return;
    }
    const traded = executions.reduce((sum, one) => sum + (one.type === "executed" ? one.quantity : 0), 0);
    this.#send(own, standing({ ...own, remaining: own.remaining + traded }, type, false));
    for (const execution of executions) this.#send(own, execution);
    if (result > 0) this.#watch(own, result);
    else if (own.remaining > 0) this.#end(own, "unfilled");
    else this.#forget(own);
  }

  #end(own: OwnOrder, reason: EndReason): void {
    this.#forget(own);
    this.#send(own, { type: "ended", reason, remaining: own.remaining });
  }

  #watch(own: OwnOrder, bookId: number): void {
    own.bookId = bookId;
    this.#resting.set(bookId, own);
    this.#book.watch(bookId);
  }

  #unwatch(own: OwnOrder): void {
    this.#resting.delete(own.bookId);
    this.#book.unwatch(own.bookId);
  }

  #forget(own: OwnOrder): void {
    this.#unwatch(own);
    this.#open.delete(nameOf(own));
  }

  /** A waiting order with a price beyond the day's limits is parked; a price that can never be valid is refused. */
  #placeOf(own: OwnOrder, price: Decimal | null, quantity: number, timeInForce: TimeInForceName): Place {
    const refusal = termsRefusal(own, price, quantity);
    if (refusal !== null) return refusal;
    if (price === null) return { step: MARKET };
    const step = this.#book.grid.stepOf(price);
    if (step >= 0) return { step };
    if (!this.#rules.isOnTick(price) || timeInForce !== "day" || this.#book.mode === "at-last") return "PRICE";
    return this.#book.mode === "closed" ? "SESSION" : "parked";
  }

  #send({ agent, order, symbol }: Pick<OwnOrder, "agent" | "order" | "symbol">, body: ReportBody): void {
    this.#report({ agent, order, symbol, timeOfDayMs: this.#nowMs, ...body });
  }
}

function nameOf({ agent, order }: Pick<OwnOrder, "agent" | "order">): string {
  return `${agent} ${order}`;
}
