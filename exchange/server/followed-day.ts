// Days that an exchange simulates before it has a reader, so that it can begin at once: the first day of a new market, and a day behind
// another exchange, which leads, up to the last event that the leader has reported.

import { type Day, nextTradingDay } from "../../src/base/index.ts";
import type { Position } from "../../src/feed-protocol/index.ts";
import { DAY_END_MS } from "../world/universe/schedule.ts";
import type { DayChain } from "./day-chain.ts";
import type { DayRun } from "./day-run.ts";
import { firstSeqOf, framesFrom } from "./frame-chunks.ts";

/** Most bytes of frames that are held: a little more than a whole day. They are released once the market is opened. */
const HELD_BYTES_MAX = 112 * 1024 * 1024;

/** The first day of a market that will be opened soon: all its events up to that time, or as many as may be held. */
export class PreparedDay {
  readonly run: DayRun;
  // Bound: HELD_BYTES_MAX and one step more.
  readonly frames: Uint8Array<ArrayBuffer>[] = [];
  readonly #untilMs: number;
  #heldBytes = 0;

  constructor(chain: DayChain, untilMs: number) {
    this.run = chain.run(chain.firstDay);
    this.#untilMs = Math.min(untilMs, DAY_END_MS);
  }

  /** Simulates about one chunk; false when nothing is left to prepare. */
  step(): boolean {
    const { run } = this;
    if (run.isOver || run.timeOfDayMs >= this.#untilMs || this.#heldBytes >= HELD_BYTES_MAX) return false;
    const bytes = run.advance(this.#untilMs);
    this.#heldBytes += bytes.length;
    this.frames.push(bytes);
    return true;
  }
}

/** A day that has reached a position, with the frames from there on that are already simulated. */
export interface ReachedDay {
  readonly run: DayRun;
  readonly frames: readonly Uint8Array<ArrayBuffer>[];
}

const NOTHING = new Uint8Array(0);

/** A day that is simulated behind the leading exchange. */
export class FollowedDay {
  readonly #chain: DayChain;
  #run: DayRun | null = null;
  /** The frames of the last step: a step may go beyond the requested event. */
  #last: Uint8Array<ArrayBuffer> = NOTHING;

  constructor(chain: DayChain) {
    this.#chain = chain;
  }

  /** Simulates about one chunk towards `to`, the next event; true when all events before it have happened. */
  step(to: Position): boolean {
    const run = this.#runTowards(to.day);
    if (run.day > to.day || (run.day === to.day && (run.nextSeq >= to.seq || run.isOver))) return true;
    this.#last = run.advance(DAY_END_MS, run.day === to.day ? to.seq : undefined);
    return false;
  }

  isOn(day: Day): boolean {
    return this.#run?.day === day;
  }

  /** Hands the day over, to continue at `from`; null when it is not on the way there. */
  take({ day, seq }: Position): ReachedDay | null {
    const run = this.#run;
    const last = this.#last;
    this.#run = null;
    this.#last = NOTHING;
    if (run === null || run.day !== day) return null;
    if (run.nextSeq <= seq) return { run, frames: [] };
    // Frames are missing when the reader is behind the leader's last report.
    return firstSeqOf(last) <= seq ? { run, frames: [framesFrom(last, seq)] } : null;
  }

  #runTowards(day: Day): DayRun {
    let run = this.#run;
    if (run?.isOver === true && run.day < day) {
      this.#chain.keep(run.day, run.closes());
      run = this.#chain.run(nextTradingDay(run.day));
    }
    run ??= this.#chain.run(day);
    this.#run = run;
    return run;
  }
}
