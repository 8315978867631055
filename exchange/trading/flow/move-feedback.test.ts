import { expect, test } from "bun:test";
import { FEEDBACK_MS, MoveFeedback } from "./taker-demand.ts";

const STEPS = 4;
/** An ordinary move between two readings of the worth. */
const USUAL = STEPS * Math.sqrt(20 / 300);
/** Moves to and fro. */
const jitter = (count: number, size = USUAL): number[] =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? size : -size));

/** The factor after these moves of the worth. */
function factorAfter(moves: readonly number[], feedback = new MoveFeedback(STEPS)): number {
  let worth = 100;
  let nowMs = 0;
  let factor = feedback.factorAt(worth, nowMs);
  for (const move of moves) {
    worth += move;
    nowMs += FEEDBACK_MS;
    factor = feedback.factorAt(worth, nowMs);
  }
  return factor;
}

test("[FLOW-05] a move draws takers in either direction, the further it goes the more, and they leave when it ends", () => {
  const moved = (size: number): number => factorAfter([...jitter(20), size, size, size]);
  const calm = factorAfter(jitter(20));
  expect(moved(USUAL)).toBeGreaterThan(1.5 * calm);
  expect(moved(2 * USUAL)).toBeGreaterThan(1.5 * moved(USUAL));
  const toAndFro = factorAfter([...jitter(20), 2 * USUAL, -2 * USUAL, 2 * USUAL]);
  expect(toAndFro).toBeLessThan(0.7 * moved(2 * USUAL));
  const mirrored = [...jitter(20), USUAL, USUAL, USUAL].map((move) => -move);
  expect(factorAfter(mirrored)).toBeCloseTo(moved(USUAL), 10);
  const after = factorAfter([...jitter(20), 2 * USUAL, 2 * USUAL, 2 * USUAL, ...jitter(16)]);
  expect(after).toBeLessThan(1.2 * calm);
});

test("[FLOW-05] what moves much all day draws no more than what moves little, and no move draws without bound", () => {
  expect(factorAfter(jitter(1_200, 5 * USUAL))).toBeCloseTo(factorAfter(jitter(1_200)), 2);
  expect(factorAfter([1_000 * USUAL])).toBeLessThan(15);
});

test("an instrument whose price stands still keeps its takers", () => {
  expect(factorAfter([0, 0, 0], new MoveFeedback(0))).toBeGreaterThan(0);
});
