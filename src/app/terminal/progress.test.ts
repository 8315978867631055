import { expect, test } from "bun:test";
import { openProgress } from "./progress.ts";

function shown(isTerminal: boolean, steps: readonly number[]): string {
  let text = "";
  const progress = openProgress(
    "History",
    (more) => {
      text += more;
    },
    isTerminal,
  );
  for (const done of steps) progress.update(done, 200);
  progress.end();
  return text;
}

const full = (cells: number): string => `[${"#".repeat(cells)}${"-".repeat(25 - cells)}]`;

test("on a terminal a bar fills on one line, and only forward [OPERATE-06]", () => {
  expect(shown(true, [0, 1, 2, 2, 1, 42, 200])).toBe(
    `\rHistory ${full(0)} 0 %\rHistory ${full(0)} 1 %\rHistory ${full(5)} 21 %\rHistory ${full(25)} 100 %\n`,
  );
});

test("in a log it is a line at the start, at each quarter and at the end [OPERATE-06]", () => {
  const steps = Array.from({ length: 201 }, (_, done) => done);
  expect(shown(false, steps)).toBe([0, 25, 50, 75, 100].map((percent) => `History: ${percent} %\n`).join(""));
  expect(shown(false, [0, 200])).toBe("History: 0 %\nHistory: 100 %\n");
});
