// The treemap: areas are proportional to weights, no tile overlaps another, and none lies outside.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { groupedTreemap, type Rectangle, squarify } from "./treemap.ts";

const SPACE: Rectangle = { x: 10, y: 20, width: 640, height: 360 };
const weights = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });
const weighted = (values: readonly number[]) => values.map((weight, item) => ({ item, weight }));
const areaOf = ({ width, height }: Rectangle): number => width * height;

test("each area is the item's share of the space", () => {
  fc.assert(
    fc.property(weights, (values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      const tiles = squarify(weighted(values), SPACE);
      expect(tiles).toHaveLength(values.length);
      for (const tile of tiles) {
        const share = (values[tile.item] as number) / total;
        expect(Math.abs(areaOf(tile) / areaOf(SPACE) - share)).toBeLessThan(1e-6);
      }
    }),
  );
});

test("no tile leaves the space or lies over another", () => {
  // A ten-thousandth of a pixel: the rounding error of very thin tiles.
  const slack = 1e-4;
  fc.assert(
    fc.property(weights, (values) => {
      const tiles = squarify(weighted(values), SPACE);
      for (const [at, a] of tiles.entries()) {
        expect(a.x).toBeGreaterThanOrEqual(SPACE.x - slack);
        expect(a.y).toBeGreaterThanOrEqual(SPACE.y - slack);
        expect(a.x + a.width).toBeLessThanOrEqual(SPACE.x + SPACE.width + slack);
        expect(a.y + a.height).toBeLessThanOrEqual(SPACE.y + SPACE.height + slack);
        for (const b of tiles.slice(at + 1)) {
          const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
          const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
          expect(Math.min(across, down)).toBeLessThan(slack);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("equal weights give tiles that are nearly square", () => {
  const tiles = squarify(weighted(Array(24).fill(1)), SPACE);
  const ratios = tiles.map(({ width, height }) => Math.max(width / height, height / width));
  expect(Math.max(...ratios)).toBeLessThan(1.6);
});

test("what has no weight has no tile, and no space gives none", () => {
  expect(squarify(weighted([0, 5]), SPACE)).toHaveLength(1);
  expect(squarify(weighted([1, 2]), { ...SPACE, width: 0 })).toEqual([]);
  expect(squarify([], SPACE)).toEqual([]);
});

test("groups with room have a heading, and their tiles stand below it", () => {
  const groups = [
    { name: "large", items: weighted([50, 30, 20]) },
    { name: "small", items: weighted([0.05]) },
  ];
  const [large, small] = groupedTreemap(groups, SPACE);
  expect(large).toMatchObject({ name: "large", hasHeading: true });
  expect(Math.min(...(large?.tiles ?? []).map(({ y }) => y))).toBeGreaterThan(large?.y ?? 0);
  expect(small).toMatchObject({ name: "small", hasHeading: false });
});
