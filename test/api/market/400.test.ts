// Requests that GET /market/…/ answers with 400.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

const PAGES = ["summary", "gainers", "losers", "volume", "value", "sectors"] as const;

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test.each(PAGES)("%s of an index that is none [MARKET-04]", async (page) => {
  for (const index of ["XYZ", "", "TASI2", "MT30"]) {
    const { status, body } = await world.get(`/market/${page}/?index=${index}`, "free");
    expect([status, body.error.code]).toEqual([400, "INVALID_INDEX"]);
    expect(body.error.message).toBe(`Invalid index '${index}'. Supported values: TASI, NOMU.`);
  }
});

test.each(PAGES)("%s with a data_mode that is none [DELAY-08, DELAY-09]", async (page) => {
  const { status, body } = await world.get(`/market/${page}/?data_mode=now`);
  expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
});

test.each(["gainers", "losers", "volume", "value"])("%s with a limit that is no integer [MOVERS-11]", async (page) => {
  for (const limit of ["x", "1.5", ""]) {
    const { status, body } = await world.get(`/market/${page}/?limit=${limit}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_LIMIT"]);
  }
});

test("summary and sectors take no limit and ignore one", async () => {
  expect((await world.get("/market/summary/?limit=x")).status).toBe(200);
  expect((await world.get("/market/sectors/?limit=x")).status).toBe(200);
});
