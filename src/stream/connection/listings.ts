// The symbols that are listed today: which symbols exist, and what a subscription to all of them stands for.

import type { LiveMarket } from "../../live/index.ts";

export class Listings {
  readonly #market: LiveMarket;
  #day: number | null = null;
  #symbols: readonly string[] = [];

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** All symbols that are listed today, sorted. */
  symbols(): readonly string[] {
    const engine = this.#market.engine("realtime");
    if (engine.tradingDay !== this.#day) {
      this.#day = engine.tradingDay;
      this.#symbols = engine.instruments().map((instrument) => instrument.symbol);
    }
    return this.#symbols;
  }

  has(symbol: string): boolean {
    return this.#market.engine("realtime").instrumentBySymbol(symbol) !== null;
  }
}
