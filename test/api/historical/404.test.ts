// Requests that GET /historical/{symbol}/ answers with 404.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("an unknown symbol, and names are none [HISTORY-39]", async () => {
  for (const symbol of ["9999", "Aramco", "MT30"]) {
    const { status, body } = await world.get(`/historical/${symbol}/`);
    expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
    expect(body.error.message).toBe(`Stock symbol '${symbol}' not found.`);
  }
});
