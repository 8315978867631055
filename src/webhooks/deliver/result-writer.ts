// Hands the results of tries to the store, many at a time: those of one turn of the event loop, and those that gather while
// others are being kept.

import { type Clock, type Log, SECOND_MS } from "../../base/index.ts";
import type { Deactivation, Deliveries, TryResult } from "../../store/index.ts";
import { GIVING_UP } from "./try-result.ts";

const RETRY_MS = SECOND_MS;
/** Results that may wait for the store. The worker takes no further deliveries while there are so many. */
const WAITING_MAX = 1_024;

export class ResultWriter {
  readonly #deliveries: Deliveries;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #deactivated: (deactivation: Deactivation) => void;
  #waiting: TryResult[] = [];
  #writing: Promise<void> | null = null;

  constructor(deliveries: Deliveries, clock: Clock, log: Log, deactivated: (deactivation: Deactivation) => void) {
    this.#deliveries = deliveries;
    this.#clock = clock;
    this.#log = log;
    this.#deactivated = deactivated;
  }

  get isBehind(): boolean {
    return this.#waiting.length >= WAITING_MAX;
  }

  add(result: TryResult): void {
    this.#waiting.push(result);
    this.#writing ??= this.#write();
  }

  /** Resolves when everything added so far was kept, or could not be at the first attempt from now. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const lot = this.#waiting;
      this.#waiting = [];
      try {
        const deactivations = await this.#deliveries.settle(lot, GIVING_UP);
        for (const deactivation of deactivations) this.#deactivated(deactivation);
      } catch (error) {
        // The leases end by themselves, so a result that is lost with the process only means another try.
        this.#log.error({ err: error, results: lot.length }, "results of deliveries could not be kept yet");
        this.#waiting = [...lot, ...this.#waiting];
        this.#clock.after(RETRY_MS, () => {
          this.#writing ??= this.#write();
        });
        break;
      }
    }
    this.#writing = null;
  }
}
