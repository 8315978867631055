// Requests that GET /market/snapshot/ refuses.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/base/index.ts";
import { DAY_ONE, listed, Script } from "../../market/script.ts";
import { MarketWorld } from "../../world/market-world.ts";
import { openMorning, playedWorld } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("Free has no snapshot, and Starter none in real time [SNAPSHOT-01]", async () => {
  for (const [key, query] of [
    ["free", ""],
    ["starter", "?data_mode=realtime"],
  ] as const) {
    const { status, body } = await world.get(`/market/snapshot/${query}`, key);
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  }
});

test("another index is refused with what it takes [SNAPSHOT-06]", async () => {
  const { status, body } = await world.get("/market/snapshot/?index=XYZ", "pro");
  expect([status, body.error.code]).toEqual([400, "INVALID_INDEX"]);
  expect(body.error.message).toContain("TASI, NOMU, all");
});

test("before the first day and while the feed is silent there is none [SNAPSHOT-09]", async () => {
  const empty = await MarketWorld.open();
  const { world: own } = await openMorning();
  own.clock.advance(2 * MINUTE_MS);
  for (const silent of [empty, own]) {
    const { status, body, headers } = await silent.get("/market/snapshot/", "pro");
    expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
    expect(headers.get("retry-after")).not.toBeNull();
    await silent.close();
  }
});

test("what is not listed has no row, and an empty market is an empty list [SNAPSHOT-05]", async () => {
  expect((await world.get("/quote/1150/", "pro")).body.error.code).toBe("PRICE_DATA_TEMPORARILY_UNAVAILABLE");
  const { body } = await world.get("/market/snapshot/", "pro");
  expect(body.quotes.map(({ symbol }: { readonly symbol: string }) => symbol)).not.toContain("1150");
  const { world: own } = await playedWorld(new Script().day(DAY_ONE, [listed("1180", 35)]));
  expect((await own.get("/market/snapshot/?index=NOMU", "pro")).body).toMatchObject({ quotes: [], count: 0 });
  await own.close();
});
