// Turns wall time into market time: the pace runs from a given moment at a given speed, and never backwards when the system clock is set
// back. Or market time is the wall clock itself.

import type { Clock } from "../../src/base/index.ts";

/** At most this much wall time counts at once: after the machine slept, the market does not skip the missed time. */
const STRIDE_MAX_MS = 1_000;

export interface Pace {
  /** Current market time. */
  nowMs(): number;
  /** Continues from `marketMs`; the caller skips closed hours with it. */
  jumpTo(marketMs: number): void;
}

/** Market time is wall time: nothing is skipped, and after a sleep of the machine the market catches up. */
export const wallPace = (clock: Clock): Pace => ({ nowMs: () => clock.nowMs(), jumpTo: () => undefined });

export class MarketPace implements Pace {
  readonly #clock: Clock;
  readonly #speed: number;
  #marketMs: number;
  #wallMs: number;

  constructor(clock: Clock, speed: number, marketMs: number) {
    this.#clock = clock;
    this.#speed = speed;
    this.#marketMs = marketMs;
    this.#wallMs = clock.nowMs();
  }

  nowMs(): number {
    const wallMs = this.#clock.nowMs();
    const passedMs = Math.min(Math.max(wallMs - this.#wallMs, 0), STRIDE_MAX_MS);
    this.#wallMs = wallMs;
    this.#marketMs += passedMs * this.#speed;
    return this.#marketMs;
  }

  jumpTo(marketMs: number): void {
    this.#marketMs = marketMs;
    this.#wallMs = this.#clock.nowMs();
  }
}
