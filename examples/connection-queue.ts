// Opens connections one after the other, 200 to 400 ms apart: one queue for all clients of an API key, also when a restart
// of the service makes all of them come back.

/** Time for a client; tests move their own. */
export interface Timers {
  nowMs(): number;
  after(delayMs: number, task: () => void): { cancel(): void };
}

export const wallTimers: Timers = {
  nowMs: () => Date.now(),
  after: (delayMs, task) => {
    const handle = setTimeout(task, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};

const APART_MIN_MS = 200;
const APART_MAX_MS = 400;

export class ConnectionQueue {
  readonly #timers: Timers;
  readonly #random: () => number;
  #freeAtMs = 0;

  constructor(timers: Timers = wallTimers, random: () => number = Math.random) {
    this.#timers = timers;
    this.#random = random;
  }

  /** Calls `dial` when it is this client's turn. */
  enter(dial: () => void): void {
    const nowMs = this.#timers.nowMs();
    const atMs = Math.max(nowMs, this.#freeAtMs);
    this.#freeAtMs = atMs + APART_MIN_MS + this.#random() * (APART_MAX_MS - APART_MIN_MS);
    if (atMs === nowMs) dial();
    else this.#timers.after(atMs - nowMs, dial);
  }
}
