// Publishes the indicative price and volume of an auction when they have changed, at most once a second.

import { type Decimal, SECOND_MS } from "../../../src/base/index.ts";
import type { OrderBook } from "../../matching/order-book.ts";
import { NEVER } from "../flow/order-flow.ts";
import type { InstrumentPublisher } from "./instrument-publisher.ts";

const INDICATION_MS = SECOND_MS;

export class IndicationPublisher {
  readonly #book: OrderBook;
  readonly #publisher: InstrumentPublisher;
  #price: Decimal = 0;
  #volume = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #dueMs = NEVER;

  constructor(book: OrderBook, publisher: InstrumentPublisher) {
    this.#book = book;
    this.#publisher = publisher;
  }

  /** When the next indication is due. */
  get dueMs(): number {
    return this.#dueMs;
  }

  /** An auction starts: nothing is indicated yet. */
  start(): void {
    this.#price = 0;
    this.#volume = 0;
    this.#dueMs = NEVER;
  }

  stop(): void {
    this.#dueMs = NEVER;
  }

  /** The book may have changed. */
  touch(nowMs: number): void {
    if (this.#dueMs === NEVER) this.#dueMs = Math.max(nowMs, this.#lastMs + INDICATION_MS);
  }

  indicate(nowMs: number, referenceStep: number): void {
    this.#dueMs = NEVER;
    const { step, volume } = this.#book.equilibrium(referenceStep);
    const price = volume === 0 ? 0 : this.#book.grid.priceAt(step);
    if (price === this.#price && volume === this.#volume) return;
    this.#price = price;
    this.#volume = volume;
    this.#lastMs = nowMs;
    this.#publisher.indication(price, volume);
  }
}
