// Bars of the day that the caller's market is in. They are few and still change.

import { type Day, HOUR_MS } from "../../base/index.ts";
import { aggregateBars, HALF_HOUR_MS, hourBars, type MarketEngine } from "../../market/index.ts";
import { type Bar, type BarInterval, MARKETS } from "../../model/index.ts";
import { isIntraday, isLastSession, periodStart } from "./bar-periods.ts";

/** A bar, and whether it can still change. */
export interface OpenBar {
  readonly bar: Bar;
  readonly isFinal: boolean;
}

/** Today's bars of a symbol or index code; `begun` sums the earlier days of today's week or month. */
export function openBarsOf(
  engine: MarketEngine,
  symbol: string,
  interval: BarInterval,
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

/** A text that changes whenever one of today's bars of the symbol or index code could change. */
export function openBarsVersion(engine: MarketEngine, symbol: string, interval: BarInterval): string {
  // Intraday bars also become final by the clock, at the ends of half hours.
  const halfHour = isIntraday(interval) ? Math.floor(engine.timeMs / HALF_HOUR_MS) : 0;
  return `${tradedVersion(engine, symbol)} ${engine.isDayEnded} ${halfHour}`;
}

/** Grows with every trade of the symbol, or of a member of the index. */
export function tradedVersion(engine: MarketEngine, symbol: string): number {
  const index = MARKETS.find((market) => market === symbol);
  if (index !== undefined) return engine.marketVersion(index);
  const instrument = engine.instrumentBySymbol(symbol);
  return instrument === null ? 0 : engine.tapeVersion(instrument.number);
}

function intraday(engine: MarketEngine, bars: readonly Bar[], lengthMs: number): readonly OpenBar[] {
  return bars.map((bar) => ({ bar, isFinal: engine.isBarFinal(bar.time, lengthMs) }));
}
