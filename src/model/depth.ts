// A snapshot of the order book: a number of levels of each side, and the totals and ratios of exactly those levels.

import type { Decimal, Quantity } from "../base/index.ts";
import type { Session } from "./session.ts";

export const BOOK_STATES = ["normal", "auction", "one_sided", "market_orders_only", "halted"] as const;
export type BookState = (typeof BOOK_STATES)[number];

/** The most levels of a side that any plan shows. */
export const DEPTH_LEVELS_MAX = 20;

/** A price level: the quantity and the number of orders at a price. */
export interface Level {
  /** 0 is the best. */
  readonly level: number;
  readonly price: Decimal;
  readonly quantity: Quantity;
  readonly orderCount: number;
}

/** Orders without a price, which in auctions come before every level. */
export interface MarketOrders {
  readonly bidQuantity: Quantity;
  readonly bidOrderCount: number;
  /** Time of the last change of this side; the start of the day before any change. */
  readonly bidUpdatedAtMs: number;
  readonly askQuantity: Quantity;
  readonly askOrderCount: number;
  readonly askUpdatedAtMs: number;
}

/** A snapshot. Totals and imbalances cover only the levels in it. */
export interface Depth {
  readonly symbol: string;
  /** Time of the last change of these levels, the market orders, the session or the state. */
  readonly updatedAtMs: number;
  readonly session: Session;
  readonly bookState: BookState;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** Null when neither side has market orders. */
  readonly marketOrders: MarketOrders | null;
  /** 0 for a side without priced levels. */
  readonly bestBid: Decimal;
  readonly bestAsk: Decimal;
  /** bestAsk − bestBid, negative while an auction's book is crossed; 0 when a side has no priced level. */
  readonly spread: Decimal;
  /** The spread against the mid price in basis points, 2 decimals. */
  readonly spreadBps: number;
  readonly totalBidQuantity: Quantity;
  readonly totalAskQuantity: Quantity;
  readonly totalBidQuantityTop5: Quantity;
  readonly totalAskQuantityTop5: Quantity;
  /** (bid − ask) / (bid + ask) of quantities, 4 decimals; 0 when both are 0. */
  readonly levelImbalance: number;
  readonly levelImbalanceTop5: number;
}
