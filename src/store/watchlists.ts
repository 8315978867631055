// Watchlists of accounts. A caller sees only the data of its own account.

import type { Watchlist } from "../model/index.ts";

export type NewWatchlist = Pick<Watchlist, "accountId" | "name" | "symbols" | "createdAtMs">;

export type WatchlistCreation =
  | { readonly ok: true; readonly watchlist: Watchlist }
  /** The account has reached its maximum; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** The fields to change; absent ones stay. */
export interface WatchlistChange {
  readonly name?: string;
  readonly symbols?: readonly string[];
}

/** Stores watchlists. A change is durable when its promise resolves. */
export interface Watchlists {
  /** Adds a watchlist unless the account has `max` already. */
  create(watchlist: NewWatchlist, max: number): Promise<WatchlistCreation>;

  get(accountId: number, id: number): Promise<Watchlist | null>;

  /** Oldest first. */
  list(accountId: number): Promise<readonly Watchlist[]>;

  change(accountId: number, id: number, change: WatchlistChange, nowMs: number): Promise<Watchlist | null>;

  remove(accountId: number, id: number): Promise<boolean>;
}
