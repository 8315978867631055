// The requests of agents and the reports to them: commands that go into the order log, and the reports that follow from the commands.
// Both are made in market time, so that the same log gives the same market and the same reports.

import type { Day, Decimal } from "../../../src/base/index.ts";

/** The life of an order; "immediate" takes the available quantity, "all-or-none" all of it at once or nothing. */
export const TIMES_IN_FORCE = ["day", "immediate", "all-or-none"] as const;
export type TimeInForceName = (typeof TIMES_IN_FORCE)[number];

interface OrderName {
  readonly agent: string;
  /** The agent's own name for the order, unique within a day. */
  readonly order: string;
  readonly symbol: string;
}

export interface NewOrder extends OrderName {
  readonly type: "new";
  readonly side: "buy" | "sell";
  /** Null for a market order. */
  readonly price: Decimal | null;
  readonly quantity: number;
  readonly timeInForce: TimeInForceName;
  /** The quantity that the book shows at a time; all of it by default. */
  readonly shown?: number;
  /** The last day of the order's life; the day of its entry by default. */
  readonly until?: Day;
}

export interface AmendOrder extends OrderName {
  readonly type: "amend";
  readonly price: Decimal | null;
  /** The new remaining quantity. */
  readonly quantity: number;
}

interface CancelOrder extends OrderName {
  readonly type: "cancel";
}

export type OrderRequest = NewOrder | AmendOrder | CancelOrder;

/** A request with the moment of market time at which it is carried out. */
export interface OrderCommand {
  readonly day: Day;
  readonly timeOfDayMs: number;
  readonly request: OrderRequest;
}

/** The reason why the exchange refused a request or ended an order. */
export type EngineRefusal = "PRICE" | "QUANTITY" | "SESSION" | "TIME_IN_FORCE" | "BOOK_FULL" | "UNKNOWN_ORDER";
/**
 * asked: by the agent. unfilled: the rest of an order that does not wait. uncross: a market order that its auction left. day-end: trading
 * is over. The others are for orders of more than one day. expired: it was their last day. adjusted: a change of capital has
 * changed the reference price. suspended: the symbol is suspended today. delisted: the symbol is not listed any more.
 */
export type EndReason =
  | "asked"
  | "unfilled"
  | "uncross"
  | "day-end"
  | "expired"
  | "adjusted"
  | "suspended"
  | "delisted";

interface ReportBase extends OrderName {
  readonly timeOfDayMs: number;
}

export type OrderReport = ReportBase &
  (
    | {
        /** renewed: an order of an earlier day stands again. */
        readonly type: "accepted" | "amended" | "renewed";
        readonly side: "buy" | "sell";
        readonly price: Decimal | null;
        readonly remaining: number;
        /** The quantity that the book shows at a time, when that is not all of it. */
        readonly shown?: number;
        /** The last day of the order's life, when that is after today. */
        readonly until?: Day;
        /** Its price lies beyond the day's limits: it waits outside the book. */
        readonly parked?: true;
      }
    | {
        readonly type: "executed";
        readonly side: "buy" | "sell";
        readonly price: Decimal;
        readonly quantity: number;
        readonly remaining: number;
        /** The number of the trade on the public feed, within symbol and day. */
        readonly trade: number;
      }
    | { readonly type: "ended"; readonly reason: EndReason; readonly remaining: number }
    | { readonly type: "refused"; readonly code: EngineRefusal }
  );

/** The reasons of refused messages: the codes of order entry, each with its sentence. */
export const ORDER_REFUSALS = {
  BAD_MESSAGE: "the message is not one of the protocol",
  HELLO_FIRST: "the first message is a hello",
  AGENT_CONNECTED: "this agent is connected already",
  TOO_MANY_AGENTS: "there are as many agents as this exchange takes",
  RATE: "too many messages a second",
  NOT_READY: "the market has not caught up with its clock yet",
  LOG_FULL: "the order log is full",
  UNKNOWN_SYMBOL: "no such symbol is listed today",
  UNKNOWN_ORDER: "no open order has this id",
  DUPLICATE_ID: "an order of this day had this id already",
  PRICE:
    "the price is off tick, missing where the order must have one, beyond the limits of an order that does not wait, or not the closing price in trade-at-last",
  QUANTITY: "the quantity, or the part of it that is shown, is not one that an order can have",
  DATE: "the date is not one on which the order can end",
  SESSION: "no order can be entered in this phase",
  TIME_IN_FORCE: "only continuous trading fills an order at once",
  BOOK_FULL: "the book takes no more at this price",
  TOO_MANY_ORDERS: "too many open orders",
  ORDER_TOO_LARGE: "the order is worth more than one order may be",
  EXPOSURE: "open orders and holdings would be worth more than an agent may risk",
} as const satisfies Readonly<Record<EngineRefusal | string, string>>;

export type OrderRefusal = keyof typeof ORDER_REFUSALS;

/** An agent's order of more than one day, as one day passes it to the next. Lists of them are in the order of time. */
export interface CarriedOrder {
  readonly agent: string;
  readonly order: string;
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly price: Decimal;
  readonly remaining: number;
  /** The last day of its life. */
  readonly until: Day;
  /** The quantity that the book shows at a time; all of it by default. */
  readonly shown?: number;
}
