// The open connections of one account in this process, oldest first, and how many others have.

/** One open connection. */
export interface OpenConnection {
  readonly openedAtMs: number;
  /** Closes it because the account has too many. */
  evict(): void;
}

/** Bound: the connections that the account's plan allows. */
export class AccountConnections {
  readonly #open = new Set<OpenConnection>();
  /** Open in other processes, as far as is known. */
  others = 0;

  /** Open here. */
  get size(): number {
    return this.#open.size;
  }

  add(connection: OpenConnection): void {
    this.#open.add(connection);
  }

  /** True when it was open. */
  remove(connection: OpenConnection): boolean {
    return this.#open.delete(connection);
  }

  /** Newest first. */
  newest(count: number): readonly OpenConnection[] {
    return [...this.#open].slice(-count).reverse();
  }
}
