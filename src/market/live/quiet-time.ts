// Lets time pass between two trading days, for a market whose time is the wall clock: nothing happens then, and no event says
// how late it is.

import { type Clock, type Component, Repeat, SECOND_MS } from "../../base/index.ts";
import type { LiveMarket } from "./live-market.ts";

export interface QuietTimeOptions {
  readonly market: LiveMarket;
  readonly clock: Clock;
  /** When the next day begins after this moment. */
  readonly nextDayMs: (timeMs: number) => number;
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = SECOND_MS;
/** The first event of a day may be a little late and must not come before the time that was shown: time stands still until it is there. */
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

  /** Ends when the market stands at the present. */
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
