// API keys as hashes: issued under the account's limit, revoked for good. Running processes learn of
// new and revoked keys with the changes of their accounts.

import type { Actor, ApiKey } from "../model/index.ts";
import type { KeysMax } from "./accounts.ts";

export type NewKey = Omit<ApiKey, "id" | "revokedAtMs">;

export type KeyIssue =
  | { readonly ok: true; readonly key: ApiKey }
  | { readonly ok: false; readonly reason: "unknown-account" }
  | { readonly ok: false; readonly reason: "keys"; readonly keysMax: number }
  /** The account made as many keys in the while as it may. */
  | { readonly ok: false; readonly reason: "pace"; readonly oldestMs: number };

/** Who issues a key, and how many keys the account may make in a while; asked inside the transaction. */
export interface IssueTerms {
  readonly by?: Actor;
  readonly pace?: { readonly sinceMs: number; readonly max: KeysMax };
}

/** Keeps keys. A change is durable when its promise resolves, and stands in the audit log as one of `by`. */
export interface Keys {
  /** Adds a key unless the account has as many active ones as it may. */
  issue(key: NewKey, keysMax: KeysMax, terms?: IssueTerms): Promise<KeyIssue>;

  /** Revokes a key; a second time changes nothing. Null when there is no such key. */
  revoke(id: number, nowMs: number, by?: Actor): Promise<ApiKey | null>;

  /** All keys, or those of one account, by id; revoked and expired ones included. */
  list(accountId?: number): Promise<readonly ApiKey[]>;

  /** Null when no key has this hash. */
  findByHash(hash: string): Promise<ApiKey | null>;
}
