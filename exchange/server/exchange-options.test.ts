import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import {
  type Day,
  dayStartMs,
  HOUR_MS,
  isTradingDay,
  MINUTE_MS,
  nextTradingDay,
  weekdayOf,
} from "../../src/base/index.ts";
import { HELLO_TIMEOUT_MS, READERS_MAX, STALL_TIMEOUT_MS } from "../../src/feed-protocol/feed-listener.ts";
import { EXCHANGE_DEFAULTS, type ExchangeOptions, openStart, optionsProblem } from "./exchange-options.ts";

describe("the options of the exchange", () => {
  test("the defaults are a good market: a Monday of a whole week, at 11:00", () => {
    expect(optionsProblem(EXCHANGE_DEFAULTS)).toBeNull();
    expect(weekdayOf(EXCHANGE_DEFAULTS.firstDay)).toBe(1);
    expect(isTradingDay(EXCHANGE_DEFAULTS.firstDay)).toBe(true);
    expect(nextTradingDay(EXCHANGE_DEFAULTS.firstDay)).toBe(EXCHANGE_DEFAULTS.firstDay + 1);
    expect(EXCHANGE_DEFAULTS.startTimeOfDayMs).toBe(11 * HOUR_MS);
  });

  const faults: readonly (readonly [Partial<ExchangeOptions>, string])[] = [
    [{ seed: 1.5 }, "the seed"],
    [{ seed: -1 }, "the seed"],
    [{ firstDay: 20261120 }, "2026-11-20 is no trading day"],
    [{ firstDay: 20151231 }, "between 2016-01-01 and 2027-12-31"],
    [{ firstDay: 20280102 }, "between 2016-01-01 and 2027-12-31"],
    [{ startTimeOfDayMs: 8 * HOUR_MS }, "between 09:30 and 16:00"],
    [{ startTimeOfDayMs: Number.NaN }, "between 09:30 and 16:00"],
    [{ speed: 0 }, "the speed"],
    [{ speed: Number.POSITIVE_INFINITY }, "the speed"],
    [{ activity: -1 }, "the activity"],
    [{ activity: Number.NaN }, "the activity"],
  ];
  for (const [change, problem] of faults) {
    test(`${JSON.stringify(change)} is refused in words`, () => {
      expect(optionsProblem({ ...EXCHANGE_DEFAULTS, ...change })).toContain(problem);
    });
  }

  test("a start in closed hours or on a closed day is moved to the next opening auction [RUN-15]", () => {
    const nine30 = 9.5 * HOUR_MS;
    const eleven = 11 * HOUR_MS;
    const startOf = (day: Day, timeOfDayMs: number) => openStart(dayStartMs(day) + timeOfDayMs);
    expect(startOf(20261116, eleven)).toEqual({ firstDay: 20261116, startTimeOfDayMs: eleven });
    expect(startOf(20261116, 8 * HOUR_MS)).toEqual({ firstDay: 20261116, startTimeOfDayMs: nine30 });
    expect(startOf(20261116, 16 * HOUR_MS)).toEqual({ firstDay: 20261116, startTimeOfDayMs: 16 * HOUR_MS });
    expect(startOf(20261116, 16 * HOUR_MS + MINUTE_MS)).toEqual({ firstDay: 20261117, startTimeOfDayMs: nine30 });
    expect(startOf(20261119, 20 * HOUR_MS)).toEqual({ firstDay: 20261122, startTimeOfDayMs: nine30 });
    expect(startOf(20261120, eleven)).toEqual({ firstDay: 20261122, startTimeOfDayMs: nine30 });
    for (const day of [20151231, 20280107]) expect(startOf(day, eleven).firstDay).toBe(day);
  });

  test("the page of the feed protocol tells the limits and the default market as they are", () => {
    const page = readFileSync(new URL("../../docs/reference/feed-protocol.md", import.meta.url), "utf8");
    expect(page).toContain(`takes nothing for ${STALL_TIMEOUT_MS / 1_000} seconds`);
    expect(page).toContain(`within ${HELLO_TIMEOUT_MS / 1_000} seconds`);
    expect(page).toContain(`serves ${READERS_MAX} readers at a time`);
    expect(page).toContain("begins on Monday, 16 November 2026, with everything up to 11:00");
    expect(EXCHANGE_DEFAULTS.firstDay).toBe(20261116);
  });
});
