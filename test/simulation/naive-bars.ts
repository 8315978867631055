// Bars computed the plain way, straight from the trades of a recording: the yardstick for the recorder.

import { dayStartMs, HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import type { Bar, MarketEvent, TradeEvent } from "../../src/model/index.ts";

export interface NaiveBars {
  readonly daily: Bar[];
  readonly halfHours: Bar[];
}

interface DayOfSymbol {
  readonly day: number;
  readonly referencePrice: number;
  readonly trades: TradeEvent[];
}

/** By symbol; a day or half hour without a trade has no bar. */
export function naiveBars(events: readonly MarketEvent[]): ReadonlyMap<string, NaiveBars> {
  const bars = new Map<string, NaiveBars>();
  let today = new Map<number, DayOfSymbol & { symbol: string }>();
  let day = 0;
  for (const event of events) {
    if (event.type === "day-start") {
      day = event.day;
      today = new Map();
    } else if (event.type === "instrument") {
      const { number, symbol, referencePrice } = event.instrument;
      today.set(number, { symbol, day, referencePrice, trades: [] });
    } else if (event.type === "trade") {
      today.get(event.instrument)?.trades.push(event);
    } else if (event.type === "day-end") {
      for (const listed of today.values()) addDay(bars, listed.symbol, listed);
    }
  }
  return bars;
}

function addDay(bars: Map<string, NaiveBars>, symbol: string, { day, referencePrice, trades }: DayOfSymbol): void {
  if (trades.length === 0) return;
  const kept = bars.get(symbol) ?? { daily: [], halfHours: [] };
  bars.set(symbol, kept);
  kept.daily.push(barOf(day, trades, referencePrice));
  const startMs = dayStartMs(day);
  const bySlot = Map.groupBy(trades, (trade) => {
    const slot = Math.floor((trade.timeMs - startMs - 10 * HOUR_MS) / (30 * MINUTE_MS));
    return Math.min(10, Math.max(0, slot));
  });
  let priceBefore = referencePrice;
  for (const slot of [...bySlot.keys()].sort((a, b) => a - b)) {
    const inSlot = bySlot.get(slot) ?? [];
    const bar = barOf(startMs + 10 * HOUR_MS + slot * 30 * MINUTE_MS, inSlot, priceBefore);
    kept.halfHours.push(bar);
    priceBefore = bar.close;
  }
}

function barOf(time: number, trades: readonly TradeEvent[], priceBefore: number): Bar {
  const official = trades.filter((trade) => trade.isOfficial).map((trade) => trade.price);
  const prices = official.length > 0 ? official : [priceBefore];
  const close = prices.at(-1) ?? 0;
  return {
    time,
    open: prices[0] ?? 0,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close,
    volume: trades.reduce((sum, trade) => sum + trade.quantity, 0),
    value: trades.reduce((sum, trade) => sum + trade.quantity * trade.price, 0),
    tradeCount: trades.length,
    adjustedClose: close,
  };
}
