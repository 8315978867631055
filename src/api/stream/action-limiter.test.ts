// The limit of actions under clocks that move in every way.

import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  ACTIONS_BURST,
  ACTIONS_PER_SECOND,
  ActionLimiter,
  REFUSALS_MAX,
  REFUSALS_WINDOW_MS,
} from "./action-limiter.ts";

test("no window of any length admits more than the burst and the rate [STREAM-33]", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 300 }), (gaps) => {
      const limiter = new ActionLimiter(0);
      const admitted: number[] = [];
      let nowMs = 0;
      for (const gap of gaps) {
        nowMs += gap;
        if (limiter.take(nowMs).isAdmitted) admitted.push(nowMs);
      }
      for (let from = 0; from < admitted.length; from++) {
        const spanMs = (admitted.at(-1) ?? 0) - (admitted[from] ?? 0);
        // The tolerance is for sums of fractions.
        const most = ACTIONS_BURST + (spanMs / 1_000) * ACTIONS_PER_SECOND + 1e-6;
        expect(admitted.length - from).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test("who waits as long as it is told is let in [STREAM-35]", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 200 }), (gaps) => {
      const limiter = new ActionLimiter(0);
      let nowMs = 0;
      for (const gap of gaps) {
        nowMs += gap;
        limiter.take(nowMs);
      }
      const verdict = limiter.take(nowMs);
      if (verdict.isAdmitted) return;
      expect(limiter.take(nowMs + Math.ceil(verdict.waitSeconds * 1_000)).isAdmitted).toBe(true);
    }),
  );
});

test("one refusal more than allowed within the window is too many, and not one less [STREAM-36]", () => {
  const limiter = new ActionLimiter(0);
  const refuse = (nowMs: number): boolean => {
    for (;;) {
      const verdict = limiter.take(nowMs);
      if (!verdict.isAdmitted) return verdict.isTooOften;
    }
  };
  for (let count = 0; count < REFUSALS_MAX; count++) expect(refuse(0)).toBe(false);
  expect(refuse(REFUSALS_WINDOW_MS - 1)).toBe(true);
  expect(refuse(REFUSALS_WINDOW_MS)).toBe(false);
});

test("a clock that is set back neither gives nor takes", () => {
  const limiter = new ActionLimiter(1_000_000);
  for (let count = 0; count < ACTIONS_BURST; count++) expect(limiter.take(1_000_000).isAdmitted).toBe(true);
  expect(limiter.take(0).isAdmitted).toBe(false);
  expect(limiter.take(50).isAdmitted).toBe(true);
});
