// Requests that GET /historical/{symbol}/ answers with 409.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("before there is any market, no day can be counted from", async () => {
  const own = await MarketWorld.open();
  const { status, body } = await own.get("/historical/TASI/");
  expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
  expect((await own.get("/historical/9999/")).body.error.code).toBe("INVALID_SYMBOL");
  await own.close();
});
