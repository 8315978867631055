// A late observer catches up with a running market: it gets every event once, in order, without a hole at the switch to the live market.

import { expect, test } from "bun:test";
import { keptInMemory } from "../../../test/feed/memory-journal.ts";
import { SMALL_DAY, smallDay } from "../../../test/feed/small-day.ts";
import { type SimulatedDays, simulatedDays } from "../../../test/simulation/simulated-days.ts";
import { until } from "../../../test/world/until.ts";
import { dayOf, outOfRange, SystemClock } from "../../base/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import type { ClosingRecord, MarketEvent, Position } from "../../model/index.ts";
import type { Store } from "../../store/index.ts";
import { LiveMarket } from "./live-market.ts";
import { MarketReplay } from "./market-replay.ts";

const STEP = 40;

/** Feeds days into a journal and a market, `step` events at a time. */
function marketOver(days: Pick<SimulatedDays, "events" | "frames">, step: number) {
  const firstDay = dayOf(days.events[0]?.timeMs ?? outOfRange(0));
  const clock = new SystemClock();
  const journal = keptInMemory();
  /** The journal of the store, of which a prune may have left only the tail of the first day. */
  const pruned = keptInMemory();
  const market = new LiveMarket({ journal, clock, fromDay: firstDay, closings: [] });
  market.recovered();
  // Bound: the days of the test.
  const recorded = new Map<number, readonly ClosingRecord[]>();
  const closings = {
    has: async (day: number) => recorded.has(day),
    before: async (day: number) => [...recorded].findLast(([each]) => each < day)?.[1] ?? [],
  };
  const progress = { at: 0 };
  const keepOn = async (isPruned = false): Promise<void> => {
    const { at } = progress;
    const some = days.events.slice(at, at + step);
    const next = some.findIndex(({ type }, index) => index > 0 && type === "day-start");
    const events = next < 0 ? some : some.slice(0, next);
    const to = at + events.length;
    const [first, last] = [events[0] ?? outOfRange(at), events.at(-1) ?? outOfRange(at)];
    const frames = new Uint8Array(Buffer.concat(days.frames.slice(at, to)));
    progress.at = to;
    const day = dayOf(first.timeMs);
    const times = { firstTimeMs: first.timeMs, lastTimeMs: last.timeMs };
    const batch = { day, firstSeq: first.seq, lastSeq: last.seq, ...times, frames };
    await journal.append([batch]);
    if (!isPruned) await pruned.append([batch]);
    await market.apply({ events, arrivedAtMs: 0 });
    const engine = market.engine("realtime");
    if (last.type === "day-end") recorded.set(day, engine.closings());
  };
  return { clock, market, store: { journal: pruned, closings } as unknown as Store, keepOn, progress };
}

test("rules that join a running market see every event once, and the state that the market had then [ROLE-06]", async () => {
  const days = simulatedDays(23, 1, 60, 0.004);
  const { clock, market, store, keepOn, progress } = marketOver(days, STEP);
  while (progress.at < days.events.length / 2) await keepOn();
  const seen: MarketEvent[] = [];
  let reachedAt = 0;
  const replay = new MarketReplay({
    market,
    store,
    after: null,
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
  // The market runs on during the replay.
  await until("the replay is level", async () => {
    if (progress.at + STEP < days.events.length - STEP * 5) await keepOn();
    return reachedAt > 0;
  });
  while (progress.at + STEP < days.events.length) await keepOn();
  expect(seen).toEqual(days.events.slice(0, progress.at) as MarketEvent[]);
  expect(reachedAt).toBeLessThan(progress.at);
  await replay.stop();
});

/** The events that a replay gives to rules evaluated up to `after`, in a process on standby since an earlier day; and today's index. */
async function seenAfter(after: Position | null, isHalfGone: boolean) {
  const frames = [...smallDay(SMALL_DAY), ...smallDay(SMALL_DAY + 1)].flatMap(framesIn);
  const reader = new FrameReader();
  const events: MarketEvent[] = [];
  for (const frame of frames) reader.readAll(frame, (event) => events.push(event));
  const days = { events, frames };
  const { clock, market, store, keepOn, progress } = marketOver(days, 5);
  const today = days.events.findLastIndex(({ type }) => type === "day-start");
  while (progress.at < today) await keepOn(isHalfGone && progress.at < today / 2);
  while (progress.at < (today + days.events.length) / 2) await keepOn();
  const seen: MarketEvent[] = [];
  const failures: unknown[] = [];
  let isReached = false;
  const replay = new MarketReplay({
    market,
    store,
    after,
    observer: ({ batch }) => {
      seen.push(...batch.events);
      return undefined;
    },
    reached: async () => {
      isReached = true;
    },
    clock,
    failed: (error) => failures.push(error),
  });
  replay.start();
  await until("the replay is level", () => isReached || failures.length > 0);
  expect(failures).toEqual([]);
  await replay.stop();
  return { seen, kept: events.slice(0, progress.at), today };
}

test("a process that stood by for days replays from today, also when the first of them is half gone [ROLE-06]", async () => {
  const { seen, kept, today } = await seenAfter(null, true);
  expect(seen).toEqual(kept.slice(today));
});

test("rules that were not evaluated to the end of an earlier day see the rest of it [ROLE-06]", async () => {
  const { seen, kept } = await seenAfter({ day: SMALL_DAY, seq: 7 }, false);
  expect(seen).toEqual(kept);
});

/** Each frame of a chunk begins with its length. */
function framesIn(chunk: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const frames: Uint8Array[] = [];
  for (let at = 0; at < chunk.length; at += view.getUint16(at, true)) {
    frames.push(chunk.subarray(at, at + view.getUint16(at, true)));
  }
  return frames;
}
