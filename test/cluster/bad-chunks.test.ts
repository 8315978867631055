// A process that follows, with its real carrier, feed, intake and engines, and a leader whose chunks are broken though they are signed:
// no part of them is shown, no process ends, and the journal brings the right events.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  composeFeed,
  composeFollowingIntake,
  emptyInOutage,
  followedBy,
  openMarket,
  replayJournal,
} from "../../src/app/service/market.ts";
import { HOUR_MS, Metrics, outOfRange, present, SystemClock } from "../../src/base/index.ts";
import { RelayCarrier } from "../../src/cluster/index.ts";
import type { RelayChunk } from "../../src/cluster/relay/relay-chunk.ts";
import { RefusedMessages } from "../../src/cluster/trust/refused-messages.ts";
import { FrameReader, FrameWriter, frameLengthAt } from "../../src/feed-protocol/index.ts";
import type { Position } from "../../src/model/index.ts";
import type { JournalBatch, Store } from "../../src/store/index.ts";
import { joined, SMALL_DAY, smallDay } from "../feed/small-day.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { until } from "../world/until.ts";
import { MemoryNetwork } from "./memory-bus.ts";

const clock = new SystemClock();
/** The day as single frames, each with its number. */
const FRAMES = framesOf(joined(smallDay()));
/** So many are in the journal before the process follows: the opening auction is over, and there were some trades. */
const BEGUN = 20;
/** Chunks of the leader have three events. */
const STEP = 3;

function framesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Uint8Array[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const length = frameLengthAt(view, offset);
    frames.push(bytes.slice(offset, offset + length));
    offset += length;
  }
  return frames;
}

const eventOf = (frame: Uint8Array) =>
  new FrameReader(SMALL_DAY).read(new DataView(frame.buffer, frame.byteOffset, frame.byteLength), 0, frame.length);

/** The events from `first` on, as a row of the journal. */
function batch(first: number, frames: readonly Uint8Array[]): JournalBatch {
  const events = frames.map(eventOf);
  const [begin, end] = [events[0] ?? outOfRange(0), events.at(-1) ?? outOfRange(0)];
  return {
    day: SMALL_DAY,
    firstSeq: first,
    lastSeq: first + frames.length - 1,
    firstTimeMs: begin.timeMs,
    lastTimeMs: end.timeMs,
    frames: new Uint8Array(joined([...frames])),
  };
}

class FollowerWorld {
  readonly refused = new RefusedMessages(SILENT_LOG);
  readonly failures: unknown[] = [];
  readonly troubles: string[] = [];
  spoiled = 0;
  reads = 0;
  #at = 0;
  #send: (chunk: RelayChunk) => void = () => undefined;
  #follower: Awaited<ReturnType<typeof openMarket>> | null = null;
  #stop: () => Promise<void> = async () => undefined;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get market() {
    return present(this.#follower, "it follows").market;
  }

  get position(): Position | null {
    return this.market.engine("realtime").position;
  }

  get digest(): string {
    return this.market.engine("realtime").stateHash();
  }

  async keep(count: number): Promise<JournalBatch> {
    const row = batch(this.#at + 1, FRAMES.slice(this.#at, this.#at + count));
    this.#at += count;
    await this.#store.journal.append([row]);
    return row;
  }

  async follow(): Promise<void> {
    const store = this.#store;
    const opened = await openMarket(store, emptyInOutage(store.journal), clock, SILENT_LOG);
    this.#follower = opened;
    const { market } = opened;
    const intake = composeFollowingIntake(opened, store, clock, SILENT_LOG);
    await replayJournal(market, intake, clock, SILENT_LOG);
    const journal = {
      read: (from: Position, maxBytes: number) => {
        this.reads++;
        return store.journal.read(from, maxBytes);
      },
    };
    const carrier = new RelayCarrier({
      journal,
      source: {
        listen: (listener) => {
          this.#send = listener;
          return () => undefined;
        },
        missed: () => undefined,
      },
      bus: new MemoryNetwork(clock).join(),
      epoch: market.epoch,
      readEpoch: async () => market.epoch,
      clock,
      refused: this.refused,
      beatReceived: () => undefined,
      learned: () => undefined,
      replaced: () => expect.unreachable(),
      spoiled: (reason) => {
        this.spoiled++;
        market.noteFeedTrouble(reason);
      },
    });
    const feed = composeFeed({
      market,
      intake: followedBy(intake),
      carrier,
      place: "the leader",
      isAwaited: false,
      store,
      metrics: new Metrics(),
      clock,
      log: SILENT_LOG,
      failed: (error) => void this.failures.push(error),
    });
    market.listen(() => void this.troubles.push(market.trouble() ?? ""));
    await feed.start();
    await until("it has caught up", () => feed.problem(false) === null);
    this.#stop = () => feed.stop();
  }

  /** Sends a chunk as the leader would, with the frames that are given. */
  send({ day, firstSeq, lastSeq }: JournalBatch, frames: readonly Uint8Array[], after = firstSeq - 1): void {
    const bytes = new Uint8Array(joined([...frames]));
    this.#send({ after: { day, seq: after }, day, firstSeq, lastSeq, arrivedAtMs: clock.nowMs(), frames: bytes });
  }

  close(): Promise<void> {
    return this.#stop();
  }
}

let folder: string;
let store: Store;
let world: FollowerWorld;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-chunks-"));
  store = await openNewStore(folder);
  world = new FollowerWorld(store);
  await world.keep(BEGUN);
  await world.follow();
});
afterEach(async () => {
  await world.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One frame, written anew under a number. */
function frame(seq: number, write: (writer: FrameWriter) => void): Uint8Array {
  const writer = new FrameWriter(seq);
  write(writer);
  return writer.take().slice();
}

const framesAt = (first: number): readonly Uint8Array[] => FRAMES.slice(first - 1, first - 1 + STEP);
const first = BEGUN + 1;

/** The frames that a broken leader sends in place of the next three events. */
const BAD: readonly (readonly [string, (good: readonly Uint8Array[]) => readonly Uint8Array[]])[] = [
  [
    "a trade at ten times the price",
    () => [frame(first, (w) => w.trade(11 * HOUR_MS, 1, 99, 2_600_000, 5, "buy", "continuous", true))],
  ],
  [
    "a trade number that was taken",
    () => [frame(first, (w) => w.trade(11 * HOUR_MS, 1, 1, 260_000, 5, "buy", "continuous", true))],
  ],
  ["an older time", () => [frame(first, (w) => w.heartbeat(9 * HOUR_MS))]],
  ["an instrument that is not listed", () => [frame(first, (w) => w.level(11 * HOUR_MS, 9, "bid", 260_000, 1, 1))]],
  ["bytes that are no frame", () => [new Uint8Array(40).fill(0xff)]],
  ["a frame that ends early", (good) => [present(good[0], "one").slice(0, -2)]],
  ["a gap", (good) => good.slice(1)],
  [
    "a right event, then a wrong one",
    (good) => [present(good[0], "one"), frame(first + 1, (w) => w.heartbeat(9 * HOUR_MS))],
  ],
];

for (const [what, spoil] of BAD) {
  test(`${what} in a chunk of our own leader is dropped and counted, and the journal is read instead [TRUST-03]`, async () => {
    const [quoteBefore, readsBefore] = [world.digest, world.reads];
    const good = await world.keep(STEP);
    const bad = spoil(framesAt(first));
    world.send({ ...good, lastSeq: good.firstSeq + bad.length - 1 }, bad);
    expect([world.digest, world.failures]).toEqual([quoteBefore, []]);
    await until("the events of the journal", () => world.position?.seq === good.lastSeq);
    expect(world.refused.count).toBe(1);
    expect(world.reads).toBeGreaterThan(readsBefore);
    // The relay is believed again where it is right.
    const next = await world.keep(STEP);
    world.send(next, framesAt(next.firstSeq));
    await until("the next chunk", () => world.position?.seq === next.lastSeq);
    expect([world.failures, world.spoiled, world.refused.count]).toEqual([[], 0, 1]);
    expect(world.troubles.filter((trouble) => trouble !== "")).toEqual([]);
    const again = new FollowerWorld(store);
    await again.follow();
    expect(world.digest).toBe(again.digest);
    await again.close();
  });
}

test("a chunk whose events the journal has not is shown to nobody when something in it is wrong, and the market is rebuilt [TRUST-03]", async () => {
  const before = world.digest;
  const good = await world.keep(STEP);
  const other = frame(first, (w) => w.level(11 * HOUR_MS, 2, "bid", 259_800, 7, 1));
  world.send({ ...good, lastSeq: first + 1 }, [other, frame(first + 1, (w) => w.heartbeat(9 * HOUR_MS))]);
  await until("it is noticed", () => world.spoiled === 1);
  expect([world.digest, world.failures]).toEqual([before, []]);
  expect(world.market.trouble()).toContain("that the journal has not");
});
