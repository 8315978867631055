// The figures of a company fit together: a multiple times its number is the price.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { decimalToNumber } from "../../base/index.ts";
import { fundamentalsOf } from "./fundamentals.ts";

const NONE = { week: null, month: null, year: null };
const profileWith = (trailing: number, book: number, shares: number) => ({
  shares,
  freeFloatBps: 5_000,
  earnings: {
    annual: trailing,
    trailing,
    expected: null,
    basicEps: null,
    dilutedEps: null,
    book,
    returnsOnEquity: [],
    usualProfit: null,
  },
  beta: null,
  ranges: NONE,
});

test("P/E times the earnings shown, and price to book times the book shown, are the price within rounding [VALUE-01]", () => {
  const amounts = fc.double({ min: -1e9, max: 1e10, noNaN: true });
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 100, max: 5e6 }), (...drawn) => {
      const [trailing, book, shares, price] = drawn;
      const shown = fundamentalsOf(profileWith(trailing, book, shares), price, null);
      for (const [multiple, perShare] of [
        [shown.peRatio, shown.trailingEps],
        [shown.priceToBook, shown.bookValue],
      ] as const) {
        if (perShare === null || perShare <= 0) expect(multiple).toBeNull();
        else {
          const error = Math.abs((multiple ?? Number.NaN) * perShare - decimalToNumber(price));
          expect(error).toBeLessThanOrEqual(0.005 * perShare * (1 + 1e-9) + 1e-9);
        }
      }
    }),
  );
});
