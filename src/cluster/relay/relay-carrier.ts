// Carries the market from its leader to a follower: the journal first, then the leader's chunks as they come. Events that are missing
// between chunks, or all events when no chunks come, are read from the journal, so that the relay only saves time.

import { type Clock, Outage, reasonOf, SECOND_MS, type Timer } from "../../base/index.ts";
import { ChunkRefused } from "../../feed/index.ts";
import type { Carrier, FrameReceiver, FrameStream } from "../../feed-protocol/index.ts";
import { isBefore, type Position } from "../../model/index.ts";
import type { Journal, JournalBatch } from "../../store/index.ts";
import type { MemberBus } from "../members/member-bus.ts";
import type { RefusedMessages } from "../trust/refused-messages.ts";
import type { ChunkSource } from "./chunk-source.ts";
import { LEADER_SUBJECT } from "./market-relay.ts";
import { chunkProblem, framesFrom, LEADER_BEAT, type LeaderBeat, type RelayChunk } from "./relay-chunk.ts";

export interface RelayCarrierOptions {
  readonly journal: Pick<Journal, "read">;
  readonly source: ChunkSource;
  /** The bus on which the leader's beats arrive. */
  readonly bus: MemberBus;
  readonly epoch: string;
  /** Reads the current epoch from the store. */
  readonly readEpoch: () => Promise<string>;
  readonly clock: Clock;
  readonly refused: RefusedMessages;
  readonly beatReceived: (beat: LeaderBeat) => void;
  /** Called whenever a new event came, or it is certain that none is missing. */
  readonly learned: () => void;
  /** The market's past was replaced: the follower must begin again. */
  readonly replaced: () => void;
  /** The market took events that the journal does not have: the market must be rebuilt from the journal. */
  readonly spoiled: (reason: string) => void;
}

const PAGE_BYTES = 1 << 20;
/** Chunks that wait for a slow reader; beyond it all are dropped, and the journal is read. */
const QUEUED_BYTES_MAX = 16 * 1024 * 1024;
/** Without a message of the leader for this long, the carrier reads the journal, and then this often. */
const SILENT_MS = 750;
/** Events of the leader that have not come after this time are late. */
const LATE_MS = 300;
const LOOK_EVERY_MS = 250;
const OUTAGE_WAIT_MS = SECOND_MS / 2;

export class RelayCarrier implements Carrier {
  readonly #options: RelayCarrierOptions;

  constructor(options: RelayCarrierOptions) {
    this.#options = options;
  }

  open(from: Position | null, receiver: FrameReceiver): FrameStream {
    const stream = new RelayStream(this.#options, from, receiver);
    void stream.run();
    return stream;
  }
}

class RelayStream implements FrameStream {
  readonly #options: RelayCarrierOptions;
  readonly #receiver: FrameReceiver;
  readonly #release: readonly (() => void)[];
  /** In the order of arrival. Bound: QUEUED_BYTES_MAX. */
  #queue: RelayChunk[] = [];
  #queuedBytes = 0;
  /** The last event that was delivered; before any, the event before the first that was requested. */
  #last: Position | null;
  /** The leader's last event, and the time since when it is ahead of `#last`. */
  #leaderAt: Position | null = null;
  #behindSinceMs: number | null = null;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #lastMessageAtMs: number;
  /** The page that was read from the journal and is not delivered yet. */
  #page: readonly JournalBatch[] | null = null;
  #isAsking = false;
  /** True when a chunk was refused since the last read of the journal. */
  #hasRefused = false;
  /** The error that ends the stream. */
  #fault: { readonly error: unknown } | null = null;
  #isCaughtUp = false;
  #isClosed = false;
  /** True when a chunk, page or error came since the loop last checked. */
  #isNudged = false;
  #wake: (() => void) | null = null;

  constructor(options: RelayCarrierOptions, from: Position | null, receiver: FrameReceiver) {
    this.#options = options;
    this.#receiver = receiver;
    this.#last = from === null ? null : { day: from.day, seq: from.seq - 1 };
    this.#lastMessageAtMs = options.clock.nowMs();
    this.#release = [
      options.source.listen((chunk) => this.#take(chunk)),
      options.bus.subscribe(LEADER_SUBJECT, (bytes) => this.#receiveBeat(LEADER_BEAT.decode(bytes))),
    ];
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const release of this.#release) release();
    this.#nudge();
  }

  async run(): Promise<void> {
    try {
      while (!this.#isClosed) {
        this.#isNudged = false;
        if (this.#fault !== null) throw this.#fault.error;
        const hasMoved = (await this.#deliverPage()) || (await this.#deliverNext());
        if (!hasMoved && this.#mustAsk()) void this.#askJournal();
        if (!hasMoved && !this.#isNudged) await this.#wait();
      }
    } catch (error) {
      if (this.#isClosed) return;
      this.close();
      this.#receiver.ended({ kind: "lost", message: reasonOf(error) });
    }
  }

  #take(chunk: RelayChunk): void {
    const problem = chunkProblem(chunk);
    if (problem !== null) {
      this.#refuse(problem);
      return;
    }
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.frames.length;
    this.#lastMessageAtMs = this.#options.clock.nowMs();
    if (this.#queuedBytes > QUEUED_BYTES_MAX) this.#drop();
    this.#nudge();
  }

  #drop(): void {
    const newest = this.#queue.at(-1);
    if (newest !== undefined) this.#leaderAt = { day: newest.day, seq: newest.lastSeq };
    this.#queue = [];
    this.#queuedBytes = 0;
  }

  /** Refuses a chunk: its events come from the journal instead. */
  #refuse(reason: string): void {
    this.#options.refused.note("misfit", "market", reason);
    this.#hasRefused = true;
    this.#nudge();
  }

  #receiveBeat(beat: LeaderBeat | null): void {
    if (beat === null) return;
    const { clock, epoch, beatReceived, learned } = this.#options;
    beatReceived(beat);
    if (beat.epoch !== epoch) {
      void this.#confirmReplaced();
      return;
    }
    this.#leaderAt = beat.position;
    this.#lastMessageAtMs = clock.nowMs();
    if (this.#isBehindLeader()) {
      this.#behindSinceMs ??= clock.nowMs();
      this.#nudge();
    } else {
      this.#behindSinceMs = null;
      if (this.#isCaughtUp) learned();
    }
  }

  /** Asks the store for the current epoch, because the beat may be an old one. */
  async #confirmReplaced(): Promise<void> {
    const { epoch, readEpoch, replaced } = this.#options;
    const now = await readEpoch().catch(() => epoch);
    if (now !== epoch && !this.#isClosed) replaced();
  }

  #isBehindLeader(): boolean {
    return this.#leaderAt !== null && (this.#last === null || isBefore(this.#last, this.#leaderAt));
  }

  /** Delivers the first deliverable chunk of the queue; false when there is none. A late chunk may be behind chunks that follow it. */
  async #deliverNext(): Promise<boolean> {
    if (!this.#isCaughtUp) return false;
    const at = this.#queue.findIndex((chunk) => this.#isPast(chunk) || this.#follows(chunk));
    const [chunk] = at === -1 ? [] : this.#queue.splice(at, 1);
    if (chunk === undefined) return false;
    this.#queuedBytes -= chunk.frames.length;
    if (!this.#isPast(chunk)) await this.#deliverChunk(chunk);
    return true;
  }

  async #deliverChunk({ day, lastSeq, frames, arrivedAtMs }: RelayChunk): Promise<void> {
    try {
      await this.#deliver(day, lastSeq, frames, arrivedAtMs);
    } catch (error) {
      if (!(error instanceof ChunkRefused)) throw error;
      const { next } = error;
      this.#last = next === null ? null : { day: next.day, seq: next.seq - 1 };
      this.#refuse(error.message);
      if (!error.isSpoiling) return;
      this.close();
      this.#options.spoiled(error.message);
    }
  }

  #isPast({ day, lastSeq }: RelayChunk): boolean {
    return this.#last !== null && !isBefore(this.#last, { day, seq: lastSeq });
  }

  /** A chunk of the same day may begin with events that were delivered; a chunk of the next day must follow this day's last event. */
  #follows({ after, day }: RelayChunk): boolean {
    const last = this.#last;
    if (last === null || after === null) return last === null && after === null;
    return after.day === day ? !isBefore(last, after) : last.day === after.day && last.seq === after.seq;
  }

  async #deliver(day: number, lastSeq: number, frames: Uint8Array, arrivedAtMs?: number): Promise<void> {
    const fromSeq = this.#last?.day === day ? this.#last.seq + 1 : 1;
    this.#last = { day, seq: lastSeq };
    await this.#receiver.frames(framesFrom(frames, fromSeq), arrivedAtMs);
    this.#options.learned();
    if (!this.#isBehindLeader()) this.#behindSinceMs = null;
  }

  /** True when the journal must be read: at the start, after a gap, and when the relay is silent or late. */
  #mustAsk(): boolean {
    if (this.#isAsking) return false;
    const nowMs = this.#options.clock.nowMs();
    // Without this, a wall clock that was set back would delay the next read for that time.
    this.#askedAtMs = Math.min(this.#askedAtMs, nowMs + OUTAGE_WAIT_MS);
    if (nowMs < this.#askedAtMs || (this.#isCaughtUp && nowMs - this.#askedAtMs < LOOK_EVERY_MS)) return false;
    if (!this.#isCaughtUp) return true;
    const isLate = this.#behindSinceMs !== null && nowMs - this.#behindSinceMs >= LATE_MS;
    const isSilent = nowMs - this.#lastMessageAtMs >= SILENT_MS;
    return this.#queue.length > 0 || this.#hasRefused || isLate || isSilent;
  }

  /** Reads a page of the journal. Chunks are delivered meanwhile, so that a query that hangs does not delay them. */
  async #askJournal(): Promise<void> {
    const { journal, epoch, readEpoch, clock, replaced } = this.#options;
    const last = this.#last;
    const next = last === null ? { day: 0, seq: 1 } : { day: last.day, seq: last.seq + 1 };
    this.#isAsking = true;
    this.#hasRefused = false;
    try {
      const batches = await journal.read(next, PAGE_BYTES);
      // The epoch is read after the page, because it changes before the journal does.
      const isReplaced = batches.length > 0 && (await readEpoch()) !== epoch;
      if (isReplaced) replaced();
      else if (await this.#isPruned(last, batches)) this.#loseJournal();
      else this.#page = batches;
      this.#askedAtMs = clock.nowMs();
    } catch (error) {
      if (error instanceof Outage) this.#askedAtMs = clock.nowMs() + OUTAGE_WAIT_MS;
      else this.#fault = { error };
    } finally {
      this.#isAsking = false;
      this.#nudge();
    }
  }

  /** True when the journal continues with a later day and has removed the day of `last`, so that the events after `last` are lost. */
  async #isPruned(last: Position | null, [first]: readonly JournalBatch[]): Promise<boolean> {
    if (last === null || last.seq === 0 || first === undefined || first.day === last.day) return false;
    const [held] = await this.#options.journal.read(last, 1);
    const isHeld = held !== undefined && held.day === last.day && held.firstSeq <= last.seq;
    return !isHeld && last === this.#last;
  }

  #loseJournal(): void {
    this.close();
    this.#options.spoiled("the journal no longer has the events that come next");
  }

  /** Delivers the page that was read from the journal; false when it has no new event. */
  async #deliverPage(): Promise<boolean> {
    const page = this.#page;
    if (page === null) return false;
    this.#page = null;
    const { learned, source } = this.#options;
    learned();
    const isNew = ({ day, lastSeq }: JournalBatch): boolean =>
      this.#last === null || isBefore(this.#last, { day, seq: lastSeq });
    const hasNew = page.some(isNew);
    if (hasNew && this.#isCaughtUp && this.#queue.length === 0) source.missed();
    for (const batch of page) {
      if (this.#isClosed) return true;
      if (isNew(batch)) await this.#deliver(batch.day, batch.lastSeq, batch.frames);
    }
    if (this.#isCaughtUp || !(page.length === 0 || this.#isRelayedFromHere())) return hasNew;
    this.#isCaughtUp = true;
    this.#receiver.caughtUp();
    return true;
  }

  /** True when a waiting chunk has the next event. This ends catching up when commits come faster than reads of the journal. */
  #isRelayedFromHere(): boolean {
    return this.#queue.some((chunk) => !this.#isPast(chunk) && this.#follows(chunk));
  }

  #nudge(): void {
    this.#isNudged = true;
    this.#wake?.();
  }

  /** Resolves at the next nudge, or after LOOK_EVERY_MS. */
  #wait(): Promise<void> {
    return new Promise((resolve) => {
      let timer: Timer | null = null;
      this.#wake = () => {
        this.#wake = null;
        timer?.cancel();
        resolve();
      };
      timer = this.#options.clock.after(LOOK_EVERY_MS, this.#wake);
    });
  }
}
