import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS, Random } from "../../../src/base/index.ts";
import { MarketInvestors } from "./market-investors.ts";

const NOON_MS = 12 * HOUR_MS;
const deviations = new Float64Array(310).fill(0.0005);

function investorsOf(returnAt: (timeOfDayMs: number) => number, seed = 1): MarketInvestors {
  return new MarketInvestors(new Random(seed), { returnAt, deviations, swingAt: () => 1 });
}

/** A market that rises or falls by a deviation and a half a minute over three minutes from noon on. */
const ramp =
  (sign: number) =>
  (timeMs: number): number =>
    sign * 0.00075 * Math.min(Math.max((timeMs - NOON_MS) / MINUTE_MS, 0), 3);

test("[FLOW-22] the whole market's investors hurry to the side to which it moves, come in numbers meanwhile, and leave after it", () => {
  const [up, down, still] = [investorsOf(ramp(1)), investorsOf(ramp(-1)), investorsOf(() => 0)];
  const atMs = NOON_MS + 3 * MINUTE_MS;
  expect(up.directionAt(atMs)).toBeGreaterThan(0.5);
  expect(down.directionAt(atMs)).toBeCloseTo(-up.directionAt(atMs), 6);
  expect(up.paceAt(atMs)).toBeGreaterThan(1 + still.paceAt(atMs));
  expect(Math.abs(up.directionAt(NOON_MS + 20 * MINUTE_MS))).toBeLessThan(0.05);
  expect(up.paceAt(NOON_MS + 20 * MINUTE_MS)).toBeCloseTo(still.paceAt(NOON_MS + 20 * MINUTE_MS), 1);
});

test("[FLOW-22] some of them come with programs while the market stands still", () => {
  const still = investorsOf(() => 0);
  const paces = Array.from({ length: 300 }, (_, minute) => still.paceAt(10 * HOUR_MS + minute * MINUTE_MS));
  const mean = paces.reduce((sum, pace) => sum + pace, 0) / paces.length;
  expect(mean).toBeGreaterThan(0.2);
  expect(mean).toBeLessThan(0.6);
  expect(Math.max(...paces)).toBeGreaterThan(2.5 * mean);
});

test("[FLOW-23] they follow the market and know nothing of its next moves", () => {
  const [up, down] = [investorsOf(ramp(1)), investorsOf(ramp(-1))];
  for (let timeMs = 10 * HOUR_MS; timeMs <= NOON_MS; timeMs += 10_000) {
    expect(up.directionAt(timeMs)).toBe(down.directionAt(timeMs));
    expect(up.paceAt(timeMs)).toBe(down.paceAt(timeMs));
  }
});
