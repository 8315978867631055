// Lets time pass between two trading days, for a market whose time is the wall clock: no event comes then that would advance the time.

import { type Clock, type Component, Repeat, SECOND_MS } from "../../base/index.ts";
import type { LiveMarket } from "./live-market.ts";

export interface QuietTimeOptions {
  readonly market: LiveMarket;
  readonly clock: Clock;
  /** The beginning of the next day after this moment. */
  readonly nextDayMs: (timeMs: number) => number;
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = SECOND_MS;
/** Time stops this long before a day begins, until its first event comes: that event must not be earlier than the time shown. */
const BEFORE_DAY_MS = 30 * SECOND_MS;

export class QuietTime implements Component {
  readonly name = "time between two days";
  readonly #options: QuietTimeOptions;
  readonly #passing: Repeat;

  constructor(options: QuietTimeOptions) {
    const { clock, failed } = options;
    this.#options = options;
    this.#passing = new Repeat({ clock, everyMs: EVERY_MS, task: () => this.#pass(), failed });
  }

  /** Resolves when the market is at the present time. */
  async start(): Promise<void> {
    await this.#passing.wake();
  }

  async stop(): Promise<void> {
    await this.#passing.stop();
  }

  #pass(): Promise<void> {
    const { market, clock, nextDayMs } = this.#options;
    const lastMs = market.engine("realtime").timeMs;
    return market.passTime(Math.min(clock.nowMs(), nextDayMs(lastMs) - BEFORE_DAY_MS));
  }
}
