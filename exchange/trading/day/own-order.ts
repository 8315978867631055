// One order of an agent in an instrument's day, and the reports on it.

import type { Day, Decimal } from "../../../src/base/index.ts";
import { BUY, type Side } from "../../matching/order-terms.ts";
import type { CarriedOrder, EngineRefusal, OrderReport } from "../orders/order-command.ts";

/** The shown part is at least the order divided by this. Assumed: no public rule gives the minimum. */
const SHOWN_PARTS_MAX = 20;

export interface OwnOrder {
  readonly agent: string;
  readonly order: string;
  readonly symbol: string;
  readonly side: Side;
  /** The quantity that the book shows at a time; null when all of it is shown. */
  readonly shown: number | null;
  /** The last day of its life; null when that is today. */
  readonly until: Day | null;
  price: Decimal | null;
  /** Quantity that is neither traded nor cancelled. */
  remaining: number;
  /** Its number in the book; 0 while it is being entered, parked, or waiting for the opening auction. */
  bookId: number;
  /** Its place in time among the agents' orders in this instrument. */
  turn: number;
}

/** A report without the fields that all reports of one order share. */
export type ReportBody<T = OrderReport> = T extends OrderReport
  ? Omit<T, "agent" | "order" | "symbol" | "timeOfDayMs">
  : never;

/** The reason why these terms are invalid in every phase; null when they are valid. */
export function termsRefusal(
  { shown, until }: Pick<OwnOrder, "shown" | "until">,
  price: Decimal | null,
  quantity: number,
): EngineRefusal | null {
  // A market order does not wait, so it has no hidden part and no later day.
  if (price === null && (shown !== null || until !== null)) return "PRICE";
  return shown !== null && shown * SHOWN_PARTS_MAX < quantity ? "QUANTITY" : null;
}

/** The quantity that the book shows at a time of an order of this quantity. */
export function shownOf({ shown }: OwnOrder, quantity: number): number {
  return Math.min(shown ?? quantity, quantity);
}

export function standing(own: OwnOrder, type: "accepted" | "amended" | "renewed", isParked: boolean): ReportBody {
  const { price, remaining, shown, until } = own;
  return {
    type,
    side: sideName(own.side),
    price,
    remaining,
    ...(shown === null ? {} : { shown }),
    ...(until === null ? {} : { until }),
    ...(isParked ? { parked: true } : {}),
  };
}

export function executed(own: OwnOrder, price: Decimal, quantity: number, trade: number): ReportBody {
  return { type: "executed", side: sideName(own.side), price, quantity, remaining: own.remaining, trade };
}

/** The order for the next day; null when it ends with this one. */
export function carriedOrder(own: OwnOrder): CarriedOrder | null {
  const { agent, order, symbol, price, remaining, shown, until } = own;
  if (price === null || until === null) return null;
  return {
    agent,
    order,
    symbol,
    side: sideName(own.side),
    price,
    remaining,
    until,
    ...(shown === null ? {} : { shown }),
  };
}

function sideName(side: Side): "buy" | "sell" {
  return side === BUY ? "buy" : "sell";
}
