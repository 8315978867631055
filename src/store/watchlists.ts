// Watchlists of accounts. A caller sees only what belongs to its own account.

import type { Watchlist } from "../model/index.ts";

export type NewWatchlist = Pick<Watchlist, "accountId" | "name" | "symbols" | "createdAtMs">;

export type WatchlistCreation =
  | { readonly ok: true; readonly watchlist: Watchlist }
  /** The account has as many as it may; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** What to change; what is absent stays. */
export interface WatchlistChange {
  readonly name?: string;
  readonly symbols?: readonly string[];
}

/** Keeps watchlists. A change is durable when its promise resolves. */
export interface Watchlists {
  /** Adds a watchlist unless the account has `max` already. */
  create(watchlist: NewWatchlist, max: number): Promise<WatchlistCreation>;

  get(accountId: number, id: number): Promise<Watchlist | null>;

  /** Oldest first. */
  list(accountId: number): Promise<readonly Watchlist[]>;

  change(accountId: number, id: number, change: WatchlistChange, nowMs: number): Promise<Watchlist | null>;

  remove(accountId: number, id: number): Promise<boolean>;
}
