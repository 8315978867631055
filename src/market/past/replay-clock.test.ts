import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ReplayClock } from "../../model/index.ts";
import { type OpenHours, readClock } from "./replay-clock.ts";

const WALL_MS = 1_000_000;
const CLOCK: ReplayClock = {
  anchorWallMs: WALL_MS,
  anchorMarketMs: 100,
  speed: 1,
  isPaused: false,
  untilMs: null,
  caughtUpMs: null,
};
const DAYS: readonly OpenHours[] = [
  { firstMs: 100, lastMs: 200 },
  { firstMs: 1_000, lastMs: 1_100 },
];
const at = (wallMs: number, clock: Partial<ReplayClock> = {}) =>
  readClock({ ...CLOCK, ...clock }, WALL_MS + wallMs, DAYS);

test("it runs at its speed [REPLAY-04]", () => {
  expect([at(0), at(50), at(5, { speed: 10 }), at(99, { speed: 0.1 })].map(({ timeMs }) => timeMs)).toEqual([
    100, 150, 150, 109,
  ]);
});

test("it leaps from the last event of a day to the first of the next [REPLAY-04]", () => {
  expect([at(100), at(101), at(150)].map(({ timeMs }) => timeMs)).toEqual([200, 1_001, 1_050]);
  expect(at(10, { anchorMarketMs: 700 }).timeMs).toBe(1_010);
});

test("it stands still while it is paused, at its end and at the present [REPLAY-06]", () => {
  expect(at(50, { isPaused: true })).toEqual({ timeMs: 100, state: "paused", hasCaughtUp: false });
  expect(at(50, { untilMs: 120 })).toEqual({ timeMs: 120, state: "ended", hasCaughtUp: false });
  expect(at(500)).toEqual({ timeMs: 1_100, state: "ended", hasCaughtUp: true });
  // The present has moved on since the replay caught up.
  expect(at(500, { caughtUpMs: 1_050 })).toEqual({ timeMs: 1_050, state: "ended", hasCaughtUp: false });
});

describe("properties", () => {
  const days = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 })), { minLength: 1, maxLength: 6 })
    .map((lengths) => {
      let endMs = 0;
      return lengths.map(([closedMs, openMs]) => {
        const firstMs = endMs + closedMs;
        endMs = firstMs + openMs;
        return { firstMs, lastMs: endMs };
      });
    });
  const clocks = fc.record({
    anchorWallMs: fc.constant(WALL_MS),
    anchorMarketMs: fc.integer({ min: 0, max: 3_000 }),
    speed: fc.double({ min: 0.1, max: 1_000, noNaN: true }),
    isPaused: fc.boolean(),
    untilMs: fc.option(fc.integer({ min: 0, max: 4_000 })),
    caughtUpMs: fc.constant(null),
  });

  test("it never runs back, never passes its end or the present, and never stands in closed hours [REPLAY-04, REPLAY-06]", () => {
    fc.assert(
      fc.property(days, clocks, fc.nat(5_000), fc.nat(5_000), (spans, clock, firstMs, laterMs) => {
        const first = readClock(clock, WALL_MS + firstMs, spans);
        const later = readClock(clock, WALL_MS + firstMs + laterMs, spans);
        const presentMs = spans.at(-1)?.lastMs ?? 0;
        expect(later.timeMs).toBeGreaterThanOrEqual(first.timeMs);
        expect(later.timeMs).toBeLessThanOrEqual(Math.min(clock.untilMs ?? presentMs, presentMs));
        if (first.state === "ended") expect(later).toEqual(first);
        else expect(spans.some((day) => day.firstMs <= first.timeMs && first.timeMs <= day.lastMs)).toBe(true);
      }),
    );
  });

  test("where it is read, paused or set to another speed in between makes no difference to the way [REPLAY-05]", () => {
    fc.assert(
      fc.property(days, clocks, fc.nat(2_000), fc.nat(2_000), (spans, clock, firstMs, thenMs) => {
        const running = { ...clock, isPaused: false, speed: Math.ceil(clock.speed) };
        const wallMs = WALL_MS + firstMs;
        const stood = readClock(running, wallMs, spans);
        const anew = { ...running, anchorWallMs: wallMs, anchorMarketMs: stood.timeMs };
        if (stood.state === "ended") return;
        expect(readClock(anew, wallMs + thenMs, spans)).toEqual(readClock(running, wallMs + thenMs, spans));
      }),
    );
  });
});
