// Requests of the day by account. This process writes its counts to rows of its own in the store; the totals that it reads back
// include the rows of other processes. Counts that they report in between are added at once, so that all of them share one quota.

import {
  addDays,
  assert,
  DAY_MS,
  type Day,
  dayOf,
  dayStartMs,
  HOUR_MS,
  MINUTE_MS,
  secretText,
} from "../../base/index.ts";
import {
  type Usage,
  type UsageBatch,
  type UsageChanges,
  type UsageMark,
  type UsageShare,
  WriterFolded,
} from "../../store/index.ts";
import { DayDetails, type DetailCount, foldCounts } from "./usage-details.ts";

/** A writer that has not written for this long is taken as gone. */
const IDLE_MS = 10 * MINUTE_MS;
const FOLD_IDLE_EVERY_MS = HOUR_MS;
/** Two years and some weeks of usage are stored, for invoices and comparisons. */
const DAYS_KEPT = 800;
/** The breakdown of a day by key and route is stored for a year and some weeks. */
export const DETAIL_DAYS_KEPT = 400;
const WRITER_BYTES = 9;

/** One account's day: used is the sum of `settled`, `inFlight`, `fresh` and `others`. */
export interface DayCount {
  readonly accountId: number;
  readonly day: Day;
  /** The total in the store at the last read, from all processes. */
  settled: number;
  /** Sent to the store, and not yet known to be part of `settled`. */
  inFlight: number;
  /** Admitted by this process, and not yet sent to the store. */
  fresh: number;
  /** The count in this process's own row in the store; a part of `settled`. */
  written: number;
  /** Requests that other processes have reported, beyond their rows in `settled`. */
  readonly others: OtherUsage;
  /** The requests of the day by key and by route. */
  readonly details: DayDetails;
}

/** A day of the clock with its start and end. */
export interface DaySpan {
  readonly day: Day;
  readonly startMs: number;
  readonly endMs: number;
  /** `endMs` in whole seconds. */
  readonly resetAtS: number;
}

interface DayCounts {
  readonly counts: Map<number, DayCount>;
  /** The mark up to which the store's totals of this day were read. */
  seen: UsageMark;
}

export function usedOf(count: DayCount): number {
  return count.settled + count.inFlight + count.fresh + count.others.beyondRows;
}

interface OtherWriter {
  readonly writer: string;
  /** The count in its row at the last read; 0 when it had none. */
  row: number;
  /** The count that the writer has reported. */
  reported: number;
}

/**
 * Requests of one account's day that other processes have counted: their rows at the last read, and their reports since.
 * Bound: the processes of the deployment.
 */
class OtherUsage {
  #writers: OtherWriter[] | null = null;
  #beyondRows = 0;

  /** Requests that were reported and are not in the rows yet. */
  get beyondRows(): number {
    return this.#beyondRows;
  }

  /** Takes the count that a process reports under its name; 0 when it is gone, which drops the requests that it did not write. */
  report(writer: string, requests: number): void {
    this.#of(writer).reported = requests;
    this.#sum();
  }

  /** Takes the rows that were read. A row that disappeared was folded into the total that belongs to no writer. */
  read(shares: readonly UsageShare[]): void {
    if (this.#writers === null && shares.length === 0) return;
    const isThere = new Set(shares.map(({ writer }) => writer));
    this.#writers = (this.#writers ?? []).filter(({ writer, row }) => row === 0 || isThere.has(writer));
    for (const { writer, requests } of shares) this.#of(writer).row = requests;
    this.#sum();
  }

  #of(writer: string): OtherWriter {
    this.#writers ??= [];
    let other = this.#writers.find((each) => each.writer === writer);
    if (other === undefined) {
      other = { writer, row: 0, reported: 0 };
      this.#writers.push(other);
    }
    return other;
  }

  /** The row and the report of a writer only grow, so the larger one is its count, and nothing is counted twice. */
  #sum(): void {
    this.#beyondRows = (this.#writers ?? []).reduce((sum, { row, reported }) => sum + Math.max(0, reported - row), 0);
  }
}

/** The operations of the store that are needed here. */
export type UsageRows = Pick<Usage, "write" | "since" | "fold" | "foldDays" | "foldIdle" | "forget">;

/**
 * Counts by account and day. Bound: the accounts of the installation, times today and yesterday (a clock that is set back
 * over midnight finds yesterday's counts); days before that are dropped once the store has them.
 */
export class DailyUsage {
  readonly #usage: UsageRows;
  /** True when other processes report their counts, so that their rows are needed too. */
  readonly #isShared: boolean;
  #writer = secretText(WRITER_BYTES);
  readonly #days = new Map<Day, DayCounts>();
  /** Counts with requests or failures that were not sent yet. */
  #dirty = new Set<DayCount>();
  /** The batch sent to the store and not confirmed yet; sent again with the same sequence number until it is. */
  #batch: Batch | null = null;
  #sequence = 0;
  /** Days whose rows of this process are being folded, until the store confirms it. */
  #folding: readonly Day[] = [];
  #foldIdleAtMs = 0;
  #span: DaySpan = { day: 0, startMs: 0, endMs: 0, resetAtS: 0 };

  constructor(usage: UsageRows, isShared = false) {
    this.#usage = usage;
    this.#isShared = isShared;
  }

  /** The name of this process's rows in the store. */
  get writer(): string {
    return this.#writer;
  }

  /** The requests that this process counted under its writer name, in the store or not. */
  ownOf(count: DayCount): number {
    return count.written + (this.#batch?.isFolded === true ? 0 : count.inFlight) + count.fresh;
  }

  /** Counts of this process that the store does not have yet. Bound: the accounts of the installation. */
  unsettled(): readonly DayCount[] {
    return [...this.#dirty, ...(this.#batch?.counts ?? [])];
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
      count = {
        accountId,
        day,
        settled: 0,
        inFlight: 0,
        fresh: 0,
        written: 0,
        others: new OtherUsage(),
        details: new DayDetails(),
      };
      counts.set(accountId, count);
    }
    return count;
  }

  /** Counts one admitted request. */
  add(count: DayCount, key: DetailCount, route: string, nowMs: number): void {
    if (count.fresh++ === 0) this.#dirty.add(count);
    const { details } = count;
    details.countRequest(key, nowMs);
    details.countRequest(details.routeDetail(route), nowMs);
  }

  /** Counts the failure of a request that was counted before. */
  addFailure(count: DayCount, keyId: number, route: string): void {
    this.#dirty.add(count);
    const { details } = count;
    details.countFailure(details.keyDetail(keyId));
    details.countFailure(details.routeDetail(route));
  }

  /** Writes new counts to the store and reads new totals from it. After a failure nothing is lost or counted twice. */
  async settle(nowMs: number): Promise<void> {
    const today = this.spanAt(nowMs).day;
    this.#countsOf(today);
    // First, before anything new is written for these days: the outcome of an earlier, failed fold is not known.
    await this.#fold();
    await this.#foldIdle(nowMs);
    await this.#write();
    const days = [...this.#days.keys()];
    const read = await Promise.all(
      days.map(async (day) => ({ day, changes: await this.#usage.since(day, this.#countsOf(day).seen) })),
    );
    this.#confirm();
    for (const { day, changes } of read) {
      this.#countsOf(day).seen = changes.mark;
      for (const total of changes.totals) this.countOf(total.accountId, day).settled = total.requests;
      if (this.#isShared) this.#readOthers(day, changes);
    }
    await this.#forgetBefore(today);
  }

  /** Writes everything before the process ends, and folds the rows of this process. */
  async close(nowMs: number): Promise<void> {
    await this.settle(nowMs);
    if (this.#dirty.size > 0) await this.settle(nowMs);
    await this.#usage.fold(this.#writer);
  }

  #readOthers(day: Day, { totals, shares }: UsageChanges): void {
    const byAccount = Map.groupBy(shares, ({ accountId }) => accountId);
    for (const { accountId } of totals) {
      const others = (byAccount.get(accountId) ?? []).filter(({ writer }) => writer !== this.#writer);
      this.countOf(accountId, day).others.read(others);
    }
  }

  #countsOf(day: Day): DayCounts {
    let counts = this.#days.get(day);
    if (counts === undefined) {
      counts = { counts: new Map(), seen: new Map() };
      this.#days.set(day, counts);
    }
    return counts;
  }

  async #write(): Promise<void> {
    this.#batch ??= this.#collect();
    if (this.#batch === null || this.#batch.isFolded) return;
    try {
      await this.#usage.write(this.#batch.request);
    } catch (error) {
      if (!(error instanceof WriterFolded)) throw error;
      await this.#beginAnew(this.#batch, error.lastSequence >= this.#batch.request.sequence);
    }
  }

  /** Continues under a new writer name, whose rows begin at 0: the rows of the former name were folded and belong to no writer. */
  async #beginAnew(batch: Batch, isKept: boolean): Promise<void> {
    this.#writer = secretText(WRITER_BYTES);
    this.#sequence = 0;
    for (const { counts } of this.#days.values()) foldCounts(counts.values(), isKept);
    this.#batch = isKept ? { ...batch, isFolded: true } : this.#batchOf(batch.counts, batch.details);
    if (!isKept) await this.#usage.write(this.#batch.request);
  }

  #collect(): Batch | null {
    if (this.#dirty.size === 0) return null;
    const counts = [...this.#dirty];
    this.#dirty = new Set();
    for (const count of counts) {
      assert(count.inFlight === 0, "a count is in one batch at a time");
      count.inFlight = count.fresh;
      count.fresh = 0;
    }
    const details = counts.map((count) => ({ count, changed: count.details.takeChanged() }));
    for (const { changed } of details) for (const detail of changed) detail.send();
    return this.#batchOf(counts, details);
  }

  #batchOf(counts: readonly DayCount[], details: Batch["details"]): Batch {
    const whole = counts.map(({ accountId, day, written, inFlight }) => ({
      accountId,
      day,
      requests: written + inFlight,
    }));
    const rows = details.flatMap(({ count: { accountId, day }, changed }) =>
      changed.map((detail) => ({ accountId, day, ...detail.row() })),
    );
    const request = { writer: this.#writer, sequence: ++this.#sequence, counts: whole, details: rows };
    return { request, counts, details, isFolded: false };
  }

  /** Takes the batch out of `inFlight` at the same moment as the totals that include it are applied. */
  #confirm(): void {
    const isFolded = this.#batch?.isFolded === true;
    for (const count of this.#batch?.counts ?? []) {
      if (!isFolded) count.written += count.inFlight;
      count.inFlight = 0;
    }
    for (const { changed } of this.#batch?.details ?? []) for (const detail of changed) detail.confirm();
    this.#batch = null;
  }

  /** Folds the rows of dead processes once an hour, and drops rows that are too old. */
  async #foldIdle(nowMs: number): Promise<void> {
    if (nowMs < this.#foldIdleAtMs) return;
    await this.#usage.foldIdle(IDLE_MS);
    const today = dayOf(nowMs);
    await this.#usage.forget(addDays(today, -DAYS_KEPT), addDays(today, -DETAIL_DAYS_KEPT));
    this.#foldIdleAtMs = nowMs + FOLD_IDLE_EVERY_MS;
  }

  async #fold(): Promise<void> {
    if (this.#folding.length === 0) return;
    await this.#usage.foldDays(this.#writer, this.#folding);
    for (const day of this.#folding) foldCounts(this.#countsOf(day).counts.values(), false);
    this.#folding = [];
  }

  /** Drops past days from memory once their rows are folded. */
  async #forgetBefore(today: Day): Promise<void> {
    const yesterday = dayOf(dayStartMs(today) - 1);
    const held = new Set([...this.#dirty].map((count) => count.day));
    const over = [...this.#days.keys()].filter((day) => day !== today && day !== yesterday && !held.has(day));
    this.#folding = over;
    await this.#fold();
    const dirty = new Set([...this.#dirty].map((count) => count.day));
    for (const day of over) if (!dirty.has(day)) this.#days.delete(day);
  }
}

/** A request to the store, and the counts that it was made from. */
interface Batch {
  readonly request: UsageBatch;
  readonly counts: readonly DayCount[];
  readonly details: readonly { readonly count: DayCount; readonly changed: readonly DetailCount[] }[];
  /** True when the store wrote the batch and then folded it, so that no row of this process contains it. */
  readonly isFolded: boolean;
}
