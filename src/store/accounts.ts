// Accounts: the customers, their plans and entitlements; and their API keys, stored as hashes. Every change gets a rising stamp, by which
// running processes ask for the changes since they last asked.

import type { Account, Actor, ApiKey, KeyScope } from "../model/index.ts";

export type NewAccount = Omit<Account, "id" | "overrides" | "isSuspended" | "isDemo"> &
  Partial<Pick<Account, "overrides">>;

/** The fields to change; absent ones stay. Overrides are replaced all together. */
export type AccountChange = Partial<Omit<Account, "id" | "isDemo" | "createdAtMs">>;

/** The most active keys that an account may have in its new state; asked inside the transaction. */
export type KeysMax = (account: Account) => number;

export type AccountUpdate =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly reason: "unknown" }
  /** The account has more active keys than its new state allows; nothing was changed. */
  | { readonly ok: false; readonly reason: "keys"; readonly keysActive: number; readonly keysMax: number };

/** A fixed account for trying the service out, with its one fixed key. */
export interface DemoAccount extends Pick<Account, "name" | "plan" | "depth"> {
  readonly keyHash: string;
  readonly keyHint: string;
  readonly keyScope: KeyScope;
}

/** Accounts and keys that changed, and the stamp from which to ask next. */
export interface AccountChanges {
  readonly stamp: number;
  readonly accounts: readonly Account[];
  readonly keys: readonly ApiKey[];
}

/**
 * Stores accounts. A change is durable when its promise resolves, and the audit log names `by` for it: the service itself where nobody is
 * named.
 */
export interface Accounts {
  create(account: NewAccount, by?: Actor): Promise<Account>;

  /** Null when there is no such account, or it was deleted. */
  get(id: number): Promise<Account | null>;

  /** All accounts by id, without deleted ones. */
  list(): Promise<readonly Account[]>;

  /** Changes an account unless it would then have too many keys; keys expired at `nowMs` do not count. */
  update(id: number, change: AccountChange, keysMax: KeysMax, nowMs: number, by?: Actor): Promise<AccountUpdate>;

  /**
   * Deletes an account: its keys are revoked, its name, rules, destinations, deliveries and request log are gone, and its counts of usage
   * stay, for invoices. False when there is no such account.
   */
  remove(id: number, nowMs: number, by?: Actor): Promise<boolean>;

  /** Creates demo accounts that are missing and resets the others to their plan, entitlement and key. */
  ensureDemo(accounts: readonly DemoAccount[], nowMs: number): Promise<void>;

  /** Marks the account as changed, so that processes that follow accounts read its data again. */
  touch(id: number): Promise<void>;

  /** Accounts and keys that changed after `stamp` (0: all of them); a deleted account appears as a suspended one. */
  since(stamp: number): Promise<AccountChanges>;
}

export type NewKey = Omit<ApiKey, "id" | "revokedAtMs">;

export type KeyIssue =
  | { readonly ok: true; readonly key: ApiKey }
  | { readonly ok: false; readonly reason: "unknown-account" }
  | { readonly ok: false; readonly reason: "keys"; readonly keysMax: number }
  /** The account has made its maximum of keys in that time. */
  | { readonly ok: false; readonly reason: "pace"; readonly oldestMs: number };

/** The issuer of a key, and how many keys the account may make in a span of time; asked inside the transaction. */
export interface IssueTerms {
  readonly by?: Actor;
  readonly pace?: { readonly sinceMs: number; readonly max: KeysMax };
}

/** Stores keys. A change is durable when its promise resolves, and the audit log names `by` for it. */
export interface Keys {
  /** Adds a key unless the account has its maximum of active keys. */
  issue(key: NewKey, keysMax: KeysMax, terms?: IssueTerms): Promise<KeyIssue>;

  /** Revokes a key; a second time changes nothing. Null when there is no such key. */
  revoke(id: number, nowMs: number, by?: Actor): Promise<ApiKey | null>;

  /** All keys, or those of one account, by id; revoked and expired ones included. */
  list(accountId?: number): Promise<readonly ApiKey[]>;

  /** Null when no key has this hash. */
  findByHash(hash: string): Promise<ApiKey | null>;
}
