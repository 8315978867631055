// A member's estimate of the database's time, on which all members agree whatever their own clocks show. It queries the database
// periodically, and advances by the monotonic clock of the process in between.

import { type Clock, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";

const ASK_EVERY_MS = 10 * SECOND_MS;
/** The least time between queries outside the schedule. */
const ASK_AGAIN_MS = SECOND_MS;
/** An answer that took longer is ignored: the moment at which the database read its clock is too uncertain. */
const ROUND_TRIP_MS_MAX = SECOND_MS;

export class DatabaseTime {
  readonly #store: Pick<Store, "timeMs">;
  readonly #clock: Clock;
  readonly #asking: Repeat;
  /** The database's time minus the clock of this process. */
  #aheadMs = Number.NaN;
  #askedAtMs = 0;

  private constructor(store: Pick<Store, "timeMs">, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#asking = new Repeat({
      clock,
      everyMs: ASK_EVERY_MS,
      task: () => this.#ask(),
      // The last answer still holds: clocks drift apart by milliseconds in an hour.
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

  /** Another member's time differs: one of the two machines may have slept, or the database may have been replaced. */
  doubt(): void {
    if (this.#clock.monotonicMs() - this.#askedAtMs >= ASK_AGAIN_MS) void this.#asking.wake();
  }

  /** Does not wait for a query that hangs. */
  stop(): void {
    void this.#asking.stop();
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#clock.monotonicMs();
    const askedAtMs = this.#askedAtMs;
    const timeMs = await this.#store.timeMs();
    const answeredAtMs = this.#clock.monotonicMs();
    if (answeredAtMs - askedAtMs > ROUND_TRIP_MS_MAX && !Number.isNaN(this.#aheadMs)) return;
    // The database read its clock at some moment in between.
    this.#aheadMs = timeMs - (askedAtMs + answeredAtMs) / 2;
  }
}
