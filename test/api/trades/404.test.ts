// Requests that GET /market/trades/{symbol}/ answers with 404.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("an unknown symbol, and names are none [TRADES-12]", async () => {
  for (const symbol of ["9999", "Aramco", "TASI"]) {
    const { status, body } = await world.get(`/market/trades/${symbol}/`);
    expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
    expect(body.error.message).toBe(`Stock symbol '${symbol}' not found.`);
  }
});
