// Lines of small charts.

import { expect, test } from "bun:test";
import { linePath } from "./line-path.ts";

test("a line goes from the first point to the last, higher values higher up", () => {
  const points = [10, 20, 15].map((value, at) => ({ at, value }));
  const { line, area } = linePath(points, { width: 100, height: 50 });
  expect(line).toBe("M0 50L50 0L100 25");
  expect(area).toBe("M0 50L50 0L100 25L100 50L0 50Z");
});

test("the axis may be longer than the line, and the base stays in view", () => {
  const { line, baseY } = linePath(
    [
      { at: 0, value: 10 },
      { at: 5, value: 12 },
    ],
    { width: 100, height: 40, to: 10, base: 8 },
  );
  expect(line).toBe("M0 20L50 0");
  expect(baseY).toBe(40);
});

test("a line without movement runs through the middle, and no points give no line", () => {
  expect(
    linePath(
      [
        { at: 0, value: 3 },
        { at: 1, value: 3 },
      ],
      { width: 10, height: 10 },
    ).line,
  ).toBe("M0 5L10 5");
  expect(linePath([], { width: 10, height: 10 })).toEqual({ line: "", area: "", baseY: null });
});
