// The clock of the database, as far as a member can tell it. The members of a deployment go by it in everything about deliveries: by
// clocks that disagree, two workers would try a delivery at once, or a delivery would be due only after the difference.

import { type Clock, MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import type { Deliveries } from "../../store/index.ts";

/** How often the clocks are compared. */
const COMPARE_EVERY_MS = MINUTE_MS;
/** When this process's clock has gone on by so much more or less than time has passed, somebody has set it. */
const SET_MS = SECOND_MS;

export class DatabaseClock {
  readonly #clock: Clock;
  readonly #deliveries: Pick<Deliveries, "skewMs">;
  #skewMs = 0;
  /** Both scales of this process's clock, when the clocks were compared. */
  #compared: { readonly nowMs: number; readonly monotonicMs: number } | null = null;

  constructor(clock: Clock, deliveries: Pick<Deliveries, "skewMs">) {
    this.#clock = clock;
    this.#deliveries = deliveries;
  }

  nowMs(): number {
    return this.at(this.#clock.nowMs());
  }

  /** A moment of this process's clock by the database's. */
  at(ownMs: number): number {
    return ownMs + this.#skewMs;
  }

  /** Compares the clocks when that is due. */
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
