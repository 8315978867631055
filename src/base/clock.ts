// The only module that reads wall time. All code that waits or reads the time takes a Clock, so that a test can move it.

import { assert } from "./assert.ts";

/** The longest wait of the runtime's timer; a longer wait would fire at once. */
const TIMER_MS_MAX = 0x7fff_ffff;

export interface Timer {
  cancel(): void;
}

/** Tells the time and wakes callers later. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Milliseconds on a scale of this process that only runs forward, also when the time of day is set: leases use it. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; the timer never keeps the process alive by itself. */
  after(delayMs: number, task: () => void): Timer;
}

/** Milliseconds on a scale that only runs forward, with fractions; for measuring durations. */
export function monotonicMs(): number {
  return performance.now();
}

/** The interval at which the handle below wakes up without work: it only keeps the process alive. */
const HELD_OPEN_EVERY_MS = 60_000;

/** Resolves after `delayMs` of the clock. Unlike a timer it keeps the process alive meanwhile, because a caller waits for it. */
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
    // A wait longer than the runtime's timer allows (key expiry, for example) is done in stages.
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

/** Market time: the latest moment that the feed has reported; it never runs back. */
export class MarketClock {
  #nowMs = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  advanceTo(timeMs: number): void {
    if (timeMs > this.#nowMs) this.#nowMs = timeMs;
  }
}
