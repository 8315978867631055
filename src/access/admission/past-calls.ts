// Calls as of past moments that accounts wait for, in this process and in others. Of all calls of an account those that came first have
// their turn; what other processes have ended is known here with their next report.

import { SECOND_MS } from "../../base/index.ts";

/** A call among those of its account, until it is released. */
export interface EnteredCall {
  /** Whether so few calls of the account came before it, in all processes, that it has its turn. */
  isDue(): boolean;
  release(): void;
}

/** An account and when each of its calls came. A report of a process has all of its accounts. */
export type PastCallsReport = readonly [accountId: number, ...cameMs: number[]];

/** A place that was freed in another process is known here within this time. */
export const PAST_CALL_WAIT_MS = SECOND_MS;

export class PastCalls {
  /** The name of this process among the others. */
  readonly #member: string;
  /** By account, when its calls came. Bound: the requests in flight. */
  readonly #own = new Map<number, readonly number[]>();
  /** The same of other processes. Bound: the processes of the deployment; the exchange of counts forgets those that fell silent. */
  readonly #others = new Map<string, ReadonlyMap<number, readonly number[]>>();
  #isChanged = false;

  constructor(member: string) {
    this.#member = member;
  }

  /** Null when the account has as many as it may in this process alone. */
  enter(accountId: number, max: number, nowMs: number): EnteredCall | null {
    const before = this.#own.get(accountId) ?? [];
    if (before.length >= max) return null;
    // Each has a time of its own in this process, so that they have an order.
    const cameMs = Math.max(nowMs, (before.at(-1) ?? 0) + 1);
    this.#change(accountId, [...before, cameMs]);
    return {
      isDue: () => this.#before(accountId, cameMs) < max,
      release: () =>
        this.#change(
          accountId,
          (this.#own.get(accountId) ?? []).filter((timeMs) => timeMs !== cameMs),
        ),
    };
  }

  receive(member: string, reports: readonly PastCallsReport[]): void {
    this.#others.set(member, new Map(reports.map(([accountId, ...cameMs]) => [accountId, cameMs])));
  }

  forget(member: string): void {
    this.#others.delete(member);
  }

  /** Null when nothing has changed since the last time. */
  takeUnreported(isWhole: boolean): readonly PastCallsReport[] | null {
    if (!this.#isChanged && !isWhole) return null;
    this.#isChanged = false;
    return [...this.#own].map(([accountId, cameMs]) => [accountId, ...cameMs]);
  }

  #change(accountId: number, cameMs: readonly number[]): void {
    if (cameMs.length === 0) this.#own.delete(accountId);
    else this.#own.set(accountId, cameMs);
    this.#isChanged = true;
  }

  /** Calls of the account that came before this one; of two that came at once, the name of the process decides. */
  #before(accountId: number, cameMs: number): number {
    let before = (this.#own.get(accountId) ?? []).filter((timeMs) => timeMs < cameMs).length;
    for (const [member, calls] of this.#others) {
      for (const timeMs of calls.get(accountId) ?? [])
        if (timeMs < cameMs || (timeMs === cameMs && member < this.#member)) before++;
    }
    return before;
  }
}
