// Requests that GET /market/depth/{symbol}/ answers with 404.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { FEED_SILENCE_MAX_MS } from "../../../src/market/live/live-market.ts";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("an unknown symbol [DEPTH-28]", async () => {
  for (const symbol of ["9999", "Aramco"]) {
    const { status, body } = await world.get(`/market/depth/${symbol}/`, "business");
    expect([status, body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
  }
});

test("a known symbol whose book holds nothing, or that is not listed today [DEPTH-27]", async () => {
  for (const symbol of ["1180", "1150"]) {
    const { status, body } = await world.get(`/market/depth/${symbol}/`, "business");
    expect([status, body.error.code]).toEqual([404, "DEPTH_NOT_AVAILABLE"]);
  }
});

test("a book that a silent feed has stopped to keep is not usable [DEPTH-27]", async () => {
  const { world: own, script } = await openMorning();
  expect((await own.get("/market/depth/2222/", "business")).status).toBe(200);
  own.clock.advance(FEED_SILENCE_MAX_MS + 1);
  const { status, body } = await own.get("/market/depth/2222/", "business");
  expect([status, body.error.code]).toEqual([404, "DEPTH_NOT_AVAILABLE"]);
  await own.play(script.at("11:02").heartbeat());
  expect((await own.get("/market/depth/2222/", "business")).status).toBe(200);
  await own.close();
});

test("a book that has become empty [DEPTH-27]", async () => {
  const { world: own, script } = await openMorning();
  expect((await own.get("/market/depth/1120/", "business")).status).toBe(200);
  await own.play(script.level("1120", "bid", 70.5, 0));
  expect((await own.get("/market/depth/1120/", "business")).body.error.code).toBe("DEPTH_NOT_AVAILABLE");
  await own.close();
});
