// Requests of the day by account. What this process admitted is added to the store in batches; the totals read back include
// what other processes admitted, so that all of them share one quota, at most two rounds late.

import { assert, DAY_MS, type Day, dayOf, dayStartMs } from "../base/index.ts";
import type { Usage, UsageBatch, UsageIncrement } from "../store/index.ts";

/** One account's day: used is the sum of the three. */
export interface DayCount {
  readonly accountId: number;
  readonly day: Day;
  /** In the store as of the last read, whichever process put it there. */
  settled: number;
  /** Sent to the store, and not yet known to be part of `settled`. */
  inFlight: number;
  /** Admitted by this process since. */
  fresh: number;
}

/** A day of the clock and when it begins and ends. */
export interface DaySpan {
  readonly day: Day;
  readonly startMs: number;
  readonly endMs: number;
  /** `endMs` in whole seconds. */
  readonly resetAtS: number;
}

/** The counts of one day. */
interface DayCounts {
  readonly counts: Map<number, DayCount>;
  /** The stamp up to which the store's totals of this day are known. */
  seen: number;
}

export function usedOf(count: DayCount): number {
  return count.settled + count.inFlight + count.fresh;
}

/**
 * Counts by account and day. Bound: the accounts of the installation, times today and yesterday (a clock that is set back
 * over midnight finds yesterday's counts); days before that are dropped once the store has them.
 */
export class DailyUsage {
  readonly #usage: Usage;
  readonly #writer: string;
  readonly #days = new Map<Day, DayCounts>();
  /** Counts with fresh requests. */
  #dirty = new Set<DayCount>();
  /** Handed to the store and not confirmed; sent again with the same sequence number until it is. */
  #batch: { readonly request: UsageBatch; readonly counts: readonly DayCount[] } | null = null;
  #sequence = 0;
  #span: DaySpan = { day: 0, startMs: 0, endMs: 0, resetAtS: 0 };

  /** `writer` names this process in the store, so that a batch sent twice counts once. */
  constructor(usage: Usage, writer: string) {
    this.#usage = usage;
    this.#writer = writer;
  }

  get daysHeld(): number {
    return this.#days.size;
  }

  spanAt(nowMs: number): DaySpan {
    if (nowMs < this.#span.startMs || nowMs >= this.#span.endMs) {
      const day = dayOf(nowMs);
      const startMs = dayStartMs(day);
      this.#span = { day, startMs, endMs: startMs + DAY_MS, resetAtS: (startMs + DAY_MS) / 1_000 };
    }
    return this.#span;
  }

  countOf(accountId: number, day: Day): DayCount {
    const { counts } = this.#countsOf(day);
    let count = counts.get(accountId);
    if (count === undefined) {
      count = { accountId, day, settled: 0, inFlight: 0, fresh: 0 };
      counts.set(accountId, count);
    }
    return count;
  }

  /** Counts one admitted request. */
  add(count: DayCount): void {
    if (count.fresh++ === 0) this.#dirty.add(count);
  }

  /** Writes what is new here to the store and reads what is new there. After a failure nothing is lost or counted twice. */
  async settle(nowMs: number): Promise<void> {
    const today = this.spanAt(nowMs).day;
    this.#countsOf(today);
    this.#batch ??= this.#collect();
    if (this.#batch !== null) await this.#usage.add(this.#batch.request);
    const days = [...this.#days.keys()];
    const read = await Promise.all(
      days.map(async (day) => ({ day, changes: await this.#usage.since(day, this.#countsOf(day).seen) })),
    );
    // The totals now include the batch, so it leaves `inFlight` in the same moment as they arrive.
    for (const count of this.#batch?.counts ?? []) count.inFlight = 0;
    this.#batch = null;
    for (const { day, changes } of read) {
      this.#countsOf(day).seen = changes.stamp;
      for (const total of changes.totals) this.countOf(total.accountId, day).settled = total.requests;
    }
    this.#forgetBefore(today);
  }

  /** Writes everything before the process ends. */
  async close(nowMs: number): Promise<void> {
    await this.settle(nowMs);
    if (this.#dirty.size > 0) await this.settle(nowMs);
    await this.#usage.retireWriter(this.#writer);
  }

  #countsOf(day: Day): DayCounts {
    let counts = this.#days.get(day);
    if (counts === undefined) {
      counts = { counts: new Map(), seen: 0 };
      this.#days.set(day, counts);
    }
    return counts;
  }

  #collect(): { readonly request: UsageBatch; readonly counts: readonly DayCount[] } | null {
    if (this.#dirty.size === 0) return null;
    const counts = [...this.#dirty];
    this.#dirty = new Set();
    const increments: UsageIncrement[] = counts.map((count) => {
      assert(count.inFlight === 0, "a count is in one batch at a time");
      count.inFlight = count.fresh;
      count.fresh = 0;
      return { accountId: count.accountId, day: count.day, requests: count.inFlight };
    });
    return { request: { writer: this.#writer, sequence: ++this.#sequence, increments }, counts };
  }

  #forgetBefore(today: Day): void {
    const yesterday = dayOf(dayStartMs(today) - 1);
    const held = new Set([...this.#dirty].map((count) => count.day));
    for (const day of this.#days.keys()) {
      if (day !== today && day !== yesterday && !held.has(day)) this.#days.delete(day);
    }
  }
}
