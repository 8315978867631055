// The market shortly before a past position, from which a replay begins: at the nearest checkpoint, or at the start of the day.

import { assert, type Day } from "../../base/index.ts";
import type { Position } from "../../model/index.ts";
import type { CheckpointKind, Store } from "../../store/index.ts";
import { MarketEngine, STATE_FORMAT } from "../engine/engine.ts";
import { ReplayedMarket } from "./replayed-market.ts";

export type PastStore = Pick<Store, "journal" | "closings" | "checkpoints">;

/** The checkpoints that this program can use while the market has this epoch. */
export function checkpointsOf(epoch: string): CheckpointKind {
  return { epoch, format: STATE_FORMAT };
}

export interface MarketBefore {
  readonly market: ReplayedMarket;
  /** What the checkpoint takes in the database that it comes from; 0 at the start of a day. */
  readonly checkpointBytes: number;
}

/** Not after `position`, and of the same day where it can be. */
export async function marketBefore(store: PastStore, kind: CheckpointKind, position: Position): Promise<MarketBefore> {
  const checkpoint = await store.checkpoints.nearest(kind, position);
  if (checkpoint === null) return { market: await beginningOf(store, position.day), checkpointBytes: 0 };
  const { day, seq } = checkpoint.position;
  const engine = MarketEngine.load(checkpoint.state);
  assert(engine.position?.day === day && engine.position.seq === seq, "a checkpoint is the state of its position");
  const market = new ReplayedMarket(store.journal, engine, { day, seq: seq + 1 });
  return { market, checkpointBytes: checkpoint.storedBytes };
}

/** The market before the first event of a day, or of an earlier one that was never recorded. */
async function beginningOf(store: Pick<Store, "journal" | "closings">, day: Day): Promise<ReplayedMarket> {
  const { journal, closings } = store;
  const before = (await journal.days()).findLast((kept) => kept < day);
  if (before !== undefined && !(await closings.has(before))) return await beginningOf(store, before);
  return new ReplayedMarket(journal, new MarketEngine(await closings.before(day)), { day, seq: 1 });
}
