import { expect, test } from "bun:test";
import fc from "fast-check";
import { ALERT_WINDOWS } from "../../model/index.ts";
import { InstrumentRows, ROW } from "./instrument-rows.ts";
import { PriceTrail, windowOf } from "./price-trail.ts";

test("rows keep what they hold when more of them come", () => {
  const rows = new InstrumentRows();
  const trade = Float64Array.of(1, 0, 7, 3, 21, 1);
  const starts = Array.from({ length: 1_500 }, () => {
    const row = rows.add();
    expect(rows.take(row, trade, 0)).toBe(true);
    return row;
  });
  expect(new Set(starts).size).toBe(1_500);
  for (const row of starts)
    expect([ROW.price, ROW.volume, ROW.value].map((cell) => rows.cells[row + cell])).toEqual([7, 3, 21]);
});

test("the trail knows the price at the beginning of every window, over hours of trades", () => {
  const trade = fc.record({ afterS: fc.nat(90), price: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 1_500 }), fc.nat(12), (trades, looksEvery) => {
      const rows = new InstrumentRows();
      const row = rows.add();
      const trail = new PriceTrail(rows, row);
      rows.set(row, 100, 0, 0);
      trail.reset(100);
      const noted: { second: number; price: number }[] = [];
      let second = 36_000;
      for (const [index, { afterS, price }] of trades.entries()) {
        second += afterS;
        for (const name of index % (looksEvery + 1) === 0 ? ALERT_WINDOWS : []) {
          const window = windowOf(name);
          const start = second - window.seconds;
          expect(trail.before(second, window)).toBe(noted.findLast((each) => each.second < start)?.price ?? 100);
          const first = trail.first(second, window);
          const { low, high } = trail.range(first);
          for (let entry = first + 1; entry < trail.count; entry++) {
            expect(trail.priceAt(entry)).toBeGreaterThanOrEqual(low);
            expect(trail.priceAt(entry)).toBeLessThanOrEqual(high);
            const at = trail.secondAt(entry);
            expect(at).toBeGreaterThanOrEqual(start);
            expect(trail.priceAt(entry)).toBe(noted.findLast((each) => each.second === at)?.price ?? 0);
          }
        }
        const trade = Float64Array.of(1, second * 1_000, price, 1, price, 1);
        if (!rows.take(row, trade, 0)) {
          trail.gather();
          expect(rows.take(row, trade, 0)).toBe(true);
        }
        noted.push({ second, price });
      }
    }),
    { numRuns: 20 },
  );
});
