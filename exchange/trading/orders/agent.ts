// One agent on one day: its open orders, its holdings from this day's trades, its numbered reports, and its risk limits.
// It follows from the reports of the exchange alone, so a replayed day restores it.

import type { Day, Decimal } from "../../../src/base/index.ts";
import type { OrderRefusal, OrderReport } from "./order-command.ts";

const RISK = {
  openOrdersMax: 200,
  ordersPerDayMax: 20_000,
  /** Riyals of one order, and of all open orders and holdings together. */
  orderValueMax: 10_000_000,
  exposureMax: 100_000_000,
} as const;

/** Reports of the day that are stored for an agent that reconnects. */
const REPORTS_MAX = 20_000;
const RIYAL: Decimal = 10_000;

export interface OpenOrder {
  readonly order: string;
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly price: Decimal | null;
  readonly remaining: number;
  readonly shown?: number;
  readonly until?: Day;
  readonly parked?: true;
}

/** A report with its number among those of its agent and day, from 1. */
export interface NumberedReport {
  readonly number: number;
  readonly report: OrderReport;
}

export class Agent {
  /** Bound: RISK.openOrdersMax. */
  readonly open = new Map<string, OpenOrder>();
  /** Shares by symbol, bought less sold today. Bound: the listed symbols. */
  readonly holdings = new Map<string, number>();
  /** Ids that were used today. Bound: RISK.ordersPerDayMax. */
  readonly #used = new Set<string>();
  /** Bound: REPORTS_MAX; the oldest are dropped. */
  readonly #reports: NumberedReport[] = [];
  #count = 0;

  apply(report: OrderReport): NumberedReport {
    const { order, symbol } = report;
    switch (report.type) {
      case "accepted":
      case "amended":
      case "renewed": {
        const { type: _type, agent: _agent, timeOfDayMs: _time, ...open } = report;
        this.#used.add(order);
        this.open.set(order, open);
        break;
      }
      case "executed": {
        const { side, quantity, remaining } = report;
        this.holdings.set(symbol, (this.holdings.get(symbol) ?? 0) + (side === "buy" ? quantity : -quantity));
        const open = this.open.get(order);
        if (remaining === 0) this.open.delete(order);
        else if (open !== undefined) this.open.set(order, { ...open, remaining });
        break;
      }
      case "ended":
        this.open.delete(order);
        break;
      case "refused":
        break;
    }
    const numbered = { number: ++this.#count, report };
    this.#reports.push(numbered);
    if (this.#reports.length > REPORTS_MAX) this.#reports.shift();
    return numbered;
  }

  /** The reports after number `after`; dropped ones are missing. */
  reportsAfter(after: number): readonly NumberedReport[] {
    return this.#reports.filter(({ number }) => number > after);
  }

  get reportCount(): number {
    return this.#count;
  }

  /** The reason why an order may not be entered; null when it may. `priceOf` is a symbol's last price. */
  refusalOf(order: OpenOrder, priceOf: (symbol: string) => Decimal): OrderRefusal | null {
    const replaced = this.open.get(order.order);
    if (replaced === undefined) {
      if (this.#used.has(order.order)) return "DUPLICATE_ID";
      if (this.open.size >= RISK.openOrdersMax || this.#used.size >= RISK.ordersPerDayMax) return "TOO_MANY_ORDERS";
    }
    const value = orderValue(order, priceOf);
    if (value > RISK.orderValueMax * RIYAL) return "ORDER_TOO_LARGE";
    let exposure = value - (replaced === undefined ? 0 : orderValue(replaced, priceOf));
    for (const open of this.open.values()) exposure += orderValue(open, priceOf);
    for (const [symbol, quantity] of this.holdings) exposure += Math.abs(quantity) * priceOf(symbol);
    return exposure > RISK.exposureMax * RIYAL ? "EXPOSURE" : null;
  }
}

function orderValue({ symbol, price, remaining }: OpenOrder, priceOf: (symbol: string) => Decimal): Decimal {
  return (price ?? priceOf(symbol)) * remaining;
}
