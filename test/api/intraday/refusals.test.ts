// Requests that GET /market/intraday/{symbol}/ refuses.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("Free and Starter have none [INTRADAY-01]", async () => {
  for (const key of ["free", "starter"] as const) {
    const { status, body } = await world.get("/market/intraday/2222/", key);
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  }
});

test.each([
  ["2222/?minutes=2", 400, "INVALID_PARAM"],
  ["2222/?minutes=30", 400, "INVALID_PARAM"],
  ["2222/?minutes=x", 400, "INVALID_PARAM"],
  ["2222/?date=today", 400, "INVALID_PARAM"],
  ["9999/", 404, "INVALID_SYMBOL"],
  ["9999/?date=2020-01-01", 404, "INVALID_SYMBOL"],
  ["2222/?date=2026-11-12", 404, "NOT_FOUND"],
  ["2222/?date=2026-11-16", 404, "NOT_FOUND"],
])("%s is %d %s [INTRADAY-03, INTRADAY-04, INTRADAY-08]", async (path, status, code) => {
  const { status: answered, body } = await world.get(`/market/intraday/${path}`, "pro");
  expect([answered, body.error.code]).toEqual([status, code]);
});

test("a market that has not begun has no minutes", async () => {
  const empty = await MarketWorld.open();
  const { status, body } = await empty.get("/market/intraday/TASI/", "pro");
  expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
  await empty.close();
});
