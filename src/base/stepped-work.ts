// Work that is made of many short steps. It is done in turns with everything else on the thread, or finished at once by a caller that cannot
// wait: the caller then does only the steps that are left.

import { Turns } from "./next-turn.ts";

/** Yields after each step, and returns the result. */
export type Steps<Result> = Generator<void, Result, void>;

export class SteppedWork<Result> {
  readonly #steps: Steps<Result>;
  #made: { readonly result: Result } | null = null;

  constructor(steps: Steps<Result>) {
    this.#steps = steps;
  }

  /** Does all steps that are left at once. */
  finish(): Result {
    for (;;) {
      if (this.#made !== null) return this.#made.result;
      this.#step();
    }
  }

  /** Does the steps that are left in turns with others. */
  async inTurns(): Promise<Result> {
    const turns = new Turns();
    for (; this.#made === null; await turns.share()) this.#step();
    return this.finish();
  }

  #step(): void {
    const { done, value } = this.#steps.next();
    if (done === true) this.#made = { result: value };
  }
}
