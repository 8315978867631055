// GET /analytics/compare/: companies side by side, by their latest completed year.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rest } from "../../../src/wire/index.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

const get = async (query: string, key: KeyName = "pro") => (await world.get(`/analytics/compare/?${query}`, key)).body;

test("companies come in the caller's order, each with its price, its size and the ratios of its latest year [COMPARE-02, COMPARE-03, COMPARE-04, COMPARE-06, COMPARE-07]", async () => {
  const body = await get("symbols=9535,2222,1120", "starter");
  expect(Object.keys(body)).toEqual(["results", "count", "meta"]);
  expect(body.meta).toEqual({ period: "annual", metrics: "core", warnings: [] });
  expect(body.count).toBe(3);
  expect(body.results.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["9535", "2222", "1120"]);
  const own = (await world.get("/analytics/ratios/2222/", "starter")).body.ratios[0];
  expect(body.results[1]).toEqual({
    symbol: "2222",
    company_name: "أرامكو السعودية",
    sector_name: "Energy",
    sector_name_ar: "الطاقة",
    market_id: "TASI",
    market_cap: 27.34 * 9_000_000,
    current_price: 27.34,
    ratios: own.ratios,
    key_metrics: own.key_metrics,
  });
  expect(await get("symbols=9535,2222,1120&metrics=core&meta=minimal", "starter")).toEqual(body);
});

test("a symbol that is named twice or with spaces counts once", async () => {
  expect((await get("symbols=2222,%202222,,1120")).count).toBe(2);
});

test("extended adds ratios, and extended meta how many of them there are [COMPARE-06, COMPARE-08]", async () => {
  const [company] = (await get("symbols=1120&metrics=extended&meta=extended")).results;
  expect(Object.keys(company.ratios)).toEqual([...rest.CORE_RATIOS, ...rest.FURTHER_RATIOS]);
  expect(company.coverage).toEqual({ available: 11, expected: 17, percent: 64.71 });
  expect((await get("symbols=1120")).results[0]).not.toHaveProperty("coverage");
});

test("unknown symbols are left out and named, and a company without a full year is there with nulls [COMPARE-12]", async () => {
  const body = await get("symbols=9999,2222,TASI,2380", "business");
  expect(body.results.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["2222", "2380"]);
  expect(body.count).toBe(2);
  expect(body.meta.warnings).toEqual([
    "Stock symbol '9999' not found.",
    "Stock symbol 'TASI' not found.",
    "No completed fiscal year of '2380' is on file.",
  ]);
  expect(body.results[1].ratios).toMatchObject({ roe: null, asset_turnover: null });
  expect(body.results[1].key_metrics.total_revenue).toBeNull();
  expect(body.results[1].current_price).toBe(7.9);
});
