// The trades as the topics tell them: up to which position of the trade log that has been done, and cursors for readers who
// are behind it.

import { type LiveMarket, TradeCursor, type TradesAfter } from "../../live/index.ts";
import type { Trade, TradePlace } from "../../model/index.ts";

export class TradeFlow {
  readonly #market: LiveMarket;
  /** Set while a tick is published. */
  #publishedUntil: number | null = null;

  constructor(market: LiveMarket) {
    this.#market = market;
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

  /** Calls `publish` with each trade of a tick, which are the newest of the log; between two of them readers may leave. */
  each(trades: readonly Trade[], publish: (trade: Trade) => void): void {
    this.#publishedUntil = this.#market.tradeLog.end - trades.length;
    try {
      for (const trade of trades) {
        this.#publishedUntil++;
        publish(trade);
      }
    } finally {
      this.#publishedUntil = null;
    }
  }

  after(symbol: string, place: TradePlace): TradesAfter {
    return this.#market.tradeLog.after(symbol, place);
  }

  /** A cursor for a reader who has been sent everything that was published. */
  cursor(isWanted: (symbol: string) => boolean): TradeCursor {
    return new TradeCursor(this.#market.tradeLog, this.position, isWanted);
  }
}
