// Calls for past moments that accounts wait for, in this process and in others. The earliest calls of an account have their turn; a call
// that ended in another process is known here with its next report.

import { SECOND_MS } from "../../base/index.ts";

/** A call of an account, until it is released. */
export interface EnteredCall {
  /** True once so few earlier calls of the account remain, in all processes, that this call has its turn. */
  isDue(): boolean;
  release(): void;
}

/** An account and the time at which each of its calls came. A report has all accounts of its process. */
export type PastCallsReport = readonly [accountId: number, ...cameMs: number[]];

/** A call that ended in another process is known here within this time. */
export const PAST_CALL_WAIT_MS = SECOND_MS;

export class PastCalls {
  /** The name of this process among the others. */
  readonly #member: string;
  /** The times at which the calls of each account came. Bound: the requests in flight. */
  readonly #own = new Map<number, readonly number[]>();
  /**
   * The times of calls in other processes, by process.
   * Bound: the processes of the deployment; the exchange of counts forgets those that fell silent.
   */
  readonly #others = new Map<string, ReadonlyMap<number, readonly number[]>>();
  #isChanged = false;

  constructor(member: string) {
    this.#member = member;
  }

  /** Null when the account has `max` calls in this process alone. */
  enter(accountId: number, max: number, nowMs: number): EnteredCall | null {
    const before = this.#own.get(accountId) ?? [];
    if (before.length >= max) return null;
    // Each call of an account has a different time in this process, so that the calls have an order.
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

  /** Calls of the account that came before this one; for two that came at the same time, the name of the process decides. */
  #before(accountId: number, cameMs: number): number {
    let before = (this.#own.get(accountId) ?? []).filter((timeMs) => timeMs < cameMs).length;
    for (const [member, calls] of this.#others) {
      for (const timeMs of calls.get(accountId) ?? [])
        if (timeMs < cameMs || (timeMs === cameMs && member < this.#member)) before++;
    }
    return before;
  }
}
