// The gate that admits requests and sockets: a verified key with its limits and the rest of its daily quota, or a refusal.

import type { Caller } from "../plans/caller.ts";
import type { AddressSource } from "./client-address.ts";

/** The rest of the account's daily quota. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds of the next midnight in Riyadh. */
  readonly resetAtS: number;
}

/**
 * `key-invalid` stands for unknown, revoked and expired keys and for accounts that are not active: the answer is the same for all.
 * `keys-unread`: this process does not know the key, and the store, which may know it, cannot be read for the moment.
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
  /** The wait in whole seconds, with `throttled` and `security-limit`. */
  readonly retryAfterS?: number;
  /** Present, like `caller`, when a throttle refused a verified key. */
  readonly rate?: RateState;
  readonly caller?: Caller;
}

export type Admission = { readonly ok: true; readonly caller: Caller; readonly rate: RateState } | RefusedAdmission;

/** A change of a key or of a whole account. A change without `keyId` concerns every key of the account. */
export interface AccessChange {
  readonly kind: "revoked" | "plan" | "entitlement" | "suspended";
  readonly accountId: number;
  readonly keyId?: number;
}

/** The part of its limits that an account has used. */
export interface AccountUse {
  readonly requestsToday: number;
  readonly requestsLimit: number;
  readonly resetsAtMs: number;
  /** Open WebSocket connections, without those of the console. */
  readonly connections: number;
}

export type ConnectionSlot = { readonly ok: true; release(): void } | { readonly ok: false };

/** The owner of an open connection. */
export interface ConnectionHolder {
  /** True for a socket of the console, which does not count among the account's connections. */
  readonly isConsole: boolean;
  /** Closes the connection: it is the youngest of too many, because two processes each admitted one at the same time. */
  evict(): void;
}

/** The key of a session, a ticket or a link, in place of the text of a key. `keyId` is null when it stands for no existing key. */
export interface KnownKey {
  readonly keyId: number | null;
  /** The session of the console that the request showed; its requests have their own allowance. Absent for a ticket. */
  readonly session?: string;
  /** True for a ticket that was issued to a session of the console, whose sockets are counted separately. */
  readonly isConsoleTicket?: boolean;
  /** The link that the request showed; it has a limit of its own beside those of the account. */
  readonly link?: ShownLink;
}

export interface ShownLink {
  readonly id: number;
  /** True for a link of a chart, which sends several requests at a time, again and again. */
  readonly isChart: boolean;
}

/** The credential of a request: the text of a key as it was sent, null when there is none, or an already known key. */
export type Credential = string | null | KnownKey;

/** Admits requests and sockets from memory, without waiting for the store. */
export interface Gate {
  /** True when the keys of the demo accounts are accepted. */
  readonly hasDemoKeys: boolean;

  /**
   * One REST request: verifies the key and counts the request against every throttle, and for its route. A request of a session of the
   * console counts against the session's allowance alone.
   */
  admit(credential: Credential, address: AddressSource, route?: string): Admission;

  /** Notes that an admitted request failed; `rate` comes from its admission. */
  fail(caller: Caller, route: string, rate: RateState): void;

  /** The use of the caller's account; null once the key is revoked. */
  useOf(caller: Caller): AccountUse | null;

  /** The name of the caller's account; null once the key is revoked. */
  nameOf(caller: Caller): string | null;

  /** Reads the changes of the store and writes the counts to it, now. Resolves also when the store is unreachable. */
  refresh(): Promise<void>;

  /** A WebSocket upgrade: verifies the key; takes nothing from the account's quota. */
  identify(credential: Credential, address: AddressSource): Admission;

  /** A request to a path that needs no key or does not exist: null when it may pass. A key that it carries is never refused. */
  visit(credential: Credential, address: AddressSource): RefusedAdmission | null;

  /** Takes one of the WebSocket connections of the account, or of its console; `release` gives it back, once. */
  openConnection(caller: Caller, holder?: ConnectionHolder): ConnectionSlot;

  /** The caller of a key at this moment; null once the key would be refused. */
  callerOfKey(keyId: number): Caller | null;

  /** Calls the listener within 2 seconds of a command that changes a key or an account; the returned function stops it. */
  watch(listener: (change: AccessChange) => void): () => void;
}
