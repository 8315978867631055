import { expect, test } from "bun:test";
import fc from "fast-check";
import { NaiveBook } from "../../test/exchange/naive-book.ts";
import { OrderBook } from "./order-book.ts";
import { BUY, MARKET, SELL, type Side } from "./order-terms.ts";
import { PriceGrid } from "./price-grid.ts";

const SIZE = 12;
const silent = { level: () => {}, trade: () => {}, staticLimitReached: () => {} };

function bookOf(orders: readonly (readonly [Side, number, number, number?])[]): OrderBook {
  const book = new OrderBook(
    PriceGrid.between(1, SIZE, () => 1),
    silent,
  );
  book.setMode("auction");
  for (const [side, step, quantity, shown = quantity] of orders) book.submit(side, step, quantity, "day", shown);
  return book;
}

test("the price of greatest volume wins", () => {
  const book = bookOf([
    [BUY, 8, 10],
    [BUY, 6, 10],
    [SELL, 5, 15],
    [SELL, 7, 20],
  ]);
  expect(book.equilibrium(7)).toEqual({ step: 6, volume: 15 });
});

test("of equal volumes the least surplus wins", () => {
  // Ten shares trade at 4 and at 6, but at 6 only two shares of buyers are left over.
  const book = bookOf([
    [BUY, 6, 12],
    [BUY, 4, 10],
    [SELL, 4, 10],
  ]);
  expect(book.equilibrium(4)).toEqual({ step: 6, volume: 10 });
});

test("a surplus of buyers presses the price up, of sellers down", () => {
  const up = bookOf([
    [BUY, 8, 15],
    [SELL, 3, 10],
  ]);
  expect(up.equilibrium(5)).toEqual({ step: 8, volume: 10 });
  const down = bookOf([
    [BUY, 8, 10],
    [SELL, 3, 15],
  ]);
  expect(down.equilibrium(5)).toEqual({ step: 3, volume: 10 });
});

test("without a surplus the price nearest to the reference wins", () => {
  const book = bookOf([
    [BUY, 8, 10],
    [SELL, 3, 10],
  ]);
  expect(book.equilibrium(5)).toEqual({ step: 5, volume: 10 });
  expect(book.equilibrium(11)).toEqual({ step: 8, volume: 10 });
  expect(book.equilibrium(0)).toEqual({ step: 3, volume: 10 });
});

test("a price beyond every bid wins when market orders leave less over there", () => {
  // At 0 two shares trade and two of buyers are left over; at 1 two trade and one of a seller is left over.
  const buyers = bookOf([
    [SELL, 1, 1],
    [BUY, 0, 2],
    [BUY, MARKET, 2],
    [SELL, 0, 2],
  ]);
  expect(buyers.equilibrium(0)).toEqual({ step: 1, volume: 2 });
  const sellers = bookOf([
    [BUY, 4, 1],
    [SELL, 5, 2],
    [SELL, MARKET, 2],
    [BUY, 5, 2],
  ]);
  expect(sellers.equilibrium(5)).toEqual({ step: 4, volume: 2 });
});

test("no price forms without both sides", () => {
  expect(bookOf([[BUY, MARKET, 10]]).equilibrium(5)).toEqual({ step: -1, volume: 0 });
  const apart = bookOf([
    [BUY, 3, 10],
    [SELL, 8, 10],
  ]);
  expect(apart.equilibrium(5)).toEqual({ step: -1, volume: 0 });
});

/** Side, step, quantity, and the shown part of the quantity. */
const order = fc
  .tuple(
    fc.constantFrom<Side>(BUY, SELL),
    fc.integer({ min: MARKET, max: SIZE - 1 }),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([side, step, quantity, shown]) => {
    return [side, step, quantity, step === MARKET ? quantity : Math.min(shown, quantity)] as const;
  });

test("for any orders, the equilibrium is what trying every price finds, and the uncross leaves no crossed book", () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 24 }), fc.integer({ min: 0, max: SIZE - 1 }), (orders, reference) => {
      const book = bookOf(orders);
      const naive = new NaiveBook(SIZE);
      naive.mode = "auction";
      for (const [side, step, quantity, shown] of orders) naive.submit(side, step, quantity, "day", shown);
      const best = naive.equilibrium(reference);
      const most = Math.max(...Array.from({ length: SIZE }, (_, step) => naive.candidate(step).volume));
      const found = book.uncross(reference);
      expect(found.volume).toBe(most);
      expect(found.step).toBe(best?.step ?? -1);
      if (book.buyers.best >= 0 && book.sellers.best >= 0) expect(book.buyers.best).toBeLessThan(book.sellers.best);
      expect(book.buyers.countAt(book.buyers.unpriced) + book.sellers.countAt(book.sellers.unpriced)).toBe(0);
    }),
    { numRuns: 1_500 },
  );
});
