// The market at its two times: both engines, the delay line between them, recovery, and the recorder of days.

export { BarRecorder, type BarRecorderOptions, type DayRecorder } from "./bar-recorder.ts";
export { FEED_SILENCE_MAX_MS, LiveMarket, type LiveMarketOptions, type MarketTick } from "./live-market.ts";
export { measureMarket } from "./market-metrics.ts";
export { openLiveMarket } from "./open-live-market.ts";
export { recoveryStart } from "./recovery-start.ts";
