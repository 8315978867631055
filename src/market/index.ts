// The market: the engine (events in, state out), the live market at its two times, markets at past positions, and the log of trades.

export type { Replays } from "../store/index.ts";
export { aggregateBars, hourBars, monthBars, weekBars } from "./engine/aggregate.ts";
export { Changes } from "./engine/changes.ts";
export { HALF_HOUR_MS } from "./engine/day-bars.ts";
export { MarketEngine } from "./engine/engine.ts";

export { applyFollowed, BarRecorder } from "./live/bar-recorder.ts";
export { JournalTail } from "./live/journal-tail.ts";
export {
  LiveMarket,
  type MarketTick,
  type MarketTime,
  measureMarket,
  type ObservedTick,
  type StreamedMarket,
} from "./live/live-market.ts";
export { readEpoch, replaceMarketPast } from "./live/market-past.ts";
export { MarketReplay } from "./live/market-replay.ts";
export { openLiveMarket } from "./live/open-live-market.ts";
export { QuietTime } from "./live/quiet-time.ts";
export { CheckpointMaker } from "./past/checkpoint-maker.ts";
export { FirstKeptDay } from "./past/first-kept-day.ts";
export { PacedMarket, type PacedMarketOptions } from "./past/paced-market.ts";
export { PastMarkets } from "./past/past-markets.ts";
export { type ClockReading, type OpenHours, readClock } from "./past/replay-clock.ts";
export { TradeCursor } from "./trade-log/trade-cursor.ts";
export type { TradesAfter } from "./trade-log/trade-log.ts";
