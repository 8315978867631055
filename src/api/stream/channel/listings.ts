// The symbols that a channel has: which exist, under which names, and what a subscription to all of them stands for.

import type { LiveMarket } from "../../../market/index.ts";
import { MARKETS, marketNamed } from "../../../model/index.ts";

export interface Listings {
  /** All symbols of today, sorted. */
  symbols(): readonly string[];
  /** The symbol that a client means, as the market's own text, so that no connection keeps its own; null when there is none. */
  resolve(name: string): string | null;
}

/** The instruments that are listed today. */
export class ListedInstruments implements Listings {
  readonly #market: LiveMarket;
  #day: number | null = null;
  #symbols: readonly string[] = [];

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  symbols(): readonly string[] {
    const engine = this.#market.engine("realtime");
    if (engine.tradingDay !== this.#day) {
      this.#day = engine.tradingDay;
      this.#symbols = engine.instruments().map((instrument) => instrument.symbol);
    }
    return this.#symbols;
  }

  resolve(name: string): string | null {
    return this.#market.engine("realtime").instrumentBySymbol(name)?.symbol ?? null;
  }
}

const INDICES: readonly string[] = MARKETS.toSorted();

/** The indices, one of each market. */
export const LISTED_INDICES: Listings = { symbols: () => INDICES, resolve: marketNamed };
