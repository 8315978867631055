// Requests that GET /corporate-actions/{symbol}/ refuses.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

test("Free has no corporate actions, Starter has [ACTIONS-01]", async () => {
  const { status, body } = await world.get("/corporate-actions/2222/", "free");
  expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  expect((await world.get("/corporate-actions/2222/", "starter")).status).toBe(200);
});

test.each(["from=2026-02-01&to=2026-01-01", "from=yesterday", "to=2026-13-01", "type=MERGER", "limit=ten", "offset=x"])(
  "%s is INVALID_PARAM [ACTIONS-05, ACTIONS-06]",
  async (query) => {
    const { status, body } = await world.get(`/corporate-actions/2222/?${query}`, "pro");
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
  },
);

test("an unknown symbol is INVALID_SYMBOL [ACTIONS-11]", async () => {
  const { status, body } = await world.get("/corporate-actions/9999/", "pro");
  expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
});
