import { expect, test } from "bun:test";
import { PriceGrid } from "./price-grid.ts";

const tickAt = (price: number): number => (price < 250_000 ? 100 : 200);
const grid = PriceGrid.between(249_700, 250_600, tickAt);

test("the grid holds exactly the valid prices, across a change of the step", () => {
  expect(Array.from({ length: grid.size }, (_, step) => grid.priceAt(step))).toEqual([
    249_700, 249_800, 249_900, 250_000, 250_200, 250_400, 250_600,
  ]);
});

test("a price off the grid has no step", () => {
  expect(grid.stepOf(250_200)).toBe(4);
  expect(grid.stepOf(250_100)).toBe(-1);
  expect(grid.stepOf(249_600)).toBe(-1);
  expect(grid.stepOf(250_700)).toBe(-1);
});

test("a position tells where between the steps a price lies, also beyond the limits", () => {
  expect(grid.positionOf(249_750)).toBe(0.5);
  expect(grid.positionOf(250_300)).toBe(4.5);
  expect(grid.positionOf(249_600)).toBe(-1);
  expect(grid.positionOf(251_000)).toBe(8);
});
