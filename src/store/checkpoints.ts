// Checkpoints: the saved state of the market at some positions of the journal, so that a past moment is reached without a replay of its
// day. They are a cache beside the journal, never the truth: whoever reads one falls back to an earlier one, or to the day's start.

import type { Day } from "../base/index.ts";
import type { Position } from "../model/index.ts";

/** Which checkpoints can be used: those of the same past, saved in the same format. All others are as if they were not there. */
export interface CheckpointKind {
  readonly epoch: string;
  readonly format: number;
}

export interface Checkpoint {
  readonly position: Position;
  readonly state: Uint8Array;
  /** What it takes in the database. */
  readonly storedBytes: number;
}

export interface Checkpoints {
  /** Keeps a state, in place of another one at the same position. Returns what it takes in the database. */
  write(kind: CheckpointKind, position: Position, state: Uint8Array): Promise<number>;

  /** The last one of the day that is not after `position`. One that is not what was written is passed over. */
  nearest(kind: CheckpointKind, position: Position): Promise<Checkpoint | null>;

  /** Where checkpoints of this kind are, in order. */
  positions(kind: CheckpointKind): Promise<readonly Position[]>;

  /** True when the checkpoint there is what was written. */
  isSound(kind: CheckpointKind, position: Position): Promise<boolean>;

  /** Forgets those of earlier days, and all of another kind. */
  prune(kind: CheckpointKind, keepFromDay: Day): Promise<void>;
}
