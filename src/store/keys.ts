// API keys as hashes: issued under the account's limit, revoked for good. Running processes learn of
// new and revoked keys with the changes of their accounts.

import type { ApiKey, KeyKind } from "../model/index.ts";
import type { KeysMax } from "./accounts.ts";

export interface NewKey {
  readonly accountId: number;
  readonly kind: KeyKind;
  readonly label: string;
  readonly hash: string;
  readonly hint: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
}

export type KeyIssue =
  | { readonly ok: true; readonly key: ApiKey }
  | { readonly ok: false; readonly reason: "unknown-account" }
  | { readonly ok: false; readonly reason: "keys"; readonly keysMax: number };

/** Keeps keys. A change is durable when its promise resolves. */
export interface Keys {
  /** Adds a key unless the account has as many active ones as it may. */
  issue(key: NewKey, keysMax: KeysMax): Promise<KeyIssue>;

  /** Revokes a key; a second time changes nothing. Null when there is no such key. */
  revoke(id: number, nowMs: number): Promise<ApiKey | null>;

  /** All keys, or those of one account, by id; revoked and expired ones included. */
  list(accountId?: number): Promise<readonly ApiKey[]>;

  /** Null when no key has this hash. */
  findByHash(hash: string): Promise<ApiKey | null>;
}
