// Requests that GET /quote/{symbol}/ answers with 400.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("a data_mode that is none [DELAY-08]", async () => {
  for (const key of PLAN_KEYS) {
    const { status, body } = await world.get("/quote/2222/?data_mode=live", key);
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
    expect(body.error.message).toContain("data_mode");
  }
});

test("/quote/batch/ is a wrong route and no company", async () => {
  const { status, body } = await world.get("/quote/batch/");
  expect([status, body.error.code]).toEqual([400, "INVALID_ROUTE"]);
  expect(body.error.message).toContain("/api/v1/quotes/?symbols=2222,1120");
});
