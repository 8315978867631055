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

test("on a terminal one line moves on, and only forward", () => {
  expect(shown(true, [0, 1, 2, 2, 1, 200])).toBe("\rHistory: 0 %\rHistory: 1 %\rHistory: 100 %\n");
});

test("elsewhere every tenth is a line", () => {
  expect(
    shown(
      false,
      Array.from({ length: 201 }, (_, done) => done),
    ).split("\n"),
  ).toHaveLength(12);
});
