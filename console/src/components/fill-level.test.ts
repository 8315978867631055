// The bar of a limit warns before the limit is reached.

import { expect, test } from "bun:test";
import { fillLevel } from "./fill-level.ts";

test("a limit is close from 80 percent and full at 100", () => {
  expect([79, 80, 99, 100, 120].map((used) => fillLevel(used, 100))).toEqual([
    "calm",
    "close",
    "close",
    "full",
    "full",
  ]);
  expect(fillLevel(0, 0)).toBe("full");
});
