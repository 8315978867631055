// The intake: events in sequence, checked, stored before they are visible, and equal after a recovery.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { keptInMemory } from "../../../test/feed/memory-journal.ts";
import { joined, SMALL_DAY, smallDay, startDay } from "../../../test/feed/small-day.ts";
import { openNewStore } from "../../../test/world/new-store.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { HOUR_MS } from "../../base/index.ts";
import { FrameWriter } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import type { Journal, JournalBatch, Store } from "../../store/index.ts";
import { Intake } from "./intake.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-intake-"));
  store = await openNewStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function intakeOn(journal: Journal): { intake: Intake; seen: MarketEvent[] } {
  const seen: MarketEvent[] = [];
  const intake = new Intake(journal, new TestClock(), (batch) => void seen.push(...batch.events));
  return { intake, seen };
}
const faultOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => "none",
    (error: Error) => error.name,
  );

test("events come out in order, each once, whatever the chunks", async () => {
  const { intake, seen } = intakeOn(store.journal);
  const frames = smallDay();
  await intake.accept(joined(frames.slice(0, 7)));
  for (const frame of frames.slice(7)) await intake.accept(frame);
  expect(seen.map((event) => event.seq)).toEqual(seen.map((_, index) => index + 1));
  expect(seen.at(-1)?.type).toBe("day-end");
});

test("an event is in the journal before anyone sees it", async () => {
  const order: string[] = [];
  const journal: Journal = Object.assign(Object.create(store.journal), {
    append: async (batches: readonly JournalBatch[]) => {
      await store.journal.append(batches);
      order.push(`kept ${batches.at(-1)?.lastSeq}`);
    },
  });
  const intake = new Intake(journal, new TestClock(), (batch) => void order.push(`seen ${batch.events.at(-1)?.seq}`));
  for (const frame of smallDay().slice(0, 3)) await intake.accept(frame);
  expect(order).toEqual(["kept 5", "seen 5", "kept 7", "seen 7", "kept 8", "seen 8"]);
});

test("a journal that fails shows nothing", async () => {
  const seen: unknown[] = [];
  const journal: Journal = Object.assign(Object.create(store.journal), {
    append: () => Promise.reject(new Error("disk is full")),
  });
  const intake = new Intake(journal, new TestClock(), (batch) => void seen.push(batch));
  expect(intake.accept(joined(smallDay()))).rejects.toThrow("disk is full");
  expect(seen).toEqual([]);
});

test("duplicates are harmless", async () => {
  const { intake, seen } = intakeOn(store.journal);
  const frames = smallDay();
  await intake.accept(joined(frames.slice(0, 10)));
  await intake.accept(joined(frames.slice(0, 12)));
  for (const frame of frames) await intake.accept(frame);
  expect(seen.map((event) => event.seq)).toEqual(seen.map((_, index) => index + 1));
});

test("a gap is seen, what came before it is kept, and the missing event is the one asked for", async () => {
  const { intake, seen } = intakeOn(store.journal);
  const frames = smallDay();
  const spoiled = [...frames.slice(0, 5), ...frames.slice(6, 9)];
  expect(await faultOf(intake.accept(joined(spoiled)))).toBe("FeedGap");
  expect(intake.next()).toEqual({ day: SMALL_DAY, seq: (seen.at(-1)?.seq ?? 0) + 1 });
  await intake.accept(joined(frames.slice(5)));
  expect(seen.map((event) => event.seq)).toEqual(seen.map((_, index) => index + 1));
});

test("a day that starts before the last one ended is a gap", async () => {
  const { intake } = intakeOn(store.journal);
  await intake.accept(joined(smallDay().slice(0, 8)));
  expect(await faultOf(intake.accept(joined(smallDay(20261116))))).toBe("FeedGap");
});

test("a day that was given up gives way to a later one, also when it is replayed", async () => {
  const { intake, seen } = intakeOn(store.journal);
  await intake.accept(joined(smallDay().slice(0, 8)));
  intake.giveUpDay();
  expect(intake.next()).toBeNull();
  expect(await faultOf(intake.accept(joined(smallDay().slice(9, 12))))).toBe("FeedGap");
  await intake.accept(joined(smallDay(20261116).slice(0, 9)));
  const again = intakeOn(store.journal);
  await again.intake.recover({ day: SMALL_DAY, seq: 1 });
  expect(again.seen).toEqual(seen);
  expect(again.intake.next()).toEqual(intake.next());
  expect(again.intake.next()?.day).toBe(20261116);
});

test("a day that was lost with a crossed book gives way to a later one [FEED-12]", async () => {
  const { intake } = intakeOn(store.journal);
  const writer = new FrameWriter();
  startDay(writer);
  writer.phase(10 * HOUR_MS, 1, "continuous");
  writer.level(10 * HOUR_MS, 1, "bid", 260_200, 100, 1);
  writer.level(10 * HOUR_MS, 1, "ask", 260_000, 100, 1);
  await intake.accept(writer.take());
  intake.giveUpDay();
  await intake.accept(joined(smallDay(20261116)));
  expect(intake.next()?.day).toBe(20261116);
});

test("a day that was given up too early goes on", async () => {
  const { intake, seen } = intakeOn(store.journal);
  await intake.accept(joined(smallDay().slice(0, 8)));
  intake.giveUpDay();
  await intake.accept(joined(smallDay()));
  expect(seen.map((event) => event.seq)).toEqual(seen.map((_, index) => index + 1));
  expect(seen.at(-1)?.type).toBe("day-end");
});

test("a following day is taken after the end of the one before", async () => {
  const { intake, seen } = intakeOn(store.journal);
  await intake.accept(joined([...smallDay(), ...smallDay(20261116)]));
  expect(seen.filter((event) => event.type === "day-start")).toHaveLength(2);
  expect(await store.journal.days()).toEqual([SMALL_DAY, 20261116]);
});

/** The first and the last event of each batch. */
async function batchEnds(work: (intake: Intake) => Promise<unknown>, journal = store.journal): Promise<string[]> {
  const ends: string[] = [];
  const intake = new Intake(journal, new TestClock(), ({ events }) => {
    ends.push(`${events[0]?.type} ${events.at(-1)?.type}`);
  });
  await work(intake);
  return ends;
}

test("a day's start is the first event of a batch and a day's end the last, within one chunk and in recovery", async () => {
  const chunk = joined([...smallDay(), ...smallDay(20261116), ...smallDay(20261117).slice(0, 2)]);
  const expected = ["day-start day-end", "day-start day-end", "day-start phase"];
  expect(await batchEnds((intake) => intake.accept(chunk))).toEqual(expected);
  expect(await batchEnds((intake) => intake.recover({ day: SMALL_DAY, seq: 1 }))).toEqual(expected);
});

test("a row of the journal that goes over the end of a day is cut when it is replayed", async () => {
  const frames = joined([...smallDay(), ...smallDay(20261116)]);
  const row = { day: 20261116, firstSeq: 1, lastSeq: 99, firstTimeMs: 0, lastTimeMs: 0, frames };
  const journal: Journal = Object.assign(Object.create(store.journal), {
    read: async ({ seq }: Position) => (seq === 1 ? [row] : []),
    end: async () => row,
  });
  expect(await batchEnds((intake) => intake.recover({ day: SMALL_DAY, seq: 1 }), journal)).toEqual([
    "day-start day-end",
    "day-start day-end",
  ]);
});

test("recovery ends at what the journal had when it began, however fast another process keeps more [RELAY-07]", async () => {
  const [begun, ...rest] = smallDay();
  const { intake: leader } = intakeOn(store.journal);
  await leader.accept(begun ?? new Uint8Array(0));
  const hurried: Journal = Object.assign(Object.create(store.journal), {
    read: async (from: Position, maxBytes: number) => {
      const batches = await store.journal.read(from, maxBytes);
      await leader.accept(rest.shift() ?? new Uint8Array(0));
      return batches;
    },
  });
  const { intake, seen } = intakeOn(hurried);
  expect(await intake.recover({ day: SMALL_DAY, seq: 1 })).toBe(seen.length);
  expect(seen.map(({ type }) => type)).toEqual([
    "day-start",
    "instrument",
    "instrument",
    "index-reference",
    "index-reference",
  ]);
});

test("a chunk without a day's start or end is one batch, and another begins after duplicates in it", async () => {
  const frames = smallDay();
  const ends = await batchEnds(async (intake) => {
    await intake.accept(joined(frames.slice(0, 7)));
    await intake.accept(joined([...frames.slice(7, 9), ...frames.slice(3, 5), ...frames.slice(9, 12)]));
  });
  expect(ends).toHaveLength(3);
});

const garbage: readonly (readonly [string, (writer: FrameWriter) => void])[] = [
  ["an instrument that is not listed", (w) => w.level(10 * HOUR_MS, 9, "bid", 260_000, 1, 1)],
  ["a trade number that skips", (w) => w.trade(10 * HOUR_MS, 1, 2, 260_000, 5, "buy", "continuous", true)],
  ["time that runs back", (w) => w.heartbeat(9 * HOUR_MS)],
  ["a level outside the limits", (w) => w.level(10 * HOUR_MS, 1, "ask", 300_000, 1, 1)],
  ["quantity without orders", (w) => w.level(10 * HOUR_MS, 1, "ask", 260_000, 1, 0)],
  ["a close that differs from the last price", (w) => w.close(10 * HOUR_MS, 1, 250_000)],
  [
    "a value beyond any market",
    (w) => w.trade(10 * HOUR_MS, 1, 1, 0xffff_ffff, 0xffff_ffff, "buy", "continuous", true),
  ],
];
for (const [what, write] of garbage) {
  test(`${what} is refused before it is kept`, async () => {
    const { intake, seen } = intakeOn(store.journal);
    const writer = new FrameWriter();
    startDay(writer);
    await intake.accept(writer.take());
    write(writer);
    expect(await faultOf(intake.accept(writer.take()))).toBe("FeedGarbage");
    expect(seen).toHaveLength(5);
    expect((await store.journal.end())?.lastSeq).toBe(5);
  });
}

test("what the leader folds into one row while another process recovers is taken once [RELAY-06]", async () => {
  const frames = smallDay();
  const first = intakeOn(store.journal);
  for (const frame of frames) await first.intake.accept(frame);
  const rows = await store.journal.read({ day: SMALL_DAY, seq: 1 }, 1_000_000);
  const [begin, ...later] = rows;
  const last = rows.at(-1);
  if (begin === undefined || last === undefined || later.length < 2) throw new Error("a day of several rows");
  // The journal returns rows one by one, and one folded row after the third read.
  const folded = {
    ...last,
    firstSeq: 1,
    firstTimeMs: begin.firstTimeMs,
    frames: joined(rows.map((row) => row.frames)),
  };
  let reads = 0;
  const journal: Journal = Object.assign(Object.create(store.journal), {
    read: async ({ seq }: Position) => {
      const some = ++reads <= 3 ? rows : [folded];
      return some.filter((row) => row.lastSeq >= seq).slice(0, 1);
    },
  });
  const second = intakeOn(journal);
  expect(await second.intake.recover({ day: SMALL_DAY, seq: 1 })).toBe(last.lastSeq);
  expect(reads).toBeGreaterThan(3);
  expect(second.seen).toEqual(first.seen.slice(0, last.lastSeq));
});

test("recovery gives back the same events, and the intake goes on where it stood", async () => {
  const first = intakeOn(store.journal);
  const frames = smallDay();
  await first.intake.accept(joined(frames.slice(0, 20)));
  const second = intakeOn(store.journal);
  await second.intake.recover({ day: SMALL_DAY, seq: 1 });
  expect(second.seen).toEqual(first.seen);
  expect(second.intake.next()).toEqual(first.intake.next());
  await second.intake.accept(joined(frames.slice(20)));
  expect(second.seen.at(-1)?.type).toBe("day-end");
});

test("no bytes whatever make the intake show a wrong event or throw anything but a fault of the feed", async () => {
  const frames = smallDay();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(frames.length - 1),
      fc.nat(400),
      fc.integer({ min: 1, max: 255 }),
      async (at, where, flip) => {
        const kept: JournalBatch[] = [];
        const memory = keptInMemory();
        const journal: Journal = {
          ...memory,
          append: (batches) => {
            kept.push(...batches);
            return memory.append(batches);
          },
        };
        const { intake, seen } = intakeOn(journal);
        const bytes = joined(frames).slice();
        const offset = joined(frames.slice(0, at)).length + (where % (frames[at]?.length ?? 1));
        bytes[offset] = (bytes[offset] ?? 0) ^ flip;
        const fault = await faultOf(intake.accept(bytes));
        expect(["none", "FeedConflict", "FeedGap", "FeedGarbage", "FrameError"]).toContain(fault);
        expect(seen.map((event) => event.seq)).toEqual(seen.map((_, index) => index + 1));
        expect(kept.reduce((sum, batch) => sum + batch.lastSeq - batch.firstSeq + 1, 0)).toBe(seen.length);
      },
    ),
    { numRuns: 300 },
  );
});
