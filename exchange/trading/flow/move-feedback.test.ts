import { expect, test } from "bun:test";
import { MoveFeedback } from "./taker-demand.ts";

const STEPS = 4;
/** An ordinary move between two readings of the worth. */
const USUAL = 1.1 * STEPS * Math.sqrt(20 / 300);

/** The factor after these moves of the worth. */
function factorAfter(moves: readonly number[], feedback = new MoveFeedback(STEPS)): number {
  let worth = 100;
  let factor = feedback.factorAt(worth);
  for (const move of moves) {
    worth += move;
    factor = feedback.factorAt(worth);
  }
  return factor;
}

test("[FLOW-05] a move draws takers in either direction, the further it goes the more, and they leave when it ends", () => {
  const calm = factorAfter([USUAL, -USUAL, USUAL]);
  const up = factorAfter([USUAL, -USUAL, 3 * USUAL]);
  expect(up).toBeGreaterThan(1.5 * calm);
  expect(factorAfter([USUAL, -USUAL, -3 * USUAL])).toBeCloseTo(up, 10);
  expect(factorAfter([USUAL, -USUAL, 6 * USUAL])).toBeGreaterThan(up);
  const after = factorAfter([USUAL, -USUAL, 6 * USUAL, ...Array.from({ length: 6 }, () => USUAL)]);
  expect(after).toBeLessThan(1.2 * calm);
});

test("[FLOW-05] what moves much all day draws no more than what moves little, and no move draws without bound", () => {
  const alternating = (size: number): number[] => Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? size : -size));
  expect(factorAfter(alternating(5 * USUAL))).toBeCloseTo(factorAfter(alternating(USUAL)), 2);
  expect(factorAfter([1_000 * USUAL])).toBeLessThan(15);
});

test("an instrument whose price stands still keeps its takers", () => {
  expect(factorAfter([0, 0, 0], new MoveFeedback(0))).toBeGreaterThan(0);
});
