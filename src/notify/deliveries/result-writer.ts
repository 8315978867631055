// Writes the results of tries to the store, many at a time: all results of one turn of the event loop, and all that come in while
// the store is busy.

import { type Clock, type Log, nextTurn, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Deactivation, Deliveries, TryResult } from "../../store/index.ts";
import { GIVING_UP } from "./try-result.ts";

const RETRY_MS = SECOND_MS;
/** Results that may wait for the store. At this number the worker claims no further deliveries. */
const WAITING_MAX = 1_024;

export interface ResultWriterOptions {
  readonly deliveries: Pick<Deliveries, "settle">;
  readonly clock: Clock;
  readonly log: Log;
  readonly deactivated: (deactivation: Deactivation) => void;
}

export class ResultWriter {
  readonly #options: ResultWriterOptions;
  readonly #writing: Repeat;
  // Bound: WAITING_MAX; the worker waits when it is full.
  #waiting: TryResult[] = [];
  /** The last results could not be stored. */
  #isRefused = false;

  constructor(options: ResultWriterOptions) {
    this.#options = options;
    const { clock, log } = options;
    this.#writing = new Repeat({
      clock,
      task: () => this.#write(),
      everyMs: null,
      retryMs: RETRY_MS,
      failed: (error) =>
        log.error({ err: error, results: this.#waiting.length }, "results of deliveries could not be kept yet"),
    });
  }

  /** True while the store takes no results, or there are too many of them. */
  get isBehind(): boolean {
    return this.#isRefused || this.#waiting.length >= WAITING_MAX;
  }

  add(result: TryResult): void {
    this.#waiting.push(result);
    void this.#writing.wake();
  }

  /** Resolves when every result added so far is stored, or after one failure. */
  settled(): Promise<void> {
    return this.#writing.settled();
  }

  stop(): Promise<void> {
    return this.#writing.stop();
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn();
      const results = this.#waiting;
      this.#waiting = [];
      try {
        const deactivations = await this.#options.deliveries.settle(results, GIVING_UP);
        this.#isRefused = false;
        for (const deactivation of deactivations) this.#options.deactivated(deactivation);
      } catch (error) {
        // Leases end by themselves, so a result that is lost with the process only means another try.
        this.#waiting = [...results, ...this.#waiting];
        this.#isRefused = true;
        throw error;
      }
    }
  }
}
