import { expect, test } from "bun:test";
import fc from "fast-check";
import { percentOf } from "../../base/index.ts";
import { highestFall, lowestRise } from "./price-rules.ts";

test("a rise or a fall is reached from the first price on whose change shows it", () => {
  const percents = fc.oneof(
    fc.integer({ min: 1, max: 30_000 }).map((hundredths) => hundredths / 100),
    fc.double({ min: 1e-9, max: 300, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xffff_ffff }), percents, (reference, percent) => {
      const rise = lowestRise(reference, percent);
      expect(percentOf(rise - reference, reference)).toBeGreaterThanOrEqual(percent);
      expect(percentOf(rise - 1 - reference, reference)).toBeLessThan(percent);
      const fall = highestFall(reference, percent);
      expect(percentOf(fall - reference, reference)).toBeLessThanOrEqual(-percent);
      expect(percentOf(fall + 1 - reference, reference)).toBeGreaterThan(-percent);
    }),
  );
});

test("a rise or a fall beyond any price is never reached", () => {
  expect([lowestRise(270_000, 1e300), highestFall(270_000, 1e300)]).toEqual([
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]);
});
