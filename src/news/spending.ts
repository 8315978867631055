// What may be spent on a language model in a day: so many questions and so many tokens. Counted in memory, by the Riyadh day of
// wall time; a restart begins anew.

import { type Clock, type Day, dayOf } from "../base/index.ts";

export interface SpendingLimits {
  readonly callsPerDay: number;
  readonly tokensPerDay: number;
}

export class Spending {
  readonly #limits: SpendingLimits;
  readonly #clock: Clock;
  #day: Day = 0;
  #calls = 0;
  #tokens = 0;

  constructor(limits: SpendingLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Takes a question of about `tokens` out of the day's budget; false when that is not in it any more. */
  take(tokens: number): boolean {
    this.#turn();
    if (this.#calls >= this.#limits.callsPerDay || this.#tokens + tokens > this.#limits.tokensPerDay) return false;
    this.#calls++;
    this.#tokens += tokens;
    return true;
  }

  /** Puts what a question really cost in the place of what was thought. */
  correct(thought: number, real: number): void {
    this.#tokens = Math.max(0, this.#tokens - thought + real);
  }

  get today(): { readonly calls: number; readonly tokens: number } {
    this.#turn();
    return { calls: this.#calls, tokens: this.#tokens };
  }

  #turn(): void {
    const day = dayOf(this.#clock.nowMs());
    if (day === this.#day) return;
    this.#day = day;
    this.#calls = 0;
    this.#tokens = 0;
  }
}
