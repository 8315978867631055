// The entry of the thread that reads or generates the past of the simulated market: it packs bars, while the service writes those that are
// ready.

import type { HistoryChunk } from "../../../exchange/index.ts";
import { packSeries } from "../../store/index.ts";
import { firstHistory } from "./first-history.ts";
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

self.onmessage = async (event: MessageEvent<MarketStart>) => {
  for (const chunk of await firstHistory(event.data)) self.postMessage(packed(chunk));
};
