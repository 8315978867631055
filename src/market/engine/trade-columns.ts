// The trades of a batch as columns of plain numbers, beside the objects for readers. The trade log copies numbers from here, because
// reading them from objects costs several times as much.

import { assert, DAY_MS, type Decimal, dayOf, dayStartMs, outOfRange, type Quantity } from "../../base/index.ts";
import { type Trade, unpackTradeNature } from "../../model/index.ts";

/** With more trades than this the caller has failed to clear. Trades are never dropped, so the engine stops instead. */
export const TRADES_MAX = 1 << 18;
const FIRST_ROOM = 1 << 10;

/** The offset of each number of a trade. */
export const TRADE_NUMBERS = { tradeSeq: 0, timeOfDayMs: 1, price: 2, quantity: 3, length: 4 } as const;
/** A head is the number of the instrument, and above it the packed nature of the trade. */
export const INSTRUMENT_MASK = 0xffff;
export const NATURE_SHIFT = 16;

type TradeNumbers = Pick<Trade, "tradeSeq" | "timeMs" | "price" | "quantity">;

export class TradeColumns {
  /** Bound: TRADES_MAX. */
  #heads = new Uint32Array(FIRST_ROOM);
  #numbers = new Uint32Array(FIRST_ROOM * TRADE_NUMBERS.length);
  #length = 0;
  #dayStartMs = 0;

  get length(): number {
    return this.#length;
  }

  /** The head of each trade. Cells beyond `length` have no meaning. */
  get heads(): Uint32Array {
    return this.#heads;
  }

  /** The number, time of day, price and quantity of each trade. */
  get numbers(): Uint32Array {
    return this.#numbers;
  }

  instrumentAt(index: number): number {
    return (this.#heads[index] ?? outOfRange(index)) & INSTRUMENT_MASK;
  }

  priceAt(index: number): Decimal {
    return this.#number(index, TRADE_NUMBERS.price);
  }

  quantityAt(index: number): Quantity {
    return this.#number(index, TRADE_NUMBERS.quantity);
  }

  /** The time of a trade: all trades of a batch are of one day. */
  timeMsAt(index: number): number {
    return this.#dayStartMs + this.#number(index, TRADE_NUMBERS.timeOfDayMs);
  }

  isOfficialAt(index: number): boolean {
    return unpackTradeNature((this.#heads[index] ?? outOfRange(index)) >> NATURE_SHIFT).isOfficial;
  }

  #number(index: number, which: number): number {
    return this.#numbers[index * TRADE_NUMBERS.length + which] ?? outOfRange(index);
  }

  add(instrument: number, { tradeSeq, timeMs, price, quantity }: TradeNumbers, nature: number): void {
    const slot = this.#length;
    if (slot === this.#heads.length) this.#grow();
    let timeOfDayMs = timeMs - this.#dayStartMs;
    if (timeOfDayMs < 0 || timeOfDayMs >= DAY_MS) {
      this.#dayStartMs = dayStartMs(dayOf(timeMs));
      timeOfDayMs = timeMs - this.#dayStartMs;
    }
    const numbers = this.#numbers;
    const at = slot * TRADE_NUMBERS.length;
    this.#heads[slot] = instrument | (nature << NATURE_SHIFT);
    numbers[at + TRADE_NUMBERS.tradeSeq] = tradeSeq;
    numbers[at + TRADE_NUMBERS.timeOfDayMs] = timeOfDayMs;
    numbers[at + TRADE_NUMBERS.price] = price;
    numbers[at + TRADE_NUMBERS.quantity] = quantity;
    this.#length = slot + 1;
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(): void {
    assert(this.#length < TRADES_MAX, "changes were never drained");
    const heads = new Uint32Array(this.#length * 2);
    heads.set(this.#heads);
    this.#heads = heads;
    const numbers = new Uint32Array(heads.length * TRADE_NUMBERS.length);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }
}
