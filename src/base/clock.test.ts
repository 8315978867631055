// The clock's promises to every part of the service that waits, and to tests that move time.

import { describe, expect, jest, test } from "bun:test";
import fc from "fast-check";
import { TestClock } from "../../test/world/test-clock.ts";
import { Fault } from "./assert.ts";
import { MarketClock, SystemClock } from "./clock.ts";

describe("TestClock", () => {
  test("runs due timers in order of time, then of registration, each at its own moment", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 50 }), { maxLength: 30 }), (delays) => {
        const clock = new TestClock(1_000);
        const ran: { readonly index: number; readonly atMs: number }[] = [];
        delays.forEach((delayMs, index) => {
          clock.after(delayMs, () => ran.push({ index, atMs: clock.nowMs() }));
        });
        clock.advance(30);
        const expected = delays
          .map((delayMs, index) => ({ index, atMs: 1_000 + Math.max(0, delayMs) }))
          .filter((entry) => entry.atMs <= 1_030)
          .sort((a, b) => a.atMs - b.atMs || a.index - b.index);
        expect(ran).toEqual(expected);
        expect(clock.nowMs()).toBe(1_030);
      }),
    );
  });

  test("advancing in many steps runs the same as in one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 10 }),
        (delays, steps) => {
          const record = (moves: readonly number[]): string[] => {
            const clock = new TestClock();
            const ran: string[] = [];
            delays.forEach((delayMs, index) => {
              clock.after(delayMs, () => ran.push(`${index}@${clock.nowMs()}`));
            });
            for (const move of moves) clock.advance(move);
            return ran;
          };
          expect(record(steps)).toEqual(record([steps.reduce((sum, step) => sum + step, 0)]));
        },
      ),
    );
  });

  test("a timer set by a timer runs within the same advance when it becomes due there", () => {
    const clock = new TestClock();
    const moments: number[] = [];
    const tick = (): void => {
      moments.push(clock.nowMs());
      clock.after(10, tick);
    };
    clock.after(10, tick);
    clock.advance(35);
    expect(moments).toEqual([10, 20, 30]);
  });

  test("a cancelled timer never runs, also when it is cancelled on the way", () => {
    const clock = new TestClock();
    let runs = 0;
    const late = clock.after(20, () => runs++);
    clock.after(10, () => late.cancel());
    clock.after(30, () => runs++).cancel();
    clock.advance(100);
    late.cancel();
    expect(runs).toBe(0);
  });

  test("a jump runs nothing; what became due runs with the next advance, and time never runs back in it", () => {
    const clock = new TestClock(100);
    const moments: number[] = [];
    clock.after(50, () => moments.push(clock.nowMs()));
    clock.jumpTo(500);
    expect(moments).toEqual([]);
    clock.advance(0);
    expect(moments).toEqual([500]);
    clock.jumpTo(10);
    expect(clock.nowMs()).toBe(10);
  });

  test("an advance within a task is kept", () => {
    const clock = new TestClock();
    clock.after(10, () => clock.advance(100));
    clock.advance(20);
    expect(clock.nowMs()).toBe(110);
  });

  test("advancing backwards or waiting for no time is our bug", () => {
    const clock = new TestClock();
    expect(() => clock.advance(-1)).toThrow(Fault);
    expect(() => clock.advance(Number.NaN)).toThrow(Fault);
    expect(() => clock.after(Number.NaN, () => {})).toThrow(Fault);
    expect(() => new SystemClock().after(Number.NaN, () => {})).toThrow(Fault);
  });
});

describe("MarketClock", () => {
  test("stands at the latest moment it was told and never runs back", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e13 }), { minLength: 1 }), (moments) => {
        const clock = new MarketClock();
        expect(clock.nowMs()).toBe(0);
        let latest = 0;
        for (const moment of moments) {
          clock.advanceTo(moment);
          latest = Math.max(latest, moment);
          expect(clock.nowMs()).toBe(latest);
        }
      }),
    );
  });
});

describe("SystemClock", () => {
  test("tells milliseconds since the epoch that do not stand before the last ones", () => {
    const clock = new SystemClock();
    const first = clock.nowMs();
    expect(Number.isInteger(first)).toBe(true);
    expect(first).toBeGreaterThan(Date.UTC(2020, 0));
    expect(clock.nowMs()).toBeGreaterThanOrEqual(first);
  });

  test("a wait longer than the runtime's timer can take does not fire at once, and can be cancelled in any stage", () => {
    jest.useFakeTimers();
    try {
      const clock = new SystemClock();
      const longMs = 60 * 86_400_000;
      let kept = 0;
      let cancelled = 0;
      clock.after(longMs, () => kept++);
      const timer = clock.after(longMs, () => cancelled++);
      jest.advanceTimersByTime(30 * 86_400_000);
      expect(kept).toBe(0);
      timer.cancel();
      jest.advanceTimersByTime(30 * 86_400_000 - 1);
      expect(kept).toBe(0);
      jest.advanceTimersByTime(1);
      expect({ kept, cancelled }).toEqual({ kept: 1, cancelled: 0 });
    } finally {
      jest.useRealTimers();
    }
  });

  test("runs a task once after its delay, and none that was cancelled", async () => {
    const clock = new SystemClock();
    const ran: string[] = [];
    clock.after(1, () => ran.push("cancelled")).cancel();
    // Timers do not keep the process alive, so the test waits for the task itself.
    await new Promise<void>((resolve) => {
      clock.after(1, () => {
        ran.push("kept");
        resolve();
      });
    });
    expect(ran).toEqual(["kept"]);
  });
});
