// The tape of one instrument: its newest trades of the day, packed as plain numbers in a ring. When the ring is full, a new trade
// overwrites the oldest; the totals of the day are not here.

import { outOfRange, type StateReader, type StateWriter } from "../../base/index.ts";
import { type Trade, type TradeEvent, unpackTradeNature } from "../../model/index.ts";

/** TRADES-10: an answer has at most 200 trades. */
export const TAPE_TRADES_MAX = 200;
const TRADES_FIRST = 8;

/** The offset of each number of a trade in its slot. */
const SLOT = { tradeSeq: 0, timeMs: 1, price: 2, quantity: 3, nature: 4, length: 5 } as const;

export class Tape {
  readonly #symbol: string;
  #slots = new Float64Array(0);
  #count = 0;
  #next = 0;
  #lastTradeSeq = 0;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  get lastTradeSeq(): number {
    return this.#lastTradeSeq;
  }

  /** `nature` is the result of `packTradeNature` for the trade. */
  add(event: TradeEvent, nature: number): void {
    if (this.#count === this.#slots.length / SLOT.length && this.#count < TAPE_TRADES_MAX) this.#grow();
    const at = this.#next * SLOT.length;
    const slots = this.#slots;
    slots[at + SLOT.tradeSeq] = event.tradeSeq;
    slots[at + SLOT.timeMs] = event.timeMs;
    slots[at + SLOT.price] = event.price;
    slots[at + SLOT.quantity] = event.quantity;
    slots[at + SLOT.nature] = nature;
    this.#lastTradeSeq = event.tradeSeq;
    this.#next = this.#next + 1 === TAPE_TRADES_MAX ? 0 : this.#next + 1;
    if (this.#count < TAPE_TRADES_MAX) this.#count++;
  }

  /** The newest trades first, at most `limit`. */
  newest(limit: number): Trade[] {
    const trades: Trade[] = [];
    for (let age = 1; age <= this.#count && age <= limit; age++) {
      trades.push(this.#read((this.#next - age + TAPE_TRADES_MAX) % TAPE_TRADES_MAX));
    }
    return trades;
  }

  /** Writes the newest first, each as its difference to the trade after it. */
  saveTo(writer: StateWriter): void {
    writer.number(this.#count);
    let [seq, timeMs, price] = [0, writer.timeMs, 0];
    for (let age = 1; age <= this.#count; age++) {
      const at = ((this.#next - age + TAPE_TRADES_MAX) % TAPE_TRADES_MAX) * SLOT.length;
      const [ownSeq, ownMs, ownPrice] = [
        this.#number(at),
        this.#number(at + SLOT.timeMs),
        this.#number(at + SLOT.price),
      ];
      writer.number(age === 1 ? ownSeq : seq - ownSeq);
      writer.number(timeMs - ownMs);
      writer.signed(ownPrice - price);
      writer.number(this.#number(at + SLOT.quantity));
      writer.number(this.#number(at + SLOT.nature));
      [seq, timeMs, price] = [ownSeq, ownMs, ownPrice];
    }
  }

  loadFrom(reader: StateReader): void {
    const count = reader.number();
    const slots = new Float64Array(count * SLOT.length);
    let [seq, timeMs, price] = [0, reader.timeMs, 0];
    for (let age = 1; age <= count; age++) {
      const at = (count - age) * SLOT.length;
      seq = age === 1 ? reader.number() : seq - reader.number();
      timeMs -= reader.number();
      price += reader.signed();
      slots[at + SLOT.tradeSeq] = seq;
      slots[at + SLOT.timeMs] = timeMs;
      slots[at + SLOT.price] = price;
      slots[at + SLOT.quantity] = reader.number();
      slots[at + SLOT.nature] = reader.number();
      if (age === 1) this.#lastTradeSeq = seq;
    }
    this.#slots = slots;
    this.#count = count;
    this.#next = count % TAPE_TRADES_MAX;
  }

  #read(slot: number): Trade {
    const at = slot * SLOT.length;
    const price = this.#number(at + SLOT.price);
    const quantity = this.#number(at + SLOT.quantity);
    return {
      symbol: this.#symbol,
      tradeSeq: this.#number(at + SLOT.tradeSeq),
      timeMs: this.#number(at + SLOT.timeMs),
      price,
      quantity,
      value: price * quantity,
      ...unpackTradeNature(this.#number(at + SLOT.nature)),
    };
  }

  #number(at: number): number {
    return this.#slots[at] ?? outOfRange(at);
  }

  /** Most instruments trade little, so the ring grows to its full size only when needed. */
  #grow(): void {
    const capacity = Math.min(Math.max(this.#count * 2, TRADES_FIRST), TAPE_TRADES_MAX);
    const larger = new Float64Array(capacity * SLOT.length);
    larger.set(this.#slots);
    this.#slots = larger;
  }
}
