// Levels and trend lines stay for their symbol, and stored entries that are neither are dropped.

import { expect, test } from "bun:test";
import { type ChartMark, keepMarks, MARKS_MAX, readMarks } from "./marks.ts";

function storage(first: string | null = null) {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}
const level = (price: number): ChartMark => ({ kind: "level", price });

test("marks are kept by symbol, and the oldest go first", () => {
  const place = storage();
  keepMarks("2222", [level(26), { kind: "trend", from: { time: 1, price: 25 }, to: { time: 2, price: 27 } }], place);
  keepMarks(
    "1120",
    Array.from({ length: MARKS_MAX + 5 }, (_, at) => level(at)),
    place,
  );
  expect(readMarks("2222", place)).toHaveLength(2);
  expect(readMarks("1120", place).map((mark) => (mark.kind === "level" ? mark.price : null))[0]).toBe(5);
  keepMarks("2222", [], place);
  expect(readMarks("2222", place)).toEqual([]);
});

test("what is broken or not a mark is forgotten", () => {
  expect(readMarks("2222", storage("{"))).toEqual([]);
  expect(readMarks("2222", storage("[]"))).toEqual([]);
  expect(readMarks("2222", storage('{"2222":[{"kind":"level","price":"x"},null,{"kind":"level","price":3}]}'))).toEqual(
    [level(3)],
  );
});
