// The sliding window of new accounts against a list of all times.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { SlidingWindow } from "./sliding-window.ts";

test("a request is over the limit exactly when as many as allowed came within the window before it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }),
      (max, gaps) => {
        const window = new SlidingWindow(max, 100);
        const times: number[] = [];
        let nowMs = 1_000;
        for (const gap of gaps) {
          nowMs += gap;
          const isOver = times.filter((time) => time > nowMs - 100).length >= max;
          times.push(nowMs);
          const freeAtMs = window.count(nowMs);
          expect(freeAtMs > 0).toBe(isOver);
          if (!isOver) continue;
          // The time is exact: a client that waits until then is let in, and a client that comes a moment earlier is not.
          const within = (atMs: number): number => times.filter((time) => time > atMs - 100).length;
          expect(within(freeAtMs)).toBeLessThan(max);
          expect(within(freeAtMs - 1)).toBeGreaterThanOrEqual(max);
        }
      },
    ),
  );
});

test("a clock that is set back shuts nobody out", () => {
  const window = new SlidingWindow(2, 100);
  window.count(10_000);
  window.count(10_001);
  expect(window.count(10_002)).toBeGreaterThan(0);
  expect(window.count(500)).toBe(0);
});
