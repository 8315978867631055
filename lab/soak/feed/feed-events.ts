// The frames of the feed, decoded from the page docs/reference/feed-protocol.md alone: the soak shares no line with the
// service that it checks.

const HEADER_BYTES = 12;
const FRAME_BYTES_MAX = 1_024;
const CONTROL_FROM = 64;
const RIYADH_MS = 3 * 3_600_000;

export const PHASES = [
  "closed",
  "opening-auction",
  "continuous",
  "closing-auction",
  "trade-at-last",
  "post-trade",
  "volatility-auction",
  "halted",
] as const;
export type PhaseName = (typeof PHASES)[number];

export interface ListedInstrument {
  readonly number: number;
  readonly symbol: string;
  readonly name: string;
  readonly nameEn: string;
  readonly sector: string;
  readonly sectorAr: string;
  readonly market: "TASI" | "NOMU";
  readonly securityType: number;
  readonly shares: number;
  readonly freeFloatBps: number;
  readonly referencePrice: number;
}

/** An event with its number within the day and its market time in epoch milliseconds. */
export type FeedEvent = { readonly seq: number; readonly timeMs: number } & (
  | { readonly type: "dayStart"; readonly day: number }
  | { readonly type: "instrument"; readonly listed: ListedInstrument }
  | { readonly type: "indexReference"; readonly market: "TASI" | "NOMU"; readonly previousClose: number }
  | { readonly type: "phase"; readonly instrument: number; readonly phase: PhaseName }
  | LevelChange
  | TradeDone
  | { readonly type: "indication"; readonly instrument: number; readonly price: number; readonly volume: number }
  | { readonly type: "close"; readonly instrument: number; readonly price: number }
  | { readonly type: "heartbeat" }
  | { readonly type: "dayEnd" }
);

export interface LevelChange {
  readonly type: "level";
  readonly instrument: number;
  readonly side: "bid" | "ask";
  readonly price: number;
  readonly quantity: number;
  readonly orderCount: number;
}

export interface TradeDone {
  readonly type: "trade";
  readonly instrument: number;
  readonly side: "buy" | "sell";
  readonly isOfficial: boolean;
  readonly tradeSeq: number;
  readonly price: number;
  readonly quantity: number;
}

export type TradeEvent = FeedEvent & TradeDone;

/** "TASI" for 0 and "NOMU" for 1. */
const marketOf = (code: number): "TASI" | "NOMU" => (code === 0 ? "TASI" : "NOMU");

/** Midnight in Riyadh of a yyyymmdd day. */
export function midnightMs(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) - RIYADH_MS;
}

/** Cuts the bytes of one connection into frames; an incomplete frame waits for the next bytes. */
export class FrameCutter {
  #rest: Buffer = Buffer.alloc(0);

  /** Whole frames, control frames too. */
  *cut(bytes: Buffer): Generator<Buffer> {
    let left = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (left.length >= 2) {
      const length = left.readUInt16LE(0);
      if (length < HEADER_BYTES || length > FRAME_BYTES_MAX) throw new Error(`a frame of ${length} bytes`);
      if (left.length < length) break;
      yield left.subarray(0, length);
      left = left.subarray(length);
    }
    this.#rest = Buffer.from(left);
  }
}

export const isControl = (frame: Buffer): boolean => frame.readUInt8(2) >= CONTROL_FROM;
export const isWelcome = (frame: Buffer): boolean => frame.readUInt8(2) === 65;
export const isDayStart = (frame: Buffer): boolean => frame.readUInt8(2) === 1;
export const isCaughtUp = (frame: Buffer): boolean => frame.readUInt8(2) === 67;
export const CAUGHT_UP = Buffer.from([HEADER_BYTES, 0, 67, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
export const isTradeFrame = (frame: Buffer): boolean => frame.readUInt8(2) === 6;

/** Decodes event frames; the day comes from the last day start. */
export class FeedDecoder {
  #midnightMs = 0;

  decode(frame: Buffer): FeedEvent {
    const type = frame.readUInt8(2);
    const body = frame.subarray(HEADER_BYTES);
    if (type === 1) this.#midnightMs = midnightMs(body.readUInt32LE(0));
    const head = { seq: frame.readUInt32LE(4), timeMs: this.#midnightMs + frame.readUInt32LE(8) };
    switch (type) {
      case 1:
        return { ...head, type: "dayStart", day: body.readUInt32LE(0) };
      case 2:
        return { ...head, type: "instrument", listed: listedOf(body) };
      case 3:
        return {
          ...head,
          type: "indexReference",
          market: marketOf(body.readUInt8(0)),
          previousClose: body.readDoubleLE(1),
        };
      case 4:
        return {
          ...head,
          type: "phase",
          instrument: body.readUInt16LE(0),
          phase: PHASES[body.readUInt8(2)] ?? "closed",
        };
      case 5:
        return {
          ...head,
          type: "level",
          instrument: body.readUInt16LE(0),
          side: body.readUInt8(2) === 0 ? "bid" : "ask",
          price: body.readUInt32LE(4),
          quantity: body.readUInt32LE(8),
          orderCount: body.readUInt32LE(12),
        };
      case 6:
        return {
          ...head,
          type: "trade",
          instrument: body.readUInt16LE(0),
          side: body.readUInt8(2) === 0 ? "buy" : "sell",
          isOfficial: body.readUInt8(3) >= 128,
          tradeSeq: body.readUInt32LE(4),
          price: body.readUInt32LE(8),
          quantity: body.readUInt32LE(12),
        };
      case 7:
        return {
          ...head,
          type: "indication",
          instrument: body.readUInt16LE(0),
          price: body.readUInt32LE(2),
          volume: body.readUInt32LE(6),
        };
      case 8:
        return { ...head, type: "close", instrument: body.readUInt16LE(0), price: body.readUInt32LE(2) };
      case 9:
        return { ...head, type: "heartbeat" };
      case 10:
        return { ...head, type: "dayEnd" };
      default:
        throw new Error(`a frame of type ${type}`);
    }
  }
}

function listedOf(body: Buffer): ListedInstrument {
  const texts: string[] = [];
  for (let at = 30; at < body.length; ) {
    const length = body.readUInt8(at);
    texts.push(body.toString("utf8", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const [symbol = "", name = "", nameEn = "", sector = "", sectorAr = ""] = texts;
  return {
    number: body.readUInt16LE(0),
    market: marketOf(body.readUInt8(2)),
    securityType: body.readUInt8(3),
    shares: body.readDoubleLE(4),
    freeFloatBps: body.readUInt16LE(12),
    referencePrice: body.readUInt32LE(14),
    symbol,
    name,
    nameEn,
    sector,
    sectorAr,
  };
}
