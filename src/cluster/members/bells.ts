// Bells between members: what was written to the database through one of them is read by the others at once, and not only when they
// look the next time. A bell that nobody heard costs that time and nothing else.

import type { Clock, Component, Log } from "../../base/index.ts";
import type { MemberBus } from "./member-bus.ts";

/**
 * accounts: an account or a key changed. rules: the rules or destinations of an account changed. deliveries: something was queued for
 * delivery.
 */
type Bell = "accounts" | "rules" | "deliveries";

export interface BellsOptions {
  readonly bus: MemberBus;
  readonly member: string;
  readonly clock: Clock;
  readonly log: Log;
}

const BELLS_SUBJECT = "bells";
/** A bell is rung at most this often; what comes meanwhile is rung together at the end. */
const RING_EVERY_MS = 25;
/** Accounts that one ring names; with more it names none, which means any. */
const NAMED_MAX = 64;

/** The accounts it is about; null: whichever. */
type BellListener = (accountIds: readonly number[] | null) => void;

interface Ring {
  /** Null: any account. Bound: NAMED_MAX. */
  accountIds: Set<number> | null;
}

export class Bells implements Component {
  readonly name = "bells";
  readonly #options: BellsOptions;
  // Bound: the parts of the service that listen.
  readonly #listeners = new Map<Bell, Set<BellListener>>();
  /** Rung, and to be rung again when the pause is over. Bound: the kinds of bells. */
  readonly #pausing = new Map<Bell, Ring | null>();
  #release: () => void = () => undefined;

  constructor(options: BellsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#release = this.#options.bus.subscribe(BELLS_SUBJECT, (bytes) => this.#hear(bytes));
  }

  stop(): void {
    this.#release();
  }

  /** Calls the listener when another member rings; call what is returned to stop listening. */
  on(bell: Bell, listener: BellListener): () => void {
    const listeners = this.#listeners.get(bell) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(bell, listeners);
    return () => listeners.delete(listener);
  }

  ring(bell: Bell, accountId: number | null = null): void {
    const ring: Ring = { accountIds: accountId === null ? null : new Set([accountId]) };
    const waiting = this.#pausing.get(bell);
    if (waiting === undefined) this.#ringNow(bell, ring);
    else this.#pausing.set(bell, waiting === null ? ring : merged(waiting, ring));
  }

  #ringNow(bell: Bell, { accountIds }: Ring): void {
    const { bus, member, clock } = this.#options;
    const words = { from: member, bell, accountIds: accountIds === null ? null : [...accountIds] };
    bus.publish(BELLS_SUBJECT, new TextEncoder().encode(JSON.stringify(words)));
    this.#pausing.set(bell, null);
    clock.after(RING_EVERY_MS, () => {
      const again = this.#pausing.get(bell);
      this.#pausing.delete(bell);
      if (again !== undefined && again !== null) this.#ringNow(bell, again);
    });
  }

  #hear(bytes: Uint8Array): void {
    const words = decode(bytes);
    if (words === null || words.from === this.#options.member) return;
    for (const listener of this.#listeners.get(words.bell) ?? []) this.#tell(listener, words);
  }

  #tell(listener: BellListener, { bell, accountIds }: Words): void {
    try {
      listener(accountIds);
    } catch (error) {
      this.#options.log.error({ err: error, bell }, "a bell was rung and nobody could answer");
    }
  }
}

interface Words {
  readonly from: string;
  readonly bell: Bell;
  readonly accountIds: readonly number[] | null;
}

const BELLS: readonly Bell[] = ["accounts", "rules", "deliveries"];

function merged(a: Ring, b: Ring): Ring {
  if (a.accountIds === null || b.accountIds === null) return { accountIds: null };
  const accountIds = a.accountIds.union(b.accountIds);
  return { accountIds: accountIds.size > NAMED_MAX ? null : accountIds };
}

/** Null for what another version of the service says. */
function decode(bytes: Uint8Array): Words | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value !== "object" || value === null || !("from" in value && "bell" in value && "accountIds" in value))
      return null;
    const { from, accountIds } = value;
    const bell = BELLS.find((each) => each === value.bell);
    if (typeof from !== "string" || bell === undefined) return null;
    if (accountIds === null) return { from, bell, accountIds };
    const isList = Array.isArray(accountIds) && accountIds.every((id) => typeof id === "number");
    return isList ? { from, bell, accountIds } : null;
  } catch {
    return null;
  }
}
