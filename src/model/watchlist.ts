// A watchlist: symbols that an account lists together, in its own order.

export interface Watchlist {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** In the account's order, each once. */
  readonly symbols: readonly string[];
  /** Wall time. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}
