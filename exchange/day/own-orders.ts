// The orders of agents in one instrument's book: enters, amends and cancels them, and reports what becomes of each. While nobody has
// one, the book is exactly as it was.

import type { Decimal } from "../../src/base/index.ts";
import { BUY, MARKET, type OrderBook, REFUSAL, SELL, type Side, type TimeInForce } from "../matching/index.ts";
import type {
  AmendOrder,
  EndReason,
  EngineRefusal,
  NewOrder,
  OrderReport,
  OrderRequest,
  TimeInForceName,
} from "../orders/index.ts";

interface OwnOrder {
  readonly agent: string;
  readonly order: string;
  readonly symbol: string;
  readonly side: Side;
  price: Decimal | null;
  /** Not traded and not cancelled yet. */
  remaining: number;
  /** Its number in the book; 0 while it is being entered. */
  bookId: number;
}

interface Hit {
  readonly own: OwnOrder;
  readonly quantity: number;
}

/** A report without what every report of one order has in common. */
type ReportBody<T> = T extends OrderReport ? Omit<T, "agent" | "order" | "symbol" | "timeOfDayMs"> : never;

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
  readonly #report: (report: OrderReport) => void;
  /** By agent and name. Bound: the open orders that the gateway allows to its agents. */
  readonly #open = new Map<string, OwnOrder>();
  /** By number in the book. Bound: as above. */
  readonly #resting = new Map<number, OwnOrder>();
  /** The order that is being entered: it is the aggressor of all trades meanwhile. */
  #entering: OwnOrder | null = null;
  /** Its executions, told after its acceptance. Bound: one order's trades. */
  #executions: ReportBody<OrderReport>[] = [];
  /** Resting orders that the next trade fills; at most one on each side. */
  #hits: Hit[] = [];
  #nowMs = 0;

  constructor(book: OrderBook, report: (report: OrderReport) => void) {
    this.#book = book;
    this.#report = report;
  }

  setTime(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  apply(request: OrderRequest): void {
    if (request.type === "new") this.#enter(request);
    else {
      const own = this.#open.get(nameOf(request));
      if (own === undefined) this.#tell(request, { type: "refused", code: "UNKNOWN_ORDER" });
      else if (request.type === "amend") this.#amend(own, request);
      else this.#cancel(own);
    }
  }

  /** The book fills a watched order; the trade that does it follows. */
  filled(bookId: number, quantity: number): void {
    const own = this.#resting.get(bookId);
    if (own !== undefined) this.#hits.push({ own, quantity });
  }

  /** A trade has gone out with this number. */
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
      this.#tell(own, executed(own, price, filled, trade));
    }
  }

  /** The book has removed a watched order by itself. */
  withdrawn(bookId: number): void {
    const own = this.#resting.get(bookId);
    if (own !== undefined) this.#end(own, "uncross");
  }

  /** Trading is over: what waits will never trade. */
  expire(): void {
    for (const own of [...this.#open.values()]) this.#end(own, "day-end");
  }

  #enter(request: NewOrder): void {
    const { agent, order, symbol, price, quantity } = request;
    const side = request.side === "buy" ? BUY : SELL;
    const own: OwnOrder = { agent, order, symbol, side, price, remaining: quantity, bookId: 0 };
    const step = this.#stepOf(price);
    if (step === null) {
      this.#tell(own, { type: "refused", code: "PRICE" });
      return;
    }
    this.#open.set(nameOf(own), own);
    const entered = this.#matching(own, () => this.#book.submit(side, step, quantity, IN_BOOK[request.timeInForce]));
    this.#settle(own, entered, "accepted");
  }

  #amend(own: OwnOrder, { price, quantity }: AmendOrder): void {
    const step = this.#stepOf(price);
    if (step === null) {
      this.#tell(own, { type: "refused", code: "PRICE" });
      return;
    }
    const before = { price: own.price, remaining: own.remaining };
    this.#unwatch(own);
    own.price = price;
    own.remaining = quantity;
    const amended = this.#matching(own, () => this.#book.amend(own.bookId, step, quantity));
    const refusal = this.#executions.length === 0 ? REFUSALS.get(amended) : undefined;
    if (refusal !== undefined) {
      Object.assign(own, before);
      this.#watch(own, own.bookId);
      this.#tell(own, { type: "refused", code: refusal });
      return;
    }
    this.#settle(own, amended, "amended");
  }

  #cancel(own: OwnOrder): void {
    this.#unwatch(own);
    this.#book.cancel(own.bookId);
    this.#end(own, "asked");
  }

  /** Runs what may trade against the book, with `own` as the aggressor. */
  #matching(own: OwnOrder, act: () => number): number {
    this.#entering = own;
    this.#executions = [];
    const result = act();
    this.#entering = null;
    return result;
  }

  /** Tells what came of an entered or amended order, and watches what rests of it. */
  #settle(own: OwnOrder, result: number, type: "accepted" | "amended"): void {
    const executions = this.#executions;
    const refusal = executions.length === 0 ? REFUSALS.get(result) : undefined;
    if (refusal !== undefined) {
      this.#forget(own);
      this.#tell(own, { type: "refused", code: refusal });
      return;
    }
    const traded = executions.reduce((sum, one) => sum + (one.type === "executed" ? one.quantity : 0), 0);
    const side = own.side === BUY ? "buy" : "sell";
    this.#tell(own, { type, side, price: own.price, remaining: own.remaining + traded });
    for (const execution of executions) this.#tell(own, execution);
    if (result > 0) this.#watch(own, result);
    else if (own.remaining > 0) this.#end(own, "unfilled");
    else this.#forget(own);
  }

  #end(own: OwnOrder, reason: EndReason): void {
    this.#forget(own);
    this.#tell(own, { type: "ended", reason, remaining: own.remaining });
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

  /** The step of a price on the day's grid, or of a market order; null for a price off tick or beyond the limits. */
  #stepOf(price: Decimal | null): number | null {
    if (price === null) return MARKET;
    const step = this.#book.grid.stepOf(price);
    return step < 0 ? null : step;
  }

  #tell({ agent, order, symbol }: Pick<OwnOrder, "agent" | "order" | "symbol">, body: ReportBody<OrderReport>): void {
    this.#report({ agent, order, symbol, timeOfDayMs: this.#nowMs, ...body });
  }
}

function executed(own: OwnOrder, price: Decimal, quantity: number, trade: number): ReportBody<OrderReport> {
  const side = own.side === BUY ? "buy" : "sell";
  return { type: "executed", side, price, quantity, remaining: own.remaining, trade };
}

function nameOf({ agent, order }: Pick<OwnOrder, "agent" | "order">): string {
  return `${agent} ${order}`;
}
