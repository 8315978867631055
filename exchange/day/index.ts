// One trading day of the simulated exchange.

export { indexClose } from "./index-close.ts";
export { CLOSE_MS, DAY_END_MS, DAY_START_MS } from "./schedule.ts";
export { type DayCloses, type DayListing, TradingDay, type TradingDayOptions } from "./trading-day.ts";
