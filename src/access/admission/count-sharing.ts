// Limits over several processes: this process reports its counts to the others, and adds theirs to the counts that its limits check.
// Nothing here waits; the cluster carries the reports.

import { MINUTE_WINDOW_MS } from "../plans/plans.ts";
import { type AccountConnections, CONNECTION_KINDS, type ConnectionKind, type OpenConnection } from "./connections.ts";
import {
  type ConnectionsReport,
  type CountReport,
  NEWEST_REPORTED,
  pagesOf,
  TIMES_REPORTED,
  type WindowReport,
} from "./count-report.ts";
import type { AccountEntry, KeyEntry } from "./key-index.ts";
import { type CountedState, ReceivedCounts } from "./received-counts.ts";

/** The counts to report, in reports of bounded length. */
export interface CountChanges {
  readonly reports: readonly CountReport[];
  readonly isEmpty: boolean;
  /** True when an account is near a limit, or its connections or calls changed: the next report should come sooner than usual. */
  readonly isUrgent: boolean;
}

/** An account is near a limit from this part of it on. */
const NEAR = 0.8;

export class CountSharing {
  readonly #state: CountedState;
  readonly #received: ReceivedCounts;
  // Bound: the keys of the installation.
  #keys: KeyEntry[] = [];
  // Bound: the accounts of the installation.
  readonly #connections = new Set<AccountEntry>();
  /**
   * Times of the last requests of new accounts, and the time up to which they are reported.
   * Bound: the new accounts, 2 × TIMES_REPORTED each.
   */
  readonly #windows = new Map<number, { timesMs: number[]; reportedUntilMs: number }>();
  #isUrgent = false;

  constructor(state: CountedState, member: string) {
    this.#state = state;
    this.#received = new ReceivedCounts(state, member, (owner) => this.connectionsChanged(owner));
    state.addresses.share((minute) => this.#received.tallies(minute));
  }

  /** Requests of a key, or of an account, that other processes have reported for a minute that just began in this process. */
  othersOfKey(entry: KeyEntry, minute: number): number {
    return this.#received.ofKey(entry.key.id, minute);
  }

  othersOfAccount(owner: AccountEntry, minute: number): number {
    return this.#received.ofAccount(owner.account.id, minute);
  }

  /** Notes that a request of the key was admitted. */
  counted(entry: KeyEntry): void {
    if (entry.isUnreported) return;
    entry.isUnreported = true;
    this.#keys.push(entry);
  }

  /** Notes that a new account sent a request, whether or not it was admitted. */
  countedNew({ account }: AccountEntry, nowMs: number): void {
    let window = this.#windows.get(account.id);
    if (window === undefined) {
      window = { timesMs: [], reportedUntilMs: 0 };
      this.#windows.set(account.id, window);
    }
    window.timesMs.push(nowMs);
    if (window.timesMs.length > 2 * TIMES_REPORTED) window.timesMs = window.timesMs.slice(-TIMES_REPORTED);
  }

  /** Notes that a connection of the account was opened or closed here. */
  connectionsChanged(owner: AccountEntry): void {
    this.#connections.add(owner);
    this.#isUrgent = true;
  }

  receive(member: string, report: CountReport, nowMs: number): void {
    this.#received.receive(member, report, nowMs);
    if (report.pastCalls !== undefined) this.#state.pastCalls.receive(member, report.pastCalls);
  }

  /** Drops the counts of a process that is gone, or that has reported nothing for too long. */
  forget(member: string, nowMs: number): void {
    this.#received.forget(member, nowMs);
    this.#state.pastCalls.forget(member);
  }

  /** Takes the counts to report: the changed ones since the last report, or all that still matter. */
  takeUnreported(nowMs: number, isWhole: boolean): CountChanges {
    const { keys, usage, addresses, isUnlimited } = this.#state;
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
    const reported = this.#takeConnections(isWhole);
    const pastCalls = this.#state.pastCalls.takeUnreported(isWhole);
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
      tallies: addresses.takeUnreported(nowMs, isWhole),
      ...reported,
      windows: this.#takeWindows(nowMs, isWhole),
      ...(pastCalls !== null && { pastCalls }),
    };
    const isUrgent =
      this.#isUrgent || pastCalls !== null || touched.some((entry) => !isUnlimited(entry.owner) && isNear(entry));
    for (const entry of this.#keys) entry.isUnreported = false;
    this.#keys = [];
    this.#isUrgent = false;
    const { tallies, windows } = whole;
    const isAnyOpened = CONNECTION_KINDS.some((kind) => reported[kind].length > 0);
    const isEmpty =
      !isAnyOpened && pastCalls === null && touched.length + owners.size + tallies.length + windows.length === 0;
    return { reports: pagesOf(whole), isEmpty, isUrgent };
  }

  #takeConnections(isWhole: boolean): Readonly<Record<ConnectionKind, readonly ConnectionsReport[]>> {
    const { keys } = this.#state;
    const owners = isWhole ? [...keys.allAccounts()] : [...this.#connections];
    const reportOf = (kind: ConnectionKind): readonly ConnectionsReport[] =>
      owners
        .filter((owner) => !isWhole || owner[kind].size > 0)
        .map((owner) => [owner.account.id, owner[kind].size, ...newestOf(owner[kind])]);
    this.#connections.clear();
    return { connections: reportOf("connections"), consoleConnections: reportOf("consoleConnections") };
  }

  #takeWindows(nowMs: number, isWhole: boolean): readonly WindowReport[] {
    const reported: WindowReport[] = [];
    for (const [accountId, window] of this.#windows) {
      // No window is empty: it has at least the time of the request that created it.
      const isOld = (window.timesMs.at(-1) ?? 0) < nowMs - this.#state.windowMs;
      if (isOld) this.#windows.delete(accountId);
      // Requests of this millisecond are reported the next time: a receiver counts each millisecond once.
      const fromMs = isWhole ? 0 : window.reportedUntilMs;
      const timesMs = window.timesMs.filter((timeMs) => timeMs >= fromMs && timeMs < nowMs).slice(-TIMES_REPORTED);
      window.reportedUntilMs = nowMs;
      if (timesMs.length > 0) reported.push([accountId, ...timesMs]);
    }
    return reported;
  }
}

function newestOf(connections: AccountConnections): readonly number[] {
  return connections.newest(NEWEST_REPORTED).map(({ openedAtMs }: OpenConnection) => openedAtMs);
}

function isNear({ caller, minute, owner }: KeyEntry): boolean {
  const { requestsPerMinute, keyRequestsPerMinute } = caller.limits;
  return (
    minute.requests + minute.others >= keyRequestsPerMinute * NEAR ||
    owner.minute.requests + owner.minute.others >= requestsPerMinute * NEAR
  );
}
