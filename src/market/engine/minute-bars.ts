// The one-minute bars of one symbol or index through a trading day. A minute without a trade has no bar. Completed minutes are packed
// as bytes, because a busy symbol has over three hundred of them, and every engine at a past position has them too.

import {
  type Decimal,
  HOUR_MS,
  MINUTE_MS,
  putSigned,
  putUnsigned,
  type Quantity,
  type StateReader,
  type StateWriter,
  VARINT_BYTES_MAX,
  VarintReader,
} from "../../base/index.ts";
import type { Bar } from "../../model/index.ts";
import { BarBuilder } from "./bar-builder.ts";

const FIRST_MINUTE = (10 * HOUR_MS) / MINUTE_MS;
const NONE = -1;
const BYTES_FIRST = 256;
/** The most bytes of one bar: minute, open, high, low, close, volume, value and count. */
const BAR_BYTES_MAX = 8 * VARINT_BYTES_MAX;

/** Minutes since midnight. The opening uncross belongs to the first minute of trading, however early it comes. */
export function minuteOf(timeMs: number, dayStartMs: number): number {
  const minute = Math.floor((timeMs - dayStartMs) / MINUTE_MS);
  return minute < FIRST_MINUTE ? FIRST_MINUTE : minute;
}

/** The bars of one day, which grow with each trade. Bound: the minutes of a day. */
export class MinuteBars {
  /** Completed minutes, each as its differences to the minute before it. */
  #packed = new Uint8Array(0);
  #length = 0;
  /** The minute and the close of the last packed bar. */
  #packedMinute = 0;
  #packedClose: Decimal = 0;
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

  /** The bars that start at `fromMs` or later, oldest first, including the current minute; a bar's time is its start. */
  bars(dayStartMs: number, fromMs: number): Bar[] {
    // Most requests are for the bar in progress, which needs no packed bar.
    const hasPacked = dayStartMs + this.#packedMinute * MINUTE_MS >= fromMs;
    const bars = hasPacked ? this.#unpacked(dayStartMs).filter(({ time }) => time >= fromMs) : [];
    const time = dayStartMs + this.#minute * MINUTE_MS;
    if (this.#minute !== NONE && time >= fromMs) bars.push(this.#builder.bar(time));
    return bars;
  }

  saveTo(writer: StateWriter): void {
    writer.bytes(this.#packed.subarray(0, this.#length));
    writer.number(this.#packedMinute);
    writer.number(this.#packedClose);
    writer.number(this.#minute - NONE);
    this.#builder.saveTo(writer);
  }

  loadFrom(reader: StateReader): void {
    this.#packed = reader.bytes().slice();
    this.#length = this.#packed.length;
    this.#packedMinute = reader.number();
    this.#packedClose = reader.number();
    this.#minute = reader.number() + NONE;
    this.#builder = BarBuilder.load(reader);
  }

  #pack(): void {
    if (this.#length + BAR_BYTES_MAX > this.#packed.length) this.#grow();
    const { open, high, low, close, volume, value, tradeCount } = this.#builder.bar(this.#minute);
    const bytes = this.#packed;
    let at = putUnsigned(bytes, this.#length, this.#minute - this.#packedMinute);
    at = putSigned(bytes, at, open - this.#packedClose);
    at = putUnsigned(bytes, at, high - open);
    at = putUnsigned(bytes, at, open - low);
    at = putUnsigned(bytes, at, close - low);
    at = putUnsigned(bytes, at, volume);
    at = putUnsigned(bytes, at, value);
    this.#length = putUnsigned(bytes, at, tradeCount ?? 0);
    this.#packedMinute = this.#minute;
    this.#packedClose = close;
  }

  #unpacked(dayStartMs: number): Bar[] {
    const bars: Bar[] = [];
    const reader = new VarintReader(this.#packed.subarray(0, this.#length), 0);
    let minute = 0;
    let close = 0;
    while (!reader.isAtEnd) {
      minute += reader.unsigned();
      const open = close + reader.signed();
      const high = open + reader.unsigned();
      const low = open - reader.unsigned();
      close = low + reader.unsigned();
      const time = dayStartMs + minute * MINUTE_MS;
      const [volume, value, tradeCount] = [reader.unsigned(), reader.unsigned(), reader.unsigned()];
      bars.push({ time, open, high, low, close, volume, value, tradeCount, adjustedClose: close });
    }
    return bars;
  }

  #grow(): void {
    const larger = new Uint8Array(Math.max(2 * this.#length, BYTES_FIRST));
    larger.set(this.#packed.subarray(0, this.#length));
    this.#packed = larger;
  }
}
