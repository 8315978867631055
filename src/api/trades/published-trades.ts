// The trades as the trades channel publishes them: up to which position of the trade log it has come, the newest of them as
// encoded messages, and cursors for readers that are behind.

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
  /** At each slot, the position whose message is kept there. */
  readonly #positions = new Float64Array(FRAMES_KEPT).fill(NO_POSITION);
  /** Bound: FRAMES_KEPT. */
  readonly #frames: string[] = Array.from({ length: FRAMES_KEPT }, () => "");
  /** Set while a tick is published: between any two of its messages a reader may have to leave its topics. */
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

  /** A tick is about to be published on all channels; its trades are the newest of the log. */
  startTick(tradeCount: number): void {
    this.#publishedUntil = this.#market.tradeLog.end - tradeCount;
  }

  /** One more trade of the tick is published. */
  published(): void {
    this.#publishedUntil = this.position + 1;
  }

  endTick(): void {
    this.#publishedUntil = null;
  }

  /** Encoded once for connections that are live and for those that read the log. */
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
