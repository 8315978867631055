// The suite that every relay of the market from its leader to its followers passes: whatever happens to the chunks, every event of the
// journal arrives, in order and once.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Metrics, nextTurn, Outage, outOfRange, present, SystemClock } from "../../../src/base/index.ts";
import type { MemberBus } from "../../../src/cluster/members/member-bus.ts";
import type { ChunkSource } from "../../../src/cluster/relay/chunk-source.ts";
import { type ChunkPublisher, MarketRelay } from "../../../src/cluster/relay/market-relay.ts";
import { RelayCarrier } from "../../../src/cluster/relay/relay-carrier.ts";
import { RefusedMessages } from "../../../src/cluster/trust/refused-messages.ts";
import type { FrameStream } from "../../../src/feed-protocol/index.ts";
import type { Position } from "../../../src/model/index.ts";
import type { Journal, JournalBatch } from "../../../src/store/index.ts";
import { carrierContract } from "../../feed/carrier-contract.ts";
import { keptInMemory } from "../../feed/memory-journal.ts";
import { type SimulatedDays, simulatedDays } from "../../simulation/simulated-days.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { until } from "../../world/until.ts";

/** The leader's end of a relay, and the end of a process that follows. */
export interface RelayEnds {
  readonly publisher: ChunkPublisher;
  readonly leaderBus: MemberBus;
  readonly source: ChunkSource;
  readonly bus: MemberBus;
}

const clock = new SystemClock();
const EPOCH = "EPOCH1";
/** Events of one chunk. */
const STEP = 50;

/** `open` gives a relay of its own for each test. */
export function relayContract(name: string, open: () => Promise<RelayEnds>): void {
  const days = simulatedDays(9, 1, 60, 0.02);
  describe(name, () => {
    let world: RelayWorld;
    beforeEach(async () => {
      world = new RelayWorld(days, await open());
    });
    afterEach(() => world.close());
    carrierContract("as a carrier", { carrier: () => world.keepAll().carrier(), days: () => days });
    orderContract(() => world);
    outageContract(() => world);
  });
}

function orderContract(of: () => RelayWorld): void {
  test("what the leader keeps comes at once, with the time at which it arrived there, and without asking the journal [RELAY-01]", async () => {
    const world = of();
    await world.keep(4);
    await world.follow();
    await world.isHeard();
    const asked = world.reads;
    for (let step = 0; step < 10; step++) await world.keep(1);
    await until("all of it", () => world.hasAll());
    expect(world.bytes().equals(world.kept())).toBeTrue();
    expect(world.reads).toBe(asked);
    expect(world.arrivals.slice(-10)).toEqual(
      Array.from({ length: 10 }, (_, index) => 1_000_000 + world.steps - 9 + index),
    );
  });

  test("chunks that were lost are read from the journal, and nothing comes twice [RELAY-02]", async () => {
    const world = of();
    await world.keep(2);
    await world.follow();
    await world.isHeard();
    await world.keep(3, "lost");
    await world.keep(2);
    await world.keep(1, "lost");
    await world.keep(1);
    await until("all of it", () => world.hasAll());
    expect(world.bytes().equals(world.kept())).toBeTrue();
  });

  test("a leader that keeps faster than the journal is read is caught up with all the same, by its chunks [RELAY-07]", async () => {
    const world = of();
    await world.keep(2);
    world.isHurried = true;
    await world.follow();
    const reads = world.reads;
    await world.keep(20);
    await until("all of it", () => world.hasAll());
    expect(world.bytes().equals(world.kept())).toBeTrue();
    // Only the reads until chunks are heard, and not one for each stored batch.
    expect(world.reads - reads).toBeLessThan(3);
  });

  test("a market whose past was replaced is followed no further [RELAY-04]", async () => {
    const world = of();
    await world.keep(2);
    await world.follow();
    await world.isHeard();
    const before = world.bytes().length;
    world.epoch = "EPOCH2";
    await world.keep(2, "lost");
    await until("the news", () => world.isReplaced);
    expect(world.bytes().length).toBe(before);
  });
}

function outageContract(of: () => RelayWorld): void {
  test("a chunk that comes after later ones is taken when it comes, without the journal [RELAY-03]", async () => {
    const world = of();
    await world.keep(2);
    await world.follow();
    await world.isHeard();
    world.isAway = true;
    const before = world.bytes().length;
    world.publisher.isHolding = true;
    await world.keep(2);
    world.publisher.isHolding = false;
    const overtaking = world.takenCount;
    await world.keep(3);
    await until("the later ones", () => world.takenCount >= overtaking + 3);
    expect(world.bytes().length).toBe(before);
    world.publisher.sendHeld();
    await until("all of it", () => world.hasAll());
    expect(world.bytes().equals(world.kept())).toBeTrue();
  });

  test("a way that brings nothing costs time and no event [RELAY-03]", async () => {
    const world = of();
    await world.keep(2);
    await world.follow();
    for (let step = 0; step < 5; step++) await world.keep(1, "lost");
    await until("all of it", () => world.hasAll());
    expect(world.bytes().equals(world.kept())).toBeTrue();
  });

  test("while the journal cannot be read the chunks go on, and what they lack comes when it can [RELAY-03]", async () => {
    const world = of();
    await world.keep(2);
    await world.follow();
    await world.isHeard();
    world.isAway = true;
    await world.keep(3);
    await until("the chunks", () => world.hasAll());
    await world.keep(1, "lost");
    await world.keep(1);
    const learned = world.learnedCount;
    world.relay.beat();
    await until("the beat", () => world.beats > 0);
    expect(world.learnedCount).toBe(learned);
    expect(world.hasAll()).toBeFalse();
    world.isAway = false;
    await until("all of it", () => world.hasAll());
    expect(world.bytes().equals(world.kept())).toBeTrue();
  });

  test("a journal that does not answer holds up no chunk, and what it says late comes once [RELAY-03]", async () => {
    const world = of();
    await world.keep(2);
    await world.follow();
    await world.isHeard();
    const answer = world.hang();
    const asked = world.reads;
    // Silence lets it ask.
    await until("it has asked", () => world.reads > asked);
    await world.keep(3);
    await until("the chunks", () => world.hasAll());
    answer();
    await world.keep(1, "lost");
    await until("all of it", () => world.hasAll());
    expect(world.bytes().equals(world.kept())).toBeTrue();
  });

  test("a beat of a leader that has nothing newer says that nothing is missing [RELAY-05]", async () => {
    const world = of();
    await world.keep(2);
    await world.follow();
    await world.isHeard();
    world.isAway = true;
    const learned = world.learnedCount;
    world.relay.beat();
    await until("the lesson", () => world.learnedCount > learned);
    expect(world.bytes().equals(world.kept())).toBeTrue();
  });
}

/** Holds chunks back on their way, to send them behind later ones. */
class HoldingPublisher implements ChunkPublisher {
  isHolding = false;
  readonly #publisher: ChunkPublisher;
  // Bound: what one test holds.
  readonly #held: [Uint8Array, string][] = [];

  constructor(publisher: ChunkPublisher) {
    this.#publisher = publisher;
  }

  publish(bytes: Uint8Array, id: string): void {
    if (this.isHolding) this.#held.push([bytes, id]);
    else this.#publisher.publish(bytes, id);
  }

  sendHeld(): void {
    for (const [bytes, id] of this.#held.splice(0)) this.#publisher.publish(bytes, id);
  }
}

/** A leader that stores a day step by step, and a process that follows it. */
class RelayWorld {
  readonly relay: MarketRelay;
  readonly publisher: HoldingPublisher;
  /** The number of chunks that arrived, used or not. */
  takenCount = 0;
  readonly arrivals: (number | undefined)[] = [];
  epoch = EPOCH;
  isAway = false;
  isReplaced = false;
  /** True when the leader stores two more steps during each read. */
  isHurried = false;
  #answered: Promise<void> | null = null;
  reads = 0;
  steps = 0;
  beats = 0;
  learnedCount = 0;
  readonly #days: SimulatedDays;
  readonly #ends: RelayEnds;
  readonly #journal: Journal = keptInMemory();
  readonly #parts: Uint8Array[] = [];
  #at = 0;
  #stream: FrameStream | null = null;

  constructor(days: SimulatedDays, ends: RelayEnds) {
    this.#days = days;
    this.#ends = ends;
    const said = { member: "leader", term: 1, epoch: EPOCH, position: null, clock, metrics: new Metrics() };
    this.publisher = new HoldingPublisher(ends.publisher);
    this.relay = new MarketRelay({ publishers: [this.publisher], bus: ends.leaderBus, ...said });
  }

  carrier(): RelayCarrier {
    return new RelayCarrier({
      journal: { read: (from, maxBytes) => this.#read(from, maxBytes) },
      source: this.#countedSource(),
      bus: this.#ends.bus,
      epoch: EPOCH,
      readEpoch: async () => this.epoch,
      clock,
      beatReceived: () => this.beats++,
      learned: () => this.learnedCount++,
      refused: new RefusedMessages(SILENT_LOG),
      replaced: () => {
        this.isReplaced = true;
      },
      spoiled: () => expect.unreachable(),
    });
  }

  /** Puts the whole day into the journal. */
  keepAll(): this {
    if (this.#at === 0) void this.#journal.append([this.#batch(this.#days.frames.length)]);
    return this;
  }

  /** Stores the next steps of the day and sends them, or loses them on their way. */
  async keep(steps: number, fate: "sent" | "lost" = "sent", events = STEP): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const batch = this.#batch(events);
      this.steps++;
      await this.#journal.append([batch]);
      // A lost batch was never handed to the publisher, but the relay itself knows of it.
      this.relay.kept(batch, fate === "sent" ? 1_000_000 + this.steps : null);
    }
  }

  /** Follows from the journal's beginning; resolves when it has caught up. */
  async follow(): Promise<void> {
    const caughtUp = Promise.withResolvers<void>();
    this.#stream = this.carrier().open(null, {
      frames: (bytes, arrivedAtMs) => {
        this.#parts.push(bytes.slice());
        this.arrivals.push(arrivedAtMs);
      },
      caughtUp: () => caughtUp.resolve(),
      ended: (end) => expect.unreachable(JSON.stringify(end)),
    });
    await caughtUp.promise;
  }

  /** Stores steps of the day until one of them has arrived as a chunk: from then on chunks are heard. */
  async isHeard(): Promise<void> {
    for (;;) {
      const before = this.arrivals.filter((each) => each !== undefined).length;
      await this.keep(1);
      await until("the step", () => this.hasAll());
      if (this.arrivals.filter((each) => each !== undefined).length > before) return;
    }
  }

  /** Makes reads of the journal hang until the returned function is called. */
  hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answered = promise;
    return resolve;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  kept(): Buffer {
    return Buffer.concat(this.#days.frames.slice(0, this.#at));
  }

  hasAll(): boolean {
    return this.bytes().length >= this.kept().length;
  }

  close(): void {
    this.#stream?.close();
  }

  async #read(from: Position, maxBytes: number): Promise<readonly JournalBatch[]> {
    this.reads++;
    if (this.isAway) throw new Outage("the database is away", { kind: "away" });
    await this.#answered;
    const batches = await this.#journal.read(from, maxBytes);
    if (!this.isHurried) return batches;
    // Single events: the day has enough of them for all reads until a subscription is there.
    await this.keep(2, "sent", 1);
    // The read returns the batches from before its call; the others are on their way as chunks.
    await nextTurn();
    return batches;
  }

  #countedSource(): ChunkSource {
    const { source } = this.#ends;
    return {
      listen: (listener) =>
        source.listen((chunk) => {
          this.takenCount++;
          listener(chunk);
        }),
      missed: () => source.missed(),
    };
  }

  #batch(count: number): JournalBatch {
    const from = this.#at;
    this.#at = Math.min(from + count, this.#days.frames.length);
    const last = this.#days.events[this.#at - 1] ?? outOfRange(this.#at);
    const first = present(this.#days.events[from], "the day has enough events");
    const day = this.#days.options.firstDay;
    const frames = new Uint8Array(Buffer.concat(this.#days.frames.slice(from, this.#at)));
    return { day, firstSeq: first.seq, lastSeq: last.seq, firstTimeMs: first.timeMs, lastTimeMs: last.timeMs, frames };
  }
}
