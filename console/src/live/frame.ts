// Work once per animation frame: however many messages arrive, the page changes at most once per frame. A page in the
// background draws no frames, so there it works once a second.

import { batch } from "@preact/signals";

const HIDDEN_WAIT_MS = 1_000;

export class FrameWork {
  readonly #work: () => void;
  #isWaiting = false;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Schedules the work for the next frame; further calls until then change nothing. */
  request(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const run = (): void => {
      this.#isWaiting = false;
      batch(this.#work);
    };
    if (document.hidden) setTimeout(run, HIDDEN_WAIT_MS);
    else requestAnimationFrame(run);
  }
}
