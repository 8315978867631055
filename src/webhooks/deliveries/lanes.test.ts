import { expect, test } from "bun:test";
import fc from "fast-check";
import { LANES_MAX, LANES_QUICK, LANES_UNPROVEN, LANES_UNPROVEN_MAX, Lanes } from "./lanes.ts";

test("a destination earns its lanes by quick answers and loses them with a slow or a failed one", () => {
  const lanes = new Lanes();
  const fill = (): number => {
    let count = 0;
    while (lanes.canStart(1)) {
      lanes.start(1);
      count++;
    }
    return count;
  };
  const empty = (count: number, isQuick: boolean): void => {
    for (let i = 0; i < count; i++) lanes.end(1, true, isQuick ? 10 : 9_000);
  };
  expect(fill()).toBe(LANES_UNPROVEN);
  empty(1, true);
  expect(fill() + LANES_UNPROVEN - 1).toBe(2 * LANES_UNPROVEN);
  empty(2 * LANES_UNPROVEN, true);
  expect(fill()).toBe(LANES_QUICK);
  empty(LANES_QUICK, false);
  expect(fill()).toBe(LANES_UNPROVEN);
});

test("after any run of tries the bounds hold, and all lanes are free in the end", () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 200 }), isOk: fc.boolean(), tookMs: fc.nat(4_000) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600 }), (steps) => {
      const lanes = new Lanes();
      const running: { id: number; isOk: boolean; tookMs: number }[] = [];
      for (const each of steps) {
        if (lanes.canStart(each.id)) {
          // Tries that were under way when their destination lost its lanes run on, so only a start is bounded.
          const unproven = running.filter(({ id }) => !lanes.isProven(id)).length;
          if (!lanes.isProven(each.id)) expect(unproven).toBeLessThan(LANES_UNPROVEN_MAX);
          lanes.start(each.id);
          running.push(each);
        } else {
          const ended = running.shift();
          if (ended !== undefined) lanes.end(ended.id, ended.isOk, ended.tookMs);
        }
        expect(lanes.running).toBe(running.length);
        expect(lanes.running).toBeLessThanOrEqual(LANES_MAX);
      }
      for (const { id, isOk, tookMs } of running) lanes.end(id, isOk, tookMs);
      expect(lanes.running).toBe(0);
      expect(lanes.room).toBe(LANES_MAX);
      expect(lanes.roomFor(999)).toBe(LANES_UNPROVEN);
    }),
    { numRuns: 50 },
  );
});
