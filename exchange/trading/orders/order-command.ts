// What an agent asks of the exchange and what it is told: commands that go into the order log, and the reports that follow from them.
// Both are made in market time, so that the same log gives the same market and the same reports.

import type { Day, Decimal } from "../../../src/base/index.ts";

/** How long an order stands; "immediate" takes what is there, "all-or-none" all of it at once or nothing. */
export const TIMES_IN_FORCE = ["day", "immediate", "all-or-none"] as const;
export type TimeInForceName = (typeof TIMES_IN_FORCE)[number];

interface OrderName {
  readonly agent: string;
  /** The agent's own name for the order, once only in a day. */
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
  /** How much of it the book shows at a time; all of it when left out. */
  readonly shown?: number;
  /** The last day on which it stands, when that is not the day on which it was entered. */
  readonly until?: Day;
}

export interface AmendOrder extends OrderName {
  readonly type: "amend";
  readonly price: Decimal | null;
  /** What should be left to trade. */
  readonly quantity: number;
}

interface CancelOrder extends OrderName {
  readonly type: "cancel";
}

export type OrderRequest = NewOrder | AmendOrder | CancelOrder;

/** A request at the moment of market time at which it is carried out. */
export interface OrderCommand {
  readonly day: Day;
  readonly timeOfDayMs: number;
  readonly request: OrderRequest;
}

/** Why the exchange refused a request or ended an order. */
export type EngineRefusal = "PRICE" | "QUANTITY" | "SESSION" | "TIME_IN_FORCE" | "BOOK_FULL" | "UNKNOWN_ORDER";
/**
 * asked: by the agent. unfilled: the rest of an order that does not wait. uncross: a market order that its auction left. day-end: trading
 * is over. The others are of orders that stand for longer than a day. expired: it was their last day. adjusted: a change of capital has
 * changed the reference price. suspended: nobody may trade the symbol today. delisted: the symbol is not listed any more.
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
        /** How much of it the book shows at a time, when that is not all of it. */
        readonly shown?: number;
        /** The last day on which it stands, when it stands for longer than a day. */
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
