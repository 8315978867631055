// The only way into the market, live and in recovery. A chunk of frames is decoded and checked, and durable in the journal before any
// reader sees it. A chunk is one group commit: the carrier holds the next chunk back until this one is stored and published.

import { type Clock, reasonOf } from "../../base/index.ts";
import type { EventBatch, MarketEvent, Position } from "../../model/index.ts";
import { type Journal, type JournalBatch, JournalDamage } from "../../store/index.ts";
import { areInJournal, compareDuplicates } from "./duplicate-check.ts";
import { FrameDecoder } from "./frame-decoder.ts";

/** The bytes of the journal that recovery reads at a time. */
const REPLAY_PAGE_BYTES = 1 << 20;

/** The chunk that is being stored and published. */
export interface HeldChunk {
  readonly bytes: number;
  readonly sinceMs: number;
}

/** Receives every batch of the journal, in order and before it is published. */
export interface KeptListener {
  /** `arrivedAtMs` is null for a batch that was stored earlier, or by another process. */
  kept(batch: JournalBatch, arrivedAtMs: number | null): void;
}

/** The relay delivered invalid events. The carrier reads the journal from `next` on. */
export class ChunkRefused extends Error {
  override readonly name = "ChunkRefused";
  /** The event that the market needs next. */
  readonly next: Position | null;
  /** True when the decoder took events of the chunk that the journal does not have: the market cannot continue. */
  readonly isSpoiling: boolean;

  constructor(message: string, next: Position | null, isSpoiling: boolean) {
    super(message);
    this.next = next;
    this.isSpoiling = isSpoiling;
  }
}

const NOBODY: KeptListener = { kept: () => undefined };

export class Intake {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #publish: (batch: EventBatch) => Promise<void> | void;
  readonly #decoder: FrameDecoder;
  readonly #listener: KeptListener;
  #held: HeldChunk | null = null;

  constructor(
    journal: Journal,
    clock: Clock,
    publish: (batch: EventBatch) => Promise<void> | void,
    decoder: FrameDecoder = new FrameDecoder(),
    listener: KeptListener = NOBODY,
  ) {
    this.#journal = journal;
    this.#clock = clock;
    this.#publish = publish;
    this.#decoder = decoder;
    this.#listener = listener;
  }

  /** The position to ask the feed for. */
  next(): Position | null {
    return this.#decoder.next();
  }

  /** The chunk that is not yet stored and published; null between two chunks. There is never more than one. */
  get held(): HeldChunk | null {
    return this.#held;
  }

  /** True during a trading day: the feed must not be silent, and must continue its numbering. */
  get isDayOpen(): boolean {
    return this.#decoder.isDayOpen;
  }

  /** Resets the reader: a new connection begins at the position of `next`, wherever the last connection ended. */
  reconnected(): void {
    this.#decoder.reconnected();
  }

  /** The feed no longer has the rest of the day: the market continues with the first later day that the feed has. */
  giveUpDay(): void {
    this.#decoder.giveUpDay();
  }

  /**
   * Replays the journal from `from` to its present end, and publishes it as if it came from the feed; returns the number of events. It
   * does not read batches that another process adds meanwhile, perhaps faster than this process reads. Throws JournalDamage when
   * batches are missing or invalid.
   */
  async recover(from: Position): Promise<number> {
    const end = await this.#journal.end();
    let position = from;
    let count = 0;
    while (end !== null && (position.day < end.day || (position.day === end.day && position.seq <= end.lastSeq))) {
      const batches = await this.#journal.read(position, REPLAY_PAGE_BYTES);
      if (batches.length === 0) break;
      for (const batch of batches) {
        // The leader may have merged a batch that was read before with the following batches into one row.
        const fromSeq = batch.day === position.day ? position.seq : 1;
        if (batch.firstSeq > fromSeq)
          throw new JournalDamage(batch, `the events from ${fromSeq} on are missing before them`);
        const { batches: replayed, events } = this.#replayed(batch, fromSeq);
        this.#listener.kept(batch, null);
        await this.#publishAll(replayed, this.#clock.nowMs());
        count += events;
        position = { day: batch.day, seq: batch.lastSeq + 1 };
      }
    }
    return count;
  }

  /** Replays a batch. The journal's events were checked on arrival, so an event that is refused was changed since: it is JournalDamage. */
  #replayed(batch: JournalBatch, fromSeq: number): ReturnType<FrameDecoder["replay"]> {
    try {
      return this.#decoder.replay(batch, fromSeq);
    } catch (error) {
      throw new JournalDamage(batch, reasonOf(error));
    }
  }

  /** Replays the batches that another process has stored after the last event of this process. */
  async catchUp(): Promise<void> {
    for (let next = this.next(); next !== null; next = this.next()) {
      const batches = await this.#journal.read(next, REPLAY_PAGE_BYTES);
      if (batches.length === 0) return;
      for (const batch of batches) await this.followJournal(batch.frames);
    }
  }

  /**
   * Takes whole frames of the journal that another process has stored. It skips duplicates. Throws FeedGap when events are missing
   * before them.
   */
  async followJournal(bytes: Uint8Array): Promise<void> {
    const arrivedAtMs = this.#clock.nowMs();
    for (let at = 0; at < bytes.length; ) {
      const { rows, batches, fault, taken } = this.#decoder.decode(bytes.subarray(at), "journal");
      await this.#show(rows, batches, arrivedAtMs);
      if (fault !== null) throw fault;
      at += taken;
    }
  }

  /**
   * Takes whole frames that the leader claims to have stored. They are checked like those of a feed. Throws ChunkRefused at the first
   * invalid frame; the frames before it are published only when the journal has them too.
   */
  async followRelay(bytes: Uint8Array, arrivedAtMs: number): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const { rows, batches, fault, taken } = this.#decoder.decode(bytes.subarray(at), "relay");
      const reason = reasonOf(fault);
      if (fault !== null && !(await areInJournal(this.#journal, rows))) {
        throw new ChunkRefused(`${reason}, after events that the journal has not`, this.next(), true);
      }
      await this.#show(rows, batches, arrivedAtMs);
      if (fault !== null) throw new ChunkRefused(reason, this.next(), false);
      at += taken;
    }
  }

  async #show(
    rows: readonly JournalBatch[],
    batches: readonly (readonly MarketEvent[])[],
    arrivedAtMs: number,
  ): Promise<void> {
    for (const row of rows) this.#listener.kept(row, null);
    await this.#publishAll(batches, arrivedAtMs);
  }

  /**
   * Takes whole frames. Stores and publishes the frames before a fault, and then throws the fault: FeedGap, FeedGarbage, FeedConflict
   * or FrameError.
   */
  async accept(bytes: Uint8Array): Promise<void> {
    const arrivedAtMs = this.#clock.nowMs();
    let at = 0;
    do {
      const rest = bytes.subarray(at);
      const duplicates = this.#decoder.leadingDuplicates(rest);
      if (duplicates.length > 0) {
        await compareDuplicates(this.#journal, duplicates, (frame) => this.#decoder.nameOf(frame));
      }
      at += await this.#acceptRun(rest, arrivedAtMs);
    } while (at < bytes.length);
  }

  /** Takes the frames up to the next duplicate after a new event; returns the number of their bytes. */
  async #acceptRun(bytes: Uint8Array, arrivedAtMs: number): Promise<number> {
    const { rows, batches, fault, taken } = this.#decoder.decode(bytes, "feed");
    if (rows.length > 0) {
      this.#held = { bytes: bytes.length, sinceMs: arrivedAtMs };
      await this.#journal.append(rows);
      for (const batch of rows) this.#listener.kept(batch, arrivedAtMs);
      // The relay writes to its socket at the end of this turn, so that followers do not wait for the market of this process.
      await Promise.resolve();
      await this.#publishAll(batches, arrivedAtMs);
      this.#held = null;
    }
    if (fault !== null) throw fault;
    return taken;
  }

  async #publishAll(batches: readonly (readonly MarketEvent[])[], arrivedAtMs: number): Promise<void> {
    for (const events of batches) await this.#publish({ events, arrivedAtMs });
  }
}
