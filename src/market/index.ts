// The engine: events in, market state out.

export { aggregateBars, hourBars, monthBars, weekBars } from "./aggregate.ts";
export { Changes } from "./changes.ts";
export { HALF_HOUR_MS } from "./day-bars.ts";
export { MarketEngine } from "./engine.ts";
export { sessionOf } from "./session.ts";
export { INSTRUMENT_MASK, NATURE_SHIFT, TRADE_NUMBERS, TradeColumns } from "./trade-columns.ts";
