// The tail of the journal in memory: it serves the batches that it has, and reads the others from the store.

import { expect, test } from "bun:test";
import { MINUTE_MS, Outage } from "../../base/index.ts";
import type { JournalBatch } from "../../store/index.ts";
import { JournalTail } from "./journal-tail.ts";

const DAY = 20261116;
/** One batch of ten events, named by its number; nothing decodes its frames here. */
function batch(number: number, timeMs = number, day = DAY, bytes = 8): JournalBatch {
  const firstSeq = number * 10 + 1;
  const frames = new Uint8Array(bytes).fill(number);
  return { day, firstSeq, lastSeq: firstSeq + 9, firstTimeMs: timeMs, lastTimeMs: timeMs, frames };
}

function tailOver(stored: readonly JournalBatch[]) {
  let reads = 0;
  let isAway = false;
  const tail = new JournalTail({
    read: async () => {
      reads++;
      if (isAway) throw new Outage("away", { kind: "away" });
      return stored;
    },
  });
  return {
    tail,
    reads: () => reads,
    goAway: () => {
      isAway = true;
    },
  };
}

test("what was kept lately is read without the store, byte for byte and in order [RELAY-03]", async () => {
  const { tail, reads, goAway } = tailOver([]);
  for (let number = 0; number < 5; number++) tail.keep(batch(number));
  goAway();
  const read = await tail.read({ day: DAY, seq: 1 }, 1_000);
  expect(Buffer.concat(read.map(({ frames }) => frames))).toEqual(
    Buffer.concat([0, 1, 2, 3, 4].map((number) => batch(number).frames)),
  );
  expect([read[0]?.firstSeq, read.at(-1)?.lastSeq]).toEqual([1, 50]);
  // Just past the tail's end there is nothing yet.
  expect(await tail.read({ day: DAY, seq: 51 }, 1_000)).toEqual([]);
  expect(reads()).toBe(0);
});

test("what lies before it is read from the store", async () => {
  const stored = [batch(0)];
  const { tail, reads } = tailOver(stored);
  tail.keep(batch(3));
  expect(await tail.read({ day: DAY, seq: 5 }, 1_000)).toEqual(stored);
  expect(reads()).toBe(1);
});

test("it keeps a little more than the delay, and never a hole", async () => {
  const { tail, reads } = tailOver([]);
  const LARGE = 70 * 1024;
  for (let number = 0; number < 30; number++) tail.keep(batch(number, number * MINUTE_MS, DAY, LARGE));
  expect(await tail.read({ day: DAY, seq: 131 }, 1_000)).toHaveLength(1);
  expect(reads()).toBe(0);
  await tail.read({ day: DAY, seq: 1 }, 1_000);
  expect(reads()).toBe(1);
  // A batch that does not follow the last batch clears the tail and begins a new one.
  tail.keep(batch(50));
  await tail.read({ day: DAY, seq: 291 }, 1_000);
  expect(reads()).toBe(2);
});

test("a day follows the day before it", async () => {
  const { tail, reads } = tailOver([]);
  tail.keep(batch(7));
  tail.keep(batch(0, 100, DAY + 1));
  const read = await tail.read({ day: DAY, seq: 75 }, 1_000);
  expect(read.map(({ day, lastSeq }) => [day, lastSeq])).toEqual([
    [DAY, 80],
    [DAY + 1, 10],
  ]);
  expect(reads()).toBe(0);
});
