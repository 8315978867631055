// Opens connections one after the other, 200 to 400 ms apart. One queue serves all clients of an API key, so that they do not
// all reconnect at once after a restart of the service.

/** The clock and timers of a client; a test passes its own. */
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

  /** Calls `dial` when the connection may be opened. */
  enter(dial: () => void): void {
    const nowMs = this.#timers.nowMs();
    const atMs = Math.max(nowMs, this.#freeAtMs);
    this.#freeAtMs = atMs + APART_MIN_MS + this.#random() * (APART_MAX_MS - APART_MIN_MS);
    if (atMs === nowMs) dial();
    else this.#timers.after(atMs - nowMs, dial);
  }
}
