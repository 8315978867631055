// Replays of accounts. A caller sees only the data of its own account.

import type { Replay } from "../model/index.ts";

export type NewReplay = Omit<Replay, "id">;

export type ReplayCreation =
  | { readonly ok: true; readonly replay: Replay }
  /** The account has reached its maximum; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** The fields to change; absent ones stay. */
export type ReplayChange = Partial<
  Pick<Replay, "anchorWallMs" | "anchorMarketMs" | "speed" | "isPaused" | "caughtUpMs" | "jumps">
>;

/** Stores replays. A replay that was not used since `expiredMs` counts as gone, whether or not its row is. */
export interface Replays {
  /** Adds a replay unless the account has `max` already. */
  create(replay: NewReplay, max: number, expiredMs: number): Promise<ReplayCreation>;

  get(accountId: number, id: number, expiredMs: number): Promise<Replay | null>;

  /** Oldest first. */
  list(accountId: number, expiredMs: number): Promise<readonly Replay[]>;

  /** Changes the clock unless its anchors have changed since `before` was read; null then, and when the replay is gone. */
  change(before: Replay, change: ReplayChange): Promise<Replay | null>;

  /** Notes a use of the replay. */
  use(id: number, nowMs: number): Promise<void>;

  remove(accountId: number, id: number): Promise<boolean>;

  /** Notes for all replays of a process that it is alive. */
  keepAlive(member: string, nowMs: number): Promise<void>;

  /** Removes the replays of processes that have not called `keepAlive` since `silentMs`. */
  removeAbandoned(silentMs: number): Promise<void>;

  /** Removes the replays of a process that ends. */
  removeOf(member: string): Promise<void>;

  /** Removes the replays that were not used since `expiredMs`. Infinity removes all. */
  removeExpired(expiredMs: number): Promise<void>;
}
