// The budget of a day for a language model: so many requests and so many tokens. It counts in memory, by the Riyadh day of wall
// time, and begins anew after a restart.

import { type Clock, type Day, dayOf } from "../../../base/index.ts";

export interface DailyBudgetLimits {
  readonly callsPerDay: number;
  readonly tokensPerDay: number;
}

export class DailyBudget {
  readonly #limits: DailyBudgetLimits;
  readonly #clock: Clock;
  #day: Day = 0;
  #calls = 0;
  #tokens = 0;

  constructor(limits: DailyBudgetLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Takes a request of about `tokens` out of the budget; false when too little is left. */
  take(tokens: number): boolean {
    this.#beginDay();
    if (this.#calls >= this.#limits.callsPerDay || this.#tokens + tokens > this.#limits.tokensPerDay) return false;
    this.#calls++;
    this.#tokens += tokens;
    return true;
  }

  /** Replaces the estimate of a request by what it really cost. */
  correct(estimatedTokens: number, actualTokens: number): void {
    this.#tokens = Math.max(0, this.#tokens - estimatedTokens + actualTokens);
  }

  /** What was taken today. */
  get today(): { readonly calls: number; readonly tokens: number } {
    this.#beginDay();
    return { calls: this.#calls, tokens: this.#tokens };
  }

  #beginDay(): void {
    const day = dayOf(this.#clock.nowMs());
    if (day === this.#day) return;
    this.#day = day;
    this.#calls = 0;
    this.#tokens = 0;
  }
}
