// A replay: an account's own clock over the past of the market.

import { HOUR_MS } from "../base/index.ts";
import type { Position } from "./market-event.ts";

/** A replay that has not been used for this long, in wall time, is removed. */
export const REPLAY_UNUSED_MS = HOUR_MS;

export const REPLAY_STATES = ["running", "paused", "ended"] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

/** The clock: at wall time `anchorWallMs` it was at market time `anchorMarketMs`, and it has run at its speed since. */
export interface ReplayClock {
  readonly anchorWallMs: number;
  readonly anchorMarketMs: number;
  /** Market time that passes in one unit of wall time. */
  readonly speed: number;
  readonly isPaused: boolean;
  /** Market time at which it ends; null for the present. */
  readonly untilMs: number | null;
  /** Market time at which it caught up with the present; null while it has not. */
  readonly caughtUpMs: number | null;
}

export interface Replay extends ReplayClock {
  readonly id: number;
  readonly accountId: number;
  /** The process that made the replay; the replay ends with it. */
  readonly member: string;
  /** Market time at which it began. */
  readonly fromMs: number;
  /** The number of times that a caller has moved it to another moment. */
  readonly jumps: number;
  /** Wall time. */
  readonly createdAtMs: number;
  readonly usedAtMs: number;
  /** The time at which its process last reported that it is alive. */
  readonly aliveAtMs: number;
}

/** The current moment of a replay. */
export interface ReplayMoment {
  readonly timeMs: number;
  readonly state: ReplayState;
  /** The last event with this time or an earlier one. */
  readonly position: Position;
}
