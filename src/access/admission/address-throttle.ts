// The throttles beside the limits of accounts: by address for requests without a valid key and for refused keys, by key for requests
// that take nothing from the quota, by session of the console, and by link.

import { RecentMap } from "../../base/index.ts";
import { MINUTE_WINDOW_MS, type Throttles } from "../plans/plans.ts";
import { type AddressSource, addressOf, throttleGroup } from "./client-address.ts";
import type { TallyReport } from "./count-report.ts";
import type { ShownLink } from "./gate.ts";

/** Requests of one address, key, session or link in this minute. */
interface MinuteTally {
  requests: number;
  failures: number;
  /** Requests that other processes have reported. */
  otherRequests: number;
  otherFailures: number;
}

/** Requests of an address, key, session or link in a minute, as another process has reported them. */
export interface OtherTally {
  readonly requests: number;
  readonly failures: number;
}

/** Tallies that others reported before this process saw the minute begin. */
export type TalliesOf = (minute: number) => Iterable<readonly [string, OtherTally]>;

/** A tally without failures is reported to other processes once it reaches this part of its limit: most addresses never do. */
const REPORTED_FROM = 1 / 16;
/** Changed tallies in one report at most; under a flood of addresses the rest goes into the next report. */
const REPORTED_MAX = 5_000;

/** About 20 MB when full. */
const TALLIES_MAX = 100_000;
const SESSION = "session ";
const LINK = "link ";
const CHART = "chart ";

/**
 * Holds the addresses of one minute of the clock and starts empty with the next. Bound: TALLIES_MAX; when it is full the
 * address seen first in this minute is forgotten, so that a flood of addresses never shuts out another one.
 */
export class AddressThrottle {
  readonly #throttles: Throttles;
  readonly #tallies: RecentMap<string, MinuteTally>;
  /** Names of the tallies that changed since they were reported. Bound: the tallies. */
  readonly #unreported = new Set<string>();
  #others: TalliesOf | null = null;
  #minute = Number.NaN;
  /** True once an address was shut out in this minute; until then the address of a request need not be looked up. */
  #isAnyShut = false;

  constructor(throttles: Throttles, talliesMax = TALLIES_MAX) {
    this.#throttles = throttles;
    this.#tallies = new RecentMap(talliesMax);
  }

  get size(): number {
    return this.#tallies.size;
  }

  /** True when so many keys of the address were refused that it is shut out until the minute ends. */
  isShut(address: AddressSource, nowMs: number): boolean {
    this.#beginMinute(nowMs);
    if (!this.#isAnyShut) return false;
    const tally = this.#tallies.get(throttleGroup(addressOf(address)));
    return tally !== undefined && this.#hasFailedTooOften(tally);
  }

  #hasFailedTooOften({ failures, otherFailures }: MinuteTally): boolean {
    return failures + otherFailures >= this.#throttles.addressFailuresPerMinute;
  }

  /** Starts to report tallies to other processes and to receive theirs. */
  share(others: TalliesOf): void {
    this.#others = others;
  }

  /** Adds the change of another process's count. */
  receive(name: string, minute: number, change: OtherTally, nowMs: number): void {
    this.#beginMinute(nowMs);
    if (minute !== this.#minute) return;
    const tally = this.#tallyOf(name);
    tally.otherRequests += change.requests;
    tally.otherFailures += change.failures;
    this.#isAnyShut ||= this.#hasFailedTooOften(tally);
  }

  /** Takes the tallies to report: the changed ones, or all of the minute. */
  takeUnreported(nowMs: number, isWhole: boolean): readonly TallyReport[] {
    this.#beginMinute(nowMs);
    const reported: TallyReport[] = [];
    for (const name of isWhole ? this.#tallies.keys() : this.#unreported) {
      if (reported.length >= REPORTED_MAX && !isWhole) break;
      this.#unreported.delete(name);
      const tally = this.#tallies.get(name);
      if (tally !== undefined && this.#isReported(name, tally)) reported.push([name, tally.requests, tally.failures]);
    }
    return reported;
  }

  #isReported(name: string, { requests, failures }: MinuteTally): boolean {
    return failures > 0 || requests >= this.#requestsMax(name) * REPORTED_FROM;
  }

  #requestsMax(name: string): number {
    const { sessionRequestsPerMinute, chartRequestsPerMinute, linkRequestsPerMinute, addressRequestsPerMinute } =
      this.#throttles;
    if (name.startsWith(SESSION)) return sessionRequestsPerMinute;
    if (name.startsWith(CHART)) return chartRequestsPerMinute;
    return name.startsWith(LINK) ? linkRequestsPerMinute : addressRequestsPerMinute;
  }

  /** Counts a request without a valid key; false when the address has sent too many of them. */
  count(address: string, nowMs: number): boolean {
    return this.#countOne(throttleGroup(address), nowMs);
  }

  /** Counts a request with a valid key that no limit of its account covers; false when the key has sent too many of them. */
  countKey(keyId: number, nowMs: number): boolean {
    return this.#countOne(`key ${keyId}`, nowMs);
  }

  /** Counts a request of a session of the console; false when the session has sent too many. */
  countSession(session: string, nowMs: number): boolean {
    return this.#countOne(`${SESSION}${session}`, nowMs);
  }

  /** Counts a request of a link; false when the link has sent too many. */
  countLink({ id, isChart }: ShownLink, nowMs: number): boolean {
    return this.#countOne(`${isChart ? CHART : LINK}${id}`, nowMs);
  }

  /** Counts a refused key of the address. */
  fail(address: string, nowMs: number): void {
    const name = throttleGroup(address);
    const tally = this.#tally(name, nowMs);
    tally.failures++;
    this.#isAnyShut ||= this.#hasFailedTooOften(tally);
    if (this.#others !== null) this.#unreported.add(name);
  }

  #countOne(name: string, nowMs: number): boolean {
    const tally = this.#tally(name, nowMs);
    tally.requests++;
    if (this.#others !== null && this.#isReported(name, tally)) this.#unreported.add(name);
    return tally.requests + tally.otherRequests <= this.#requestsMax(name);
  }

  #tally(name: string, nowMs: number): MinuteTally {
    this.#beginMinute(nowMs);
    return this.#tallyOf(name);
  }

  #tallyOf(name: string): MinuteTally {
    let tally = this.#tallies.get(name);
    if (tally === undefined) {
      tally = { requests: 0, failures: 0, otherRequests: 0, otherFailures: 0 };
      this.#tallies.set(name, tally);
    }
    return tally;
  }

  #beginMinute(nowMs: number): void {
    const minute = Math.floor(nowMs / MINUTE_WINDOW_MS);
    if (minute === this.#minute) return;
    this.#tallies.clear();
    this.#unreported.clear();
    this.#minute = minute;
    this.#isAnyShut = false;
    for (const [name, other] of this.#others?.(minute) ?? []) {
      const tally = this.#tallyOf(name);
      tally.otherRequests += other.requests;
      tally.otherFailures += other.failures;
      this.#isAnyShut ||= this.#hasFailedTooOften(tally);
    }
  }
}
