// GET /quotes/ by names.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const ask = (identifiers: readonly string[], key: "starter" | "pro" = "pro") =>
  world.get(`/quotes/?identifiers=${encodeURIComponent(identifiers.join(","))}`, key);

test("names, aliases and tickers stand side by side, and each is accounted for [BATCH-13, BATCH-14, BATCH-15, BATCH-16, BATCH-17]", async () => {
  const { status, body } = await ask(["أرامكو", "1120", "al raj", "nobody at all", "petro rabigh"]);
  expect(status).toBe(200);
  expect(body.quotes.map((quote: { symbol: string }) => quote.symbol)).toEqual(["2222", "1120", "2380"]);
  expect(body).toMatchObject({ count: 3, requested_count: 5 });
  expect(body.resolution).toEqual({
    requested_count: 5,
    resolved_count: 3,
    ambiguous: [
      {
        input: "al raj",
        candidates: [
          { symbol: "1120", name: "الراجحي", name_en: "Al Rajhi Bank" },
          { symbol: "4340", name: "الراجحي ريت", name_en: "Al Rajhi REIT" },
        ],
      },
    ],
    not_found: [{ input: "nobody at all" }],
  });
});

test("resolution is there only for identifiers [BATCH-13]", async () => {
  expect((await world.get("/quotes/?symbols=2222")).body.resolution).toBeUndefined();
  expect((await ask(["2222"])).body.resolution).toEqual({
    requested_count: 1,
    resolved_count: 1,
    ambiguous: [],
    not_found: [],
  });
});

test("two names of one company are two answers of the resolution and one quote [BATCH-11]", async () => {
  const { body } = await ask(["Aramco", "2222", "Aramco"]);
  expect(body).toMatchObject({ count: 1, requested_count: 2 });
  expect(body.resolution).toMatchObject({ requested_count: 2, resolved_count: 2 });
});

test("a company without a price is resolved and left out of quotes [BATCH-10]", async () => {
  const { body } = await ask(["Alinma Bank", "Aramco"]);
  expect(body).toMatchObject({ count: 1, requested_count: 2, resolution: { resolved_count: 2, not_found: [] } });
});

test("of more than 50 identifiers the first 50 are resolved [BATCH-07, BATCH-09]", async () => {
  const unknown = Array.from({ length: 50 }, (_, i) => `nobody ${i}`);
  const { body } = await ask([...unknown, "Aramco"]);
  expect(body).toMatchObject({ count: 0, requested_count: 51, truncated: true });
  expect(body.resolution).toMatchObject({ requested_count: 51, resolved_count: 0 });
  expect(body.resolution.not_found).toHaveLength(50);
  expect(body.warning).toBe("Only the first 50 of 51 identifiers were processed.");
});
