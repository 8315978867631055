// Made-up trading days in the journal of a new store, and beside them the events themselves, for markets at past positions.

import { Random } from "../../../src/base/index.ts";
import { FrameReader, frameLengthAt } from "../../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../../src/market/index.ts";
import type { MarketEvent, Position } from "../../../src/model/index.ts";
import type { JournalBatch, Store } from "../../../src/store/index.ts";
import { openNewStore } from "../../world/new-store.ts";
import { syntheticDay } from "../synthetic-day.ts";

export interface KeptDays {
  readonly store: Store;
  /** In order, each with its place. */
  readonly events: readonly { readonly position: Position; readonly event: MarketEvent }[];
}

/** Stores the days as a live market does: batch after batch, and at each day's end its closing records. */
export async function keptDays(
  folder: string,
  days: readonly number[],
  eventCount = 500,
  batchEventsMax = 120,
): Promise<KeptDays> {
  const store = await openNewStore(folder);
  const random = new Random(days.length, eventCount);
  const engine = new MarketEngine();
  const events: { position: Position; event: MarketEvent }[] = [];
  let closes: ReadonlyMap<string, number> = new Map();
  for (const day of days) {
    const made = syntheticDay({ seed: 9, day, instrumentCount: 16, eventCount, closes });
    closes = made.closes;
    new FrameReader(day).readAll(made.frames, (event) => {
      engine.apply(event);
      events.push({ position: { day, seq: event.seq }, event });
    });
    await store.journal.append(batchesOf(day, made.frames, () => 1 + random.int(batchEventsMax)));
    await store.closings.write(day, engine.closings());
  }
  return { store, events };
}

export function batchesOf(day: number, frames: Uint8Array, sizeOf: () => number): JournalBatch[] {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const batches: JournalBatch[] = [];
  for (let from = 0; from < frames.length; ) {
    let to = from;
    for (let left = sizeOf(); left > 0 && to < frames.length; left--) to += frameLengthAt(view, to);
    const some = frames.slice(from, to);
    const events: MarketEvent[] = [];
    new FrameReader(day).readAll(some, (event) => events.push(event));
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) throw new Error("a batch has events");
    const { seq: firstSeq, timeMs: firstTimeMs } = first;
    batches.push({ day, firstSeq, lastSeq: last.seq, firstTimeMs, lastTimeMs: last.timeMs, frames: some });
    from = to;
  }
  return batches;
}

/** The state hash after each of these positions, by a plain replay of everything. */
export function plainHashes({ events }: KeptDays, positions: ReadonlySet<string>): ReadonlyMap<string, string> {
  const engine = new MarketEngine();
  const hashes = new Map<string, string>();
  for (const { position, event } of events) {
    engine.apply(event);
    const key = nameOf(position);
    if (positions.has(key)) hashes.set(key, engine.stateHash());
  }
  return hashes;
}

export function nameOf({ day, seq }: Position): string {
  return `${day}.${seq}`;
}
