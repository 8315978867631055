// A follower that is further behind than the retained journal.

import { expect, test } from "bun:test";
import { MemoryNetwork } from "../../../test/cluster/memory-bus.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { until } from "../../../test/world/until.ts";
import { HOUR_MS } from "../../base/index.ts";
import { FrameWriter } from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";
import type { JournalBatch } from "../../store/index.ts";
import { RefusedMessages } from "../trust/refused-messages.ts";
import { RelayCarrier } from "./relay-carrier.ts";

const FIRST_DAY = 20261115;
const LATER_DAY = 20261118;

/** A batch of one event. */
function batchOf(day: number, seq: number): JournalBatch {
  const writer = new FrameWriter(seq);
  writer.heartbeat(10 * HOUR_MS + seq);
  const common = { day, firstSeq: seq, lastSeq: seq, firstTimeMs: 0, lastTimeMs: 0 };
  return { ...common, frames: writer.take() } as JournalBatch;
}

test.each([
  ["is told to rebuild its market when the day of its last event is gone", [batchOf(LATER_DAY, 1)], "spoiled"],
  [
    "goes on with a later day when the journal has nothing more of its own",
    [batchOf(FIRST_DAY, 2), batchOf(LATER_DAY, 1)],
    "delivered",
  ],
] as const)("who follows %s [RELAY-10]", async (_, journal, expected) => {
  const clock = new TestClock();
  const network = new MemoryNetwork(clock);
  const happened: string[] = [];
  const isBefore = (batch: JournalBatch, { day, seq }: Position): boolean =>
    batch.day < day || (batch.day === day && batch.lastSeq < seq);
  const carrier = new RelayCarrier({
    journal: { read: async (from) => journal.filter((batch) => !isBefore(batch, from)) },
    source: { listen: () => () => undefined, missed: () => undefined },
    bus: network.join(),
    epoch: "EPOCH",
    readEpoch: async () => "EPOCH",
    clock,
    refused: new RefusedMessages(SILENT_LOG),
    beatReceived: () => undefined,
    learned: () => undefined,
    replaced: () => happened.push("replaced"),
    spoiled: () => happened.push("spoiled"),
  });
  const stream = carrier.open(
    { day: FIRST_DAY, seq: 3 },
    {
      frames: async () => void happened.push("delivered"),
      caughtUp: () => undefined,
      ended: () => happened.push("ended"),
    },
  );
  await until(
    "something happens",
    () => happened.length > 0,
    () => clock.advance(100),
  );
  expect(happened).toEqual([expected]);
  stream.close();
});
