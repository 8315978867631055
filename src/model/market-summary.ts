// A market as a whole: its index, its breadth, its movers and its sectors.

import type { Decimal, Quantity } from "../base/index.ts";
import type { Instrument, Market } from "./instrument.ts";
import type { Quote } from "./quote.ts";

/** The mood of a market, computed from its breadth. */
export type Mood = "Very Bullish" | "Bullish" | "Neutral" | "Bearish" | "Very Bearish";

/** The index and the breadth of its members. */
export interface MarketSummary {
  readonly index: Market;
  /** 2 decimals. */
  readonly indexValue: Decimal;
  readonly indexChange: Decimal;
  readonly indexChangePercent: number;
  readonly totalVolume: Quantity;
  readonly totalValue: Decimal;
  readonly tradeCount: number;
  readonly advancing: number;
  readonly declining: number;
  readonly unchanged: number;
  readonly mood: Mood;
  /** Time of a member's last trade; the start of the day before any. */
  readonly updatedAtMs: number;
}

/** A member of an index with its weight of the day. */
export interface Constituent {
  readonly instrument: Instrument;
  readonly price: Decimal;
  /** The share of the free float that counts, so that no member weighs too much; 1 when all of it counts. */
  readonly capFactor: number;
  /** Shares outstanding × free float × capping factor, an integer. */
  readonly indexShares: Quantity;
}

export const MOVER_KINDS = ["gainers", "losers", "volume", "value"] as const;
export type MoverKind = (typeof MOVER_KINDS)[number];

/** The most entries of a movers list. */
export const MOVERS_MAX = 50;

/** One line of a movers list. */
export type Mover = Pick<
  Quote,
  "symbol" | "nameAr" | "nameEn" | "price" | "change" | "changePercent" | "volume" | "value" | "updatedAtMs"
>;

/** The performance of one sector today. */
export interface SectorPerformance {
  readonly nameEn: string;
  readonly nameAr: string;
  /** Weighted by capitalisation, 2 decimals. */
  readonly changePercent: number;
  /** The plain mean of the members, 2 decimals. */
  readonly avgChangePercent: number;
  readonly volume: Quantity;
  readonly stockCount: number;
}
