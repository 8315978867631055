// Requests that GET /market/…/ answers with 409.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY_ONE, Script } from "../../market/script.ts";
import { MarketWorld } from "../../world/market-world.ts";
import { MORNING_LISTINGS, openMorning, playedWorld } from "../../world/morning.ts";

const PAGES = ["summary", "gainers", "losers", "volume", "value", "sectors"] as const;

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test.each(PAGES)("%s before there is a market to look at", async (page) => {
  const empty = await MarketWorld.open();
  for (const key of ["free", "pro"] as const) {
    const { status, body, headers } = await empty.get(`/market/${page}/`, key);
    expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
    expect(headers.get("retry-after")).not.toBeNull();
  }
  await empty.close();
});

test("a summary whose index has no level yet", async () => {
  const script = new Script().dayStart(DAY_ONE, 1);
  const [first] = MORNING_LISTINGS;
  if (first !== undefined) script.event({ type: "instrument", instrument: first });
  script.event({ type: "phase", instrument: 1120, phase: "opening-auction" });
  const { world: own } = await playedWorld(script);
  expect((await own.get("/market/summary/")).status).toBe(409);
  expect((await own.get("/market/gainers/")).body.gainers).toEqual([]);
  await own.close();
});
