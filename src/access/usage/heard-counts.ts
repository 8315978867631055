// What the other processes told, added to the counts here: a change of one of their numbers changes ours by as much, and a process
// that is gone takes its numbers with it.

import { outOfRange } from "../../base/index.ts";
import type { OtherTally } from "../admission/address-throttle.ts";
import type { AccountEntry, MinuteCount } from "../keys/key-index.ts";
import type { CountReport, TallyReport, WindowReport } from "./count-report.ts";
import type { CountedState } from "./count-sharing.ts";
import { PeerCounts } from "./peer-counts.ts";

export class HeardCounts {
  readonly #state: CountedState;
  readonly #member: string;
  readonly #evicted: (owner: AccountEntry) => void;
  // Bound: the processes of the deployment; whoever hears reports forgets those that fell silent.
  readonly #peers = new Map<string, PeerCounts>();
  /** By process and new account, the last request that was heard of. Outlives the peer. Bound: the new accounts of one window. */
  readonly #windowsUntilMs = new Map<string, number>();

  /** `evicted` is called for an account of which connections were closed because of what others have open. */
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

  hear(member: string, report: CountReport, nowMs: number): void {
    const peer = this.#peers.get(member) ?? new PeerCounts();
    this.#peers.set(member, peer);
    this.#hearMinute(peer, report);
    this.#hearTallies(peer, report, nowMs);
    this.#hearDay(peer, report);
    for (const [accountId, ...numbers] of report.connections) this.#hearConnections(peer, accountId, numbers);
    for (const window of report.windows) this.#hearWindow(member, window, nowMs);
  }

  forget(member: string, nowMs: number): void {
    const peer = this.#peers.get(member);
    if (peer === undefined) return;
    const { keys, addresses } = this.#state;
    for (const [minute, table] of peer.minutes()) {
      for (const [id, requests] of table.keys) add(keys.keyEntry(id)?.minute, minute, -requests);
      for (const [id, requests] of table.accounts) add(keys.accountEntry(id)?.minute, minute, -requests);
      for (const [name, { requests, failures }] of table.tallies) {
        addresses.hear(name, minute, { requests: -requests, failures: -failures }, nowMs);
      }
    }
    this.#peers.delete(member);
    for (const count of peer.days) count.others.hear(peer.writer, 0);
    for (const accountId of peer.connections.keys()) this.#countConnections(accountId);
  }

  #hearMinute(peer: PeerCounts, { minute, keys, accounts }: CountReport): void {
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

  #hearTallies(peer: PeerCounts, { minute, tallies }: CountReport, nowMs: number): void {
    const table = peer.minute(minute);
    for (const [name, requests, failures] of tallies satisfies readonly TallyReport[]) {
      const before = table.tallies.get(name) ?? NO_TALLY;
      const change = { requests: requests - before.requests, failures: failures - before.failures };
      this.#state.addresses.hear(name, minute, change, nowMs);
      table.tallies.set(name, { requests, failures });
    }
  }

  #hearDay(peer: PeerCounts, { day, writer, accounts }: CountReport): void {
    if (peer.writer !== writer) {
      for (const count of peer.days) count.others.hear(peer.writer, 0);
      peer.days.clear();
      peer.writer = writer;
    }
    // What it told of a day that is over is in the store by now.
    if (peer.day !== day) peer.days.clear();
    peer.day = day;
    for (let i = 0; i + 2 < accounts.length; i += 3) {
      const requests = at(accounts, i + 2);
      if (requests === 0) continue;
      const count = this.#state.usage.countOf(at(accounts, i), day);
      count.others.hear(writer, requests);
      peer.days.add(count);
    }
  }

  #hearConnections(peer: PeerCounts, accountId: number, numbers: readonly number[]): void {
    if (numbers[0] === 0) peer.connections.delete(accountId);
    else peer.connections.set(accountId, numbers);
    this.#countConnections(accountId);
    this.#evictYoungest(accountId);
  }

  #countConnections(accountId: number): void {
    const owner = this.#state.keys.accountEntry(accountId);
    if (owner === undefined) return;
    let others = 0;
    for (const peer of this.#peers.values()) others += openOf(peer.connections.get(accountId));
    owner.connections.others = others;
  }

  /** SCALE-06: when more are open than the plan allows, the youngest of all go; each process closes its own of them. */
  #evictYoungest(accountId: number): void {
    const { keys, isUnlimited } = this.#state;
    const owner = keys.accountEntry(accountId);
    if (owner === undefined || isUnlimited(owner)) return;
    const { connections, account } = owner;
    const surplus = connections.size + connections.others - keys.limitsOf(account).streamConnections;
    if (surplus <= 0 || connections.size === 0) return;
    const youngest = [
      ...connections.newest(surplus).map((own) => ({ own, member: this.#member, openedAtMs: own.openedAtMs })),
      ...[...this.#peers].flatMap(([member, peer]) =>
        (peer.connections.get(accountId) ?? []).slice(1).map((openedAtMs) => ({ own: null, member, openedAtMs })),
      ),
    ].sort((a, b) => b.openedAtMs - a.openedAtMs || (a.member < b.member ? 1 : -1));
    for (const { own } of youngest.slice(0, surplus)) {
      if (own === null || !connections.remove(own)) continue;
      own.evict();
      this.#evicted(owner);
    }
  }

  #hearWindow(member: string, [accountId, ...timesMs]: WindowReport, nowMs: number): void {
    const { keys, windowOf, windowMs } = this.#state;
    const owner = keys.accountEntry(accountId);
    const name = `${member} ${accountId}`;
    const untilMs = this.#windowsUntilMs.get(name) ?? 0;
    const news = timesMs.filter((timeMs) => timeMs > untilMs);
    if (owner !== undefined && news.length > 0) windowOf(owner, nowMs)?.insert(news);
    this.#windowsUntilMs.delete(name);
    this.#windowsUntilMs.set(name, timesMs.at(-1) ?? untilMs);
    for (const [oldest, heardMs] of this.#windowsUntilMs) {
      if (heardMs >= nowMs - windowMs) break;
      this.#windowsUntilMs.delete(oldest);
    }
  }
}

const NO_TALLY: OtherTally = { requests: 0, failures: 0 };

/** Adds to what others counted, where the same minute is counted here. */
function add(count: MinuteCount | undefined, minute: number, change: number): void {
  if (count !== undefined && count.minute === minute) count.others += change;
}

/** The first number is how many are open. */
function openOf(numbers: readonly number[] | undefined): number {
  return numbers === undefined ? 0 : at(numbers, 0);
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? outOfRange(index);
}
