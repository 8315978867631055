// Requests that GET /market/trades/{symbol}/ answers with 403.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DELAYED_KEYS, type MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("Free and Starter have no trades [TRADES-01]", async () => {
  for (const key of DELAYED_KEYS) {
    for (const path of ["/market/trades/2222/", "/market/trades/9999/?limit=x"]) {
      const { status, body } = await world.get(path, key);
      expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
      expect(body.error.message).toContain("Pro");
    }
  }
});
