// Requests that GET /quotes/ answers with 403.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("Free has no batches, whatever it asks for [BATCH-01]", async () => {
  for (const query of ["?symbols=2222", "", "?symbols=2222&data_mode=x"]) {
    const { status, body } = await world.get(`/quotes/${query}`, "free");
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
    expect(body.error.message).toContain("Starter");
  }
  expect((await world.get("/quotes/?symbols=2222", "starter")).status).toBe(200);
});

test("real time on Starter [DELAY-05, DELAY-09]", async () => {
  const { status, body } = await world.get("/quotes/?symbols=2222&data_mode=realtime", "starter");
  expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
});
