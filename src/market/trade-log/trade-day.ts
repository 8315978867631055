// The trades of one day in market order, packed in chunks of plain numbers. Each chunk has the number of every symbol's last trade
// before it, so that the position after any trade is found without reading the day.

import { assert, type Day, dayStartMs, outOfRange, present } from "../../base/index.ts";
import { INSTRUMENT_NUMBER_MAX, type Trade, unpackTradeNature } from "../../model/index.ts";
import { INSTRUMENT_MASK, NATURE_SHIFT, TRADE_NUMBERS, type TradeColumns } from "../engine/trade-columns.ts";

const CHUNK_BITS = 11;
const CHUNK_TRADES = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_TRADES - 1;
const WIDTH = TRADE_NUMBERS.length;
/** The bytes of the heads and numbers of a chunk's trades. */
export const CHUNK_BYTES = CHUNK_TRADES * 4 * (1 + WIDTH);

/** The part of an instrument of the day that its trades need. */
export interface Traded {
  /** The exchange's number of the day. */
  readonly number: number;
  readonly symbol: string;
  /** The number of its last trade before the trades of the log; 0 when absent. */
  readonly lastSeq?: number;
}

/** Room for the trades of a chunk; its numbers have no meaning until trades are written. */
export class TradeChunk {
  /** For each trade the index of its symbol in the list of the day, and above it the trade's nature. */
  readonly heads = new Uint32Array(CHUNK_TRADES);
  /** The number, time of day, price and quantity of each trade. */
  readonly numbers = new Uint32Array(CHUNK_TRADES * WIDTH);
  /** For each symbol its last trade number before this chunk. */
  seqsBefore = new Uint32Array(0);
}

/** The open chunk of a day without trades. */
const NO_CHUNK = new TradeChunk();

/** Positions count all trades of the log, across days; the positions of a day begin with `start`. */
export class TradeDay {
  readonly day: Day;
  readonly start: number;
  readonly #startMs: number;
  readonly #symbols: readonly string[];
  /** The index in the list by symbol, and by the number of the instrument. */
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #placeOfNumber = new Uint16Array(INSTRUMENT_NUMBER_MAX + 1);
  /** For each symbol its last trade number. */
  readonly #lastSeqs: Uint32Array;
  /** Bound: the most chunks of the log, which removes the oldest. */
  readonly #chunks: TradeChunk[] = [];
  /** The chunk that is written to; it begins with the first trade of the day. */
  #open = NO_CHUNK;
  #forgotten = 0;
  #count = 0;

  constructor(day: Day, instruments: readonly Traded[], start: number) {
    this.day = day;
    this.start = start;
    this.#startMs = dayStartMs(day);
    this.#symbols = instruments.map(({ symbol }) => symbol);
    this.#placeOf = new Map(this.#symbols.map((symbol, at) => [symbol, at]));
    for (const [at, { number }] of instruments.entries()) this.#placeOfNumber[number] = at;
    this.#lastSeqs = Uint32Array.from(instruments, ({ lastSeq = 0 }) => lastSeq);
  }

  /** The first position that is still in the log. */
  get first(): number {
    return this.start + Math.min(this.#forgotten * CHUNK_TRADES, this.#count);
  }

  get end(): number {
    return this.start + this.#count;
  }

  /** True when the next trade needs another chunk. */
  get isChunkFull(): boolean {
    return (this.#count & CHUNK_MASK) === 0;
  }

  get chunkCount(): number {
    return this.#chunks.length;
  }

  get bytes(): number {
    return this.#chunks.length * (CHUNK_BYTES + this.#lastSeqs.byteLength);
  }

  /** The symbols of the day; the columns refer to a symbol by its index here. */
  get symbols(): readonly string[] {
    return this.#symbols;
  }

  /** Adds a chunk for the next trades. */
  beginChunk(chunk: TradeChunk): void {
    chunk.seqsBefore = this.#lastSeqs.slice();
    this.#chunks.push(chunk);
    this.#open = chunk;
  }

  /** Takes trades from index `from` on while the chunk has room; returns the index of the first trade that it did not take. */
  append(columns: TradeColumns, from: number): number {
    const slot = this.#count & CHUNK_MASK;
    const end = Math.min(columns.length, from + CHUNK_TRADES - slot);
    this.#copyHeads(columns, from, end, slot);
    this.#open.numbers.set(columns.numbers.subarray(from * WIDTH, end * WIDTH), slot * WIDTH);
    this.#count += end - from;
    return end;
  }

  /** Copies heads with the index of the symbol in place of the instrument's number. */
  #copyHeads({ heads, numbers }: TradeColumns, from: number, end: number, firstSlot: number): void {
    const own = this.#open.heads;
    const placeOfNumber = this.#placeOfNumber;
    const lastSeqs = this.#lastSeqs;
    for (let index = from, slot = firstSlot; index < end; index++, slot++) {
      const head = heads[index] ?? outOfRange(index);
      const place = placeOfNumber[head & INSTRUMENT_MASK] ?? outOfRange(index);
      const tradeSeq = numbers[index * WIDTH + TRADE_NUMBERS.tradeSeq] ?? outOfRange(index);
      assert(tradeSeq === (lastSeqs[place] ?? outOfRange(place)) + 1, "trade numbers of a day have no hole");
      lastSeqs[place] = tradeSeq;
      own[slot] = (head & ~INSTRUMENT_MASK) | place;
    }
  }

  at(position: number): Trade {
    const { heads, numbers } = this.#chunkOf(position);
    const slot = (position - this.start) & CHUNK_MASK;
    const head = heads[slot] ?? outOfRange(slot);
    const number = (which: number): number => numbers[slot * WIDTH + which] ?? outOfRange(slot);
    const price = number(TRADE_NUMBERS.price);
    const quantity = number(TRADE_NUMBERS.quantity);
    return {
      symbol: this.#symbols[head & INSTRUMENT_MASK] ?? outOfRange(slot),
      tradeSeq: number(TRADE_NUMBERS.tradeSeq),
      timeMs: this.#startMs + number(TRADE_NUMBERS.timeOfDayMs),
      price,
      quantity,
      value: price * quantity,
      ...unpackTradeNature(head >> NATURE_SHIFT),
    };
  }

  /** The first position from `from` to `until` whose symbol is wanted at that position; `until` when there is none. */
  next(from: number, until: number, wantedFrom: Float64Array): number {
    let position = from;
    while (position < until) {
      const { heads } = this.#chunkOf(position);
      const slot = (position - this.start) & CHUNK_MASK;
      const slotEnd = Math.min(CHUNK_TRADES, slot + until - position);
      for (let at = slot; at < slotEnd; at++, position++) {
        const symbol = (heads[at] ?? outOfRange(at)) & INSTRUMENT_MASK;
        if ((wantedFrom[symbol] ?? outOfRange(symbol)) <= position) return position;
      }
    }
    return until;
  }

  /** The symbol's last trade number; 0 when it has not traded or is not listed this day. */
  lastSeqOf(symbol: string): number {
    const at = this.#placeOf.get(symbol);
    return at === undefined ? 0 : (this.#lastSeqs[at] ?? outOfRange(at));
  }

  /** The position of the symbol's first trade after `tradeSeq`, which must exist; null when the log has dropped it. */
  positionAfter(symbol: string, tradeSeq: number): number | null {
    if (this.#chunks.length === 0) return null;
    const place = present(this.#placeOf.get(symbol), "only a listed symbol has trades");
    let low = 0;
    let high = this.#chunks.length - 1;
    if (this.#seqBefore(low, place) > tradeSeq) return null;
    // The wanted trade is in the last chunk whose number before it is not beyond `tradeSeq`.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#seqBefore(middle, place) <= tradeSeq) low = middle;
      else high = middle - 1;
    }
    const { heads, numbers } = this.#chunks[low] ?? outOfRange(low);
    for (let slot = 0; slot < CHUNK_TRADES; slot++) {
      const isOfSymbol = ((heads[slot] ?? outOfRange(slot)) & INSTRUMENT_MASK) === place;
      if (isOfSymbol && numbers[slot * WIDTH + TRADE_NUMBERS.tradeSeq] === tradeSeq + 1) {
        return this.start + (this.#forgotten + low) * CHUNK_TRADES + slot;
      }
    }
    return outOfRange(tradeSeq);
  }

  /** Removes the oldest chunk and returns it for reuse. */
  forgetOldestChunk(): TradeChunk {
    this.#forgotten++;
    return present(this.#chunks.shift(), "only a day with a chunk can forget one");
  }

  /** The symbol's last trade number before a chunk. */
  #seqBefore(chunk: number, place: number): number {
    const { seqsBefore } = this.#chunks[chunk] ?? outOfRange(chunk);
    return seqsBefore[place] ?? outOfRange(place);
  }

  #chunkOf(position: number): TradeChunk {
    const at = ((position - this.start) >> CHUNK_BITS) - this.#forgotten;
    return this.#chunks[at] ?? outOfRange(at);
  }
}
