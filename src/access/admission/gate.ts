// The gate that admits requests and sockets: a verified key with its limits and what is left of the day, or a refusal.

import type { Caller } from "../plans/caller.ts";
import type { AddressSource } from "./client-address.ts";

/** What is left of the account's day. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds of the next midnight in Riyadh. */
  readonly resetAtS: number;
}

/**
 * `key-invalid` stands for unknown, revoked and expired keys and for accounts that are not active: all in the same words.
 * `keys-unread`: the key is not known here, and the store, which may know it, cannot be read for the moment.
 */
export type AdmissionRefusal =
  | "key-missing"
  | "key-format"
  | "key-invalid"
  | "throttled"
  | "security-limit"
  | "keys-unread";

export interface RefusedAdmission {
  readonly ok: false;
  readonly refusal: AdmissionRefusal;
  /** Whole seconds, with `throttled` and `security-limit`. */
  readonly retryAfterS?: number;
  /** With a throttle on a key that was verified, as is the caller. */
  readonly rate?: RateState;
  readonly caller?: Caller;
}

export type Admission = { readonly ok: true; readonly caller: Caller; readonly rate: RateState } | RefusedAdmission;

/** What happened to a key or to a whole account. A change without `keyId` concerns every key of the account. */
export interface AccessChange {
  readonly kind: "revoked" | "plan" | "entitlement" | "suspended";
  readonly accountId: number;
  readonly keyId?: number;
}

/** What an account has used of what it may. */
export interface AccountUse {
  readonly requestsToday: number;
  readonly requestsLimit: number;
  readonly resetsAtMs: number;
  /** Open WebSocket connections, without those of the console. */
  readonly connections: number;
}

export type ConnectionSlot = { readonly ok: true; release(): void } | { readonly ok: false };

/** Who has an open connection. */
export interface ConnectionHolder {
  /** Whether it is a socket of the console, which takes none of the account's connections. */
  readonly isConsole: boolean;
  /** Closes it: it was the youngest of too many, because two processes admitted at once. */
  evict(): void;
}

/** A key that somebody showed before, for a session or a ticket; null: it stands for no key that there is. */
export interface KnownKey {
  readonly keyId: number | null;
  /** Names the session of the console that shows it: its requests have an allowance of their own. Absent for a ticket. */
  readonly session?: string;
  /** Whether it is a ticket that a session of the console was given: the sockets of the console have connections of their own. */
  readonly isConsoleTicket?: boolean;
  /** Names the link that shows it: beside the limits of the account the link has one of its own. */
  readonly link?: ShownLink;
}

export interface ShownLink {
  readonly id: number;
  /** A chart asks for several things at a time, and again and again. */
  readonly isChart: boolean;
}

/** What a request shows: the text of a key as it was sent, null when there is none, or a key that is known. */
export type Credential = string | null | KnownKey;

/** Admits requests and sockets from memory; nothing here waits. */
export interface Gate {
  /** Whether the keys of the demo accounts are accepted. */
  readonly hasDemoKeys: boolean;

  /**
   * One REST request: verifies the key and counts the request against every throttle, and for its route; that of a session of the
   * console against the session's allowance alone.
   */
  admit(credential: Credential, address: AddressSource, route?: string): Admission;

  /** Notes that an admitted request failed; `rate` is that of its admission. */
  fail(caller: Caller, route: string, rate: RateState): void;

  /** What the caller's account has used; null once its key would be refused. */
  useOf(caller: Caller): AccountUse | null;

  /** The name of the caller's account; null once its key would be refused. */
  nameOf(caller: Caller): string | null;

  /** Reads what changed in the store and writes what was counted, now. Resolves also when the store is away. */
  refresh(): Promise<void>;

  /** A WebSocket upgrade: verifies the key; takes nothing from the account's quota. */
  identify(credential: Credential, address: AddressSource): Admission;

  /** A request that needs no key, or that nothing answers: null when it may pass. A key that it carries is never refused. */
  visit(credential: Credential, address: AddressSource): RefusedAdmission | null;

  /** Takes one of the account's WebSocket connections, or of those of its console; `release` gives it back, once. */
  openConnection(caller: Caller, holder?: ConnectionHolder): ConnectionSlot;

  /** The caller of a key as of now; null once the key would be refused. */
  callerOfKey(keyId: number): Caller | null;

  /** Calls the listener within 2 seconds of a command that changes something; call what is returned to stop listening. */
  watch(listener: (change: AccessChange) => void): () => void;
}
