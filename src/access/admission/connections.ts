// The open WebSocket connections of one account: those of this process, oldest first, and how many other processes have. Its programs
// and its console have connections of their own.

import type { PlanLimits } from "../../model/index.ts";
import { CONSOLE_CONNECTIONS_MAX } from "../plans/plans.ts";
import type { ConnectionHolder } from "./gate.ts";
import type { AccountEntry } from "./key-index.ts";

export const CONNECTION_KINDS = ["connections", "consoleConnections"] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** How many an account may have open. */
export function connectionsMax(kind: ConnectionKind, limits: PlanLimits): number {
  return kind === "connections" ? limits.streamConnections : CONSOLE_CONNECTIONS_MAX;
}

/** One open connection. */
export interface OpenConnection {
  readonly openedAtMs: number;
  /** Closes it because the account has too many. */
  evict(): void;
}

/** Bound: `connectionsMax`. */
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

/** One of an account's connections, of either kind, while it is taken. A process has tens of thousands of them, so it is a single object. */
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
