// All open connections, also by account in the order of their opening, and by shard.

import type { Connection } from "./connection.ts";

/** Bound: the most open sockets that the service allows. */
export class ConnectionTable {
  readonly #all = new Set<Connection>();
  readonly #byAccount = new Map<number, Set<Connection>>();
  readonly #shards: Set<Connection>[] = [];
  readonly #shardConnections: number;

  /** `shardConnections` is the most connections of a shard. */
  constructor(shardConnections: number) {
    this.#shardConnections = shardConnections;
  }

  get size(): number {
    return this.#all.size;
  }

  /** All connections; the table may change while the caller iterates. */
  all(): Iterable<Connection> {
    return this.#all;
  }

  /** The account's connections, oldest first. */
  ofAccount(accountId: number): readonly Connection[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  ofShard(shard: number): Iterable<Connection> {
    return this.#shards[shard] ?? [];
  }

  /** The first shard that has room for one more connection. */
  shardWithRoom(): number {
    const known = this.#shards.findIndex(({ size }) => size < this.#shardConnections);
    return known >= 0 ? known : this.#shards.push(new Set()) - 1;
  }

  /** Inspects the buffers of a shard; a connection with too many unread bytes is closed or leaves its topics. */
  inspect(shard: number): void {
    for (const connection of this.ofShard(shard)) connection.inspect();
  }

  add(connection: Connection): void {
    const { accountId } = connection.caller;
    this.#all.add(connection);
    this.#shards[connection.shard]?.add(connection);
    const others = this.#byAccount.get(accountId);
    if (others === undefined) this.#byAccount.set(accountId, new Set([connection]));
    else others.add(connection);
  }

  remove(connection: Connection): void {
    const { accountId } = connection.caller;
    this.#all.delete(connection);
    this.#shards[connection.shard]?.delete(connection);
    const others = this.#byAccount.get(accountId);
    others?.delete(connection);
    if (others?.size === 0) this.#byAccount.delete(accountId);
  }
}
