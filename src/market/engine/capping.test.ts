import { expect, test } from "bun:test";
import fc from "fast-check";
import { cappingFactors } from "./capping.ts";

function weightsOf(capitalisations: readonly number[], cap: number): number[] {
  const factors = cappingFactors(capitalisations, cap);
  const capped = capitalisations.map((capitalisation, i) => capitalisation * (factors[i] ?? 0));
  const total = capped.reduce((sum, value) => sum + value, 0);
  return capped.map((value) => value / total);
}

/** The published method: cut every weight above the cap, share the excess among the rest in proportion, and repeat. */
function weightsByHand(capitalisations: readonly number[], cap: number): number[] {
  const total = capitalisations.reduce((sum, value) => sum + value, 0);
  let weights = capitalisations.map((value) => value / total);
  for (let round = 0; round < 10_000; round++) {
    const isOver = weights.map((weight) => weight >= cap - 1e-15);
    const excess = weights.reduce((sum, weight) => sum + Math.max(0, weight - cap), 0);
    if (excess < 1e-15) break;
    const rest = weights.reduce((sum, weight, i) => sum + (isOver[i] ? 0 : weight), 0);
    weights = weights.map((weight, i) => (isOver[i] ? Math.min(weight, cap) : weight * (1 + excess / rest)));
  }
  return weights;
}

test("nobody weighs more than the cap and the rest keep their proportions", () => {
  const positive = fc.array(fc.double({ min: 1, max: 1e15, noNaN: true }), { minLength: 8, maxLength: 60 });
  fc.assert(
    fc.property(positive, (capitalisations) => {
      const factors = cappingFactors(capitalisations, 0.15);
      const weights = weightsOf(capitalisations, 0.15);
      for (const [i, weight] of weights.entries()) {
        expect(weight).toBeLessThanOrEqual(0.15 + 1e-9);
        expect(factors[i]).toBeGreaterThan(0);
        expect(factors[i]).toBeLessThanOrEqual(1);
        // A weight that was cut is at the cap.
        if ((factors[i] ?? 1) < 1) expect(weight).toBeCloseTo(0.15, 9);
      }
    }),
  );
});

test("the factors are those of cutting and redistributing until nobody is over", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 8, maxLength: 30 });
  fc.assert(
    fc.property(sizes, fc.constantFrom(0.15, 0.2), (capitalisations, cap) => {
      const byHand = weightsByHand(capitalisations, cap);
      weightsOf(capitalisations, cap).forEach((weight, i) => {
        expect(weight).toBeCloseTo(byHand[i] ?? -1, 7);
      });
    }),
  );
});

test("a redistribution that lifts another one over the cap is carried on", () => {
  // Uncapped weights are 60, 16 and 8 × 3 %: cutting the first to 15 lifts the second far above 15.
  const weights = weightsOf([60, 16, 3, 3, 3, 3, 3, 3, 3, 3], 0.15);
  expect(weights[0]).toBeCloseTo(0.15, 12);
  expect(weights[1]).toBeCloseTo(0.15, 12);
  expect(weights[2]).toBeCloseTo(0.7 / 8, 12);
});

test("the factors do not depend on the order of the constituents", () => {
  const capitalisations = [5e12, 3.3e11, 7e10, 1e9, 2e11, 9e11, 4e8, 6e10, 8e11];
  const factors = cappingFactors(capitalisations, 0.2);
  const reversed = cappingFactors([...capitalisations].reverse(), 0.2);
  expect(reversed.reverse()).toEqual(factors);
});

test("with too few constituents for the cap all weigh the same", () => {
  expect(weightsOf([50, 30, 20], 0.15)).toEqual([1 / 3, 1 / 3, 1 / 3]);
  expect(weightsOf([50, 30, 10, 9, 1], 0.2)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
  expect(cappingFactors([7], 0.15)).toEqual([1]);
  expect(cappingFactors([], 0.15)).toEqual([]);
});

test("a constituent without free float takes no weight from the others", () => {
  expect(cappingFactors([0, 50, 0, 50], 0.2)).toEqual([1, 1, 1, 1]);
  expect(cappingFactors([0, 0], 0.2)).toEqual([1, 1]);
});
