import { describe, expect, test } from "bun:test";
import { TestClock } from "../../test/world/test-clock.ts";
import { MarketPace } from "./market-pace.ts";

describe("market time", () => {
  test("runs at its speed from where it was set", () => {
    const clock = new TestClock(5_000);
    const pace = new MarketPace(clock, 60, 1_000_000);
    expect(pace.nowMs()).toBe(1_000_000);
    clock.advance(500);
    expect(pace.nowMs()).toBe(1_030_000);
    pace.jumpTo(9_000_000);
    clock.advance(10);
    expect(pace.nowMs()).toBe(9_000_600);
  });

  test("does not run back when the system clock does, and does not leap after a sleep", () => {
    const clock = new TestClock(1_000_000);
    const pace = new MarketPace(clock, 1, 50_000);
    clock.jumpTo(0);
    expect(pace.nowMs()).toBe(50_000);
    clock.advance(100);
    expect(pace.nowMs()).toBe(50_100);
    clock.advance(8 * 3_600_000);
    expect(pace.nowMs()).toBe(51_100);
  });
});
