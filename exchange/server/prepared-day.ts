// The first day of a market that is about to be opened for the first time, simulated ahead of its reader: it has everything up to the
// start of the clock, or as much as may be held, while the reader still has other things to do.

import { DAY_END_MS } from "../world/universe/schedule.ts";
import type { DayChain } from "./day-chain.ts";
import type { DayRun } from "./day-run.ts";
import type { ExchangeOptions } from "./exchange-options.ts";

/** Frames that are held at most; a morning of the whole market has about twice as many. */
const HELD_BYTES_MAX = 16 * 1024 * 1024;

export class PreparedDay {
  readonly run: DayRun;
  // Bound: HELD_BYTES_MAX and one step more.
  readonly frames: Uint8Array<ArrayBuffer>[] = [];
  readonly #untilMs: number;
  #heldBytes = 0;

  constructor(chain: DayChain, { firstDay, startTimeOfDayMs }: ExchangeOptions) {
    this.run = chain.run(firstDay);
    this.#untilMs = Math.min(startTimeOfDayMs, DAY_END_MS);
  }

  /** Simulates about one chunk; false when there is nothing more to prepare. */
  step(): boolean {
    const { run } = this;
    if (run.isOver || run.timeOfDayMs >= this.#untilMs || this.#heldBytes >= HELD_BYTES_MAX) return false;
    const bytes = run.advance(this.#untilMs);
    this.#heldBytes += bytes.length;
    this.frames.push(bytes);
    return true;
  }
}
