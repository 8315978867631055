// A market as a whole: its index, its breadth, who moves it, and its sectors.

import type { Decimal, Quantity } from "../base/index.ts";
import type { Market } from "./instrument.ts";

const MOODS = ["Very Bullish", "Bullish", "Neutral", "Bearish", "Very Bearish"] as const;
export type Mood = (typeof MOODS)[number];

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
  /** When a member last traded; the start of the day while none did. */
  readonly updatedAtMs: number;
}

export const MOVER_KINDS = ["gainers", "losers", "volume", "value"] as const;
export type MoverKind = (typeof MOVER_KINDS)[number];

/** The longest list of movers that anyone is shown. */
export const MOVERS_MAX = 50;

/** One line of a movers list. */
export interface Mover {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  readonly price: Decimal;
  readonly change: Decimal;
  readonly changePercent: number;
  readonly volume: Quantity;
  readonly value: Decimal;
  readonly updatedAtMs: number;
}

/** How the members of one sector did today. */
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
