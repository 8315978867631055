// What a chunk of frames is cut into: rows for the journal, each consecutive bytes of one day, and batches for the market.

import type { Day } from "../base/index.ts";
import type { MarketEvent } from "../model/index.ts";
import type { JournalBatch } from "../store/index.ts";

/** A row of the journal while it is gathered: where its bytes lie in the chunk. */
export interface OpenRow {
  readonly day: Day;
  readonly firstSeq: number;
  readonly firstTimeMs: number;
  lastSeq: number;
  lastTimeMs: number;
  readonly start: number;
  end: number;
}

/** What was decoded of a chunk. */
export interface DecodedRun {
  readonly rows: readonly OpenRow[];
  readonly batches: readonly (readonly MarketEvent[])[];
  /** What is wrong with the frame after them; null when nothing is. */
  readonly fault: unknown;
  readonly taken: number;
}

/** Cuts events into batches so that a day's start is the first event of a batch and a day's end the last. */
export class BatchCutter {
  // Bound: the events of one chunk.
  readonly batches: MarketEvent[][] = [];
  count = 0;
  #open: MarketEvent[] | null = null;

  add(event: MarketEvent): void {
    if (this.#open === null || event.type === "day-start") {
      this.#open = [];
      this.batches.push(this.#open);
    }
    this.#open.push(event);
    this.count++;
    if (event.type === "day-end") this.#open = null;
  }
}

export function openRow(day: Day, event: MarketEvent, start: number): OpenRow {
  const { seq, timeMs } = event;
  return { day, firstSeq: seq, firstTimeMs: timeMs, lastSeq: seq, lastTimeMs: timeMs, start, end: start };
}

export function closed(row: OpenRow, bytes: Uint8Array): JournalBatch {
  const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, start, end } = row;
  return { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames: bytes.subarray(start, end) };
}
