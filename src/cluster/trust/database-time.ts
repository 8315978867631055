// The database's time as a member knows it without asking: members agree on it, whatever their own clocks say. It is asked for now and
// then, and runs on by the clock of the process that nobody sets.

import { type Clock, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";

const ASK_EVERY_MS = 10 * SECOND_MS;
/** Asked for out of turn, it is asked this often at most. */
const ASK_AGAIN_MS = SECOND_MS;
/** An answer that took longer says too little about when the database looked at its clock. */
const ROUND_TRIP_MS_MAX = SECOND_MS;

export class DatabaseTime {
  readonly #store: Pick<Store, "timeMs">;
  readonly #clock: Clock;
  readonly #asking: Repeat;
  /** The database's time less the clock of this process. */
  #aheadMs = Number.NaN;
  #askedAtMs = 0;

  private constructor(store: Pick<Store, "timeMs">, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#asking = new Repeat({
      clock,
      everyMs: ASK_EVERY_MS,
      task: () => this.#ask(),
      // The last answer still holds: clocks run apart by milliseconds in an hour.
      failed: () => undefined,
    });
  }

  static async open(store: Pick<Store, "timeMs">, clock: Clock): Promise<DatabaseTime> {
    const time = new DatabaseTime(store, clock);
    await time.#ask();
    time.#asking.start();
    return time;
  }

  nowMs(): number {
    return this.#clock.monotonicMs() + this.#aheadMs;
  }

  /** Another member's time differs: one of both may have slept, or the database may be another one now. */
  doubt(): void {
    if (this.#clock.monotonicMs() - this.#askedAtMs >= ASK_AGAIN_MS) void this.#asking.wake();
  }

  /** Nothing waits for a database that hangs. */
  stop(): void {
    void this.#asking.stop();
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#clock.monotonicMs();
    const askedAtMs = this.#askedAtMs;
    const timeMs = await this.#store.timeMs();
    const answeredAtMs = this.#clock.monotonicMs();
    if (answeredAtMs - askedAtMs > ROUND_TRIP_MS_MAX && !Number.isNaN(this.#aheadMs)) return;
    // The database looked at its clock at some moment in between.
    this.#aheadMs = timeMs - (askedAtMs + answeredAtMs) / 2;
  }
}
