// The clock of a process that believes it is later than it is, so that the leases of a dead process have run out.

import { type Clock, SystemClock, type Timer } from "../../src/base/index.ts";

export class LaterClock implements Clock {
  readonly #clock = new SystemClock();
  readonly #laterMs: number;

  constructor(laterMs: number) {
    this.#laterMs = laterMs;
  }

  nowMs(): number {
    return this.#clock.nowMs() + this.#laterMs;
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  after(delayMs: number, task: () => void): Timer {
    return this.#clock.after(delayMs, task);
  }
}
