import { expect, test } from "bun:test";
import { monotonicMs } from "./clock.ts";
import { nextTurn } from "./next-turn.ts";
import { SteppedWork, type Steps } from "./stepped-work.ts";

/** Work of this many steps, each of which takes about a millisecond, and the number of steps that were done. */
function counted(steps: number) {
  const done = { steps: 0 };
  function* work(): Steps<string> {
    for (; done.steps < steps; done.steps++) {
      for (const fromMs = monotonicMs(); monotonicMs() - fromMs < 1; );
      yield;
    }
    return "whole";
  }
  return { done, work: new SteppedWork(work()) };
}

test("work in turns lets others have theirs, and is done once", async () => {
  const { done, work } = counted(40);
  const both = Promise.all([work.inTurns(), work.inTurns()]);
  let turns = 0;
  for (; done.steps < 40; turns++) await nextTurn();
  expect(turns).toBeGreaterThan(4);
  expect(await both).toEqual(["whole", "whole"]);
  expect(done.steps).toBe(40);
});

test("a caller that cannot wait does the steps that are left, and the work in turns ends with the same result", async () => {
  const { done, work } = counted(20);
  const slow = work.inTurns();
  await nextTurn();
  expect(done.steps).toBeLessThan(20);
  expect([work.finish(), done.steps]).toEqual(["whole", 20]);
  expect([await slow, work.finish(), done.steps]).toEqual(["whole", "whole", 20]);
});
