// The only home of wall time. Everything that waits or asks the time takes a Clock, so that a test can move it.

import { assert } from "./assert.ts";

/** The longest wait that the runtime's timer takes; a longer one would fire at once. */
const TIMER_MS_MAX = 0x7fff_ffff;

export interface Timer {
  cancel(): void;
}

/** Tells the time and wakes callers later. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Milliseconds on a scale of this process that only runs forward, whatever is done to the time of day: leases run by it. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; the timer never keeps the process alive by itself. */
  after(delayMs: number, task: () => void): Timer;
}

/** Milliseconds on a scale that only runs forward, with fractions; for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now();
}

/** How often the handle below wakes up for nothing; it is only there to be there. */
const HELD_OPEN_EVERY_MS = 60_000;

/** Resolves after `delayMs` of the clock. Unlike a timer it keeps the process alive meanwhile: somebody is waiting for the work that follows. */
export function pause(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const held = setInterval(() => undefined, HELD_OPEN_EVERY_MS);
    clock.after(delayMs, () => {
      clearInterval(held);
      resolve();
    });
  });
}

/** Wall time. Quotas, retries and key expiry run on it. */
export class SystemClock implements Clock {
  nowMs(): number {
    return Date.now();
  }

  monotonicMs(): number {
    return monotonicMs();
  }

  after(delayMs: number, task: () => void): Timer {
    assert(!Number.isNaN(delayMs), "a timer needs a delay");
    // A wait longer than the runtime's timer can take (key expiry, for example) is walked in stages.
    const stageMs = Math.min(Math.max(delayMs, 0), TIMER_MS_MAX);
    let next: Timer | undefined;
    const handle = setTimeout(() => {
      if (delayMs > stageMs) next = this.after(delayMs - stageMs, task);
      else task();
    }, stageMs);
    handle.unref();
    return {
      cancel: () => {
        clearTimeout(handle);
        next?.cancel();
      },
    };
  }
}

/** Market time: stands at the last moment that the feed named, and never runs back. */
export class MarketClock {
  #nowMs = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  advanceTo(timeMs: number): void {
    if (timeMs > this.#nowMs) this.#nowMs = timeMs;
  }
}
