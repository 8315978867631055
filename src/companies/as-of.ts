// The moment that an audience sees. What was announced after it does not exist for that audience yet.

import { type Day, dayStartMs } from "../base/index.ts";
import type { MarketEngine } from "../market/index.ts";
import { type DataMode, DELAY_MS } from "../model/index.ts";

/** What companies need of the market; the live market is one. */
export interface MarketSource {
  /** The market as an audience of this mode sees it. */
  engine(mode: DataMode): MarketEngine;

  /** Market time as that audience sees it. */
  timeMs(mode: DataMode): number;

  /** Why prices cannot be trusted now; null when they can. */
  trouble(): string | null;
}

export interface AsOf {
  /** The day of the audience's market. */
  readonly day: Day;
  /** Market time. */
  readonly timeMs: number;
}

/** While there is no market, nothing has been announced. */
const BEFORE_ALL: AsOf = { day: 0, timeMs: 0 };

/** The moment of the market of this mode. */
export function asOf(market: MarketSource, mode: DataMode): AsOf {
  const day = marketDay(market, mode);
  if (day === null) return BEFORE_ALL;
  const engine = market.engine(mode);
  if (engine.tradingDay !== null) return { day, timeMs: market.timeMs(mode) };
  // The delayed market has no day yet: it shows what was known before its first day, and nothing of the last 15 minutes.
  return { day, timeMs: Math.min(dayStartMs(day), market.engine("realtime").timeMs - DELAY_MS) };
}

/**
 * The day that an audience of this mode sees: the day of its own market, or that of the live market while the delayed one has
 * none. Null while there is no market at all.
 */
export function marketDay(market: MarketSource, mode: DataMode): Day | null {
  return market.engine(mode).tradingDay ?? market.engine("realtime").tradingDay;
}
