// The session times of a trading day, in milliseconds since midnight in Riyadh.

import { type Day, HOUR_MS, MINUTE_MS, outOfRange, Random, SECOND_MS } from "../../../src/base/index.ts";
import type { SecurityType } from "../../../src/feed-protocol/index.ts";

/** Reference data goes out just before the first phase. */
export const DAY_START_MS = 9.5 * HOUR_MS - 10 * SECOND_MS;
export const PRE_OPEN_MS = 9.5 * HOUR_MS;
export const OPEN_MS = 10 * HOUR_MS;
export const PRE_CLOSE_MS = 15 * HOUR_MS;
export const CLOSE_MS = 15 * HOUR_MS + 10 * MINUTE_MS;
export const TRADING_END_MS = 15 * HOUR_MS + 20 * MINUTE_MS;
export const DAY_END_MS = 16 * HOUR_MS;

/** An auction uncrosses at a random moment within this time, so that nobody can time an order to it. */
const WINDOW_SECONDS = 30;
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

/** When an instrument's auctions uncross, in milliseconds from the beginning of the window. */
export interface UncrossMoments {
  readonly openingMs: number;
  readonly closingMs: number;
}

/**
 * The moments of all instruments on a day, in the order of `ordinaryTrades`. The exchange spreads its work: the instruments are grouped by
 * their usual trades, and each group has one instrument in each second of the window.
 */
export function uncrossMoments(seed: number, day: Day, ordinaryTrades: readonly number[]): readonly UncrossMoments[] {
  const opening = momentsOf(new Random(seed, day, "opening uncross"), ordinaryTrades);
  const closing = momentsOf(new Random(seed, day, "closing uncross"), ordinaryTrades);
  return opening.map((openingMs, at) => ({ openingMs, closingMs: closing[at] ?? outOfRange(at) }));
}

function momentsOf(random: Random, ordinaryTrades: readonly number[]): readonly number[] {
  const tradesOf = (at: number): number => ordinaryTrades[at] ?? outOfRange(at);
  const busiestFirst = ordinaryTrades.map((_, at) => at).sort((a, b) => tradesOf(b) - tradesOf(a) || a - b);
  const moments = ordinaryTrades.map(() => 0);
  for (let from = 0; from < busiestFirst.length; from += WINDOW_SECONDS) {
    const seconds = Array.from({ length: WINDOW_SECONDS }, (_, second) => second);
    for (const at of busiestFirst.slice(from, from + WINDOW_SECONDS)) {
      const [second = 0] = seconds.splice(random.int(seconds.length), 1);
      moments[at] = second * SECOND_MS + random.int(SECOND_MS);
    }
  }
  return moments;
}

export function scheduleOf({ openingMs, closingMs }: UncrossMoments, type: SecurityType): Schedule {
  const closingUncrossMs = hasClosingAuction(type) ? CLOSE_MS + closingMs : null;
  return { openingUncrossMs: OPEN_MS + openingMs, closingUncrossMs, halt: null };
}

/** ETFs and debt end with continuous trading. */
export function hasClosingAuction(type: SecurityType): boolean {
  return type !== "ETF" && type !== "Sukuk";
}
