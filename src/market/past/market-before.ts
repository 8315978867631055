// The market shortly before a position, as the start of a replay: at the nearest checkpoint, or at the start of the day. A checkpoint
// has the state of the engine and, for a market that continues from it, the state of the check of the feed.

import { assert, type Day, present, StateReader, StateWriter } from "../../base/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import type { CheckpointKind, Checkpoints, Store } from "../../store/index.ts";
import { MarketEngine, STATE_FORMAT } from "../engine/engine.ts";
import { ReplayedMarket } from "./replayed-market.ts";

export type PastStore = Pick<Store, "journal" | "closings" | "checkpoints">;

/** The checkpoints that this program can use while the market has this epoch. */
export function checkpointsOf(epoch: string): CheckpointKind {
  return { epoch, format: STATE_FORMAT };
}

/** The part of the check of a feed that checkpoints need. */
export interface SavedCheck {
  observe(event: MarketEvent): void;
  save(): Uint8Array;
}

export interface LoadedCheckpoint {
  readonly engine: MarketEngine;
  /** The saved state of the check after the same event. */
  readonly check: Uint8Array;
  /** The bytes of the checkpoint in the database. */
  readonly storedBytes: number;
}

/** The bytes of a checkpoint. */
export function checkpointState(engine: MarketEngine, check: SavedCheck): Uint8Array {
  const writer = new StateWriter(engine.timeMs);
  writer.bytes(engine.save());
  writer.bytes(check.save());
  return writer.take();
}

/** The last checkpoint of the day that is not after `position`; null when there is none. */
export async function loadCheckpoint(
  checkpoints: Pick<Checkpoints, "nearest">,
  kind: CheckpointKind,
  position: Position,
): Promise<LoadedCheckpoint | null> {
  const checkpoint = await checkpoints.nearest(kind, position);
  if (checkpoint === null) return null;
  const reader = new StateReader(checkpoint.state);
  const engine = MarketEngine.load(reader.bytes());
  const check = reader.bytes();
  reader.end();
  const { day, seq } = checkpoint.position;
  assert(engine.position?.day === day && engine.position.seq === seq, "a checkpoint is the state of its position");
  return { engine, check, storedBytes: checkpoint.storedBytes };
}

export interface MarketBefore {
  readonly market: ReplayedMarket;
  /** The saved state of the feed's check at that event; null at the start of a day. */
  readonly check: Uint8Array | null;
  /** The bytes of the checkpoint in the database; 0 at the start of a day. */
  readonly checkpointBytes: number;
}

/** The market at the nearest checkpoint at or before `position`, or at the start of the day. */
export async function marketBefore(store: PastStore, kind: CheckpointKind, position: Position): Promise<MarketBefore> {
  const checkpoint = await loadCheckpoint(store.checkpoints, kind, position);
  if (checkpoint === null) return { market: await beginningOf(store, position.day), check: null, checkpointBytes: 0 };
  const { engine, check, storedBytes: checkpointBytes } = checkpoint;
  const { day, seq } = present(engine.position, "a checkpoint has a position");
  return { market: new ReplayedMarket(store.journal, engine, { day, seq: seq + 1 }), check, checkpointBytes };
}

/** The market before the first event of a day, or of an earlier day when the days between were never recorded. */
async function beginningOf(store: Pick<Store, "journal" | "closings">, day: Day): Promise<ReplayedMarket> {
  const { journal, closings } = store;
  const before = (await journal.days()).findLast((kept) => kept < day);
  if (before !== undefined && !(await closings.has(before))) return await beginningOf(store, before);
  return new ReplayedMarket(journal, new MarketEngine(await closings.before(day)), { day, seq: 1 });
}
