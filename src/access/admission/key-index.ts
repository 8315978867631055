// All keys and accounts in memory, as last read from the store, so that a key is verified without waiting. It applies the changes of
// the store, and returns the ones that concern open sockets.

import { outOfRange, RecentMap } from "../../base/index.ts";
import type { Account, ApiKey, PlanLimits } from "../../model/index.ts";
import type { AccountChanges } from "../../store/index.ts";
import { digestOfHash, isSameDigest, type KeyDigest, KeyDigester } from "../keys/key-text.ts";
import { type Caller, callerOf } from "../plans/caller.ts";
import { limitsOf, type PlanTable } from "../plans/plans.ts";
import type { DayCount } from "../usage/daily-usage.ts";
import type { DetailCount } from "../usage/usage-details.ts";
import { AccountConnections } from "./connections.ts";
import type { AccessChange } from "./gate.ts";
import type { SlidingWindow } from "./sliding-window.ts";

/** Requests in one minute of the clock. */
export interface MinuteCount {
  minute: number;
  requests: number;
  /** Requests that other processes have reported for the same minute. */
  others: number;
}

/** An account with its counts of the minute and of the day, and its open connections. */
export interface AccountEntry {
  account: Account;
  /** True when its keys are accepted. */
  isActive: boolean;
  readonly minute: MinuteCount;
  /** Null until the first request of the day. */
  day: DayCount | null;
  /** Only for accounts that the temporary security limit applies to. */
  recent: SlidingWindow | null;
  readonly connections: AccountConnections;
  /** The connections of its console. */
  readonly consoleConnections: AccountConnections;
  readonly keys: Set<KeyEntry>;
}

/** A key that has not been revoked. */
export interface KeyEntry {
  key: ApiKey;
  readonly digest: KeyDigest;
  readonly owner: AccountEntry;
  caller: Caller;
  readonly minute: MinuteCount;
  /** True when its counts changed since they were reported to other processes. */
  isUnreported: boolean;
  /** The account's day in which `detail` counts the requests of this key; null until its first request. */
  day: DayCount | null;
  detail: DetailCount | null;
  /** True once listeners know that the key expired. */
  isExpiryNoted: boolean;
}

export interface KeyIndexOptions {
  readonly table: PlanTable;
  /** True when the keys of demo accounts are accepted. */
  readonly isDemoEnabled: boolean;
}

const RECENT_MAX = 4_096;

/** Bound: the keys of the installation that are not revoked. */
export class KeyIndex {
  readonly #options: KeyIndexOptions;
  readonly #accounts = new Map<number, AccountEntry>();
  readonly #keys = new Map<number, KeyEntry>();
  /** By the first word of the digest, which a few keys may share. */
  readonly #byWord = new Map<number, KeyEntry[]>();
  readonly #expiring = new Set<KeyEntry>();
  readonly #digester = new KeyDigester();
  /**
   * A cache of recently sent keys by their text: hashing a text takes longer than all other checks of a request together.
   * Bound: RECENT_MAX; forgotten together whenever a key is removed.
   */
  readonly #recent = new RecentMap<string, KeyEntry>(RECENT_MAX);
  /** An unknown key is compared with this, so that refusing it takes as long as finding a known one. */
  readonly #noDigest = digestOfHash("");

  constructor(options: KeyIndexOptions) {
    this.#options = options;
  }

  /** The key, when it was found recently and is still usable. Others go through `find`, so that all refusals take the same time. */
  findRecent(keyText: string, nowMs: number): KeyEntry | null {
    const recent = this.#recent.get(keyText);
    return recent !== undefined && isUsable(recent, nowMs) ? recent : null;
  }

  /** The key, when it is known and usable at `nowMs`; null otherwise, whatever the reason. */
  find(keyText: string, nowMs: number): KeyEntry | null {
    const digest = this.#digester.digest(keyText);
    const candidates = this.#byWord.get(wordOf(digest));
    if (candidates === undefined) {
      isSameDigest(digest, this.#noDigest);
      return null;
    }
    for (const entry of candidates) {
      if (!isSameDigest(digest, entry.digest)) continue;
      if (!isUsable(entry, nowMs)) return null;
      this.#recent.set(keyText, entry);
      return entry;
    }
    return null;
  }

  callerOfKey(keyId: number, nowMs: number): Caller | null {
    return this.usableKey(keyId, nowMs)?.caller ?? null;
  }

  /** The key with this number, when it is usable at `nowMs`. */
  usableKey(keyId: number | null, nowMs: number): KeyEntry | null {
    const entry = keyId === null ? undefined : this.#keys.get(keyId);
    return entry !== undefined && isUsable(entry, nowMs) ? entry : null;
  }

  accountEntry(accountId: number): AccountEntry | undefined {
    return this.#accounts.get(accountId);
  }

  keyEntry(keyId: number): KeyEntry | undefined {
    return this.#keys.get(keyId);
  }

  allKeys(): Iterable<KeyEntry> {
    return this.#keys.values();
  }

  allAccounts(): Iterable<AccountEntry> {
    return this.#accounts.values();
  }

  /** The numbers in force for an account. */
  limitsOf(account: Account): PlanLimits {
    return limitsOf(account, this.#options.table);
  }

  /** Applies the changes of the store; returns the changes that concern open sockets. */
  apply(changes: AccountChanges): AccessChange[] {
    const changed = changes.accounts.flatMap((account) => this.#applyAccount(account));
    return [...changed, ...changes.keys.flatMap((key) => this.#applyKey(key))];
  }

  /** Keys that expired since the last call. */
  expire(nowMs: number): AccessChange[] {
    const expired: AccessChange[] = [];
    for (const entry of this.#expiring) {
      const isPast = isExpired(entry.key, nowMs);
      if (isPast && !entry.isExpiryNoted) expired.push(revocationOf(entry.key));
      entry.isExpiryNoted = isPast;
    }
    return expired;
  }

  #applyAccount(account: Account): AccessChange[] {
    const isActive = account.isVerified && !account.isSuspended && (!account.isDemo || this.#options.isDemoEnabled);
    const entry = this.#accounts.get(account.id);
    if (entry === undefined) {
      this.#accounts.set(account.id, {
        account,
        isActive,
        minute: { minute: Number.NaN, requests: 0, others: 0 },
        day: null,
        recent: null,
        connections: new AccountConnections(),
        consoleConnections: new AccountConnections(),
        keys: new Set(),
      });
      return [];
    }
    const kinds = kindsOfChange(entry, account, isActive);
    entry.account = account;
    entry.isActive = isActive;
    for (const key of entry.keys) key.caller = callerOf(account, key.key, this.#options.table);
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
    else {
      entry.key = key;
      entry.caller = callerOf(entry.owner.account, key, this.#options.table);
    }
    return [];
  }

  #add(key: ApiKey): void {
    const owner = this.#accounts.get(key.accountId);
    if (owner === undefined) return;
    const digest = digestOfHash(key.hash);
    const caller = callerOf(owner.account, key, this.#options.table);
    const minute = { minute: Number.NaN, requests: 0, others: 0 };
    const counts = { minute, day: null, detail: null };
    const entry: KeyEntry = { key, digest, owner, caller, ...counts, isUnreported: false, isExpiryNoted: false };
    this.#keys.set(key.id, entry);
    owner.keys.add(entry);
    const word = wordOf(digest);
    this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), entry]);
    if (key.expiresAtMs !== null) this.#expiring.add(entry);
  }

  #remove(entry: KeyEntry): void {
    this.#keys.delete(entry.key.id);
    this.#recent.clear();
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

function isUsable(entry: KeyEntry, nowMs: number): boolean {
  return entry.owner.isActive && !isExpired(entry.key, nowMs);
}

function isExpired(key: ApiKey, nowMs: number): boolean {
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs;
}

function revocationOf(key: ApiKey): AccessChange {
  return { kind: "revoked", accountId: key.accountId, keyId: key.id };
}

function wordOf(digest: KeyDigest): number {
  return digest[0] ?? outOfRange(0);
}
