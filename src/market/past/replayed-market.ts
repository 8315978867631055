// A market at a past position: an engine and its position in the journal. It moves only forwards, by the events of the live market.

import { nextTurn } from "../../base/index.ts";
import { FrameError, FrameReader, frameLengthAt } from "../../feed-protocol/index.ts";
import { isBefore, type MarketEvent, type Position } from "../../model/index.ts";
import { type Journal, type JournalBatch, JournalDamage } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";

/** The bytes that are read and applied in one turn of the event loop, which takes a few milliseconds. */
const PAGE_BYTES = 256 * 1024;

export class ReplayedMarket {
  readonly engine: MarketEngine;
  readonly #journal: Pick<Journal, "read" | "days">;
  #next: Position;
  /** Batches that were read and are not completely applied. Bound: PAGE_BYTES, or one batch. */
  #page: readonly JournalBatch[] = [];
  #observer: ((event: MarketEvent) => void) | null = null;

  /** `next` is the event after the engine's last event. */
  constructor(journal: Pick<Journal, "read" | "days">, engine: MarketEngine, next: Position) {
    this.#journal = journal;
    this.engine = engine;
    this.#next = next;
  }

  get next(): Position {
    return this.#next;
  }

  /** Sets a function that is called with each event before the engine applies it. */
  observe(observer: (event: MarketEvent) => void): void {
    this.#observer = observer;
  }

  /**
   * Applies the events up to and including `position`. False when the journal does not have them; then, and when it throws, the engine is
   * somewhere on the way.
   */
  async moveTo(position: Position): Promise<boolean> {
    while (!isBefore(position, this.#next)) {
      if ((await this.forward(position)) === 0) return false;
      await nextTurn();
    }
    return true;
  }

  /** Applies the next events of one turn, and none after `upTo`. Returns their bytes: 0 when the journal has none. */
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

  /** Reads a page, or a single batch when the page is damaged: the damage may lie after the wanted events. */
  async #read(): Promise<readonly JournalBatch[]> {
    try {
      return await this.#journal.read(this.#next, PAGE_BYTES);
    } catch (error) {
      if (!(error instanceof JournalDamage)) throw error;
      return await this.#journal.read(this.#next, 1);
    }
  }

  /** False when the day is no longer in the journal. Throws JournalDamage for a gap in a day that is. */
  async #follows({ day, firstSeq }: JournalBatch): Promise<boolean> {
    const due = day === this.#next.day ? this.#next.seq : 1;
    if (firstSeq <= due) return true;
    if (!(await this.#journal.days()).includes(day)) return false;
    throw new JournalDamage({ day, firstSeq: due, lastSeq: firstSeq - 1 }, "they are missing");
  }

  /** Applies the next events of a batch, and returns their bytes. The events before them are skipped without decoding. */
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
