// All keys and accounts in memory, as the store last told: keys are verified here without waiting for anything. What
// changed since is applied as it comes, and becomes news for open sockets.

import type { Account, ApiKey } from "../model/index.ts";
import type { AccountChanges } from "../store/index.ts";
import { type Caller, callerOf } from "./caller.ts";
import type { DayCount } from "./day-ledger.ts";
import type { AccessChange } from "./gate.ts";
import { type Digest, Digester, digestOfHash, isSameDigest } from "./key-text.ts";
import { limitsOf, type PlanTable } from "./plans.ts";
import type { RecentTimes } from "./recent-times.ts";

/** Requests in one minute of the clock. */
export interface MinuteCount {
  minute: number;
  requests: number;
}

/** An account and what it did lately. */
export interface AccountEntry {
  account: Account;
  /** Whether its keys open anything. */
  isActive: boolean;
  readonly minute: MinuteCount;
  /** Null until the first request of the day. */
  day: DayCount | null;
  /** Only of accounts that the temporary security limit watches. */
  recent: RecentTimes | null;
  connections: number;
  readonly keys: Set<KeyEntry>;
}

/** A key that has not been revoked. */
export interface KeyEntry {
  key: ApiKey;
  readonly digest: Digest;
  readonly owner: AccountEntry;
  caller: Caller;
  readonly minute: MinuteCount;
  isExpiryTold: boolean;
}

export interface KeyRingOptions {
  readonly table: PlanTable;
  /** Without it the demo accounts open nothing. */
  readonly isDemoEnabled: boolean;
}

/** Bound: the keys of the installation that are not revoked; the store holds them, this mirrors them. */
export class KeyRing {
  readonly #options: KeyRingOptions;
  readonly #accounts = new Map<number, AccountEntry>();
  readonly #keys = new Map<number, KeyEntry>();
  /** By the first word of the digest; a few of many keys share one. */
  readonly #byWord = new Map<number, KeyEntry[]>();
  readonly #expiring = new Set<KeyEntry>();
  readonly #digester = new Digester();
  /** What a key that nobody has is compared with, so that it takes as long as one that somebody has. */
  readonly #nobody = digestOfHash("");

  constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** The key, when it is one of ours and opens something at `nowMs`; null otherwise, whatever the reason. */
  find(keyText: string, nowMs: number): KeyEntry | null {
    const digest = this.#digester.digest(keyText);
    const candidates = this.#byWord.get(wordOf(digest));
    if (candidates === undefined) {
      isSameDigest(digest, this.#nobody);
      return null;
    }
    for (const entry of candidates) {
      if (isSameDigest(digest, entry.digest)) return isOpen(entry, nowMs) ? entry : null;
    }
    return null;
  }

  callerOfKey(keyId: number, nowMs: number): Caller | null {
    const entry = this.#keys.get(keyId);
    return entry !== undefined && isOpen(entry, nowMs) ? entry.caller : null;
  }

  accountEntry(accountId: number): AccountEntry | undefined {
    return this.#accounts.get(accountId);
  }

  /** Takes what the store tells; answers what it means for those who are connected. */
  apply(changes: AccountChanges): AccessChange[] {
    const news = changes.accounts.flatMap((account) => this.#applyAccount(account));
    return [...news, ...changes.keys.flatMap((key) => this.#applyKey(key))];
  }

  /** Keys that expired since the last call. */
  expire(nowMs: number): AccessChange[] {
    const news: AccessChange[] = [];
    for (const entry of this.#expiring) {
      const isPast = isExpired(entry.key, nowMs);
      if (isPast && !entry.isExpiryTold) news.push(revocationOf(entry.key));
      entry.isExpiryTold = isPast;
    }
    return news;
  }

  #applyAccount(account: Account): AccessChange[] {
    const isActive = account.isVerified && !account.isSuspended && (!account.isDemo || this.#options.isDemoEnabled);
    const entry = this.#accounts.get(account.id);
    if (entry === undefined) {
      const minute = { minute: Number.NaN, requests: 0 };
      const keys = new Set<KeyEntry>();
      this.#accounts.set(account.id, { account, isActive, minute, day: null, recent: null, connections: 0, keys });
      return [];
    }
    const kinds = kindsOfChange(entry, account, isActive);
    entry.account = account;
    entry.isActive = isActive;
    for (const key of entry.keys) key.caller = callerOf(account, key.key.id, this.#options.table);
    return kinds.map((kind) => ({ kind, accountId: account.id }));
  }

  #applyKey(key: ApiKey): AccessChange[] {
    const entry = this.#keys.get(key.id);
    if (key.revokedAtMs !== null) {
      if (entry === undefined) return [];
      this.#remove(entry);
      return [revocationOf(key)];
    }
    if (entry === undefined) this.#add(key);
    else entry.key = key;
    return [];
  }

  #add(key: ApiKey): void {
    const owner = this.#accounts.get(key.accountId);
    if (owner === undefined) return;
    const digest = digestOfHash(key.hash);
    const caller = callerOf(owner.account, key.id, this.#options.table);
    const minute = { minute: Number.NaN, requests: 0 };
    const entry: KeyEntry = { key, digest, owner, caller, minute, isExpiryTold: false };
    this.#keys.set(key.id, entry);
    owner.keys.add(entry);
    const word = wordOf(digest);
    this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), entry]);
    if (key.expiresAtMs !== null) this.#expiring.add(entry);
  }

  #remove(entry: KeyEntry): void {
    this.#keys.delete(entry.key.id);
    entry.owner.keys.delete(entry);
    this.#expiring.delete(entry);
    const word = wordOf(entry.digest);
    const others = (this.#byWord.get(word) ?? []).filter((other) => other !== entry);
    if (others.length === 0) this.#byWord.delete(word);
    else this.#byWord.set(word, others);
  }
}

function kindsOfChange(before: AccountEntry, after: Account, isActive: boolean): AccessChange["kind"][] {
  const kinds: AccessChange["kind"][] = [];
  if (before.isActive && !isActive) kinds.push("suspended");
  const hasNewLimits = JSON.stringify(limitsOf(before.account)) !== JSON.stringify(limitsOf(after));
  if (before.account.plan !== after.plan || hasNewLimits) kinds.push("plan");
  if (before.account.depth !== after.depth) kinds.push("entitlement");
  return kinds;
}

function isOpen(entry: KeyEntry, nowMs: number): boolean {
  return entry.owner.isActive && !isExpired(entry.key, nowMs);
}

function isExpired(key: ApiKey, nowMs: number): boolean {
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs;
}

function revocationOf(key: ApiKey): AccessChange {
  return { kind: "revoked", accountId: key.accountId, keyId: key.id };
}

function wordOf(digest: Digest): number {
  return digest[0] ?? 0;
}
