// The tape of a day as plain sums, straight from the events: the reference for answers.

import type { MarketEvent } from "../../src/model/index.ts";

export interface PlainDay {
  price: number;
  open: number;
  high: number;
  low: number;
  previousClose: number;
  volume: number;
  value: number;
  tradeCount: number;
  inflow: number;
  outflow: number;
  lastTimeMs: number;
  newest: { seq: number; price: number; quantity: number; timeMs: number }[];
}

/** Folds the events of one day up to a moment. */
export class PlainTape {
  readonly bySymbol = new Map<string, PlainDay>();
  readonly #byNumber = new Map<number, PlainDay>();
  readonly #events: readonly MarketEvent[];
  #at = 0;

  constructor(events: readonly MarketEvent[]) {
    this.#events = events;
  }

  advanceTo(timeMs: number): this {
    for (let event = this.#events[this.#at]; event !== undefined && event.timeMs <= timeMs; ) {
      this.#take(event);
      event = this.#events[++this.#at];
    }
    return this;
  }

  #take(event: MarketEvent): void {
    if (event.type === "day-start") {
      this.bySymbol.clear();
      this.#byNumber.clear();
    } else if (event.type === "instrument") {
      const { symbol, number, referencePrice: close } = event.instrument;
      const prices = { price: close, open: close, high: close, low: close, previousClose: close };
      const sums = { volume: 0, value: 0, tradeCount: 0, inflow: 0, outflow: 0, lastTimeMs: 0 };
      const day: PlainDay = { ...prices, ...sums, newest: [] };
      this.bySymbol.set(symbol, day);
      this.#byNumber.set(number, day);
    } else if (event.type === "trade") {
      const day = this.#byNumber.get(event.instrument);
      if (day !== undefined) addTrade(day, event);
    }
  }
}

function addTrade(day: PlainDay, event: Extract<MarketEvent, { type: "trade" }>): void {
  const { price, quantity, tradeSeq: seq, timeMs } = event;
  if (event.isOfficial) {
    const isFirst = day.lastTimeMs === 0;
    day.open = isFirst ? price : day.open;
    day.high = isFirst ? price : Math.max(day.high, price);
    day.low = isFirst ? price : Math.min(day.low, price);
    day.price = price;
    day.lastTimeMs = timeMs;
  }
  day.volume += quantity;
  day.value += price * quantity;
  day.tradeCount++;
  if (event.side === "buy") day.inflow += price * quantity;
  else day.outflow += price * quantity;
  day.newest.unshift({ seq, price, quantity, timeMs });
}
