// A watchlist: symbols that an account wants to see together, in its own order.

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
