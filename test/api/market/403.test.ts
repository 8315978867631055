// Requests that GET /market/…/ answers with 403.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DELAYED_KEYS, type MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

const PAGES = ["summary", "gainers", "losers", "volume", "value", "sectors"] as const;

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test.each(PAGES)("%s in real time on Free and Starter [DELAY-05, DELAY-09]", async (page) => {
  for (const key of DELAYED_KEYS) {
    const { status, body } = await world.get(`/market/${page}/?data_mode=realtime`, key);
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  }
});
