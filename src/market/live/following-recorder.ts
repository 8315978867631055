// The recorder of a process that follows the market: the leader writes the bars of a day that ended, and this one waits until they are
// there before the next day takes their place in memory. When the process leads, it writes them itself.

import { type Clock, type Log, Outage, pause, SECOND_MS } from "../../base/index.ts";
import type { Closings } from "../../store/index.ts";
import type { MarketEngine } from "../engine/engine.ts";
import type { DayRecorder } from "./bar-recorder.ts";

export interface FollowingRecorderOptions {
  readonly closings: Pick<Closings, "has">;
  readonly clock: Clock;
  readonly log: Log;
}

/** A leader that dies just then must not hold up everybody. */
const WAIT_LIMIT_MS = 3 * SECOND_MS;
const LOOK_EVERY_MS = 50;

export class FollowingRecorder implements DayRecorder {
  readonly #options: FollowingRecorderOptions;
  #own: DayRecorder | null = null;

  constructor(options: FollowingRecorderOptions) {
    this.#options = options;
  }

  /** From now on this process records. */
  lead(recorder: DayRecorder): void {
    this.#own = recorder;
  }

  async record(engine: MarketEngine): Promise<void> {
    await this.#own?.record(engine);
  }

  async giveUp(engine: MarketEngine): Promise<void> {
    if (this.#own !== null) await this.#own.giveUp(engine);
    else if (engine.tradingDay !== null) await this.#untilRecorded(engine.tradingDay);
  }

  async forgetOldDays(today: number): Promise<void> {
    await this.#own?.forgetOldDays(today);
  }

  /** Closing records are written last. */
  async #untilRecorded(day: number): Promise<void> {
    const { closings, clock, log } = this.#options;
    const limitAtMs = clock.nowMs() + WAIT_LIMIT_MS;
    try {
      while (!(await closings.has(day))) {
        if (clock.nowMs() >= limitAtMs) {
          log.warn({ day }, "the leader has not recorded the day yet; the next one begins without its bars");
          return;
        }
        await pause(clock, LOOK_EVERY_MS);
      }
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
  }
}
