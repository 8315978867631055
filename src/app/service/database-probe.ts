// Asks the database now and then whether it answers, so that readiness knows without waiting for it.

import type { Clock, Component, Timer } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";

const ASK_EVERY_MS = 2_000;
/** An answer that takes longer counts as none. */
const ANSWER_LIMIT_MS = 5_000;

export class DatabaseProbe implements Component {
  readonly name = "database probe";
  readonly #store: Pick<Store, "ping">;
  readonly #clock: Clock;
  #timer: Timer | undefined;
  #askedAtMs: number | undefined;
  #isAnswering = true;

  constructor(store: Pick<Store, "ping">, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** What is wrong with the database, or null. */
  problem(): string | null {
    const nowMs = this.#clock.nowMs();
    const isLate = this.#askedAtMs !== undefined && nowMs - this.#askedAtMs > ANSWER_LIMIT_MS;
    return this.#isAnswering && !isLate ? null : "The database does not answer.";
  }

  start(): void {
    this.#timer = this.#clock.after(ASK_EVERY_MS, () => void this.#ask());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#clock.nowMs();
    try {
      await this.#store.ping();
      this.#isAnswering = true;
    } catch {
      this.#isAnswering = false;
    }
    this.#askedAtMs = undefined;
    if (this.#timer !== undefined) this.start();
  }
}
