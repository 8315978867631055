// The times that the hops of an event take: each from the end of the hop before, and the hop from the exchange by the wall clock.

import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { HOUR_MS, Metrics } from "../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../market/index.ts";
import { HopTimings } from "./hop-timings.ts";

function open() {
  const clock = new TestClock(1_000 * HOUR_MS);
  const metrics = new Metrics();
  const listeners = new Set<(tick: MarketTick) => void>();
  const market = {
    listen: (listener: (tick: MarketTick) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as LiveMarket;
  const hops = new HopTimings(market, metrics, clock);
  // The streams take four milliseconds.
  market.listen(() => clock.advance(4));
  hops.start();
  let arrivedAtMs = 0;
  const arrive = (atLeaderMs?: number): void => {
    arrivedAtMs = clock.nowMs();
    hops.arrived(atLeaderMs);
  };
  const show = (timeMs: number): void => {
    const tick = { batch: { arrivedAtMs, events: [] }, engine: { timeMs } } as unknown as MarketTick;
    for (const listener of listeners) listener(tick);
  };
  const sums = async (): Promise<unknown> =>
    Object.fromEntries(
      (await metrics.text())
        .split("\n")
        .map((line) => /hop_seconds_(sum|count)\{hop="(\w+)"\} (\S+)/.exec(line) ?? [])
        .flatMap(([, part, hop, value]) => (part === "sum" && value !== "0" ? [[hop, Number(value)]] : [])),
    );
  return { clock, hops, arrive, show, sums };
}

test("from the exchange, into the journal, into the market, out to the streams [RUN-32]", async () => {
  const { clock, hops, arrive, show, sums } = open();
  arrive();
  clock.advance(8);
  hops.kept();
  clock.advance(2);
  show(clock.nowMs() - 40);
  expect(await sums()).toEqual({ feed: 0.03, journal: 0.008, market: 0.002, stream: 0.004 });
});

test("a market of another hour has no time of its own, and an exchange whose clock is ahead took none [RUN-32]", async () => {
  const { hops, arrive, show, sums } = open();
  arrive();
  hops.kept();
  show(5 * HOUR_MS);
  arrive();
  show(1_000 * HOUR_MS + 1_000);
  expect(await sums()).toEqual({ stream: 0.008 });
});

test("in a process that follows, the way from the leader is one hop [RUN-32]", async () => {
  const { clock, hops, arrive, show, sums } = open();
  arrive(clock.nowMs() - 16);
  clock.advance(1);
  show(clock.nowMs());
  hops.stop();
  show(clock.nowMs());
  expect(await sums()).toEqual({ relay: 0.016, market: 0.001, stream: 0.004 });
});
