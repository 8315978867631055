// The clock of the database, as a member estimates it. All members of a deployment use it for deliveries: if their clocks disagreed,
// two workers would try a delivery at once, or a delivery would be due too late.

import { type Clock, MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import type { Deliveries } from "../../store/index.ts";

/** The interval at which the clocks are compared. */
const COMPARE_EVERY_MS = MINUTE_MS;
/** When this process's clock and the time that has passed differ by this much, somebody has set the clock. */
const SET_MS = SECOND_MS;

export class DatabaseClock {
  readonly #clock: Clock;
  readonly #deliveries: Pick<Deliveries, "skewMs">;
  #skewMs = 0;
  /** Wall time and monotonic time of this process when the clocks were last compared. */
  #compared: { readonly nowMs: number; readonly monotonicMs: number } | null = null;

  constructor(clock: Clock, deliveries: Pick<Deliveries, "skewMs">) {
    this.#clock = clock;
    this.#deliveries = deliveries;
  }

  nowMs(): number {
    return this.at(this.#clock.nowMs());
  }

  /** Converts a moment of this process's clock to the clock of the database. */
  at(ownMs: number): number {
    return ownMs + this.#skewMs;
  }

  /** Compares the clocks when a comparison is due. */
  async follow(): Promise<void> {
    const [nowMs, monotonicMs] = [this.#clock.nowMs(), this.#clock.monotonicMs()];
    if (this.#compared !== null) {
      const passedMs = monotonicMs - this.#compared.monotonicMs;
      const isSet = Math.abs(nowMs - this.#compared.nowMs - passedMs) >= SET_MS;
      if (passedMs < COMPARE_EVERY_MS && !isSet) return;
    }
    this.#skewMs = await this.#deliveries.skewMs(nowMs);
    this.#compared = { nowMs, monotonicMs };
  }
}
