// A clock that only the test moves, so that nothing has to wait for real time.

import { assert, type Clock, type Timer } from "../../src/base/index.ts";

interface Pending {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
}

/** A clock that only a test moves; due timers run in order of time, then of registration. */
export class TestClock implements Clock {
  #nowMs: number;
  /** How far jumps have moved the time of day, which moves nothing else. */
  #jumpedMs = 0;
  #order = 0;
  // Bound: what the test has asked for.
  #pending: Pending[] = [];

  constructor(startMs = 0) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs - this.#jumpedMs;
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

  /** Jumps to a moment, back or forth, without running timers, like a corrected system clock. */
  jumpTo(timeMs: number): void {
    this.#jumpedMs += timeMs - this.#nowMs;
    this.#nowMs = timeMs;
  }
}
