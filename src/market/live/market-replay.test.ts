// Somebody who came late is brought up to a market that runs: every event once, in order, with no hole where the live market takes over.

import { expect, test } from "bun:test";
import { keptInMemory } from "../../../test/feed/memory-journal.ts";
import { simulatedDays } from "../../../test/simulation/simulated-days.ts";
import { until } from "../../../test/world/until.ts";
import { outOfRange, SystemClock } from "../../base/index.ts";
import type { MarketEvent } from "../../model/index.ts";
import { LiveMarket } from "./live-market.ts";
import { MarketReplay } from "./market-replay.ts";

const STEP = 40;

test("rules that join a running market see every event once, and the state that the market had then [ROLE-06]", async () => {
  const days = simulatedDays(5, 1, 80, 0.02);
  const { firstDay: day } = days.options;
  const clock = new SystemClock();
  const journal = keptInMemory();
  const market = new LiveMarket({ journal, clock, fromDay: day, closings: [] });
  market.recovered();
  let at = 0;
  const keepOn = async (): Promise<void> => {
    const events = days.events.slice(at, at + STEP);
    const [first, last] = [events[0] ?? outOfRange(at), events.at(-1) ?? outOfRange(at)];
    const frames = new Uint8Array(Buffer.concat(days.frames.slice(at, at + STEP)));
    at += STEP;
    const times = { firstTimeMs: first.timeMs, lastTimeMs: last.timeMs };
    await journal.append([{ day, firstSeq: first.seq, lastSeq: last.seq, ...times, frames }]);
    await market.apply({ events, arrivedAtMs: 0 });
  };
  while (at < days.events.length / 2) await keepOn();
  const seen: MarketEvent[] = [];
  let reachedAt = 0;
  const replay = new MarketReplay({
    market,
    journal,
    closings: [],
    observer: ({ batch, engine }) => {
      seen.push(...batch.events);
      expect(engine.position?.seq).toBe(batch.events.at(-1)?.seq ?? 0);
      return undefined;
    },
    reached: async () => {
      reachedAt = seen.length;
    },
    clock,
    failed: (error) => expect(error).toBeUndefined(),
  });
  replay.start();
  // The market goes on while it is replayed.
  await until("the replay is level", async () => {
    if (at + STEP < days.events.length - STEP * 5) await keepOn();
    return reachedAt > 0;
  });
  while (at + STEP < days.events.length) await keepOn();
  expect(seen).toEqual(days.events.slice(0, at) as MarketEvent[]);
  expect(reachedAt).toBeLessThan(at);
  await replay.stop();
});
