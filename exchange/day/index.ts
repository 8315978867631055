// One trading day of the simulated exchange.

export { type DayCloses, ExchangeDay } from "./exchange-day.ts";
export { indexClose } from "./index-close.ts";
export { CLOSE_MS, DAY_END_MS, DAY_START_MS, hasClosingAuction } from "./schedule.ts";
