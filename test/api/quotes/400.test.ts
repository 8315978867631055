// Requests that GET /quotes/ answers with 400.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("neither symbols nor identifiers [BATCH-05]", async () => {
  for (const query of ["", "?symbols=", "?symbols=,%20,", "?identifiers=", "?symbols=&identifiers="]) {
    const { status, body } = await world.get(`/quotes/${query}`);
    expect([status, body.error.code]).toEqual([400, "MISSING_PARAM"]);
  }
});

test("both symbols and identifiers [BATCH-06]", async () => {
  const { status, body } = await world.get("/quotes/?symbols=2222&identifiers=Aramco");
  expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
});

test("a data_mode that is none [DELAY-08, DELAY-09]", async () => {
  const { status, body } = await world.get("/quotes/?symbols=2222&data_mode=REALTIME");
  expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
});
