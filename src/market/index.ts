// The engine: events in, market state out.

export { aggregateBars, hourBars, monthBars, weekBars } from "./aggregate.ts";
export { CHANGES_TRADES_MAX, Changes, type PhaseChange } from "./changes.ts";
export { HALF_HOUR_MS, type OpenBars } from "./day-bars.ts";
export { MarketEngine } from "./engine.ts";
export { sessionOf } from "./session.ts";
export { TAPE_TRADES_MAX } from "./tape.ts";
