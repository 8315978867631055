// The one-minute bars of one symbol or index through a trading day. A minute without a trade has no bar. Minutes that are over
// are packed as plain numbers, as a busy symbol has over three hundred of them.

import { type Decimal, type Digest, HOUR_MS, MINUTE_MS, outOfRange, type Quantity } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import { BarBuilder } from "./bar-builder.ts";

const FIRST_MINUTE = (10 * HOUR_MS) / MINUTE_MS;
const NONE = -1;
const BARS_FIRST = 8;

/** Where each number of a bar lies in its slot. */
const SLOT = { minute: 0, open: 1, high: 2, low: 3, close: 4, volume: 5, value: 6, tradeCount: 7, length: 8 } as const;

/** Minutes since midnight. The opening uncross belongs to the first minute of trading, however early it comes. */
export function minuteOf(timeMs: number, dayStartMs: number): number {
  const minute = Math.floor((timeMs - dayStartMs) / MINUTE_MS);
  return minute < FIRST_MINUTE ? FIRST_MINUTE : minute;
}

/** Grows with each trade. Bound: the minutes of a day. */
export class MinuteBars {
  #slots = new Float64Array(0);
  #count = 0;
  #minute = NONE;
  #builder = new BarBuilder();

  /** Minutes come in order. */
  add(minute: number, price: Decimal, isOfficial: boolean, quantity: Quantity, value: Decimal): void {
    if (minute !== this.#minute) {
      if (this.#minute !== NONE) this.#pack();
      this.#minute = minute;
      this.#builder = new BarBuilder();
    }
    this.#builder.add(price, isOfficial, quantity, value);
  }

  /** Oldest first, those of the present minute included; a bar's time is its start. */
  bars(dayStartMs: number): Bar[] {
    const bars: Bar[] = [];
    for (let index = 0; index < this.#count; index++) bars.push(this.#read(index, dayStartMs));
    if (this.#minute !== NONE) bars.push(this.#builder.bar(dayStartMs + this.#minute * MINUTE_MS));
    return bars;
  }

  digestInto(digest: Digest): void {
    digest.number(this.#count);
    for (let at = 0; at < this.#count * SLOT.length; at++) digest.number(this.#number(at));
    digest.number(this.#minute);
    this.#builder.digestInto(digest);
  }

  #pack(): void {
    if (this.#count === this.#slots.length / SLOT.length) this.#grow();
    const { open, high, low, close, volume, value, tradeCount } = this.#builder.bar(this.#minute);
    const bar = [this.#minute, open, high, low, close, volume, value, tradeCount ?? 0];
    this.#slots.set(bar, this.#count * SLOT.length);
    this.#count++;
  }

  #read(index: number, dayStartMs: number): Bar {
    const at = index * SLOT.length;
    const close = this.#number(at + SLOT.close);
    return {
      time: dayStartMs + this.#number(at + SLOT.minute) * MINUTE_MS,
      open: this.#number(at + SLOT.open),
      high: this.#number(at + SLOT.high),
      low: this.#number(at + SLOT.low),
      close,
      volume: this.#number(at + SLOT.volume),
      value: this.#number(at + SLOT.value),
      tradeCount: this.#number(at + SLOT.tradeCount),
      adjustedClose: close,
    };
  }

  #number(at: number): number {
    return this.#slots[at] ?? outOfRange(at);
  }

  #grow(): void {
    const larger = new Float64Array(Math.max(this.#count * 2, BARS_FIRST) * SLOT.length);
    larger.set(this.#slots);
    this.#slots = larger;
  }
}
