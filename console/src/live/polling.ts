// Asks again and again at a given pace, not while the page is hidden, and more slowly after a failure.

const SLOWEST_MS = 300_000;

export class Polling {
  readonly #ask: () => Promise<void>;
  readonly #seconds: () => number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #failures = 0;
  #isStopped = false;

  constructor(seconds: () => number, ask: () => Promise<void>) {
    this.#seconds = seconds;
    this.#ask = ask;
  }

  /** Asks now, and from then on at the pace. */
  start(): this {
    void this.#round();
    return this;
  }

  /** Waits once before the first question. */
  startLater(): this {
    this.#wait();
    return this;
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #round(): Promise<void> {
    if (!document.hidden) {
      try {
        await this.#ask();
        this.#failures = 0;
      } catch {
        this.#failures++;
      }
    }
    this.#wait();
  }

  #wait(): void {
    if (this.#isStopped) return;
    const paceMs = this.#seconds() * 1_000;
    const waitMs = Math.max(paceMs, Math.min(SLOWEST_MS, paceMs * 2 ** Math.min(this.#failures, 6)));
    this.#timer = setTimeout(() => void this.#round(), waitMs);
  }
}
