// Wake-ups between members: when a member writes to the database, the others read the change at once, and not only at their next poll.
// A lost wake-up costs only that delay.

import { Type } from "typebox";
import type { Clock, Component, Log } from "../../base/index.ts";
import { jsonMessage } from "./json-message.ts";
import type { MemberBus } from "./member-bus.ts";

/**
 * accounts: an account or a key changed. rules: the rules or destinations of an account changed. deliveries: a delivery was queued, or
 * an inbox has a new notification.
 */
const REASONS = ["accounts", "rules", "deliveries"] as const;
type Reason = (typeof REASONS)[number];

export interface WakeUpsOptions {
  readonly bus: MemberBus;
  readonly member: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The subject and the fields have the names of earlier versions, which may run beside this one. */
const SUBJECT = "bells";
const WAKE_UP = jsonMessage(
  Type.Object({
    from: Type.String(),
    bell: Type.Enum([...REASONS]),
    accountIds: Type.Union([Type.Array(Type.Number()), Type.Null()]),
  }),
);
/** The pause between two wake-ups for one reason; wake-ups during a pause are sent together at its end. */
const SEND_EVERY_MS = 25;
/** Accounts that one wake-up names; with more it names none, which means all accounts. */
const NAMED_MAX = 64;

/** The accounts that changed; null: any account may have changed. */
type Accounts = ReadonlySet<number> | null;
type Listener = (accountIds: readonly number[] | null) => void;

export class WakeUps implements Component {
  readonly name = "wake-ups";
  readonly #options: WakeUpsOptions;
  // Bound: the parts of the service that listen.
  readonly #listeners = new Map<Reason, Set<Listener>>();
  /** Reasons in their pause, with the accounts to name at its end; undefined when none came meanwhile. Bound: REASONS. */
  readonly #pausing = new Map<Reason, Accounts | undefined>();
  #release: () => void = () => undefined;

  constructor(options: WakeUpsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#release = this.#options.bus.subscribe(SUBJECT, (bytes) => this.#receive(bytes));
  }

  stop(): void {
    this.#release();
  }

  /** Calls the listener when another member sends a wake-up; returns a function that removes the listener. */
  on(reason: Reason, listener: Listener): () => void {
    const listeners = this.#listeners.get(reason) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(reason, listeners);
    return () => listeners.delete(listener);
  }

  send(reason: Reason, accountId: number | null = null): void {
    const accounts = accountId === null ? null : new Set([accountId]);
    const waiting = this.#pausing.get(reason);
    if (!this.#pausing.has(reason)) this.#sendNow(reason, accounts);
    else this.#pausing.set(reason, waiting === undefined ? accounts : merged(waiting, accounts));
  }

  #sendNow(reason: Reason, accounts: Accounts): void {
    const { bus, member, clock } = this.#options;
    const accountIds = accounts === null ? null : [...accounts];
    bus.publish(SUBJECT, WAKE_UP.encode({ from: member, bell: reason, accountIds }));
    this.#pausing.set(reason, undefined);
    clock.after(SEND_EVERY_MS, () => {
      const again = this.#pausing.get(reason);
      this.#pausing.delete(reason);
      if (again !== undefined) this.#sendNow(reason, again);
    });
  }

  #receive(bytes: Uint8Array): void {
    const message = WAKE_UP.decode(bytes);
    if (message === null || message.from === this.#options.member) return;
    const { bell: reason, accountIds } = message;
    for (const listener of this.#listeners.get(reason) ?? []) {
      try {
        listener(accountIds);
      } catch (error) {
        this.#options.log.error({ err: error, reason }, "a wake-up came and its listener failed");
      }
    }
  }
}

function merged(a: Accounts, b: Accounts): Accounts {
  if (a === null || b === null) return null;
  const accounts = a.union(b);
  return accounts.size > NAMED_MAX ? null : accounts;
}
