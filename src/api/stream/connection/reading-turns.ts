// Lets connections that are behind read the trade log in turns: each turn of the event loop serves a few of them, a page
// each, so that a thousand readers who come back at once do not hold up the market.

import { nextTurn } from "../../../base/index.ts";

/** Readers that are served in one turn of the event loop. */
const READERS_PER_TURN = 2;

export class ReadingTurns<Reader> {
  readonly #readOn: (reader: Reader) => void;
  /** Who can read on, in the order in which it is their turn. Bound: the open connections. */
  readonly #waiting = new Set<Reader>();
  #isRunning = false;

  /** `readOn` must not throw. */
  constructor(readOn: (reader: Reader) => void) {
    this.#readOn = readOn;
  }

  add(reader: Reader): void {
    this.#waiting.add(reader);
    if (!this.#isRunning) void this.#run();
  }

  remove(reader: Reader): void {
    this.#waiting.delete(reader);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      await nextTurn();
      for (const reader of [...this.#waiting].slice(0, READERS_PER_TURN)) {
        this.#waiting.delete(reader);
        this.#readOn(reader);
      }
    }
    this.#isRunning = false;
  }
}
