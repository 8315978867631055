// Sends at once after a quiet interval, and else when the interval since the last time has passed.

import { type Clock, SECOND_MS } from "../../base/index.ts";
import type { StreamChannel } from "../../wire/index.ts";
import type { ChannelOptions } from "./channel.ts";

/** BARSWS-05, INDEXWS-06: wall time between two messages. */
const INTERVAL_MS = SECOND_MS;

export class SpacedSending {
  readonly #clock: Clock;
  readonly #guard: (task: () => void) => void;
  readonly #send: () => void;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #isWaiting = false;

  constructor({ clock, guard }: Pick<ChannelOptions, "clock" | "guard">, channel: StreamChannel, send: () => void) {
    this.#clock = clock;
    this.#guard = (task) => guard(channel, task);
    this.#send = send;
  }

  /** There is something to send. */
  ask(): void {
    if (this.#isWaiting) return;
    // When the wall clock was set back, the wait is one interval at most, so that nothing is held back.
    const waitMs = Math.min(this.#sentAtMs + INTERVAL_MS - this.#clock.nowMs(), INTERVAL_MS);
    if (waitMs <= 0) {
      this.#sendNow();
      return;
    }
    this.#isWaiting = true;
    this.#clock.after(waitMs, () => this.#guard(() => this.#sendNow()));
  }

  #sendNow(): void {
    this.#isWaiting = false;
    this.#sentAtMs = this.#clock.nowMs();
    this.#send();
  }
}
