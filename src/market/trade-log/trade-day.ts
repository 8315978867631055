// The trades of one day in market order, packed in chunks of plain numbers. Each chunk remembers which trade of every symbol came
// last before it, so that the place after any trade is found without reading the day.

import { assert, type Day, dayStartMs, outOfRange, present } from "../../base/index.ts";
import { INSTRUMENT_NUMBER_MAX, type Trade, unpackTradeNature } from "../../model/index.ts";
import { INSTRUMENT_MASK, NATURE_SHIFT, TRADE_NUMBERS, type TradeColumns } from "../engine/trade-columns.ts";

const CHUNK_BITS = 11;
const CHUNK_TRADES = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK_TRADES - 1;
const WIDTH = TRADE_NUMBERS.length;
/** Of each trade its head and its numbers. */
export const CHUNK_BYTES = CHUNK_TRADES * 4 * (1 + WIDTH);

/** An instrument of the day, as far as its trades are concerned. */
export interface Traded {
  /** The exchange's number of the day. */
  readonly number: number;
  readonly symbol: string;
  /** The number of its last trade before those that the log has; 0 where it is left out. */
  readonly lastSeq?: number;
}

/** Room for the trades of a chunk; what it holds means nothing until they are written. */
export class TradeChunk {
  /** Of each trade its symbol, by the place in the list of the day, and its nature above that. */
  readonly heads = new Uint32Array(CHUNK_TRADES);
  /** Of each trade its number, time of day, price and quantity. */
  readonly numbers = new Uint32Array(CHUNK_TRADES * WIDTH);
  /** By symbol, its last trade number before this chunk. */
  seqsBefore = new Uint32Array(0);
}

/** Stands for the open chunk of a day without trades. */
const NO_CHUNK = new TradeChunk();

/** Positions count all trades of the log, over days; those of a day begin with `start`. */
export class TradeDay {
  readonly day: Day;
  readonly start: number;
  readonly #startMs: number;
  readonly #symbols: readonly string[];
  /** The place of a symbol in the list, and of an instrument by its number. */
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #placeOfNumber = new Uint16Array(INSTRUMENT_NUMBER_MAX + 1);
  /** By symbol, its last trade number. */
  readonly #lastSeqs: Uint32Array;
  /** Bound: the most chunks of the log, which takes the oldest away. */
  readonly #chunks: TradeChunk[] = [];
  /** The chunk that is written to; the first trade of the day begins one. */
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

  /** The first position that is still kept. */
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

  /** The symbols of the day; the columns name a symbol by its place here. */
  get symbols(): readonly string[] {
    return this.#symbols;
  }

  /** The next trades go into this chunk. */
  beginChunk(chunk: TradeChunk): void {
    chunk.seqsBefore = this.#lastSeqs.slice();
    this.#chunks.push(chunk);
    this.#open = chunk;
  }

  /** Takes trades from the given one on, as many as the chunk has room for; the first that it did not take is returned. */
  append(columns: TradeColumns, from: number): number {
    const slot = this.#count & CHUNK_MASK;
    const end = Math.min(columns.length, from + CHUNK_TRADES - slot);
    this.#copyHeads(columns, from, end, slot);
    this.#open.numbers.set(columns.numbers.subarray(from * WIDTH, end * WIDTH), slot * WIDTH);
    this.#count += end - from;
    return end;
  }

  /** A head in the log has the place of the symbol instead of the instrument's number. */
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

  /** The first position from `from` to `until` whose symbol is wanted from there on; `until` when there is none. */
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

  /** The position of the symbol's first trade after `tradeSeq`. The caller knows that there is one; null when the log has forgotten it. */
  positionAfter(symbol: string, tradeSeq: number): number | null {
    if (this.#chunks.length === 0) return null;
    const place = present(this.#placeOf.get(symbol), "only a listed symbol has trades");
    let low = 0;
    let high = this.#chunks.length - 1;
    if (this.#seqBefore(low, place) > tradeSeq) return null;
    // The last chunk that begins with no later trade of the symbol holds the one that is looked for.
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

  /** The chunk that is given back may be used again. */
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
