// Requests that GET /market/depth/{symbol}/ answers with 403.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DELAYED_KEYS, type MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("Free and Starter have no depth [DEPTH-01]", async () => {
  for (const key of DELAYED_KEYS) {
    const { status, body } = await world.get("/market/depth/2222/", key);
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  }
});

test("the plan alone does not grant it: Pro without an approved entitlement [DEPTH-02]", async () => {
  for (const key of ["pro", "pro-requested"] as const) {
    for (const path of ["/market/depth/2222/", "/market/depth/9999/"]) {
      const { status, body } = await world.get(path, key);
      expect([status, body.error.code]).toEqual([403, "MARKET_DATA_ENTITLEMENT_REQUIRED"]);
    }
  }
});

test("a suspended entitlement [DEPTH-03]", async () => {
  const { status, body } = await world.get("/market/depth/2222/", "pro-suspended");
  expect([status, body.error.code]).toEqual([403, "MARKET_DATA_ENTITLEMENT_SUSPENDED"]);
});
