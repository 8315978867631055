// Encodes market events as frames into one growing buffer. The exchange writes at full speed, so each kind of event has a method
// that takes plain numbers, and no object is created for an event.

import { assert, DAY_MS, type Day, type Decimal, present, type Quantity } from "../base/index.ts";
import type { BookSide, Instrument, Market, Phase, TradeKind, TradeSide } from "../model/index.ts";
import { MARKETS, PHASES, SECURITY_TYPES, TRADE_KINDS } from "../model/index.ts";
import { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, FRAME_TYPE } from "./frame.ts";

const INITIAL_BYTES = 64 * 1024;
const encoder = new TextEncoder();
const PHASE_CODES = new Map<Phase, number>(PHASES.map((phase, code) => [phase, code]));
const KIND_CODES = new Map<TradeKind, number>(TRADE_KINDS.map((kind, code) => [kind, code]));

/** Checks a value, because another value would silently be written as a different number. */
const isUint32 = (value: number): boolean => value >>> 0 === value;

/** Appends frames, numbered from `nextSeq`; `take` returns them and empties the buffer. */
export class FrameWriter {
  #bytes: Uint8Array = new Uint8Array(INITIAL_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #nextSeq: number;

  constructor(nextSeq = 1) {
    this.#nextSeq = nextSeq;
  }

  /** The number of the next event. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  get byteLength(): number {
    return this.#length;
  }

  /** The bytes written since the last call, in a buffer of their own, which can be transferred to another thread. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length) as Uint8Array<ArrayBuffer>;
    this.#length = 0;
    return taken;
  }

  dayStart(timeOfDayMs: number, day: Day, instrumentCount: number): void {
    this.#nextSeq = 1;
    const at = this.#frame(FRAME_TYPE.dayStart, timeOfDayMs, 6);
    this.#view.setUint32(at, day, true);
    this.#view.setUint16(at + 4, instrumentCount, true);
  }

  instrument(timeOfDayMs: number, instrument: Instrument): void {
    const texts = [
      instrument.symbol,
      instrument.nameAr,
      instrument.nameEn,
      instrument.sectorEn,
      instrument.sectorAr,
    ].map((text) => encoder.encode(text));
    const textBytes = texts.reduce((sum, text) => sum + 1 + text.length, 0);
    let at = this.#frame(FRAME_TYPE.instrument, timeOfDayMs, 30 + textBytes);
    const view = this.#view;
    view.setUint16(at, instrument.number, true);
    view.setUint8(at + 2, MARKETS.indexOf(instrument.market));
    view.setUint8(at + 3, SECURITY_TYPES.indexOf(instrument.securityType));
    view.setFloat64(at + 4, instrument.sharesOutstanding, true);
    view.setUint16(at + 12, instrument.freeFloatBps, true);
    view.setUint32(at + 14, instrument.referencePrice, true);
    view.setUint32(at + 18, instrument.limitLow, true);
    view.setUint32(at + 22, instrument.limitHigh, true);
    view.setUint32(at + 26, instrument.tick, true);
    at += 30;
    for (const text of texts) {
      assert(text.length <= 255, "a reference text is over 255 bytes");
      view.setUint8(at, text.length);
      this.#bytes.set(text, at + 1);
      at += 1 + text.length;
    }
  }

  indexReference(timeOfDayMs: number, index: Market, previousClose: Decimal): void {
    const at = this.#frame(FRAME_TYPE.indexReference, timeOfDayMs, 9);
    this.#view.setUint8(at, MARKETS.indexOf(index));
    this.#view.setFloat64(at + 1, previousClose, true);
  }

  phase(timeOfDayMs: number, instrument: number, phase: Phase): void {
    const at = this.#frame(FRAME_TYPE.phase, timeOfDayMs, 3);
    this.#view.setUint16(at, instrument, true);
    this.#view.setUint8(at + 2, present(PHASE_CODES.get(phase), "an unknown phase"));
  }

  level(
    timeOfDayMs: number,
    instrument: number,
    side: BookSide,
    price: Decimal,
    quantity: Quantity,
    orderCount: number,
  ): void {
    assert(isUint32(price) && isUint32(quantity) && isUint32(orderCount), "level out of range");
    const at = this.#frame(FRAME_TYPE.level, timeOfDayMs, 16);
    const view = this.#view;
    view.setUint16(at, instrument, true);
    view.setUint8(at + 2, side === "bid" ? 0 : 1);
    view.setUint8(at + 3, 0);
    view.setUint32(at + 4, price, true);
    view.setUint32(at + 8, quantity, true);
    view.setUint32(at + 12, orderCount, true);
  }

  trade(
    timeOfDayMs: number,
    instrument: number,
    tradeSeq: number,
    price: Decimal,
    quantity: Quantity,
    side: TradeSide,
    kind: TradeKind,
    isOfficial: boolean,
  ): void {
    assert(isUint32(price) && isUint32(quantity) && isUint32(tradeSeq), "trade out of range");
    assert(price > 0 && quantity > 0 && tradeSeq > 0, "a trade of nothing");
    const at = this.#frame(FRAME_TYPE.trade, timeOfDayMs, 16);
    const view = this.#view;
    view.setUint16(at, instrument, true);
    view.setUint8(at + 2, side === "buy" ? 0 : 1);
    view.setUint8(at + 3, present(KIND_CODES.get(kind), "an unknown kind of trade") | (isOfficial ? 0x80 : 0));
    view.setUint32(at + 4, tradeSeq, true);
    view.setUint32(at + 8, price, true);
    view.setUint32(at + 12, quantity, true);
  }

  indication(timeOfDayMs: number, instrument: number, price: Decimal, volume: Quantity): void {
    assert(isUint32(price) && isUint32(volume), "indication out of range");
    const at = this.#frame(FRAME_TYPE.indication, timeOfDayMs, 10);
    this.#view.setUint16(at, instrument, true);
    this.#view.setUint32(at + 2, price, true);
    this.#view.setUint32(at + 6, volume, true);
  }

  close(timeOfDayMs: number, instrument: number, price: Decimal): void {
    assert(isUint32(price), "close out of range");
    const at = this.#frame(FRAME_TYPE.close, timeOfDayMs, 6);
    this.#view.setUint16(at, instrument, true);
    this.#view.setUint32(at + 2, price, true);
  }

  heartbeat(timeOfDayMs: number): void {
    this.#frame(FRAME_TYPE.heartbeat, timeOfDayMs, 0);
  }

  dayEnd(timeOfDayMs: number): void {
    this.#frame(FRAME_TYPE.dayEnd, timeOfDayMs, 0);
  }

  /** Writes the header and returns the offset of the body. */
  #frame(type: number, timeOfDayMs: number, bodyBytes: number): number {
    const start = this.#length;
    const frameBytes = FRAME_HEADER_BYTES + bodyBytes;
    assert(frameBytes <= FRAME_BYTES_MAX, "frame over its maximum length");
    assert(isUint32(timeOfDayMs) && timeOfDayMs < DAY_MS, "time of day out of range");
    if (start + frameBytes > this.#bytes.length) this.#grow();
    const view = this.#view;
    view.setUint16(start, frameBytes, true);
    view.setUint8(start + 2, type);
    view.setUint8(start + 3, FEED_VERSION);
    view.setUint32(start + 4, this.#nextSeq, true);
    view.setUint32(start + 8, timeOfDayMs, true);
    this.#nextSeq++;
    this.#length = start + frameBytes;
    return start + FRAME_HEADER_BYTES;
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
