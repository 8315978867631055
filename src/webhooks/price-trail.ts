// The way of a price through the last hour, to the second: where it stood when a window began.

import { type Decimal, present } from "../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow } from "../model/index.ts";

/** A window as the trail counts them. */
export interface Window {
  readonly index: number;
  readonly seconds: number;
}

const MINUTES: Readonly<Record<AlertWindow, number>> = { "1m": 1, "5m": 5, "15m": 15, "30m": 30, "60m": 60 };

const WINDOWS: readonly Window[] = ALERT_WINDOWS.map((name, index) => ({ index, seconds: MINUTES[name] * 60 }));
const LONGEST = present(WINDOWS.at(-1), "there are windows");

export function windowOf(name: AlertWindow): Window {
  return present(WINDOWS[ALERT_WINDOWS.indexOf(name)], "every window has its length");
}

/** Forgotten in lots, because cutting the front off a list costs its whole length. */
const FORGET_LOT = 512;

/** Bound: one entry for each second of the longest window, and one lot. Older ones are forgotten. */
export class PriceTrail {
  /** The price before the first entry. */
  #base: Decimal = 0;
  #seconds: number[] = [];
  #prices: Decimal[] = [];
  /** For each window, how many entries lie before its beginning. Windows only move forward. */
  readonly #cursors: number[] = WINDOWS.map(() => 0);

  /** A new day begins with this price. */
  reset(price: Decimal): void {
    this.#base = price;
    this.#seconds = [];
    this.#prices = [];
    this.#cursors.fill(0);
  }

  /** The price at the end of a second, so far. */
  note(second: number, price: Decimal): void {
    const last = this.#prices.length - 1;
    if (this.#seconds[last] === second) this.#prices[last] = price;
    else if ((this.#prices[last] ?? this.#base) !== price) {
      this.#seconds.push(second);
      this.#prices.push(price);
      if (this.#prices.length > FORGET_LOT) this.#forget(second);
    }
  }

  /** The price at the beginning of the second that lies a window before `second`. */
  before(second: number, window: Window): Decimal {
    return this.#prices[this.#advance(second, window) - 1] ?? this.#base;
  }

  /** The lowest and the highest price that `before` answers from `second` on for `ahead` seconds, less than a window. */
  range(second: number, ahead: number, window: Window): { readonly low: Decimal; readonly high: Decimal } {
    let cursor = this.#advance(second, window);
    let low = this.#prices[cursor - 1] ?? this.#base;
    let high = low;
    const end = second + ahead - window.seconds;
    for (; (this.#seconds[cursor] ?? Number.POSITIVE_INFINITY) < end; cursor++) {
      const price = this.#prices[cursor] ?? low;
      if (price < low) low = price;
      else if (price > high) high = price;
    }
    return { low, high };
  }

  #advance(second: number, window: Window): number {
    const start = second - window.seconds;
    let cursor = this.#cursors[window.index] ?? 0;
    while ((this.#seconds[cursor] ?? Number.POSITIVE_INFINITY) < start) cursor++;
    this.#cursors[window.index] = cursor;
    return cursor;
  }

  #forget(second: number): void {
    const past = this.#advance(second, LONGEST);
    if (past <= FORGET_LOT) return;
    this.#base = this.#prices[past - 1] ?? this.#base;
    this.#seconds = this.#seconds.slice(past);
    this.#prices = this.#prices.slice(past);
    for (const [index, cursor] of this.#cursors.entries()) this.#cursors[index] = Math.max(0, cursor - past);
  }
}
