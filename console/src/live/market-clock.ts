// The market's session and time: polled now and then, and moved forward by the times of the streams.

import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MarketStatus } from "../../../sdk/src/index.ts";
import { client, may, pastMoment } from "../session/session.ts";
import { paceSeconds, WEIGHTS } from "./pace.ts";
import { Polling } from "./polling.ts";

const USUAL_S = 20;

export const marketStatus = signal<MarketStatus | null>(null);
/** The last reported market time, and this machine's time when it was reported. */
const latest = signal<{ readonly marketMs: number; readonly atMs: number } | null>(null);
const tick = signal(0);

/** Current market time, in epoch milliseconds; null until it was reported. */
export const marketTime = computed(() => {
  void tick.value;
  const last = latest.value;
  if (last === null) return null;
  // A past moment stands still.
  return last.marketMs + (pastMoment.value === null ? Math.max(0, Date.now() - last.atMs) : 0);
});

/** The newest reported market time: no moment after it can be shown. */
export const newestMarketTime = signal<number | null>(null);

effect(() => {
  if (pastMoment.value === null && latest.value !== null) newestMarketTime.value = latest.value.marketMs;
});

/** Takes a market time from a message; ignores one before the known time. */
export function noteMarketTime(timestamp: string): void {
  const marketMs = Date.parse(timestamp);
  if (Number.isNaN(marketMs) || marketMs <= (latest.peek()?.marketMs ?? 0)) return;
  latest.value = { marketMs, atMs: Date.now() };
}

async function readStatus(): Promise<void> {
  const moment = pastMoment.peek();
  const status = await client().status();
  if (moment !== pastMoment.peek()) return;
  marketStatus.value = status;
  latest.value = { marketMs: Date.parse(status.market_time), atMs: Date.now() };
}

/** Updates status and time while the component is mounted. */
export function useMarketClock(): void {
  useEffect(() => {
    latest.value = null;
    marketStatus.value = null;
    const pace = (): number => (may("streams") ? USUAL_S : paceSeconds(WEIGHTS.status));
    const polling = new Polling(pace, readStatus).start();
    const timer = setInterval(() => {
      tick.value = tick.peek() + 1;
    }, 1_000);
    return () => {
      polling.stop();
      clearInterval(timer);
    };
  }, []);
}
