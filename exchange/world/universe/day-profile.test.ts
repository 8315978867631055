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
