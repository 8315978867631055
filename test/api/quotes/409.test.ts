// Requests that GET /quotes/ answers with 409.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { FEED_SILENCE_MAX_MS } from "../../../src/market/live/live-market.ts";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("while the feed is silent in an open session no batch is answered, rather than an empty one [QUOTE-24]", async () => {
  const { world: own } = await openMorning();
  own.clock.advance(FEED_SILENCE_MAX_MS + 1);
  for (const query of ["symbols=2222,1120", "identifiers=Aramco"]) {
    const { status, body, headers } = await own.get(`/quotes/?${query}`);
    expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
    expect(headers.get("retry-after")).not.toBeNull();
  }
  await own.close();
});
