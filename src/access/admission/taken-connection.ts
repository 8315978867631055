// One of an account's connections while it is taken. A process has tens of thousands of them, so it is a single object.

import type { AccountEntry } from "../keys/key-index.ts";
import type { OpenConnection } from "./account-connections.ts";
import type { ConnectionHolder } from "./gate.ts";

export class TakenConnection implements OpenConnection {
  readonly ok = true;
  readonly openedAtMs: number;
  readonly #owner: AccountEntry;
  readonly #holder: ConnectionHolder | null;
  readonly #changed: (owner: AccountEntry) => void;

  /** `changed` is told whenever the account has one more or one less. */
  constructor(
    openedAtMs: number,
    owner: AccountEntry,
    holder: ConnectionHolder | null,
    changed: (owner: AccountEntry) => void,
  ) {
    this.openedAtMs = openedAtMs;
    this.#owner = owner;
    this.#holder = holder;
    this.#changed = changed;
    owner.connections.add(this);
    changed(owner);
  }

  evict(): void {
    this.#holder?.evict();
  }

  release(): void {
    if (this.#owner.connections.remove(this)) this.#changed(this.#owner);
  }
}
