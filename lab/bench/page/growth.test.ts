import { expect, test } from "bun:test";
import type { Curve } from "./figure.ts";
import { growthOf, growthText } from "./growth.ts";

const SIZES = [100, 300, 1_000, 3_000, 10_000];

function curveOf(cost: (size: number) => number): Curve {
  const points = SIZES.map((x) => ({ x, readings: [cost(x) * 0.97, cost(x), cost(x) * 1.05] }));
  return { id: "test", title: "Test", x: "things", y: "ms", points, knee: null };
}

test("a cost that does not grow has the exponent 0, a linear one 1, a quadratic one 2", () => {
  expect(growthOf(curveOf(() => 7)).exponent).toBeCloseTo(0, 5);
  expect(growthOf(curveOf((size) => 3 * size)).exponent).toBeCloseTo(1, 5);
  expect(growthOf(curveOf((size) => size * size)).exponent).toBeCloseTo(2, 5);
});

test("a fixed cost with a linear one is better than linear", () => {
  const growth = growthOf(curveOf((size) => 500 + size));
  expect(growth.isLinearOrBetter).toBe(true);
  expect(growth.exponent).toBeLessThan(1);
});

test("a curve that bends upwards names where", () => {
  const bent = curveOf((size) => (size <= 1_000 ? size : size * (size / 1_000)));
  expect(growthOf(bent)).toMatchObject({ isLinearOrBetter: false, kneeAt: 1_000 });
  expect(growthText(bent)).toContain("worse than linear from 1,000 on");
  expect(growthText({ ...bent, knee: "The table is doubled." })).toEndWith("The table is doubled.");
});

test("fewer than two points say nothing", () => {
  const [first] = curveOf((size) => size).points;
  if (first === undefined) throw new Error("there is a first point");
  expect(growthText({ ...curveOf((size) => size), points: [first] })).toBe("too few points");
});
