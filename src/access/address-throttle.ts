// The throttle of addresses: counts the requests of the running minute by address, and those whose key was refused.

import { throttleGroup } from "./client-address.ts";
import { MINUTE_WINDOW_MS, type Throttles } from "./plans.ts";

/** What one address did in this minute. */
export interface AddressCount {
  requests: number;
  failures: number;
}

/** About 20 MB when full. */
const ADDRESSES_MAX = 100_000;

/**
 * Holds the addresses of one minute of the clock and starts empty with the next. Bound: ADDRESSES_MAX; when it is full the
 * address seen first in this minute is forgotten, so that a flood of addresses never shuts out another one.
 */
export class AddressThrottle {
  readonly #throttles: Throttles;
  readonly #addressesMax: number;
  readonly #counts = new Map<string, AddressCount>();
  #minute = Number.NaN;

  constructor(throttles: Throttles, addressesMax = ADDRESSES_MAX) {
    this.#throttles = throttles;
    this.#addressesMax = addressesMax;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Counts a request of the address. */
  touch(address: string, nowMs: number): AddressCount {
    const minute = Math.floor(nowMs / MINUTE_WINDOW_MS);
    if (minute !== this.#minute) {
      this.#counts.clear();
      this.#minute = minute;
    }
    // Only IPv6 has more than one address per customer; an IPv4 text is its own group.
    const group = throttleGroup(address);
    let count = this.#counts.get(group);
    if (count === undefined) {
      count = { requests: 0, failures: 0 };
      this.#makeRoom();
      this.#counts.set(group, count);
    }
    count.requests++;
    return count;
  }

  /** True when the address is shut out until the minute ends. */
  isOver(count: AddressCount): boolean {
    return (
      count.requests > this.#throttles.addressRequestsPerMinute ||
      count.failures >= this.#throttles.addressFailuresPerMinute
    );
  }

  #makeRoom(): void {
    if (this.#counts.size < this.#addressesMax) return;
    const first = this.#counts.keys().next();
    if (!first.done) this.#counts.delete(first.value);
  }
}
