// Holds back a subscribe with a place in the trades that this process has not reached yet, and every action after it, so that
// actions are performed in the client's order.

import { type Clock, SECOND_MS, type Timer } from "../../base/index.ts";
import type { ClientAction } from "../../wire/index.ts";

/** RESUME-07: a process that is behind the client's place has this long to reach it. */
const HOLD_MAX_MS = 2 * SECOND_MS;

interface Held {
  readonly action: ClientAction;
  readonly untilMs: number;
}

export class HeldActions {
  readonly #clock: Clock;
  readonly #mustWait: (action: ClientAction) => boolean;
  readonly #perform: (action: ClientAction) => void;
  /** Oldest first. Bound: the actions that the rate limit admits within HOLD_MAX_MS. */
  readonly #held: Held[] = [];
  #timer: Timer | null = null;

  constructor(clock: Clock, mustWait: (action: ClientAction) => boolean, perform: (action: ClientAction) => void) {
    this.#clock = clock;
    this.#mustWait = mustWait;
    this.#perform = perform;
  }

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** Performs the action at once, unless it or an earlier action must wait. */
  take(action: ClientAction): void {
    this.#held.push({ action, untilMs: this.#clock.nowMs() + HOLD_MAX_MS });
    if (this.#held.length === 1) this.goOn();
  }

  /** Called when time has passed or the market has advanced: performs the actions that need not wait any more. */
  goOn(): void {
    this.#timer?.cancel();
    this.#timer = null;
    for (let next = this.#held[0]; next !== undefined; next = this.#held[0]) {
      const waitMs = next.untilMs - this.#clock.nowMs();
      if (waitMs > 0 && this.#mustWait(next.action)) {
        this.#timer = this.#clock.after(waitMs, () => this.goOn());
        return;
      }
      this.#held.shift();
      this.#perform(next.action);
    }
  }

  /** Drops all held actions at the end of the connection. */
  drop(): void {
    this.#timer?.cancel();
    this.#held.length = 0;
  }
}
