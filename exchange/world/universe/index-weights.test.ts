import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cappedWeights } from "./index-weights.ts";

const capitalisations = fc.array(fc.double({ min: 1, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 60 });
const caps = fc.constantFrom(0.15, 0.2);

describe("capped weights", () => {
  test("sum to one and stay under the cap where that is possible", () => {
    fc.assert(
      fc.property(capitalisations, caps, (values, cap) => {
        const weights = [...cappedWeights(Float64Array.from(values), cap)];
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
        const bound = Math.max(cap, 1 / values.length);
        for (const weight of weights) expect(weight).toBeLessThanOrEqual(bound + 1e-12);
      }),
    );
  });

  test("keep the order of size, and the proportions of everyone under the cap", () => {
    fc.assert(
      fc.property(capitalisations, caps, (values, cap) => {
        const weights = cappedWeights(Float64Array.from(values), cap);
        const free = values
          .map((value, at) => ({ value, weight: weights[at] ?? 0 }))
          .filter((one) => one.weight < cap - 1e-12);
        const [first] = free;
        if (values.length * cap <= 1 || first === undefined) return;
        for (const one of free) expect(one.weight / first.weight / (one.value / first.value)).toBeCloseTo(1, 6);
      }),
    );
  });

  test("spread the excess of one giant over the rest", () => {
    const weights = cappedWeights(Float64Array.from([1000, ...new Array<number>(10).fill(1)]), 0.15);
    expect(weights[0]).toBeCloseTo(0.15, 12);
    expect(weights[1]).toBeCloseTo(0.085, 12);
  });
});
