// Notes each account's latest requests as they are answered, and writes them to the store once a second. Between two writes the memory
// holds no more requests of an account than the store would keep, so that a busy account costs no more than a quiet one.

import {
  type Clock,
  type Component,
  type Log,
  type Metrics,
  Outage,
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

/** A request that is not written yet. */
interface Noted extends NotedRequest {
  /** The wall time of its arrival. */
  readonly timeMs: number;
  readonly status: number;
  readonly code: string | undefined;
  readonly elapsedMs: number;
  readonly keyId: number;
}

/** Separate lists for successes and failures, so that many of one kind do not push out the other. */
interface LatestRequests {
  readonly succeeded: Noted[];
  readonly failed: Noted[];
}

export class RequestRecorder implements Component {
  readonly name = "request log";
  readonly #options: RequestRecorderOptions;
  /** By account. Bound: WAITING_MAX requests of all accounts, and of each list 2 × REQUESTS_KEPT, whose older half is then dropped. */
  readonly #latest = new Map<number, LatestRequests>();
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

  note(caller: Caller, request: NotedRequest, status: number, code: string | undefined, elapsedMs: number): void {
    const nowMs = this.#options.clock.nowMs();
    this.#options.answered?.(status, elapsedMs, nowMs);
    this.#noted++;
    if (this.#waiting >= WAITING_MAX) {
      this.#lost++;
      return;
    }
    const { id, method, path, query, startedMs } = request;
    const timeMs = this.#wallTimeOf(startedMs, nowMs - elapsedMs);
    const list = this.#latestOf(caller.accountId)[status >= FAILED_FROM ? "failed" : "succeeded"];
    list.push({ id, method, path, query, startedMs, timeMs, status, code, elapsedMs, keyId: caller.keyId });
    this.#waiting++;
    if (list.length === 2 * REQUESTS_KEPT) this.#waiting -= list.splice(0, REQUESTS_KEPT).length;
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

  #latestOf(accountId: number): LatestRequests {
    let latest = this.#latest.get(accountId);
    if (latest === undefined) {
      latest = { succeeded: [], failed: [] };
      this.#latest.set(accountId, latest);
    }
    return latest;
  }

  async #write(): Promise<void> {
    const records = [...this.#latest].flatMap(([accountId, { succeeded, failed }]) =>
      [...succeeded.slice(-REQUESTS_KEPT), ...failed.slice(-REQUESTS_KEPT)]
        .sort((one, other) => one.startedMs - other.startedMs)
        .map((noted) => recordOf(accountId, noted)),
    );
    this.#latest.clear();
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

function recordOf(accountId: number, { path, query, ...noted }: Noted): NewRequestRecord {
  const { timeMs, id: requestId, method, status, code = null, elapsedMs, keyId } = noted;
  return { accountId, timeMs, requestId, method, path: shownPath(path, query), status, code, elapsedMs, keyId };
}

/** ACCOUNT-10: path and query without the values of secrets, cut to PATH_CHARS_MAX. */
function shownPath(path: string, query: string): string {
  const whole = redact(query === "" ? path : `${path}?${query}`).toWellFormed();
  return whole.length <= PATH_CHARS_MAX ? whole : `${whole.slice(0, PATH_CHARS_MAX).toWellFormed()}…`;
}
