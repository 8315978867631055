// All open connections, and those of each account in the order in which they were opened.

import type { Connection } from "./connection.ts";

/** Bound: the most open sockets that the service allows. */
export class ConnectionTable {
  readonly #all = new Set<Connection>();
  readonly #byAccount = new Map<number, Set<Connection>>();

  get size(): number {
    return this.#all.size;
  }

  /** May change while it is iterated over. */
  all(): Iterable<Connection> {
    return this.#all;
  }

  /** Oldest first. */
  ofAccount(accountId: number): readonly Connection[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  /** Looks at the buffers of all connections; those that hold too much are closed or leave their topics. */
  inspectAll(): void {
    for (const connection of this.#all) connection.inspect();
  }

  add(connection: Connection): void {
    const { accountId } = connection.caller;
    this.#all.add(connection);
    const others = this.#byAccount.get(accountId);
    if (others === undefined) this.#byAccount.set(accountId, new Set([connection]));
    else others.add(connection);
  }

  remove(connection: Connection): void {
    const { accountId } = connection.caller;
    this.#all.delete(connection);
    const others = this.#byAccount.get(accountId);
    others?.delete(connection);
    if (others?.size === 0) this.#byAccount.delete(accountId);
  }
}
