// Notes each account's latest requests as they are answered, and writes them to the store once a second. Between two writes the memory
// holds no more requests of an account than the store would keep, so that a busy account costs no more than a quiet one.

import {
  type Clock,
  type Component,
  type Log,
  type Metrics,
  Outage,
  outOfRange,
  Repeat,
  redact,
  SECOND_MS,
} from "../../base/index.ts";
import type { RequestRecord } from "../../model/index.ts";
import { type NewRequestRecord, REQUESTS_KEPT, type RequestLog, type RequestQuery } from "../../store/index.ts";
import type { Caller } from "../plans/caller.ts";

/** The facts about a request itself; its answer is noted beside them. */
export interface NotedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The query string without its question mark. */
  readonly query: string;
  /** The arrival time, by a clock that only runs forward. */
  readonly startedMs: number;
}

export interface RequestRecorderOptions {
  readonly requestLog: RequestLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called for each request that is noted, with the time at which it was answered. */
  readonly answered?: (status: number, elapsedMs: number, nowMs: number) => void;
}

const WRITE_INTERVAL_MS = SECOND_MS;
/** Requests of all accounts that wait to be written; further requests are counted as lost. */
const WAITING_MAX = 20_000;
/** Requests in one transaction, so that other transactions get their turn in between. */
const BATCH_MAX = 1_000;
const FAILED_FROM = 400;
/** Longer paths with their query are cut to this length. */
const PATH_CHARS_MAX = 500;

/** The wall clock has whole milliseconds; when its offset from the monotonic clock changes by more than this, it was set. */
const CLOCK_STEP_MS = 5;

/** A place in a ring, which is reused. */
interface Slot {
  startedMs: number;
  timeMs: number;
  requestId: string;
  method: string;
  path: string;
  query: string;
  status: number;
  code: string | undefined;
  elapsedMs: number;
  keyId: number;
}

/** The latest requests of one account that are not written yet. Bound: REQUESTS_KEPT; the oldest is overwritten. */
class Ring {
  readonly #slots: Slot[] = [];
  #next = 0;
  waiting = 0;

  /** The slot of the next request: a new one until the ring is full, then the oldest. */
  take(): Slot {
    if (this.#slots.length < REQUESTS_KEPT && this.#next === this.#slots.length) this.#slots.push(emptySlot());
    const slot = this.#slots[this.#next] ?? outOfRange(this.#next);
    this.#next = (this.#next + 1) % REQUESTS_KEPT;
    if (this.waiting < REQUESTS_KEPT) this.waiting++;
    return slot;
  }

  /** Takes the waiting slots out, oldest first. */
  drain(): readonly Slot[] {
    const first = this.#next - this.waiting + REQUESTS_KEPT;
    const drained = Array.from({ length: this.waiting }, (_, at) => {
      const index = (first + at) % REQUESTS_KEPT;
      return this.#slots[index] ?? outOfRange(index);
    });
    this.waiting = 0;
    return drained;
  }
}

/** Separate rings for successes and failures, so that many of one kind do not push out the other. */
interface AccountRings {
  readonly succeeded: Ring;
  readonly failed: Ring;
}

export class RequestRecorder implements Component {
  readonly name = "request log";
  readonly #options: RequestRecorderOptions;
  // Bound: the accounts with requests since the last write, and WAITING_MAX requests of all of them.
  readonly #accounts = new Map<number, AccountRings>();
  readonly #writing: Repeat;
  #noted = 0;
  #lost = 0;
  #waiting = 0;
  #isFailing = false;
  /** Wall time minus the time of the clock that only runs forward. */
  #wallOffsetMs = 0;

  constructor(options: RequestRecorderOptions) {
    const { clock, log, metrics } = options;
    this.#options = options;
    metrics.counterOf("request_log_lost_total", "Requests that are missing in the logs of accounts.", () => this.#lost);
    this.#writing = new Repeat({
      clock,
      everyMs: WRITE_INTERVAL_MS,
      task: () => this.#write(),
      failed: (error) => log.error({ err: error }, "writing the request log failed"),
    });
  }

  start(): void {
    this.#writing.start();
  }

  async stop(): Promise<void> {
    await this.#writing.stop();
    await this.#write();
  }

  /** Requests of accounts since the start. */
  get noted(): number {
    return this.#noted;
  }

  /** Notes a request. Allocates nothing once the account's rings are full. */
  note(caller: Caller, request: NotedRequest, status: number, code: string | undefined, elapsedMs: number): void {
    const nowMs = this.#options.clock.nowMs();
    this.#options.answered?.(status, elapsedMs, nowMs);
    this.#noted++;
    if (this.#waiting >= WAITING_MAX) {
      this.#lost++;
      return;
    }
    const rings = this.#ringsOf(caller.accountId);
    const ring = status >= FAILED_FROM ? rings.failed : rings.succeeded;
    const before = ring.waiting;
    const slot = ring.take();
    this.#waiting += ring.waiting - before;
    slot.startedMs = request.startedMs;
    slot.timeMs = this.#wallTimeOf(request.startedMs, nowMs - elapsedMs);
    slot.requestId = request.id;
    slot.method = request.method;
    slot.path = request.path;
    slot.query = request.query;
    slot.status = status;
    slot.code = code;
    slot.elapsedMs = elapsedMs;
    slot.keyId = caller.keyId;
  }

  /** ACCOUNT-07: the times are in the order of arrival, however long each request took. `arrivedMs` is by the wall clock. */
  #wallTimeOf(startedMs: number, arrivedMs: number): number {
    const offsetMs = arrivedMs - startedMs;
    if (Math.abs(offsetMs - this.#wallOffsetMs) > CLOCK_STEP_MS) this.#wallOffsetMs = offsetMs;
    return Math.floor(startedMs + this.#wallOffsetMs);
  }

  /** The account's latest requests, newest first; the requests that this process noted are written before. */
  async latest(accountId: number, query: RequestQuery): Promise<readonly RequestRecord[]> {
    await this.#writing.wake();
    return this.#options.requestLog.latest(accountId, query);
  }

  #ringsOf(accountId: number): AccountRings {
    let rings = this.#accounts.get(accountId);
    if (rings === undefined) {
      rings = { succeeded: new Ring(), failed: new Ring() };
      this.#accounts.set(accountId, rings);
    }
    return rings;
  }

  async #write(): Promise<void> {
    const records: NewRequestRecord[] = [];
    for (const [accountId, { succeeded, failed }] of this.#accounts) {
      // The rings of an account without requests since the last write are dropped.
      if (succeeded.waiting + failed.waiting === 0) this.#accounts.delete(accountId);
      const slots = [...succeeded.drain(), ...failed.drain()].toSorted((one, other) => one.startedMs - other.startedMs);
      for (const slot of slots) records.push(recordOf(accountId, slot));
    }
    this.#waiting = 0;
    for (let at = 0; at < records.length; at += BATCH_MAX) await this.#add(records.slice(at, at + BATCH_MAX));
  }

  /** Requests that cannot be written are dropped: a log that waits for the store would grow. */
  async #add(records: readonly NewRequestRecord[]): Promise<void> {
    const { requestLog, log } = this.#options;
    try {
      await requestLog.add(records);
      this.#isFailing = false;
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      this.#lost += records.length;
      if (!this.#isFailing) log.warn({ err: error }, "the request log cannot be written");
      this.#isFailing = true;
    }
  }
}

function emptySlot(): Slot {
  return {
    startedMs: 0,
    timeMs: 0,
    requestId: "",
    method: "",
    path: "",
    query: "",
    status: 0,
    code: undefined,
    elapsedMs: 0,
    keyId: 0,
  };
}

function recordOf(accountId: number, slot: Slot): NewRequestRecord {
  const { timeMs, requestId, method, status, code, elapsedMs, keyId } = slot;
  const path = shownPath(slot.path, slot.query);
  return { accountId, timeMs, requestId, method, path, status, code: code ?? null, elapsedMs, keyId };
}

/** ACCOUNT-10: path and query without the values of secrets, cut to PATH_CHARS_MAX. */
function shownPath(path: string, query: string): string {
  const whole = redact(query === "" ? path : `${path}?${query}`).toWellFormed();
  return whole.length <= PATH_CHARS_MAX ? whole : `${whole.slice(0, PATH_CHARS_MAX).toWellFormed()}…`;
}
