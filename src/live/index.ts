// The market in real time and delayed: both engines, the delay line between them, recovery, and the recorder of days.

export { BarRecorder } from "./bar-recorder.ts";
export { FollowingRecorder } from "./following-recorder.ts";
export { JournalTail } from "./journal-tail.ts";
export { LiveMarket, type MarketTick } from "./live-market.ts";
export { measureMarket } from "./market-metrics.ts";
export { readEpoch, replaceMarketPast } from "./market-past.ts";
export { MarketReplay } from "./market-replay.ts";
export { openLiveMarket } from "./open-live-market.ts";
export { QuietTime } from "./quiet-time.ts";
export { TradeCursor } from "./trade-log/trade-cursor.ts";
export type { TradesAfter } from "./trade-log/trade-log.ts";
