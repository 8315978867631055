// The entry of the thread that generates the past of the simulated market: it works out bars and packs them, while the service writes
// what it has already sent.

import { generateHistory, type HistoryChunk } from "../../../exchange/index.ts";
import { packSeries } from "../../store/index.ts";
import type { MarketStart, PackedHistory } from "./history-thread.ts";

declare const self: Worker;

function packed({ daily, halfHours, ...others }: HistoryChunk): PackedHistory {
  const { symbol } = others;
  const series = [
    packSeries({ symbol, interval: "1d", bars: daily }),
    packSeries({ symbol, interval: "30m", bars: halfHours }),
  ].filter(({ blocks }) => blocks.length > 0);
  return { ...others, series, lastClose: daily.at(-1)?.close ?? null };
}

self.onmessage = (event: MessageEvent<MarketStart>) => {
  for (const chunk of generateHistory(event.data)) self.postMessage(packed(chunk));
};
