// The service-level objectives: the measurements that count as good, their time span, and the places that show them.

import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { HOUR_MS, Metrics, SECOND_MS } from "../../base/index.ts";
import type { LiveMarket, MarketTick } from "../../market/index.ts";
import { ServiceObjectives } from "./objectives.ts";

function open() {
  const clock = new TestClock(1_000 * HOUR_MS);
  const metrics = new Metrics();
  const objectives = new ServiceObjectives(clock, metrics);
  const of = (name: string) => {
    const found = objectives.measured().find((each) => each.name === name);
    return [found?.good, found?.total];
  };
  return { clock, metrics, objectives, of };
}

test("requests count by their status and their time, deliveries by how long they waited [OBJECTIVE-01]", async () => {
  const { clock, objectives, of } = open();
  for (const [status, elapsedMs] of [
    [200, 1],
    [404, 250],
    [429, 251],
    [500, 2],
    [503, 15_000],
  ] as const) {
    objectives.answered(status, elapsedMs, clock.nowMs());
  }
  expect(of("rest_availability")).toEqual([3, 5]);
  expect(of("rest_latency")).toEqual([3, 5]);
  for (const waitedMs of [0, 5_000, 5_001]) objectives.tried(waitedMs);
  expect(of("webhook_latency")).toEqual([2, 3]);
});

test("the market counts while its session is open, and a publication by its time since the data arrived [OBJECTIVE-01]", async () => {
  const { clock, objectives, of } = open();
  const state = { isOpen: true, trouble: null as string | null };
  const listeners: ((tick: MarketTick) => void)[] = [];
  const market = {
    engine: () => ({ isOpen: state.isOpen }),
    trouble: () => state.trouble,
    listen: (listener: (tick: MarketTick) => void) => {
      listeners.push(listener);
      return () => listeners.splice(0).length > 0;
    },
  } as unknown as LiveMarket;
  const following = objectives.follow(market);
  await following.start?.();
  objectives.start();
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(SECOND_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await pass(8);
  state.trouble = "the feed is silent";
  await pass(2);
  state.isOpen = false;
  await pass(5);
  expect(of("feed_freshness")).toEqual([8, 10]);
  for (const agoMs of [0, 250, 251]) {
    const batch = { events: [], arrivedAtMs: clock.nowMs() - agoMs };
    for (const listener of listeners) listener({ batch } as unknown as MarketTick);
  }
  expect(of("stream_latency")).toEqual([2, 3]);
  await following.stop?.();
  expect(listeners).toEqual([]);
  await objectives.stop();
});

test("the status page has the last 24 hours, the metrics all since the start [OBJECTIVE-01]", async () => {
  const { clock, metrics, objectives, of } = open();
  objectives.start();
  objectives.answered(500, 1, clock.nowMs());
  clock.advance(23 * HOUR_MS);
  objectives.answered(200, 1, clock.nowMs());
  expect(of("rest_availability")).toEqual([1, 2]);
  clock.advance(HOUR_MS);
  expect(of("rest_availability")).toEqual([1, 1]);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(SECOND_MS);
  const page = await metrics.text();
  expect(page).toContain('marsad_objective_good_total{objective="rest_availability"} 1');
  expect(page).toContain('marsad_objective_measured_total{objective="rest_availability"} 2');
  expect(page).toContain('marsad_objective_target_ratio{objective="rest_availability"} 0.999');
  await objectives.stop();
});
