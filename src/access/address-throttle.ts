// The throttle of what the limits of an account do not cover: requests without a valid key, counted by address with those
// whose key was refused, and of a valid key the requests that take nothing from its quota.

import { throttleGroup } from "./client-address.ts";
import { MINUTE_WINDOW_MS, type Throttles } from "./plans.ts";

/** What one address, or one key, did in this minute. */
interface MinuteTally {
  requests: number;
  failures: number;
}

/** About 20 MB when full. */
const TALLIES_MAX = 100_000;

/**
 * Holds the addresses of one minute of the clock and starts empty with the next. Bound: TALLIES_MAX; when it is full the
 * address seen first in this minute is forgotten, so that a flood of addresses never shuts out another one.
 */
export class AddressThrottle {
  readonly #throttles: Throttles;
  readonly #talliesMax: number;
  readonly #tallies = new Map<string, MinuteTally>();
  #minute = Number.NaN;

  constructor(throttles: Throttles, talliesMax = TALLIES_MAX) {
    this.#throttles = throttles;
    this.#talliesMax = talliesMax;
  }

  get size(): number {
    return this.#tallies.size;
  }

  /** True when so many keys of the address were refused that it is shut out until the minute ends. */
  isShut(address: string, nowMs: number): boolean {
    this.#beginMinute(nowMs);
    if (this.#tallies.size === 0) return false;
    const tally = this.#tallies.get(throttleGroup(address));
    return tally !== undefined && tally.failures >= this.#throttles.addressFailuresPerMinute;
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
    this.#tally(throttleGroup(address), nowMs).failures++;
  }

  #countOne(name: string, nowMs: number): boolean {
    const tally = this.#tally(name, nowMs);
    tally.requests++;
    return tally.requests <= this.#throttles.addressRequestsPerMinute;
  }

  #tally(name: string, nowMs: number): MinuteTally {
    this.#beginMinute(nowMs);
    let tally = this.#tallies.get(name);
    if (tally === undefined) {
      tally = { requests: 0, failures: 0 };
      this.#makeRoom();
      this.#tallies.set(name, tally);
    }
    return tally;
  }

  #beginMinute(nowMs: number): void {
    const minute = Math.floor(nowMs / MINUTE_WINDOW_MS);
    if (minute === this.#minute) return;
    this.#tallies.clear();
    this.#minute = minute;
  }

  #makeRoom(): void {
    if (this.#tallies.size < this.#talliesMax) return;
    const first = this.#tallies.keys().next();
    if (!first.done) this.#tallies.delete(first.value);
  }
}
