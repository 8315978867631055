// Counts that other processes have reported, added to the counts here: a change of a reported number changes ours by as much, and the
// numbers of a process that is gone are taken off again.

import { type Day, outOfRange } from "../../base/index.ts";
import type { DailyUsage, DayCount } from "../usage/daily-usage.ts";
import type { AddressThrottle, OtherTally } from "./address-throttle.ts";
import { CONNECTION_KINDS, type ConnectionKind, connectionsMax } from "./connections.ts";
import type { CountReport, TallyReport, WindowReport } from "./count-report.ts";
import type { AccountEntry, KeyIndex, MinuteCount } from "./key-index.ts";
import type { PastCalls } from "./past-calls.ts";
import type { SlidingWindow } from "./sliding-window.ts";

/** The counts of this process. */
export interface CountedState {
  readonly keys: KeyIndex;
  readonly usage: DailyUsage;
  readonly addresses: AddressThrottle;
  readonly pastCalls: PastCalls;
  /** The window of an account that the temporary security limit applies to; null for every other account. */
  readonly windowOf: (owner: AccountEntry, nowMs: number) => SlidingWindow | null;
  /** Requests older than this are outside such a window. */
  readonly windowMs: number;
  /** True for an account without limits, such as a demo account under load tests. */
  readonly isUnlimited: (owner: AccountEntry) => boolean;
}

export class ReceivedCounts {
  readonly #state: CountedState;
  readonly #member: string;
  readonly #evicted: (owner: AccountEntry) => void;
  // Bound: the processes of the deployment; the exchange of counts forgets those that fell silent.
  readonly #peers = new Map<string, PeerCounts>();
  /** The time of the last reported request, by process and new account. Outlives the peer. Bound: the new accounts of one window. */
  readonly #windowsUntilMs = new Map<string, number>();

  /** Calls `evicted` for each connection of an account that is closed because too many are open in all processes. */
  constructor(state: CountedState, member: string, evicted: (owner: AccountEntry) => void) {
    this.#state = state;
    this.#member = member;
    this.#evicted = evicted;
  }

  ofKey(keyId: number, minute: number): number {
    let sum = 0;
    for (const peer of this.#peers.values()) sum += peer.ofKey(keyId, minute);
    return sum;
  }

  ofAccount(accountId: number, minute: number): number {
    let sum = 0;
    for (const peer of this.#peers.values()) sum += peer.ofAccount(accountId, minute);
    return sum;
  }

  *tallies(minute: number): Iterable<readonly [string, OtherTally]> {
    for (const peer of this.#peers.values()) yield* peer.tallies(minute);
  }

  receive(member: string, report: CountReport, nowMs: number): void {
    const peer = this.#peers.get(member) ?? new PeerCounts();
    this.#peers.set(member, peer);
    this.#receiveMinute(peer, report);
    this.#receiveTallies(peer, report, nowMs);
    this.#receiveDay(peer, report);
    for (const kind of CONNECTION_KINDS) {
      for (const [accountId, ...numbers] of report[kind] ?? [])
        this.#receiveConnections(peer, kind, accountId, numbers);
    }
    for (const window of report.windows) this.#receiveWindow(member, window, nowMs);
  }

  forget(member: string, nowMs: number): void {
    const peer = this.#peers.get(member);
    if (peer === undefined) return;
    const { keys, addresses } = this.#state;
    for (const [minute, table] of peer.minutes()) {
      for (const [id, requests] of table.keys) add(keys.keyEntry(id)?.minute, minute, -requests);
      for (const [id, requests] of table.accounts) add(keys.accountEntry(id)?.minute, minute, -requests);
      for (const [name, { requests, failures }] of table.tallies) {
        addresses.receive(name, minute, { requests: -requests, failures: -failures }, nowMs);
      }
    }
    this.#peers.delete(member);
    for (const count of peer.days) count.others.report(peer.writer, 0);
    for (const kind of CONNECTION_KINDS) {
      for (const accountId of peer[kind].keys()) this.#countConnections(kind, accountId);
    }
  }

  #receiveMinute(peer: PeerCounts, { minute, keys, accounts }: CountReport): void {
    const table = peer.minute(minute);
    for (let i = 0; i + 1 < keys.length; i += 2) {
      const [id, requests] = [at(keys, i), at(keys, i + 1)];
      add(this.#state.keys.keyEntry(id)?.minute, minute, requests - (table.keys.get(id) ?? 0));
      table.keys.set(id, requests);
    }
    for (let i = 0; i + 2 < accounts.length; i += 3) {
      const [id, requests] = [at(accounts, i), at(accounts, i + 1)];
      add(this.#state.keys.accountEntry(id)?.minute, minute, requests - (table.accounts.get(id) ?? 0));
      table.accounts.set(id, requests);
    }
  }

  #receiveTallies(peer: PeerCounts, { minute, tallies }: CountReport, nowMs: number): void {
    const table = peer.minute(minute);
    for (const [name, requests, failures] of tallies satisfies readonly TallyReport[]) {
      const before = table.tallies.get(name) ?? NO_TALLY;
      const change = { requests: requests - before.requests, failures: failures - before.failures };
      this.#state.addresses.receive(name, minute, change, nowMs);
      table.tallies.set(name, { requests, failures });
    }
  }

  #receiveDay(peer: PeerCounts, { day, writer, accounts }: CountReport): void {
    if (peer.writer !== writer) {
      for (const count of peer.days) count.others.report(peer.writer, 0);
      peer.days.clear();
      peer.writer = writer;
    }
    // When the peer starts another day, the store already has the counts of the former day.
    if (peer.day !== day) peer.days.clear();
    peer.day = day;
    for (let i = 0; i + 2 < accounts.length; i += 3) {
      const requests = at(accounts, i + 2);
      if (requests === 0) continue;
      const count = this.#state.usage.countOf(at(accounts, i), day);
      count.others.report(writer, requests);
      peer.days.add(count);
    }
  }

  #receiveConnections(peer: PeerCounts, kind: ConnectionKind, accountId: number, numbers: readonly number[]): void {
    if (numbers[0] === 0) peer[kind].delete(accountId);
    else peer[kind].set(accountId, numbers);
    this.#countConnections(kind, accountId);
    this.#evictYoungest(kind, accountId);
  }

  #countConnections(kind: ConnectionKind, accountId: number): void {
    const owner = this.#state.keys.accountEntry(accountId);
    if (owner === undefined) return;
    let others = 0;
    for (const peer of this.#peers.values()) others += openOf(peer[kind].get(accountId));
    owner[kind].others = others;
  }

  /** SCALE-06: when too many connections are open, the youngest of all processes are closed; each process closes its own. */
  #evictYoungest(kind: ConnectionKind, accountId: number): void {
    const { keys, isUnlimited } = this.#state;
    const owner = keys.accountEntry(accountId);
    if (owner === undefined || isUnlimited(owner)) return;
    const connections = owner[kind];
    const surplus = connections.size + connections.others - connectionsMax(kind, keys.limitsOf(owner.account));
    if (surplus <= 0 || connections.size === 0) return;
    const youngest = [
      ...connections.newest(surplus).map((own) => ({ own, member: this.#member, openedAtMs: own.openedAtMs })),
      ...[...this.#peers].flatMap(([member, peer]) =>
        (peer[kind].get(accountId) ?? []).slice(1).map((openedAtMs) => ({ own: null, member, openedAtMs })),
      ),
    ].sort((a, b) => b.openedAtMs - a.openedAtMs || (a.member < b.member ? 1 : -1));
    for (const { own } of youngest.slice(0, surplus)) {
      if (own === null || !connections.remove(own)) continue;
      own.evict();
      this.#evicted(owner);
    }
  }

  #receiveWindow(member: string, [accountId, ...timesMs]: WindowReport, nowMs: number): void {
    const { keys, windowOf, windowMs } = this.#state;
    const owner = keys.accountEntry(accountId);
    const name = `${member} ${accountId}`;
    const untilMs = this.#windowsUntilMs.get(name) ?? 0;
    const news = timesMs.filter((timeMs) => timeMs > untilMs);
    if (owner !== undefined && news.length > 0) windowOf(owner, nowMs)?.insert(news);
    this.#windowsUntilMs.delete(name);
    this.#windowsUntilMs.set(name, timesMs.at(-1) ?? untilMs);
    for (const [oldest, receivedMs] of this.#windowsUntilMs) {
      if (receivedMs >= nowMs - windowMs) break;
      this.#windowsUntilMs.delete(oldest);
    }
  }
}

const NO_TALLY: OtherTally = { requests: 0, failures: 0 };

/** Adds to the count of the other processes, when this process counts the same minute. */
function add(count: MinuteCount | undefined, minute: number, change: number): void {
  if (count !== undefined && count.minute === minute) count.others += change;
}

/** The number of open connections, which comes first; 0 when none were reported. */
function openOf(numbers: readonly number[] | undefined): number {
  return numbers === undefined ? 0 : at(numbers, 0);
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? outOfRange(index);
}

/** The counts of one minute. Bound: the keys and accounts of the installation, and the addresses that a process reports. */
class MinuteTable {
  readonly keys = new Map<number, number>();
  readonly accounts = new Map<number, number>();
  readonly tallies = new Map<string, OtherTally>();
}

/** The clocks of machines differ a little: around the turn of a minute both minutes are needed. */
const MINUTES_HELD = 2;

/** The counts that one other process has reported. */
class PeerCounts {
  // Bound: MINUTES_HELD.
  readonly #minutes = new Map<number, MinuteTable>();
  /** The writer name of the peer's rows in the store. */
  writer = "";
  day: Day = 0;
  /** Counts of that day that the peer has reported. Bound: the accounts of the installation. */
  readonly days = new Set<DayCount>();
  /** By account: the number of open connections, then the opening times of the newest. Bound: the accounts of the installation. */
  readonly connections = new Map<number, readonly number[]>();
  readonly consoleConnections = new Map<number, readonly number[]>();

  /** The counts of a minute, which the caller may change. A third minute drops the counts of the first. */
  minute(minute: number): MinuteTable {
    let table = this.#minutes.get(minute);
    if (table === undefined) {
      table = new MinuteTable();
      this.#minutes.set(minute, table);
      for (const oldest of this.#minutes.keys()) {
        if (this.#minutes.size <= MINUTES_HELD) break;
        this.#minutes.delete(oldest);
      }
    }
    return table;
  }

  ofKey(keyId: number, minute: number): number {
    return this.#minutes.get(minute)?.keys.get(keyId) ?? 0;
  }

  ofAccount(accountId: number, minute: number): number {
    return this.#minutes.get(minute)?.accounts.get(accountId) ?? 0;
  }

  tallies(minute: number): Iterable<readonly [string, OtherTally]> {
    return this.#minutes.get(minute)?.tallies ?? [];
  }

  /** The minutes that are held. */
  minutes(): Iterable<readonly [number, MinuteTable]> {
    return this.#minutes;
  }
}
