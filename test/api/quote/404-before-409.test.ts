// An unknown symbol is refused as unknown, whatever the state of the data.

import { expect, test } from "bun:test";
import { FEED_SILENCE_MAX_MS } from "../../../src/market/live/live-market.ts";
import { openMorning } from "../../world/morning.ts";

test("with a silent feed an unknown symbol is still 404, and a known one 409 or not available [CHECKS-10]", async () => {
  const { world } = await openMorning();
  world.clock.advance(FEED_SILENCE_MAX_MS + 1);
  for (const path of [
    "/quote/9999/",
    "/quote/2222/?identifier=nobody",
    "/market/depth/9999/",
    "/market/trades/9999/",
  ]) {
    const { status, body } = await world.get(path, "business");
    expect([path, status, body.error.code.startsWith("INVALID_")]).toEqual([path, 404, true]);
  }
  expect((await world.get("/quote/2222/", "business")).status).toBe(409);
  expect((await world.get("/market/depth/2222/", "business")).body.error.code).toBe("DEPTH_NOT_AVAILABLE");
  await world.close();
});
