// Looks at every event before it is kept. The engine treats a broken event as our own bug and stops; so what a feed could
// get wrong is refused here, before it is in the journal, and makes the market not ready instead of wrong.

import type { MarketEvent } from "../model/index.ts";

/** The feed sent something that no exchange of this protocol would. */
export class FeedGarbage extends Error {
  override readonly name = "FeedGarbage";
}

/** Remembers of the day what is needed to judge the next event. */
export class EventCheck {
  readonly #tradeSeqs = new Map<number, number>();
  readonly #symbols = new Set<string>();
  #lastTimeMs = 0;
  #dayIsOpen = false;

  /** Throws FeedGarbage when the event cannot follow what was observed before. */
  observe(event: MarketEvent): void {
    if (event.timeMs < this.#lastTimeMs) throw new FeedGarbage(`event ${event.seq} runs back in time`);
    if (event.type === "day-start") {
      this.#tradeSeqs.clear();
      this.#symbols.clear();
      this.#dayIsOpen = true;
    } else if (!this.#dayIsOpen) {
      throw new FeedGarbage(`event ${event.seq} outside a trading day`);
    }
    this.#observeBody(event);
    this.#lastTimeMs = event.timeMs;
  }

  #observeBody(event: MarketEvent): void {
    switch (event.type) {
      case "instrument":
        this.#observeInstrument(event.instrument.number, event.instrument.symbol, event.instrument.referencePrice);
        return;
      case "trade": {
        const lastTradeSeq = this.#knownTradeSeq(event.instrument, event.seq);
        if (event.tradeSeq !== lastTradeSeq + 1) throw new FeedGarbage(`event ${event.seq} skips a trade number`);
        if (event.price <= 0 || event.quantity <= 0) throw new FeedGarbage(`event ${event.seq} is an empty trade`);
        this.#tradeSeqs.set(event.instrument, event.tradeSeq);
        return;
      }
      case "level":
        this.#knownTradeSeq(event.instrument, event.seq);
        if (event.quantity > 0 !== event.orderCount > 0) {
          throw new FeedGarbage(`event ${event.seq} has quantity without orders or orders without quantity`);
        }
        return;
      case "close":
        this.#knownTradeSeq(event.instrument, event.seq);
        if (event.price <= 0) throw new FeedGarbage(`event ${event.seq} closes without a price`);
        return;
      case "phase":
      case "indication":
        this.#knownTradeSeq(event.instrument, event.seq);
        return;
      case "index-reference":
        if (event.previousClose <= 0) throw new FeedGarbage(`event ${event.seq} has an index without a level`);
        return;
      case "day-end":
        this.#dayIsOpen = false;
        return;
      default:
        return;
    }
  }

  #observeInstrument(number: number, symbol: string, referencePrice: number): void {
    if (!/^[A-Z0-9]{1,12}$/.test(symbol)) throw new FeedGarbage(`'${symbol.slice(0, 20)}' is no symbol`);
    if (this.#tradeSeqs.has(number) || this.#symbols.has(symbol)) {
      throw new FeedGarbage(`instrument ${number} ${symbol} is listed twice`);
    }
    if (referencePrice <= 0) throw new FeedGarbage(`instrument ${symbol} has no reference price`);
    this.#tradeSeqs.set(number, 0);
    this.#symbols.add(symbol);
  }

  #knownTradeSeq(instrument: number, seq: number): number {
    const last = this.#tradeSeqs.get(instrument);
    if (last === undefined)
      throw new FeedGarbage(`event ${seq} names instrument ${instrument}, which is not listed today`);
    return last;
  }
}
