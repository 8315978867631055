import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import {
  AT_LAST_SHARE,
  CLOSING_SHARE,
  CONTINUOUS_SHARE,
  HALF_HOUR_SHARES,
  OPENING_SHARE,
  relativeRateAt,
  tradeRateAt,
  tradeSwings,
} from "./day-profile.ts";

test("the shares of the day are the whole day", () => {
  expect(OPENING_SHARE + CONTINUOUS_SHARE + CLOSING_SHARE + AT_LAST_SHARE).toBeCloseTo(1, 10);
});

test("the rate adds up to the share of each half hour", () => {
  HALF_HOUR_SHARES.forEach((share, bin) => {
    let sum = 0;
    for (let minute = 0; minute < 30; minute++) {
      sum += tradeRateAt(10 * HOUR_MS + (bin * 30 + minute) * MINUTE_MS) * MINUTE_MS;
    }
    expect(sum).toBeCloseTo(share, 10);
  });
});

test("the rate is smooth: no minute is half as busy again as the one before", () => {
  for (let minute = 1; minute < 300; minute++) {
    const ratio = tradeRateAt(10 * HOUR_MS + minute * MINUTE_MS) / tradeRateAt(10 * HOUR_MS + (minute - 1) * MINUTE_MS);
    expect(Math.abs(Math.log(ratio))).toBeLessThan(Math.log(1.5));
  }
});

test("outside continuous trading nothing is going on", () => {
  expect(relativeRateAt(9.75 * HOUR_MS)).toBe(0);
  expect(relativeRateAt(15 * HOUR_MS)).toBe(0);
  expect(relativeRateAt(10 * HOUR_MS)).toBeGreaterThan(1);
});

test("[FLOW-18] a volatile half hour draws trades from the others, and a volatile day has more of them", () => {
  const tradesIn = (swingAt: (minute: number) => number, from: number, until: number): number => {
    const swing = tradeSwings(swingAt);
    let sum = 0;
    for (let minute = from; minute < until; minute++) {
      const timeOfDayMs = 10 * HOUR_MS + minute * MINUTE_MS;
      sum += tradeRateAt(timeOfDayMs) * swing(timeOfDayMs) * MINUTE_MS;
    }
    return sum;
  };
  const ordinary = (): number => 1;
  const nervousOpen = (minute: number): number => (minute < 30 ? 1.5 : 1);
  expect(tradesIn(ordinary, 0, 300)).toBeCloseTo(CONTINUOUS_SHARE, 10);
  expect(tradesIn(nervousOpen, 0, 30)).toBeGreaterThan(1.2 * tradesIn(ordinary, 0, 30));
  expect(tradesIn(nervousOpen, 30, 300)).toBeLessThan(tradesIn(ordinary, 30, 300));
  const volatileDay = tradesIn(() => 1.5, 0, 300);
  expect(volatileDay).toBeGreaterThan(1.05 * CONTINUOUS_SHARE);
  expect(volatileDay).toBeLessThan(1.5 * CONTINUOUS_SHARE);
});
