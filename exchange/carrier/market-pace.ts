// Market time against the wall: runs at a speed from a given moment, stands still while nobody asks for long, and never
// runs back, whatever the system clock does.

import type { Clock } from "../../src/base/index.ts";

/** The longest stretch of wall time that is taken at once: a machine that slept does not leap through the market. */
const STRIDE_MAX_MS = 1_000;

export class MarketPace {
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

  /** Market time now. */
  nowMs(): number {
    const wallMs = this.#clock.nowMs();
    const passedMs = Math.min(Math.max(wallMs - this.#wallMs, 0), STRIDE_MAX_MS);
    this.#wallMs = wallMs;
    this.#marketMs += passedMs * this.#speed;
    return this.#marketMs;
  }

  /** Goes on from `marketMs`: how closed hours are skipped. */
  jumpTo(marketMs: number): void {
    this.#marketMs = marketMs;
    this.#wallMs = this.#clock.nowMs();
  }
}
