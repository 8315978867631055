// Decodes frames into market events. Every invalid frame of a hostile or broken sender ends in a FrameError; a partly read event is
// never returned.

import { DAY_MS, type Day, dayOf, dayStartMs } from "../base/index.ts";
import {
  type Instrument,
  type LevelEvent,
  MARKETS,
  type MarketEvent,
  PHASES,
  SECURITY_TYPES,
  TRADE_KINDS,
  type TradeEvent,
} from "../model/index.ts";
import { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, FRAME_TYPE } from "./frame.ts";

const FREE_FLOAT_BPS_MAX = 10_000;
/** The range of days that YYYY-MM-DD can represent. */
const DAY_MIN = 19_000_101;
const DAY_MAX = 99_991_231;
/** The characters of a symbol, which addresses, topics and answers contain unchanged. */
const SYMBOL_TEXT = /^[0-9A-Z]{1,12}$/;
const BOOK_SIDES = ["bid", "ask"] as const;
const TRADE_SIDES = ["buy", "sell"] as const;
/** Body lengths of the rarer events of one instrument. */
const BODY_BYTES = { [FRAME_TYPE.phase]: 3, [FRAME_TYPE.indication]: 10, [FRAME_TYPE.close]: 6 } as const;
// A byte order mark stays in the text, so that a decoded frame can be written again byte for byte.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes are not a frame of this protocol. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}

/** Length of the frame at `offset`, 0 when it is not complete yet. */
export function frameLengthAt(view: DataView, offset: number): number {
  if (view.byteLength - offset < 2) return 0;
  const length = view.getUint16(offset, true);
  if (length < FRAME_HEADER_BYTES || length > FRAME_BYTES_MAX) throw new FrameError(`frame length ${length}`);
  return view.byteLength - offset < length ? 0 : length;
}

/** Calls `visit` with the place of each frame of `bytes`, which must be whole frames. */
export function eachFrame(bytes: Uint8Array, visit: (view: DataView, start: number, length: number) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const length = frameLengthAt(view, start);
    if (length === 0) throw new FrameError("bytes end within a frame");
    visit(view, start, length);
    start += length;
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function newLevel(): Mutable<LevelEvent> {
  return { type: "level", seq: 0, timeMs: 0, instrument: 0, side: "bid", price: 0, quantity: 0, orderCount: 0 };
}

function newTrade(): Mutable<TradeEvent> {
  return {
    type: "trade",
    seq: 0,
    timeMs: 0,
    instrument: 0,
    tradeSeq: 0,
    price: 0,
    quantity: 0,
    side: "buy",
    kind: "continuous",
    isOfficial: false,
  };
}

/** Reads whole frames of one feed in order; remembers the trading day, which only a day-start frame has. */
export class FrameReader {
  #dayStartMs: number;
  readonly #isReusing: boolean;
  readonly #level = newLevel();
  readonly #trade = newTrade();

  /**
   * With `isReusing` the next level overwrites a level, and the next trade a trade: for callers that are done with an event before they
   * read the next. Nearly all events are levels and trades, so hardly any memory is allocated then.
   */
  constructor(day: Day = 0, isReusing = false) {
    this.#dayStartMs = day === 0 ? Number.NaN : dayStartMs(day);
    this.#isReusing = isReusing;
  }

  /** Calls `apply` with each event of `bytes`, which must be whole event frames. */
  readAll(bytes: Uint8Array, apply: (event: MarketEvent) => void): void {
    eachFrame(bytes, (view, start, length) => apply(this.read(view, start, length)));
  }

  /** Decodes the event frame of `length` bytes at `offset`. */
  read(view: DataView, offset: number, length: number): MarketEvent {
    if (view.getUint8(offset + 3) !== FEED_VERSION) throw new FrameError("unknown protocol version");
    const type = view.getUint8(offset + 2);
    const seq = view.getUint32(offset + 4, true);
    const timeOfDayMs = view.getUint32(offset + 8, true);
    if (seq === 0) throw new FrameError("an event without a sequence number");
    if (timeOfDayMs >= DAY_MS) throw new FrameError("time of day out of range");
    const at = offset + FRAME_HEADER_BYTES;
    const bodyBytes = length - FRAME_HEADER_BYTES;
    if (type === FRAME_TYPE.dayStart) this.#startDay(view, at, bodyBytes);
    const timeMs = this.#dayStartMs + timeOfDayMs;
    if (Number.isNaN(timeMs)) throw new FrameError("an event before any day start");
    switch (type) {
      case FRAME_TYPE.level:
        expectBody(bodyBytes, 16);
        if (view.getUint8(at + 3) !== 0) throw new FrameError("a reserved byte is set");
        return this.#readLevel(view, at, seq, timeMs);
      case FRAME_TYPE.trade:
        expectBody(bodyBytes, 16);
        return this.#readTrade(view, at, seq, timeMs);
      case FRAME_TYPE.phase:
      case FRAME_TYPE.indication:
      case FRAME_TYPE.close:
        return readOfInstrument(type, view, at, bodyBytes, seq, timeMs);
      default:
        return readOfDay(type, view, at, bodyBytes, seq, timeMs);
    }
  }

  #readLevel(view: DataView, at: number, seq: number, timeMs: number): LevelEvent {
    const level = this.#isReusing ? this.#level : newLevel();
    level.seq = seq;
    level.timeMs = timeMs;
    level.instrument = view.getUint16(at, true);
    level.side = named(BOOK_SIDES, view.getUint8(at + 2), "side");
    level.price = view.getUint32(at + 4, true);
    level.quantity = view.getUint32(at + 8, true);
    level.orderCount = view.getUint32(at + 12, true);
    return level;
  }

  #readTrade(view: DataView, at: number, seq: number, timeMs: number): TradeEvent {
    const trade = this.#isReusing ? this.#trade : newTrade();
    const kindAndFlag = view.getUint8(at + 3);
    trade.seq = seq;
    trade.timeMs = timeMs;
    trade.instrument = view.getUint16(at, true);
    trade.tradeSeq = positive(view.getUint32(at + 4, true), "trade number");
    trade.price = positive(view.getUint32(at + 8, true), "trade price");
    trade.quantity = positive(view.getUint32(at + 12, true), "trade quantity");
    trade.side = named(TRADE_SIDES, view.getUint8(at + 2), "side");
    trade.kind = named(TRADE_KINDS, kindAndFlag & 0x7f, "trade kind");
    trade.isOfficial = (kindAndFlag & 0x80) !== 0;
    return trade;
  }

  #startDay(view: DataView, at: number, bodyBytes: number): void {
    expectBody(bodyBytes, 6);
    const day = view.getUint32(at, true);
    const startMs = dayStartMs(day);
    if (day < DAY_MIN || day > DAY_MAX || dayOf(startMs) !== day) throw new FrameError(`not a day: ${day}`);
    this.#dayStartMs = startMs;
  }
}

/** Reads the rarer events of one instrument. */
function readOfInstrument(
  type: typeof FRAME_TYPE.phase | typeof FRAME_TYPE.indication | typeof FRAME_TYPE.close,
  view: DataView,
  at: number,
  bodyBytes: number,
  seq: number,
  timeMs: number,
): MarketEvent {
  expectBody(bodyBytes, BODY_BYTES[type]);
  const instrument = view.getUint16(at, true);
  switch (type) {
    case FRAME_TYPE.phase:
      return { type: "phase", seq, timeMs, instrument, phase: named(PHASES, view.getUint8(at + 2), "phase") };
    case FRAME_TYPE.indication: {
      const price = view.getUint32(at + 2, true);
      return { type: "indication", seq, timeMs, instrument, price, volume: view.getUint32(at + 6, true) };
    }
    case FRAME_TYPE.close:
      return { type: "close", seq, timeMs, instrument, price: view.getUint32(at + 2, true) };
  }
}

/** Reads events of the whole exchange, and reference data. */
function readOfDay(
  type: number,
  view: DataView,
  at: number,
  bodyBytes: number,
  seq: number,
  timeMs: number,
): MarketEvent {
  switch (type) {
    case FRAME_TYPE.heartbeat:
      expectBody(bodyBytes, 0);
      return { type: "heartbeat", seq, timeMs };
    case FRAME_TYPE.dayStart: {
      const day = view.getUint32(at, true);
      return { type: "day-start", seq, timeMs, day, instrumentCount: view.getUint16(at + 4, true) };
    }
    case FRAME_TYPE.instrument:
      return { type: "instrument", seq, timeMs, instrument: readInstrument(view, at, bodyBytes) };
    case FRAME_TYPE.indexReference: {
      expectBody(bodyBytes, 9);
      const index = named(MARKETS, view.getUint8(at), "index");
      const previousClose = safeInteger(view.getFloat64(at + 1, true), "index close");
      return { type: "index-reference", seq, timeMs, index, previousClose };
    }
    case FRAME_TYPE.dayEnd:
      expectBody(bodyBytes, 0);
      return { type: "day-end", seq, timeMs };
    default:
      throw new FrameError(`unknown frame type ${type}`);
  }
}

function readInstrument(view: DataView, at: number, bodyBytes: number): Instrument {
  if (bodyBytes < 35) throw new FrameError("instrument frame too short");
  const texts: string[] = [];
  let offset = at + 30;
  const end = at + bodyBytes;
  for (let i = 0; i < 5; i++) {
    const length = offset < end ? view.getUint8(offset) : Number.POSITIVE_INFINITY;
    if (offset + 1 + length > end) throw new FrameError("instrument text runs over the frame");
    try {
      texts.push(decoder.decode(new Uint8Array(view.buffer, view.byteOffset + offset + 1, length)));
    } catch {
      throw new FrameError("instrument text is not UTF-8");
    }
    offset += 1 + length;
  }
  if (offset !== end) throw new FrameError("instrument frame has a tail");
  const freeFloatBps = view.getUint16(at + 12, true);
  if (freeFloatBps > FREE_FLOAT_BPS_MAX) throw new FrameError("free float over the whole");
  // Five texts were read above.
  const [symbol = "", nameAr = "", nameEn = "", sectorEn = "", sectorAr = ""] = texts;
  if (!SYMBOL_TEXT.test(symbol)) throw new FrameError("not a symbol");
  return {
    number: view.getUint16(at, true),
    symbol,
    nameAr,
    nameEn,
    market: named(MARKETS, view.getUint8(at + 2), "market"),
    securityType: named(SECURITY_TYPES, view.getUint8(at + 3), "security type"),
    sectorEn,
    sectorAr,
    sharesOutstanding: safeInteger(view.getFloat64(at + 4, true), "shares outstanding"),
    freeFloatBps,
    referencePrice: view.getUint32(at + 14, true),
    limitLow: view.getUint32(at + 18, true),
    limitHigh: view.getUint32(at + 22, true),
    tick: view.getUint32(at + 26, true),
  };
}

export function expectBody(actual: number, expected: number): void {
  if (actual !== expected) throw new FrameError(`body of ${actual} bytes where ${expected} belong`);
}

function named<T>(names: readonly T[], code: number, what: string): T {
  const name = names[code];
  if (name === undefined) throw new FrameError(`unknown ${what} ${code}`);
  return name;
}

function positive(value: number, what: string): number {
  if (value === 0) throw new FrameError(`${what} is zero`);
  return value;
}

function safeInteger(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) {
    throw new FrameError(`${what} is not a whole number`);
  }
  return value;
}
