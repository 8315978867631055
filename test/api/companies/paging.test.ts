// Pages of the directory, whatever their size, join to the whole of it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { listed } from "../../market/script.ts";
import { companyOf } from "../../world/companies.ts";
import { MarketWorld } from "../../world/market-world.ts";

const SYMBOLS = Array.from({ length: 137 }, (_, i) => String(1_000 + i * 61).padStart(4, "0"));

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open({ companies: SYMBOLS.toReversed().map((symbol) => companyOf(listed(symbol, 10))) });
});
afterAll(() => world.close());

test("pages of any size join without gap or repeat, in the order of symbols [COMPANIES-10, COMPANIES-17]", async () => {
  const searches = fc.constantFrom("", "company", "1", "شركة", "9 company");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 200 }), searches, async (limit, search) => {
      const query = `limit=${limit}&search=${encodeURIComponent(search)}`;
      const joined: string[] = [];
      for (let offset = 0; ; offset += limit) {
        const { body } = await world.get(`/companies/?${query}&offset=${offset}`);
        joined.push(...body.results.map((entry: { symbol: string }) => entry.symbol));
        if (offset + body.count >= body.total) break;
      }
      const whole = (await world.get(`/companies/?limit=500&search=${encodeURIComponent(search)}`)).body.results;
      expect(joined).toEqual(whole.map((entry: { symbol: string }) => entry.symbol));
      expect(joined).toEqual(joined.toSorted());
    }),
    { numRuns: 40 },
  );
});
