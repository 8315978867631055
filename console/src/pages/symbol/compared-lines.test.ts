import { expect, test } from "bun:test";
import type { ChartBar } from "../../components/chart/bar.ts";
import { commonStart, rebasedLines } from "./compared-lines.ts";

const bar = (time: number, close: number): ChartBar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
  value: 1,
  tradeCount: 1,
});

test("lines begin at 0 on the first day that all symbols have, each against its own close", () => {
  const lines = rebasedLines(
    new Map([
      ["2222", [bar(1, 20), bar(2, 25), bar(3, 30)]],
      ["1120", [bar(2, 80), bar(3, 60)]],
    ]),
  );
  expect(lines).toEqual([
    {
      symbol: "2222",
      points: [
        { time: 2, value: 0 },
        { time: 3, value: 20 },
      ],
    },
    {
      symbol: "1120",
      points: [
        { time: 2, value: 0 },
        { time: 3, value: -25 },
      ],
    },
  ]);
});

test("a symbol that did not trade on the common day is measured from its last close before it", () => {
  const lines = rebasedLines(
    new Map([
      ["4020", [bar(1, 10), bar(4, 11)]],
      ["2222", [bar(3, 50), bar(4, 51)]],
    ]),
  );
  expect(lines[0]?.points).toEqual([
    { time: 3, value: 0 },
    { time: 4, value: 10 },
  ]);
});

test("a symbol without bars takes no part in the common start and has no line", () => {
  expect(commonStart([[], [bar(5, 1)]])).toBe(5);
  expect(rebasedLines(new Map([["9999", []]]))).toEqual([]);
  expect(
    rebasedLines(
      new Map([
        ["9999", []],
        ["2222", [bar(1, 10)]],
      ]),
    ).map(({ points }) => points.length),
  ).toEqual([0, 1]);
});
