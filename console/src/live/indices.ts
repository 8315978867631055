// The indices TASI and NOMU: value, change, breadth and mood. Streamed where the plan streams, polled otherwise.

import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MarketSummary } from "../../../sdk/src/index.ts";
import { client, may } from "../session/session.ts";
import { FrameWork } from "./frame.ts";
import { noteMarketTime } from "./market-clock.ts";
import { paceSeconds, WEIGHTS } from "./pace.ts";
import { Polling } from "./polling.ts";
import { openStream } from "./stream-reader.ts";

export const INDICES = ["TASI", "NOMU"] as const;
export type IndexName = (typeof INDICES)[number];

const latest: Readonly<Record<IndexName, ReturnType<typeof signal<MarketSummary | null>>>> = {
  TASI: signal<MarketSummary | null>(null),
  NOMU: signal<MarketSummary | null>(null),
};

/** The current index; null until it is known. */
export const indexOf = (name: IndexName): ReadonlySignal<MarketSummary | null> =>
  latest[name] as ReadonlySignal<MarketSummary | null>;

/** Updates both indices while the component is mounted. */
export function useIndices(): void {
  useEffect(() => {
    const arrived = new Map<IndexName, MarketSummary>();
    const frame = new FrameWork(() => {
      for (const [name, summary] of arrived) latest[name].value = summary;
      arrived.clear();
    });
    let isOver = false;
    const take = (summary: MarketSummary): void => {
      // A summary of another moment comes too late.
      if (isOver) return;
      arrived.set(summary.index, summary);
      noteMarketTime(summary.timestamp);
      frame.request();
    };
    if (may("streams")) {
      const stream = openStream("index", INDICES, (message) => {
        if (message.type === "index") take(message);
      });
      return () => {
        isOver = true;
        stream.close();
      };
    }
    const polling = new Polling(
      () => paceSeconds(WEIGHTS.indices),
      async () => {
        for (const index of INDICES) take(await client().summary({ index }));
      },
    ).start();
    return () => {
      isOver = true;
      polling.stop();
    };
  }, []);
}
