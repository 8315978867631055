// The throttle of what the limits of an account do not cover: requests without a valid key, counted by address with those
// whose key was refused, and of a valid key the requests that take nothing from its quota.

import { RecentMap } from "../../base/index.ts";
import { MINUTE_WINDOW_MS, type Throttles } from "../plans/plans.ts";
import type { TallyReport } from "../usage/count-report.ts";
import { type AddressSource, addressOf } from "./address-source.ts";
import { throttleGroup } from "./client-address.ts";

/** What one address, or one key, did in this minute. */
interface MinuteTally {
  requests: number;
  failures: number;
  /** What other processes counted, as far as they have told. */
  otherRequests: number;
  otherFailures: number;
}

/** What other processes counted of an address or a key in a minute. */
export interface OtherTally {
  readonly requests: number;
  readonly failures: number;
}

/** What others told before this process saw the minute begin. */
export type TalliesOf = (minute: number) => Iterable<readonly [string, OtherTally]>;

/** A tally without failures is told to other processes from this part of its limit on: most addresses never come near. */
const TOLD_FROM = 1 / 16;
/** Changed tallies that are told at once; under a flood of addresses the others are told next. */
const TOLD_MAX = 5_000;

/** About 20 MB when full. */
const TALLIES_MAX = 100_000;

/**
 * Holds the addresses of one minute of the clock and starts empty with the next. Bound: TALLIES_MAX; when it is full the
 * address seen first in this minute is forgotten, so that a flood of addresses never shuts out another one.
 */
export class AddressThrottle {
  readonly #throttles: Throttles;
  readonly #tallies: RecentMap<string, MinuteTally>;
  /** Changed since they were told. Bound: the tallies. */
  readonly #untold = new Set<string>();
  #others: TalliesOf | null = null;
  #minute = Number.NaN;
  /** Whether some address was shut out in this minute; while none is, nobody has to be asked where a request comes from. */
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

  /** From here on tallies are told to other processes, and theirs are heard. */
  share(others: TalliesOf): void {
    this.#others = others;
  }

  /** What another process counted changed by so much. */
  hear(name: string, minute: number, change: OtherTally, nowMs: number): void {
    this.#beginMinute(nowMs);
    if (minute !== this.#minute) return;
    const tally = this.#tallyOf(name);
    tally.otherRequests += change.requests;
    tally.otherFailures += change.failures;
    this.#isAnyShut ||= this.#hasFailedTooOften(tally);
  }

  /** Takes what is to be told: what changed, or all of the minute. */
  takeUntold(nowMs: number, isWhole: boolean): readonly TallyReport[] {
    this.#beginMinute(nowMs);
    const told: TallyReport[] = [];
    for (const name of isWhole ? this.#tallies.keys() : this.#untold) {
      if (told.length >= TOLD_MAX && !isWhole) break;
      this.#untold.delete(name);
      const tally = this.#tallies.get(name);
      if (tally !== undefined && this.#isTold(tally)) told.push([name, tally.requests, tally.failures]);
    }
    return told;
  }

  #isTold({ requests, failures }: MinuteTally): boolean {
    return failures > 0 || requests >= this.#throttles.addressRequestsPerMinute * TOLD_FROM;
  }

  /** Counts a request without a valid key; false when the address has sent too many of them. */
  count(address: string, nowMs: number): boolean {
    return this.#countOne(throttleGroup(address), nowMs);
  }

  /** Counts a request with a valid key that no limit of its account covers; false when the key has sent too many of them. */
  countKey(keyId: number, nowMs: number): boolean {
    return this.#countOne(`key ${keyId}`, nowMs);
  }

  /** Counts a key of the address that was refused. */
  fail(address: string, nowMs: number): void {
    const name = throttleGroup(address);
    const tally = this.#tally(name, nowMs);
    tally.failures++;
    this.#isAnyShut ||= this.#hasFailedTooOften(tally);
    if (this.#others !== null) this.#untold.add(name);
  }

  #countOne(name: string, nowMs: number): boolean {
    const tally = this.#tally(name, nowMs);
    tally.requests++;
    if (this.#others !== null && this.#isTold(tally)) this.#untold.add(name);
    return tally.requests + tally.otherRequests <= this.#throttles.addressRequestsPerMinute;
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
    this.#untold.clear();
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
