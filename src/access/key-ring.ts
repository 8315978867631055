// All keys and accounts in memory, as the store last told: keys are verified here without waiting for anything. What
// changed since is applied as it comes, and becomes news for open sockets.

import type { Account, ApiKey } from "../model/index.ts";
import type { AccountChanges } from "../store/index.ts";
import { type Caller, callerOf } from "./caller.ts";
import type { DayCount } from "./day-ledger.ts";
import type { AccessChange } from "./gate.ts";
import { DIGEST_BYTES, digestInto, isSameDigest } from "./key-text.ts";
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
  readonly digest: Uint8Array;
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

/** Size: the keys of the installation that are not revoked; the store holds them, this mirrors them. */
export class KeyRing {
  readonly #options: KeyRingOptions;
  readonly #accounts = new Map<number, AccountEntry>();
  readonly #keys = new Map<number, KeyEntry>();
  /** By the first bytes of the digest; several keys under one number are possible, if hardly likely. */
  readonly #byPrefix = new Map<number, KeyEntry[]>();
  readonly #expiring = new Set<KeyEntry>();
  readonly #digest = new Uint8Array(DIGEST_BYTES);
  /** What a key that nobody has is compared with, so that it takes as long as one that somebody has. */
  readonly #nobody = new Uint8Array(DIGEST_BYTES);

  constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** The key, when it is one of ours and opens something at `nowMs`; null otherwise, whatever the reason. */
  find(keyText: string, nowMs: number): KeyEntry | null {
    digestInto(keyText, this.#digest);
    const candidates = this.#byPrefix.get(prefixOf(this.#digest));
    if (candidates === undefined) {
      isSameDigest(this.#digest, this.#nobody);
      return null;
    }
    for (const entry of candidates) {
      if (isSameDigest(this.#digest, entry.digest)) return isOpen(entry, nowMs) ? entry : null;
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
    const digest = new Uint8Array(Buffer.from(key.hash, "hex"));
    const caller = callerOf(owner.account, key.id, this.#options.table);
    const minute = { minute: Number.NaN, requests: 0 };
    const entry: KeyEntry = { key, digest, owner, caller, minute, isExpiryTold: false };
    this.#keys.set(key.id, entry);
    owner.keys.add(entry);
    const prefix = prefixOf(digest);
    this.#byPrefix.set(prefix, [...(this.#byPrefix.get(prefix) ?? []), entry]);
    if (key.expiresAtMs !== null) this.#expiring.add(entry);
  }

  #remove(entry: KeyEntry): void {
    this.#keys.delete(entry.key.id);
    entry.owner.keys.delete(entry);
    this.#expiring.delete(entry);
    const prefix = prefixOf(entry.digest);
    const others = (this.#byPrefix.get(prefix) ?? []).filter((other) => other !== entry);
    if (others.length === 0) this.#byPrefix.delete(prefix);
    else this.#byPrefix.set(prefix, others);
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

/** 48 bits: a safe integer. */
function prefixOf(digest: Uint8Array): number {
  let prefix = 0;
  for (let i = 0; i < 6; i++) prefix = prefix * 256 + (digest[i] ?? 0);
  return prefix;
}
