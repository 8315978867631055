// Limits as operators write them.

import { expect, test } from "bun:test";
import { readLimitOverrides } from "../../model/index.ts";
import { formatLimit, parseLimitChanges } from "./limit-text.ts";

test("limits are read by name and kind, and default puts one back", () => {
  expect(
    parseLimitChanges("requests-per-day=2000000, bars60m=24m,bars30m=none,stream-wildcard=off,api-keys=default"),
  ).toEqual({
    set: { requestsPerDay: 2_000_000, bars60m: { count: 24, unit: "months" }, bars30m: null, streamWildcard: false },
    reset: ["apiKeys"],
  });
  expect(parseLimitChanges("bars30m=90 days").set).toEqual({ bars30m: { count: 90, unit: "days" } });
});

test("what is no limit, or no value of one, is refused in one line that says what it takes", () => {
  expect(() => parseLimitChanges("request-per-day=1")).toThrow("There is no limit 'request-per-day'.");
  expect(() => parseLimitChanges("requestsPerDay=1")).toThrow(
    "The limit 'requestsPerDay' is spelled requests-per-day.",
  );
  expect(() => parseLimitChanges("__proto__=1")).toThrow("There is no limit");
  for (const [text, takes] of [
    ["requests-per-day=-1", "a whole number"],
    ["requests-per-day=", "a whole number"],
    ["requests-per-day=1e9", "a whole number"],
    ["stream-wildcard=yes", "on or off"],
    ["bars60m=24", "90d (days), 12m (months) or none"],
  ] as const) {
    expect(() => parseLimitChanges(text)).toThrow(takes);
  }
});

test("limits are shown as people read them", () => {
  expect([1_000_000, true, false, null, { count: 90, unit: "days" } as const].map(formatLimit)).toEqual([
    "1,000,000",
    "on",
    "off",
    "none",
    "90 days",
  ]);
});

test("limits out of JSON are checked one by one", () => {
  expect(readLimitOverrides({ apiKeys: 5, bars60m: null })).toEqual({ apiKeys: 5, bars60m: null });
  for (const bad of [
    null,
    [],
    "x",
    { apiKey: 5 },
    { apiKeys: "5" },
    { apiKeys: -1 },
    { apiKeys: 1.5 },
    { bars60m: { count: 1 } },
    { streamWildcard: 1 },
    { toString: 1 },
  ]) {
    expect(() => readLimitOverrides(bad)).toThrow(TypeError);
  }
});
