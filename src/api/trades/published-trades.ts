// The trades that the trades channel publishes: its position in the trade log, a cache of the newest encoded messages, and cursors
// for readers that are behind.

import { outOfRange } from "../../base/index.ts";
import { type StreamedMarket, TradeCursor, type TradesAfter } from "../../market/index.ts";
import type { Trade, TradePlace } from "../../model/index.ts";
import { CompactEncoder } from "../../wire/index.ts";
import type { MessageLog } from "../stream/channel.ts";
import type { StreamFrame } from "../stream/publisher.ts";
import { projectStreamTrade } from "./project-trades.ts";

/** The busiest minute of the market, about 3 MB. An older message is overwritten, and encoded again for a reader that needs it. */
const FRAMES_KEPT = 8_192;
const MASK = FRAMES_KEPT - 1;
const NO_POSITION = -1;

export class PublishedTrades implements MessageLog {
  readonly #market: StreamedMarket;
  readonly #compact = new CompactEncoder();
  /** The position whose message is cached in each slot. */
  readonly #positions = new Float64Array(FRAMES_KEPT).fill(NO_POSITION);
  /** Bound: FRAMES_KEPT. */
  readonly #frames: string[] = Array.from({ length: FRAMES_KEPT }, () => "");
  /** The position published so far while a tick is published, because a reader may leave its topics between two messages; else null. */
  #publishedUntil: number | null = null;

  readonly resumed = { recovered: 0, notRecovered: 0 };

  constructor(market: StreamedMarket) {
    this.#market = market;
  }

  get epoch(): string {
    return this.#market.epoch;
  }

  get position(): number {
    return this.#publishedUntil ?? this.#market.tradeLog.end;
  }

  get isSilent(): boolean {
    return this.#market.engine("realtime").timeMs < this.#market.shownUntilMs;
  }

  /** Called before a tick is published on all channels; its trades are the newest of the log. */
  startTick(tradeCount: number): void {
    this.#publishedUntil = this.#market.tradeLog.end - tradeCount;
  }

  /** Called after each published trade of the tick. */
  published(): void {
    this.#publishedUntil = this.position + 1;
  }

  endTick(): void {
    this.#publishedUntil = null;
  }

  /** The message at a position, encoded once for live connections and for those that read the log. */
  frameAt(position: number, isCompact: boolean): StreamFrame {
    if (isCompact) return this.#compact.encode("trade", projectStreamTrade(this.#market.tradeLog.tradeAt(position)));
    const slot = position & MASK;
    if (this.#positions[slot] === position) return this.#frames[slot] ?? outOfRange(slot);
    const frame = tradeFrame(this.#market.tradeLog.tradeAt(position));
    this.#positions[slot] = position;
    this.#frames[slot] = frame;
    return frame;
  }

  after(symbol: string, place: TradePlace): TradesAfter {
    return this.#market.tradeLog.after(symbol, place);
  }

  cursor(isWanted: (symbol: string) => boolean): TradeCursor {
    return new TradeCursor(this.#market.tradeLog, this.position, isWanted);
  }
}

export function tradeFrame(trade: Trade): string {
  return JSON.stringify(projectStreamTrade(trade));
}
