// The way of a price through the last hour, to the second: where it stood when a window began.

import type { Decimal } from "../base/index.ts";
import type { AlertWindow } from "../model/index.ts";

export const WINDOW_SECONDS: Readonly<Record<AlertWindow, number>> = {
  "1m": 60,
  "5m": 300,
  "15m": 900,
  "30m": 1_800,
  "60m": 3_600,
};
const LONGEST: AlertWindow = "60m";
/** Forgotten in lots, because cutting the front off a list costs its whole length. */
const FORGET_LOT = 512;

/** Bound: one entry for each second of the longest window, and one lot. Older ones are forgotten. */
export class PriceTrail {
  /** The price before the first entry. */
  #base: Decimal = 0;
  #seconds: number[] = [];
  #prices: Decimal[] = [];
  /** How many entries were forgotten; cursors count them too. */
  #forgotten = 0;
  /** For each window, how many entries lie before its beginning. Windows only move forward. */
  readonly #cursors = new Map<AlertWindow, number>();

  /** A new day begins with this price. */
  reset(price: Decimal): void {
    this.#base = price;
    this.#seconds = [];
    this.#prices = [];
    this.#forgotten = 0;
    this.#cursors.clear();
  }

  /** The price at the end of a second, so far. */
  note(second: number, price: Decimal): void {
    const last = this.#prices.length - 1;
    if (this.#seconds[last] === second) this.#prices[last] = price;
    else if ((this.#prices[last] ?? this.#base) !== price) {
      this.#seconds.push(second);
      this.#prices.push(price);
      this.#forget(second);
    }
  }

  /** The price at the beginning of the second that lies a window before `second`. */
  before(second: number, window: AlertWindow): Decimal {
    const cursor = this.#advance(second, window) - this.#forgotten;
    return this.#prices[cursor - 1] ?? this.#base;
  }

  #advance(second: number, window: AlertWindow): number {
    const start = second - WINDOW_SECONDS[window];
    let cursor = Math.max(this.#cursors.get(window) ?? 0, this.#forgotten);
    for (let at = this.#seconds[cursor - this.#forgotten]; at !== undefined && at < start; ) {
      cursor++;
      at = this.#seconds[cursor - this.#forgotten];
    }
    this.#cursors.set(window, cursor);
    return cursor;
  }

  #forget(second: number): void {
    const past = this.#advance(second, LONGEST) - this.#forgotten;
    if (past <= FORGET_LOT) return;
    this.#base = this.#prices[past - 1] ?? this.#base;
    this.#seconds = this.#seconds.slice(past);
    this.#prices = this.#prices.slice(past);
    this.#forgotten += past;
  }
}
