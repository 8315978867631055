// Yields: lets all tasks that wait in the event loop run once before the caller continues.

import { monotonicMs } from "./clock.ts";

/** The time for which long work may hold the thread. */
const SLICE_MS = 4;

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The turns of one long piece of work, which is made of many short steps. */
export class Turns {
  #fromMs = monotonicMs();

  /** To be awaited between two steps: lets others have their turn once the work has held the thread for a slice of time. */
  async share(): Promise<void> {
    if (monotonicMs() - this.#fromMs < SLICE_MS) return;
    await nextTurn();
    this.#fromMs = monotonicMs();
  }
}
