// Arrow keys on the market map.

import { expect, test } from "bun:test";
import { neighbourOf } from "./neighbour.ts";

const box = (name: string, left: number, top: number) => ({
  name,
  getBoundingClientRect: () => ({ left, right: left + 10, top, bottom: top + 10 }),
});
const middle = box("middle", 20, 20);
const boxes = [
  middle,
  box("right", 32, 21),
  box("far right", 60, 20),
  box("left", 8, 19),
  box("above", 20, 0),
  box("below", 22, 40),
];

test("an arrow key goes to the nearest box ahead", () => {
  const keys = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"];
  expect(keys.map((key) => neighbourOf(middle, boxes, key)?.name)).toEqual(["right", "left", "above", "below"]);
});

test("at the edge, and for another key, there is none", () => {
  expect(neighbourOf(boxes[2] ?? middle, boxes, "ArrowRight")).toBeNull();
  expect(neighbourOf(middle, boxes, "Enter")).toBeNull();
});
