// Asks the database now and then whether it answers, so that readiness knows without waiting for it.

import { type Clock, type Component, Repeat } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";

const ASK_EVERY_MS = 2_000;
/** An answer that takes longer counts as none. */
const ANSWER_LIMIT_MS = 5_000;

export class DatabaseProbe implements Component {
  readonly name = "database probe";
  readonly #store: Pick<Store, "ping">;
  readonly #clock: Clock;
  readonly #asking: Repeat;
  #askedAtMs: number | undefined;
  #isAnswering = true;

  constructor(store: Pick<Store, "ping">, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#asking = new Repeat({
      clock,
      task: () => this.#ask(),
      everyMs: ASK_EVERY_MS,
      failed: () => {
        this.#isAnswering = false;
      },
    });
  }

  /** What is wrong with the database, or null. */
  problem(): string | null {
    const nowMs = this.#clock.nowMs();
    const isLate = this.#askedAtMs !== undefined && nowMs - this.#askedAtMs > ANSWER_LIMIT_MS;
    return this.#isAnswering && !isLate ? null : "The database does not answer.";
  }

  start(): void {
    this.#asking.start();
  }

  /** A database that hangs must not hold up the stop, so nothing waits for its answer. */
  stop(): void {
    void this.#asking.stop();
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#clock.nowMs();
    try {
      await this.#store.ping();
      this.#isAnswering = true;
    } finally {
      this.#askedAtMs = undefined;
    }
  }
}
