// The quote: an instrument's day so far, in one record.

import type { Decimal, Quantity } from "../base/index.ts";
import type { Auction } from "./auction.ts";
import type { Liquidity } from "./liquidity.ts";
import type { Session } from "./session.ts";

/** Before the first official trade of the day price, open, high and low are the previous close. */
export interface Quote {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  /** The price of the last official trade; 0 when no price is known at all. */
  readonly price: Decimal;
  readonly change: Decimal;
  /** In percent, 2 decimals. */
  readonly changePercent: number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly previousClose: Decimal;
  /** The highest and the lowest price allowed on the day; 0 where there is no limit. */
  readonly limitUp: Decimal;
  readonly limitDown: Decimal;
  readonly volume: Quantity;
  readonly value: Decimal;
  readonly tradeCount: number;
  /** Best prices of the book with their quantities; 0 and 0 for an empty side. */
  readonly bid: Decimal;
  readonly bidSize: Quantity;
  readonly ask: Decimal;
  readonly askSize: Quantity;
  readonly liquidity: Liquidity;
  /** Null when no opening or closing auction is live. */
  readonly auction: Auction | null;
  readonly session: Session;
  /** Time of the last official trade, of an earlier day when today has none. */
  readonly updatedAtMs: number;
}
