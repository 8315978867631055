// One bar while it is built from its trades.

import type { Decimal, Quantity, StateReader, StateWriter } from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";

/** Open, high, low and close from official trades; volume, value and count from all. */
export class BarBuilder {
  #open: Decimal = 0;
  #high: Decimal = 0;
  #low: Decimal = 0;
  #close: Decimal = 0;
  #volume: Quantity = 0;
  #value: Decimal = 0;
  #tradeCount = 0;
  #isPriced = false;

  get open(): Decimal {
    return this.#open;
  }

  get high(): Decimal {
    return this.#high;
  }

  get low(): Decimal {
    return this.#low;
  }

  get volume(): Quantity {
    return this.#volume;
  }

  get value(): Decimal {
    return this.#value;
  }

  get tradeCount(): number {
    return this.#tradeCount;
  }

  /** True once an official trade has set the prices. */
  get isPriced(): boolean {
    return this.#isPriced;
  }

  /** `price` is the last official price after the trade. A bar with only unofficial trades has that price as open, high, low and close. */
  add(price: Decimal, isOfficial: boolean, quantity: Quantity, value: Decimal): void {
    if (isOfficial && this.#isPriced) {
      if (price > this.#high) this.#high = price;
      if (price < this.#low) this.#low = price;
      this.#close = price;
    } else if (isOfficial || this.#tradeCount === 0) {
      this.#open = price;
      this.#high = price;
      this.#low = price;
      this.#close = price;
      this.#isPriced = isOfficial;
    }
    this.#volume += quantity;
    this.#value += value;
    this.#tradeCount++;
  }

  bar(time: number): Bar {
    return {
      time,
      open: this.#open,
      high: this.#high,
      low: this.#low,
      close: this.#close,
      volume: this.#volume,
      value: this.#value,
      tradeCount: this.#tradeCount,
      adjustedClose: this.#close,
    };
  }

  saveTo(writer: StateWriter): void {
    writer.number(this.#tradeCount);
    if (this.#tradeCount === 0) return;
    writer.boolean(this.#isPriced);
    writer.number(this.#open);
    writer.number(this.#high - this.#open);
    writer.number(this.#open - this.#low);
    writer.number(this.#close - this.#low);
    writer.number(this.#volume);
    writer.number(this.#value);
  }

  static load(reader: StateReader): BarBuilder {
    const builder = new BarBuilder();
    builder.#tradeCount = reader.number();
    if (builder.#tradeCount === 0) return builder;
    builder.#isPriced = reader.boolean();
    builder.#open = reader.number();
    builder.#high = builder.#open + reader.number();
    builder.#low = builder.#open - reader.number();
    builder.#close = builder.#low + reader.number();
    builder.#volume = reader.number();
    builder.#value = reader.number();
    return builder;
  }
}
