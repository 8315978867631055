// The session times of a trading day, in milliseconds since midnight in Riyadh.

import { type Day, HOUR_MS, MINUTE_MS, Random, SECOND_MS } from "../../src/base/index.ts";
import type { SecurityType } from "../../src/feed-protocol/index.ts";

/** Reference data goes out just before the first phase. */
export const DAY_START_MS = 9.5 * HOUR_MS - 10 * SECOND_MS;
export const PRE_OPEN_MS = 9.5 * HOUR_MS;
export const OPEN_MS = 10 * HOUR_MS;
export const PRE_CLOSE_MS = 15 * HOUR_MS;
export const CLOSE_MS = 15 * HOUR_MS + 10 * MINUTE_MS;
export const TRADING_END_MS = 15 * HOUR_MS + 20 * MINUTE_MS;
export const DAY_END_MS = 16 * HOUR_MS;

/** An auction uncrosses at a random moment within this time, so that nobody can time an order to it. */
const UNCROSS_WINDOW_MS = 30 * SECOND_MS;
export const VOLATILITY_AUCTION_MS = 5 * MINUTE_MS;
export const EXTENSION_MS = 5 * MINUTE_MS;

/** One instrument's times of one day. */
export interface Schedule {
  readonly openingUncrossMs: number;
  /** Null for instruments that end with continuous trading. */
  readonly closingUncrossMs: number | null;
  /** Trading stops for grave news, and comes back with an auction. */
  readonly halt: { readonly fromMs: number; readonly untilMs: number } | null;
}

export function scheduleOf(seed: number, day: Day, symbol: string, type: SecurityType): Schedule {
  const uncross = new Random(seed, day, symbol, "uncross");
  const openingUncrossMs = OPEN_MS + uncross.int(UNCROSS_WINDOW_MS);
  const closingUncrossMs = hasClosingAuction(type) ? CLOSE_MS + uncross.int(UNCROSS_WINDOW_MS) : null;
  return { openingUncrossMs, closingUncrossMs, halt: null };
}

/** ETFs and debt end with continuous trading. */
export function hasClosingAuction(type: SecurityType): boolean {
  return type !== "ETF" && type !== "Sukuk";
}
