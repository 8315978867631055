import { expect, test } from "bun:test";
import { HOUR_MS } from "../../../src/base/index.ts";
import { TakerImpact } from "./takers.ts";

const NOON_MS = 12 * HOUR_MS;

/** The price steps that one more buyer adds after these buyers and sellers. */
function lastBuyerAdds(before: readonly (1 | -1)[]): number {
  const impact = new TakerImpact(1);
  for (const sign of before) impact.learn(sign, 1, NOON_MS);
  const { steps } = impact;
  impact.learn(1, 1, NOON_MS);
  return impact.steps - steps;
}

test("[FLOW-02] a buyer after buyers moves the price less than one after buyers and sellers", () => {
  const both = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 1 : -1) as 1 | -1);
  const buyers = both.map(() => 1 as const);
  expect(lastBuyerAdds(buyers)).toBeGreaterThan(0);
  expect(lastBuyerAdds(buyers)).toBeLessThan(0.3 * lastBuyerAdds(both));
});

test("larger orders teach more, but less than in proportion, and a part of it is forgotten within hours", () => {
  const impactOf = (size: number): TakerImpact => {
    const impact = new TakerImpact(1);
    impact.learn(1, size, NOON_MS);
    return impact;
  };
  expect(impactOf(4).steps).toBeGreaterThan(impactOf(1).steps);
  expect(impactOf(4).steps).toBeLessThan(4 * impactOf(1).steps);
  const later = impactOf(4);
  later.learn(-1, 1e-9, NOON_MS + 3 * HOUR_MS);
  expect(later.steps / impactOf(4).steps).toBeCloseTo(0.7, 1);
});
