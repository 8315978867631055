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
  /** Runs `task` once after `delayMs`; the timer never keeps the process alive by itself. */
  after(delayMs: number, task: () => void): Timer;
}

/** Milliseconds on a scale that only runs forward, with fractions; for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now();
}

/** Wall time. Quotas, retries and key expiry run on it. */
export class SystemClock implements Clock {
  nowMs(): number {
    return Date.now();
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

/** Market time: stands at the last moment the feed told, and never runs back. */
export class MarketClock {
  #nowMs = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  advanceTo(timeMs: number): void {
    if (timeMs > this.#nowMs) this.#nowMs = timeMs;
  }
}

interface Pending {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
}

/** A clock that only a test moves; due timers run in order of time, then of registration. */
export class TestClock implements Clock {
  #nowMs: number;
  #order = 0;
  // Bound: what the test has asked for.
  #pending: Pending[] = [];

  constructor(startMs = 0) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, task: () => void): Timer {
    assert(!Number.isNaN(delayMs), "a timer needs a delay");
    const entry: Pending = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, task };
    this.#pending.push(entry);
    return {
      cancel: () => {
        this.#pending = this.#pending.filter((other) => other !== entry);
      },
    };
  }

  /** Moves time forward and runs what became due on the way, each at its own moment. */
  advance(byMs: number): void {
    assert(byMs >= 0, "time is advanced forward; jumpTo moves it back");
    const untilMs = this.#nowMs + byMs;
    for (;;) {
      const due = this.#pending
        .filter((entry) => entry.atMs <= untilMs)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
      if (due === undefined) break;
      this.#pending = this.#pending.filter((other) => other !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.task();
    }
    // A task may itself have moved the clock further.
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  /** Jumps to a moment, back or forth, without running timers: what a corrected system clock does. */
  jumpTo(timeMs: number): void {
    this.#nowMs = timeMs;
  }
}
