// Limits over several processes: what this one counted is told to the others, and what they counted is added to the counts that
// requests are measured against. Nothing here waits; how reports travel is not its business.

import type { AccountConnections, OpenConnection } from "../admission/account-connections.ts";
import type { AddressThrottle } from "../admission/address-throttle.ts";
import type { SlidingWindow } from "../admission/sliding-window.ts";
import type { AccountEntry, KeyEntry, KeyIndex } from "../keys/key-index.ts";
import { MINUTE_WINDOW_MS } from "../plans/plans.ts";
import { type CountReport, NEWEST_TOLD, pagesOf, TIMES_TOLD, type WindowReport } from "./count-report.ts";
import type { DailyUsage } from "./daily-usage.ts";
import { HeardCounts } from "./heard-counts.ts";

/** What is counted, and read here. */
export interface CountedState {
  readonly keys: KeyIndex;
  readonly usage: DailyUsage;
  readonly addresses: AddressThrottle;
  /** The window of an account that the temporary security limit applies to; null for every other one. */
  readonly windowOf: (owner: AccountEntry, nowMs: number) => SlidingWindow | null;
  /** Requests before this long ago cannot matter to such a window. */
  readonly windowMs: number;
  /** Whether the account has no limits, as demo accounts under load tests. */
  readonly isUnlimited: (owner: AccountEntry) => boolean;
}

/** What is to be told, in reports of bounded length, and whether somebody is near a limit. */
export interface CountChanges {
  readonly reports: readonly CountReport[];
  readonly isEmpty: boolean;
  /** The next report should come sooner than usual. */
  readonly isUrgent: boolean;
}

/** From this part of a limit on an account is near it. */
const NEAR = 0.8;

export class CountSharing {
  readonly #state: CountedState;
  readonly #heard: HeardCounts;
  // Bound: the keys of the installation.
  #keys: KeyEntry[] = [];
  // Bound: the accounts of the installation.
  readonly #connections = new Set<AccountEntry>();
  /** When the last requests of new accounts were, and until when they are told. Bound: the new accounts, 2 × TIMES_TOLD each. */
  readonly #windows = new Map<number, { timesMs: number[]; toldUntilMs: number }>();
  #isUrgent = false;

  constructor(state: CountedState, member: string) {
    this.#state = state;
    this.#heard = new HeardCounts(state, member, (owner) => this.connectionsChanged(owner));
    state.addresses.share((minute) => this.#heard.tallies(minute));
  }

  /** What other processes counted of a key, or of an account, in a minute that begins here. */
  othersOfKey(entry: KeyEntry, minute: number): number {
    return this.#heard.ofKey(entry.key.id, minute);
  }

  othersOfAccount(owner: AccountEntry, minute: number): number {
    return this.#heard.ofAccount(owner.account.id, minute);
  }

  /** A request of the key was admitted. */
  counted(entry: KeyEntry): void {
    if (entry.isUntold) return;
    entry.isUntold = true;
    this.#keys.push(entry);
  }

  /** A new account sent a request, whether or not it was admitted. */
  countedNew({ account }: AccountEntry, nowMs: number): void {
    let window = this.#windows.get(account.id);
    if (window === undefined) {
      window = { timesMs: [], toldUntilMs: 0 };
      this.#windows.set(account.id, window);
    }
    window.timesMs.push(nowMs);
    if (window.timesMs.length > 2 * TIMES_TOLD) window.timesMs = window.timesMs.slice(-TIMES_TOLD);
  }

  /** A connection of the account was opened or closed here. */
  connectionsChanged(owner: AccountEntry): void {
    this.#connections.add(owner);
    this.#isUrgent = true;
  }

  hear(member: string, report: CountReport, nowMs: number): void {
    this.#heard.hear(member, report, nowMs);
  }

  /** The process is gone, or has told nothing for too long: its counts are not counted any more. */
  forget(member: string, nowMs: number): void {
    this.#heard.forget(member, nowMs);
  }

  /** Takes what is to be told: what changed since the last time, or everything that still matters. */
  takeUntold(nowMs: number, isWhole: boolean): CountChanges {
    const { keys, usage, addresses } = this.#state;
    const minute = Math.floor(nowMs / MINUTE_WINDOW_MS);
    const { day } = usage.spanAt(nowMs);
    const touched = isWhole ? [...keys.allKeys()].filter((entry) => entry.minute.minute === minute) : this.#keys;
    const owners = new Set(touched.map(({ owner }) => owner));
    if (isWhole) {
      for (const { accountId } of usage.unsettled()) {
        const owner = keys.accountEntry(accountId);
        if (owner !== undefined) owners.add(owner);
      }
    }
    const whole: CountReport = {
      minute,
      day,
      writer: usage.writer,
      keys: touched.flatMap(({ key, minute: count }) => [key.id, count.minute === minute ? count.requests : 0]),
      accounts: [...owners].flatMap((owner) => [
        owner.account.id,
        owner.minute.minute === minute ? owner.minute.requests : 0,
        owner.day?.day === day ? usage.ownOf(owner.day) : 0,
      ]),
      tallies: addresses.takeUntold(nowMs, isWhole),
      connections: this.#takeConnections(isWhole),
      windows: this.#takeWindows(nowMs, isWhole),
    };
    const isUrgent = this.#isUrgent || touched.some((entry) => isNear(entry));
    for (const entry of this.#keys) entry.isUntold = false;
    this.#keys = [];
    this.#isUrgent = false;
    const { tallies, connections, windows } = whole;
    const isEmpty = touched.length + owners.size + tallies.length + connections.length + windows.length === 0;
    return { reports: pagesOf(whole), isEmpty, isUrgent };
  }

  #takeConnections(isWhole: boolean): CountReport["connections"] {
    const { keys } = this.#state;
    const owners = isWhole ? [...keys.allAccounts()].filter((owner) => owner.connections.size > 0) : this.#connections;
    const told = [...owners].map(
      ({ account, connections }) => [account.id, connections.size, ...newestOf(connections)] as const,
    );
    this.#connections.clear();
    return told;
  }

  #takeWindows(nowMs: number, isWhole: boolean): readonly WindowReport[] {
    const told: WindowReport[] = [];
    for (const [accountId, window] of this.#windows) {
      // It has at least the time of the request that made it.
      const isOld = (window.timesMs.at(-1) ?? 0) < nowMs - this.#state.windowMs;
      if (isOld) this.#windows.delete(accountId);
      // What comes in this millisecond is told the next time: whoever hears a millisecond twice counts it once.
      const fromMs = isWhole ? 0 : window.toldUntilMs;
      const timesMs = window.timesMs.filter((timeMs) => timeMs >= fromMs && timeMs < nowMs).slice(-TIMES_TOLD);
      window.toldUntilMs = nowMs;
      if (timesMs.length > 0) told.push([accountId, ...timesMs]);
    }
    return told;
  }
}

function newestOf(connections: AccountConnections): readonly number[] {
  return connections.newest(NEWEST_TOLD).map(({ openedAtMs }: OpenConnection) => openedAtMs);
}

function isNear({ caller, minute, owner }: KeyEntry): boolean {
  const { requestsPerMinute, keyRequestsPerMinute } = caller.limits;
  return (
    minute.requests + minute.others >= keyRequestsPerMinute * NEAR ||
    owner.minute.requests + owner.minute.others >= requestsPerMinute * NEAR
  );
}
