// Requests that GET /market/trades/{symbol}/ answers with 400.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("a limit that is no integer [TRADES-11]", async () => {
  for (const limit of ["x", "1.5", "", "1e2", "٥", "0x10", "%201"]) {
    const { status, body } = await world.get(`/market/trades/2222/?limit=${limit}`);
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      "INVALID_LIMIT",
      "limit must be a valid integer.",
    ]);
  }
});

test("the parameter comes before the symbol", async () => {
  expect((await world.get("/market/trades/9999/?limit=x")).status).toBe(400);
});
