// A market at a past position: an engine and its place in the journal. It moves forwards only, by the events that the live market had.

import { nextTurn } from "../../base/index.ts";
import { FrameError, FrameReader, frameLengthAt } from "../../feed-protocol/index.ts";
import { isBefore, type MarketEvent, type Position } from "../../model/index.ts";
import { type Journal, type JournalBatch, JournalDamage } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";

/** Read and applied in one turn of the event loop: a few milliseconds. */
const PAGE_BYTES = 256 * 1024;

export class ReplayedMarket {
  readonly engine: MarketEngine;
  readonly #journal: Pick<Journal, "read" | "days">;
  #next: Position;
  /** Batches that were read and not applied to their end. Bound: PAGE_BYTES, or one batch. */
  #page: readonly JournalBatch[] = [];
  #observer: ((event: MarketEvent) => void) | null = null;

  /** `next` is the event after the last one that the engine has. */
  constructor(journal: Pick<Journal, "read" | "days">, engine: MarketEngine, next: Position) {
    this.#journal = journal;
    this.engine = engine;
    this.#next = next;
  }

  get next(): Position {
    return this.#next;
  }

  /** Called with each event before the engine has it. */
  observe(observer: (event: MarketEvent) => void): void {
    this.#observer = observer;
  }

  /**
   * Applies the events up to and including `position`. False when the journal does not have them; then, and when it throws, the engine
   * stands somewhere on the way.
   */
  async moveTo(position: Position): Promise<boolean> {
    while (!isBefore(position, this.#next)) {
      if ((await this.forward(position)) === 0) return false;
      await nextTurn();
    }
    return true;
  }

  /** Applies the next events, as many as one turn should, and none after `upTo`. Returns their bytes: 0 when the journal has none. */
  async forward(upTo: Position): Promise<number> {
    if (this.#page.length === 0) this.#page = await this.#read();
    let bytes = 0;
    for (const batch of this.#page) {
      if (batch.day > upTo.day || isBefore(upTo, this.#next) || !(await this.#follows(batch))) break;
      bytes += this.#apply(batch, upTo);
    }
    this.#page = this.#page.filter(({ day, lastSeq }) => !isBefore({ day, seq: lastSeq }, this.#next));
    return bytes;
  }

  /** Damage may lie behind the events that are wanted: from there on batch by batch. */
  async #read(): Promise<readonly JournalBatch[]> {
    try {
      return await this.#journal.read(this.#next, PAGE_BYTES);
    } catch (error) {
      if (!(error instanceof JournalDamage)) throw error;
      return await this.#journal.read(this.#next, 1);
    }
  }

  /** False when the day is no longer kept. A hole in a day that is kept is damage. */
  async #follows({ day, firstSeq }: JournalBatch): Promise<boolean> {
    const due = day === this.#next.day ? this.#next.seq : 1;
    if (firstSeq <= due) return true;
    if (!(await this.#journal.days()).includes(day)) return false;
    throw new JournalDamage({ day, firstSeq: due, lastSeq: firstSeq - 1 }, "they are missing");
  }

  /** Applies what is next of a batch, and returns its bytes. The events of a batch are consecutive: those before it are not decoded. */
  #apply(batch: JournalBatch, upTo: Position): number {
    const { day, firstSeq, lastSeq, frames } = batch;
    const fromSeq = day === this.#next.day ? this.#next.seq : 1;
    const toSeq = day === upTo.day ? Math.min(lastSeq, upTo.seq) : lastSeq;
    const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
    const reader = new FrameReader(day, true);
    let at = 0;
    let fromAt = 0;
    try {
      for (let seq = firstSeq; seq <= toSeq; seq++) {
        const length = frameLengthAt(view, at);
        if (seq === fromSeq) fromAt = at;
        if (seq >= fromSeq) this.#applyOne(reader.read(view, at, length));
        at += length;
      }
    } catch (error) {
      if (error instanceof FrameError) throw new JournalDamage(batch, error.message);
      throw error;
    }
    this.#next = { day, seq: toSeq + 1 };
    return at - fromAt;
  }

  #applyOne(event: MarketEvent): void {
    this.#observer?.(event);
    this.engine.apply(event);
  }
}
