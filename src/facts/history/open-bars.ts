// Bars of the day that the caller's market is in: few, and still growing.

import { type Day, HOUR_MS } from "../../base/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import { aggregateBars, HALF_HOUR_MS, hourBars, type MarketEngine } from "../../market/index.ts";
import type { Bar, DataMode } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import { isLastSession, periodStart } from "./bar-periods.ts";

/** A bar with its end, or without one yet. */
export interface OpenBar {
  readonly bar: Bar;
  readonly isFinal: boolean;
}

/**
 * The day that a caller of this mode is in: the shown day of its market, and until the delayed market has one that of the
 * live market. Null while there is no market at all.
 */
export function marketDay(market: LiveMarket, mode: DataMode): Day | null {
  return market.engine(mode).tradingDay ?? market.engine("realtime").tradingDay;
}

/** Today's bars of a symbol or index code; `begun` is what the earlier days of a longer period come to. */
export function openBarsOf(
  engine: MarketEngine,
  symbol: string,
  interval: rest.Interval,
  today: Day,
  begun: Bar | null,
): readonly OpenBar[] {
  // A delayed market without a day yet has no bars of its own.
  const open = engine.tradingDay === today ? engine.openBars(symbol) : null;
  switch (interval) {
    case "30m":
      return intraday(engine, open?.halfHours ?? [], HALF_HOUR_MS);
    case "60m":
      return intraday(engine, hourBars(open?.halfHours ?? []), HOUR_MS);
    default: {
      const days = [begun, open?.day ?? null].filter((bar) => bar !== null);
      const isOver = engine.tradingDay === today && engine.isDayEnded && isLastSession(interval, today);
      return aggregateBars(days, (day) => periodStart(interval, day)).map((bar) => ({ bar, isFinal: isOver }));
    }
  }
}

function intraday(engine: MarketEngine, bars: readonly Bar[], lengthMs: number): readonly OpenBar[] {
  return bars.map((bar) => ({ bar, isFinal: engine.isBarFinal(bar.time, lengthMs) }));
}
