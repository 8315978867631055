// Opens the connections of a key one after the other, 200 to 400 ms apart, so that they do not all come at once after a
// restart of the service.

const APART_MIN_MS = 200;
const APART_MAX_MS = 400;

export class ConnectionQueue {
  #freeAtMs = 0;

  /** Calls `dial` when the connection may be opened; what is returned cancels it. */
  enter(dial: () => void): () => void {
    const nowMs = Date.now();
    // A clock that was set back must not keep the queue shut.
    const atMs = Math.min(Math.max(nowMs, this.#freeAtMs), nowMs + 100 * APART_MAX_MS);
    this.#freeAtMs = atMs + APART_MIN_MS + Math.random() * (APART_MAX_MS - APART_MIN_MS);
    const timer = setTimeout(dial, atMs - nowMs);
    return () => clearTimeout(timer);
  }
}
