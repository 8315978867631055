// The engine's books beside naive ones: two maps that are sorted whenever someone looks.

import { expect, test } from "bun:test";
import { MarketEngine } from "../../src/market/index.ts";
import type { BookSide, Level, LevelEvent } from "../../src/model/index.ts";
import { DAY_ONE } from "./script.ts";
import { eventsOf, syntheticDay } from "./synthetic-day.ts";

type Resting = Pick<LevelEvent, "quantity" | "orderCount">;

class NaiveBook {
  readonly #sides: Readonly<Record<BookSide, Map<number, Resting>>> = { bid: new Map(), ask: new Map() };

  apply({ side, price, quantity, orderCount }: LevelEvent): void {
    if (quantity === 0) this.#sides[side].delete(price);
    else this.#sides[side].set(price, { quantity, orderCount });
  }

  levels(side: BookSide, count: number): Level[] {
    return [...this.#sides[side]]
      .filter(([price]) => price !== 0)
      .sort(([a], [b]) => (side === "bid" ? b - a : a - b))
      .slice(0, count)
      .map(([price, resting], level) => ({ level, price, ...resting }));
  }

  marketOrders(side: BookSide): Resting {
    return this.#sides[side].get(0) ?? { quantity: 0, orderCount: 0 };
  }
}

test("over a day every book holds what a naive book holds [DEPTH-07, DEPTH-08, DEPTH-18]", () => {
  const events = eventsOf(syntheticDay({ seed: 11, day: DAY_ONE, instrumentCount: 5, eventCount: 12_000 }).frames);
  const engine = new MarketEngine();
  const books = new Map<number, NaiveBook>();
  let withMarketOrders = 0;
  let deepest = 0;
  for (const event of events) {
    engine.apply(event);
    if (event.type !== "level") continue;
    const book = books.get(event.instrument) ?? new NaiveBook();
    book.apply(event);
    books.set(event.instrument, book);
    const depth = engine.depth(event.instrument, 20);
    expect(depth?.bids ?? []).toEqual(book.levels("bid", 20));
    expect(depth?.asks ?? []).toEqual(book.levels("ask", 20));
    const [bid, ask] = [book.marketOrders("bid"), book.marketOrders("ask")];
    if (bid.quantity + ask.quantity === 0) expect(depth?.marketOrders ?? null).toBeNull();
    else {
      withMarketOrders++;
      expect(depth?.marketOrders).toMatchObject({
        bidQuantity: bid.quantity,
        bidOrderCount: bid.orderCount,
        askQuantity: ask.quantity,
        askOrderCount: ask.orderCount,
      });
    }
    deepest = Math.max(deepest, depth?.bids.length ?? 0);
  }
  expect(withMarketOrders).toBeGreaterThan(20);
  expect(deepest).toBe(20);
});
