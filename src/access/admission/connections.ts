// The open WebSocket connections of one account: a list of this process's own, oldest first, and a count of those in other processes.
// The account's programs and its console are counted separately.

import type { PlanLimits } from "../../model/index.ts";
import { CONSOLE_CONNECTIONS_MAX } from "../plans/plans.ts";
import type { ConnectionHolder } from "./gate.ts";
import type { AccountEntry } from "./key-index.ts";

export const CONNECTION_KINDS = ["connections", "consoleConnections"] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** The connections of this kind that an account may have open. */
export function connectionsMax(kind: ConnectionKind, limits: PlanLimits): number {
  return kind === "connections" ? limits.streamConnections : CONSOLE_CONNECTIONS_MAX;
}

export interface OpenConnection {
  readonly openedAtMs: number;
  /** Closes the connection because the account has too many. */
  evict(): void;
}

/** Bound: `connectionsMax`. */
export class AccountConnections {
  readonly #open = new Set<OpenConnection>();
  /** Connections open in other processes, by their last reports. */
  others = 0;

  /** Connections open in this process. */
  get size(): number {
    return this.#open.size;
  }

  add(connection: OpenConnection): void {
    this.#open.add(connection);
  }

  /** True when the connection was open. */
  remove(connection: OpenConnection): boolean {
    return this.#open.delete(connection);
  }

  /** The newest connections, newest first. */
  newest(count: number): readonly OpenConnection[] {
    return [...this.#open].slice(-count).reverse();
  }
}

/** A taken connection of an account, of either kind. A process has tens of thousands of these, so each is a single object. */
export class TakenConnection implements OpenConnection {
  readonly ok = true;
  readonly openedAtMs: number;
  readonly #owner: AccountEntry;
  readonly #connections: AccountConnections;
  readonly #holder: ConnectionHolder | null;
  readonly #changed: (owner: AccountEntry) => void;

  /** Calls `changed` whenever the account has one more or one less. */
  constructor(
    openedAtMs: number,
    owner: AccountEntry,
    kind: ConnectionKind,
    holder: ConnectionHolder | null,
    changed: (owner: AccountEntry) => void,
  ) {
    this.openedAtMs = openedAtMs;
    this.#owner = owner;
    this.#connections = owner[kind];
    this.#holder = holder;
    this.#changed = changed;
    this.#connections.add(this);
    changed(owner);
  }

  evict(): void {
    this.#holder?.evict();
  }

  release(): void {
    if (this.#connections.remove(this)) this.#changed(this.#owner);
  }
}
