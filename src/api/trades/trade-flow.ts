// The trades as the topics tell them: up to which position of the trade log that has been done, and cursors for readers who
// are behind it.

import { type LiveMarket, TradeCursor, type TradesAfter } from "../../market/index.ts";
import type { Trade, TradePlace } from "../../model/index.ts";
import { TradeFrames } from "./trade-frames.ts";

export class TradeFlow {
  readonly #market: LiveMarket;
  readonly #frames = new TradeFrames();
  readonly #tradeAt: (position: number) => Trade;
  /** Set while a tick is published: between any two of its messages a reader may have to leave its topics. */
  #publishedUntil: number | null = null;

  /** How many symbols of resuming clients went on without a hole, and how many could not. */
  readonly resumed = { recovered: 0, notRecovered: 0 };

  constructor(market: LiveMarket) {
    this.#market = market;
    this.#tradeAt = (position) => market.tradeLog.tradeAt(position);
  }

  get epoch(): string {
    return this.#market.epoch;
  }

  /** The position of the next trade that is published: who takes its topics now is sent that one first. */
  get position(): number {
    return this.#publishedUntil ?? this.#market.tradeLog.end;
  }

  /** True while trades are not published, because their time has been shown before. */
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

  /** The frame of the trade at a position that the log keeps. */
  frameAt(position: number): string {
    return this.#frames.at(position, this.#tradeAt);
  }

  after(symbol: string, place: TradePlace): TradesAfter {
    return this.#market.tradeLog.after(symbol, place);
  }

  /** A cursor for a reader who has been sent everything that was published. */
  cursor(isWanted: (symbol: string) => boolean): TradeCursor {
    return new TradeCursor(this.#market.tradeLog, this.position, isWanted);
  }
}
