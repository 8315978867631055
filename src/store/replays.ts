// Replays of accounts. A caller sees only what belongs to its own account.

import type { Replay } from "../model/index.ts";

export type NewReplay = Omit<Replay, "id">;

export type ReplayCreation =
  | { readonly ok: true; readonly replay: Replay }
  /** The account has as many as it may; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** What to change; what is absent stays. */
export type ReplayChange = Partial<
  Pick<Replay, "anchorWallMs" | "anchorMarketMs" | "speed" | "isPaused" | "caughtUpMs" | "jumps">
>;

/** Keeps replays. One that was not used since `expiredMs` is gone, whether or not its row is. */
export interface Replays {
  /** Adds a replay unless the account has `max` already. */
  create(replay: NewReplay, max: number, expiredMs: number): Promise<ReplayCreation>;

  get(accountId: number, id: number, expiredMs: number): Promise<Replay | null>;

  /** Oldest first. */
  list(accountId: number, expiredMs: number): Promise<readonly Replay[]>;

  /** Changes the clock unless its anchors have changed since `before` was read; null then, and when the replay is gone. */
  change(before: Replay, change: ReplayChange): Promise<Replay | null>;

  /** Somebody has used it. */
  use(id: number, nowMs: number): Promise<void>;

  remove(accountId: number, id: number): Promise<boolean>;

  /** A process says that it lives, for all of its replays. */
  keepAlive(member: string, nowMs: number): Promise<void>;

  /** Removes the replays of processes that have not said since then that they live. */
  removeAbandoned(silentMs: number): Promise<void>;

  /** Removes the replays of a process that ends. */
  removeOf(member: string): Promise<void>;

  /** Removes those that were not used since then. Infinity removes all. */
  removeExpired(expiredMs: number): Promise<void>;
}
