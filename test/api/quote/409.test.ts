// Requests that GET /quote/{symbol}/ answers with 409.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { FEED_SILENCE_MAX_MS } from "../../../src/market/live/live-market.ts";
import { type MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const named = (path: string, identifier: string): string =>
  `/quote/${path}/?identifier=${encodeURIComponent(identifier)}`;

test("an identifier that matches several companies equally well is ambiguous, never a guess [QUOTE-22, IDENT-14]", async () => {
  const { status, body } = await world.get(named("2222", "al raj"));
  expect([status, body.error.code]).toEqual([409, "AMBIGUOUS_IDENTIFIER"]);
  expect(body.error.details).toEqual({
    identifier: "al raj",
    candidates: [
      { symbol: "1120", name: "الراجحي", name_en: "Al Rajhi Bank" },
      { symbol: "4340", name: "الراجحي ريت", name_en: "Al Rajhi REIT" },
    ],
  });
});

test("so is an ambiguous name in the path [QUOTE-20]", async () => {
  const { status, body } = await world.get(`/quote/${encodeURIComponent("الراج")}/`, "free");
  expect([status, body.error.code]).toEqual([409, "AMBIGUOUS_IDENTIFIER"]);
});

test("a company without a price today [QUOTE-23]", async () => {
  for (const path of ["/quote/1150/", named("2222", "Alinma Bank")]) {
    const { status, body, headers } = await world.get(path);
    expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
    expect(body.error.message).toBe("Price data for '1150' is temporarily unavailable. Please retry shortly.");
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
});

test("a feed that is silent for over a minute in an open session [QUOTE-24]", async () => {
  const { world: own, script } = await openMorning();
  own.clock.advance(FEED_SILENCE_MAX_MS);
  expect((await own.get("/quote/2222/")).status).toBe(200);
  own.clock.advance(1);
  for (const key of PLAN_KEYS) {
    for (const path of ["/quote/2222/", "/quote/Aramco/"]) {
      const { status, body, headers } = await own.get(path, key);
      expect([status, body.error.code]).toEqual([409, "PRICE_DATA_TEMPORARILY_UNAVAILABLE"]);
      expect(headers.get("retry-after")).not.toBeNull();
    }
  }
  await own.play(script.at("11:02").heartbeat());
  expect((await own.get("/quote/2222/")).status).toBe(200);
  await own.close();
});

test("a silent feed outside an open session refuses no quote [QUOTE-25]", async () => {
  const { world: own, script } = await openMorning();
  script.at("15:30");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "closed");
  await own.play(script);
  own.clock.advance(10 * FEED_SILENCE_MAX_MS);
  expect((await own.get("/quote/2222/")).body.price).toBe(27.5);
  await own.close();
});
