// Checkpoints: the saved state of the market at some positions of the journal, so that a past moment is reached without a replay of its
// day. They are a cache beside the journal, never the truth: a reader falls back to an earlier one, or to the day's start.

import type { Day } from "../base/index.ts";
import type { Position } from "../model/index.ts";

/** The usable checkpoints: those of the same past, saved in the same format. All others count as absent. */
export interface CheckpointKind {
  readonly epoch: string;
  readonly format: number;
}

export interface Checkpoint {
  readonly position: Position;
  readonly state: Uint8Array;
  /** Its size in the database. */
  readonly storedBytes: number;
}

export interface Checkpoints {
  /** Stores a state, in place of another one at the same position. Returns its size in the database. */
  write(kind: CheckpointKind, position: Position, state: Uint8Array): Promise<number>;

  /** The last one of the day that is not after `position`. A damaged one is passed over. */
  nearest(kind: CheckpointKind, position: Position): Promise<Checkpoint | null>;

  /** The positions of the checkpoints of this kind, in order. */
  positions(kind: CheckpointKind): Promise<readonly Position[]>;

  /** True when there is an undamaged checkpoint at this position. */
  isSound(kind: CheckpointKind, position: Position): Promise<boolean>;

  /** Deletes those of earlier days, and all of another kind. */
  prune(kind: CheckpointKind, keepFromDay: Day): Promise<void>;
}
