// GET /screener/: the refusals, and the help in their messages.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test.each([
  ["filter=pe_ration<15", "'pe_ratio'"],
  ["fields=price,market_kap", "'market_cap'"],
  ["sort=-markt_cap", "'market_cap'"],
  ["filter=price==5", "'='"],
  ["filter=price=>5", "'>='"],
  ["filter=price<>5", "'!='"],
  ["filter=price~5", "operators"],
  ["filter=price", "no operator"],
  ["filter=price<abc", "a number"],
  ["filter=price<0x10", "a number"],
  ["filter=price<", "a value"],
  ["filter=sector_id<banks", "text"],
  [`fields=${Array.from({ length: 51 }, (_, at) => `x${at}`).join(",")}`, "at most 50"],
  ["limit=x", "limit"],
  ["offset=x", "offset"],
])("'%s' is refused and told what was meant [SCREENER-10]", async (query, told) => {
  const { status, body } = await world.get(`/screener/?${query}`, "pro");
  expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
  expect(body.error.message).toContain(told);
});

test.each(["fields=rsi_14", "filter=fair_price>1", "sort=consensus_score", "fields=gross_margin"])(
  "'%s' needs Pro [SCREENER-01]",
  async (query) => {
    const { status, body } = await world.get(`/screener/?${query}`, "starter");
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
    expect((await world.get(`/screener/?${query}`, "pro")).status).toBe(200);
  },
);

test("Free has no screener [SCREENER-01]", async () => {
  for (const path of ["/screener/", "/screener/fields/"]) {
    const { status, body } = await world.get(path, "free");
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  }
});
