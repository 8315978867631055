// The clock of leases. Workers on several machines use the clock of the database: leases measured by clocks that disagree would
// let two workers try the same delivery at once.

import { type Clock, MINUTE_MS } from "../../base/index.ts";
import type { Deliveries } from "../../store/index.ts";

/** How often the clocks are compared. */
const COMPARE_EVERY_MS = MINUTE_MS;

export class LeaseClock {
  readonly #clock: Clock;
  readonly #deliveries: Pick<Deliveries, "skewMs">;
  #skewMs = 0;
  #comparedAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, deliveries: Pick<Deliveries, "skewMs">) {
    this.#clock = clock;
    this.#deliveries = deliveries;
  }

  nowMs(): number {
    return this.#clock.nowMs() + this.#skewMs;
  }

  /** Compares the clocks when that is due. */
  async follow(): Promise<void> {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#comparedAtMs < COMPARE_EVERY_MS && nowMs >= this.#comparedAtMs) return;
    this.#skewMs = await this.#deliveries.skewMs(nowMs);
    this.#comparedAtMs = nowMs;
  }
}
