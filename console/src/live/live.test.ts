// The words for the state of several streams, and how rarely a plan without streams asks.

import { expect, test } from "bun:test";
import { worstOf } from "./connection.ts";
import { paceSeconds } from "./pace.ts";

test("the page says the worst that is true of any stream", () => {
  expect(worstOf([])).toBe("idle");
  expect(worstOf(["live", "live"])).toBe("live");
  expect(worstOf(["live", "resumed"])).toBe("resumed");
  expect(worstOf(["live", "stale", "reconnecting"])).toBe("reconnecting");
  expect(worstOf(["connecting", "stale"])).toBe("stale");
});

test("a trading day of asking takes at most half of the day's requests and a quarter of the minute's", () => {
  for (const [day, minute] of [
    [100, 10],
    [5_000, 100],
    [50_000, 500],
  ] as const) {
    for (const requests of [1, 4, 40]) {
      const pace = paceSeconds({ requests_per_day: day, requests_per_minute: minute }, requests);
      expect(((6 * 3_600) / pace) * requests).toBeLessThanOrEqual(day / 2);
      expect((60 / pace) * requests).toBeLessThanOrEqual(minute / 4);
      expect(pace).toBeGreaterThanOrEqual(3);
    }
  }
});
