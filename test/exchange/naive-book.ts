// A book written for reading, not for speed: a plain list of orders, sorted and searched anew for every command. Tests hold
// the fast book against it.

import {
  type BookMode,
  BUY,
  DONE,
  MARKET,
  opposite,
  REFUSAL,
  SELL,
  type Side,
  type TimeInForce,
} from "../../exchange/matching/order-terms.ts";

interface NaiveOrder {
  readonly id: number;
  readonly side: Side;
  readonly step: number;
  /** The most that it shows at a time. */
  readonly part: number;
  arrival: number;
  /** The shown quantity; `hidden` is the rest. */
  quantity: number;
  hidden: number;
}

export interface NaiveTrade {
  readonly step: number;
  readonly quantity: number;
  readonly side: Side;
}

/** Demand, supply and the figures that follow from them at one price. */
interface Candidate {
  readonly step: number;
  readonly volume: number;
  readonly surplus: number;
}

export class NaiveBook {
  readonly size: number;
  readonly trades: NaiveTrade[] = [];
  mode: BookMode = "closed";
  lastStep = -1;
  staticLow = -1;
  staticHigh: number;
  #orders: NaiveOrder[] = [];
  #arrivals = 0;

  constructor(size: number) {
    this.size = size;
    this.staticHigh = size;
  }

  get orders(): readonly Readonly<NaiveOrder>[] {
    return this.#orders;
  }

  submit(side: Side, step: number, quantity: number, timeInForce: TimeInForce, shown = quantity): number {
    const refusal = this.#refusalOf(step, quantity, timeInForce, shown);
    if (refusal !== DONE) return refusal;
    if (this.mode === "auction") return this.#rest(side, step, quantity, shown);
    const at = this.mode === "at-last" ? this.lastStep : step;
    if (timeInForce === "fill-or-kill" && this.#available(side, at) < quantity) return DONE;
    const left = this.#match(side, at, quantity, timeInForce);
    if (left === 0 || timeInForce !== "day") return DONE;
    if (at === MARKET && this.mode === "continuous") return DONE;
    return this.#rest(side, at, left, shown);
  }

  cancel(id: number): boolean {
    const before = this.#orders.length;
    this.#orders = this.#orders.filter((order) => order.id !== id);
    return this.#orders.length < before;
  }

  amend(id: number, step: number, quantity: number, shown = quantity): number {
    const order = this.#orders.find((candidate) => candidate.id === id);
    if (order === undefined) return REFUSAL.unknown;
    if (step === MARKET && this.mode === "at-last") step = this.lastStep;
    if (step === order.step && quantity > 0 && quantity <= order.quantity + order.hidden) {
      order.quantity = Math.min(order.quantity, quantity);
      order.hidden = quantity - order.quantity;
      return id;
    }
    const refusal = this.#refusalOf(step, quantity, "day", shown);
    if (refusal !== DONE) return refusal;
    this.cancel(id);
    return this.submit(order.side, step, quantity, "day", shown);
  }

  /** The auction price by trying every price of the grid, rule after rule. */
  equilibrium(referenceStep: number): Candidate | null {
    const named = this.#orders.filter((order) => order.step !== MARKET).map((order) => order.step);
    const steps = [...new Set([...named, referenceStep])].sort((a, b) => a - b);
    let left = steps.map((step) => this.candidate(step));
    const most = Math.max(...left.map((candidate) => candidate.volume));
    if (most === 0) return null;
    left = left.filter((candidate) => candidate.volume === most);
    const least = Math.min(...left.map((candidate) => Math.abs(candidate.surplus)));
    left = left.filter((candidate) => Math.abs(candidate.surplus) === least);
    const pressedUp = left.filter((candidate) => candidate.surplus > 0).slice(-1);
    const pressedDown = left.filter((candidate) => candidate.surplus < 0).slice(0, 1);
    const balanced = left.filter((candidate) => candidate.surplus === 0);
    const finalists = [...pressedUp, ...balanced, ...pressedDown];
    const distance = (candidate: Candidate): number => Math.abs(candidate.step - referenceStep);
    return finalists.sort((a, b) => distance(a) - distance(b) || a.step - b.step)[0] ?? null;
  }

  candidate(step: number): Candidate {
    const sum = (side: Side, accepts: (limit: number) => boolean): number =>
      this.#orders
        .filter((order) => order.side === side && (order.step === MARKET || accepts(order.step)))
        .reduce((total, order) => total + order.quantity + order.hidden, 0);
    const demand = sum(BUY, (limit) => limit >= step);
    const supply = sum(SELL, (limit) => limit <= step);
    return { step, volume: Math.min(demand, supply), surplus: demand - supply };
  }

  uncross(referenceStep: number): void {
    const equilibrium = this.equilibrium(referenceStep);
    let left = equilibrium?.volume ?? 0;
    while (left > 0 && equilibrium !== null) {
      const buy = this.#queue(BUY)[0];
      const sell = this.#queue(SELL)[0];
      if (buy === undefined || sell === undefined) throw new Error("the uncross ran out of orders");
      const quantity = Math.min(left, buy.quantity, sell.quantity);
      const side = buy.arrival > sell.arrival ? BUY : SELL;
      this.trades.push({ step: equilibrium.step, quantity, side });
      this.#take(buy, quantity);
      this.#take(sell, quantity);
      left -= quantity;
    }
    this.#orders = this.#orders.filter((order) => order.step !== MARKET);
  }

  #match(side: Side, step: number, quantity: number, timeInForce: TimeInForce): number {
    let left = quantity;
    while (left > 0) {
      const queue = this.#queue(opposite(side)).filter((order) => accepts(order, side, step));
      if (this.mode === "at-last") queue.sort((a, b) => a.arrival - b.arrival);
      const order = queue[0];
      if (order === undefined) break;
      if (this.mode === "continuous" && this.#isStaticLimit(order.step)) {
        if (timeInForce === "day") this.mode = "auction";
        break;
      }
      const filled = Math.min(left, order.quantity);
      this.trades.push({ step: this.mode === "at-last" ? this.lastStep : order.step, quantity: filled, side });
      this.#take(order, filled);
      left -= filled;
    }
    return left;
  }

  #available(side: Side, step: number): number {
    return this.#queue(opposite(side))
      .filter((order) => accepts(order, side, step) && !this.#isStaticLimit(order.step))
      .reduce((total, order) => total + order.quantity + order.hidden, 0);
  }

  #isStaticLimit(step: number): boolean {
    return step <= this.staticLow || step >= this.staticHigh;
  }

  /** One side in order of priority. */
  #queue(side: Side): NaiveOrder[] {
    const rank = (order: NaiveOrder): number =>
      order.step === MARKET ? Number.NEGATIVE_INFINITY : side === BUY ? -order.step : order.step;
    return this.#orders
      .filter((order) => order.side === side)
      .sort((a, b) => (rank(a) === rank(b) ? a.arrival - b.arrival : rank(a) - rank(b)));
  }

  #take(order: NaiveOrder, quantity: number): void {
    order.quantity -= quantity;
    if (order.quantity > 0) return;
    if (order.hidden === 0) {
      this.cancel(order.id);
      return;
    }
    // The next part is shown as an order that has just arrived.
    order.quantity = Math.min(order.part, order.hidden);
    order.hidden -= order.quantity;
    order.arrival = ++this.#arrivals;
  }

  #rest(side: Side, step: number, whole: number, part: number): number {
    const id = ++this.#arrivals;
    const quantity = Math.min(part, whole);
    this.#orders.push({ id, side, step, part, quantity, hidden: whole - quantity, arrival: id });
    return id;
  }

  #refusalOf(step: number, quantity: number, timeInForce: TimeInForce, shown: number): number {
    if (quantity <= 0 || shown <= 0 || shown > quantity) return REFUSAL.quantity;
    if (shown < quantity && (step === MARKET || timeInForce !== "day")) return REFUSAL.quantity;
    if (step < MARKET || step >= this.size) return REFUSAL.price;
    if (this.mode === "closed") return REFUSAL.mode;
    if (timeInForce !== "day" && this.mode !== "continuous") return REFUSAL.timeInForce;
    return this.mode === "at-last" && step !== MARKET && step !== this.lastStep ? REFUSAL.price : DONE;
  }
}

/** Whether a resting order trades with an order of `side` at `step`. */
function accepts(order: NaiveOrder, side: Side, step: number): boolean {
  if (step === MARKET || order.step === MARKET) return true;
  return side === BUY ? order.step <= step : order.step >= step;
}
