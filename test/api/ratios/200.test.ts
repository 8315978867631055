// GET /analytics/ratios/{symbol}/: rows, sets of ratios, and their extended meta.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rest } from "../../../src/wire/index.ts";
import { revenueOf } from "../../world/company-facts.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import { type KeyName, type MarketWorld, REALTIME_KEYS } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

const get = async (query: string, key: KeyName = "pro", symbol = "2222") =>
  (await world.get(`/analytics/ratios/${symbol}/${query}`, key)).body;

test("the latest completed year with core ratios is what everyone gets without options [RATIOS-02, RATIOS-03, RATIOS-04, RATIOS-05, RATIOS-06, RATIOS-07, RATIOS-08, RATIOS-09, RATIOS-10]", async () => {
  const year = (fiscalYear: number): number => [1, 2, 3, 4].reduce((sum, q) => sum + 9 * revenueOf(fiscalYear, q), 0);
  const [revenue, before] = [year(2025), year(2024)];
  const assets = 90 * revenueOf(2025, 4);
  const growth = Math.round((revenue / before - 1) * 10_000) / 100;
  for (const key of ["starter", ...REALTIME_KEYS] as const) {
    const body = await get("", key);
    expect(body).toEqual({
      symbol: "2222",
      ratios: [
        {
          report_date: "2025-12-31",
          statement_period: "annual",
          fiscal_year: 2025,
          fiscal_quarter: 4,
          ratios: {
            roe: Math.round((revenue * 0.25 * 10_000) / (assets * 0.6)) / 100,
            roa: Math.round((revenue * 0.25 * 10_000) / assets) / 100,
            net_margin: 25,
            revenue_growth_yoy: growth,
            net_income_growth_yoy: growth,
            asset_turnover: Math.round((revenue * 10_000) / assets) / 10_000,
          },
          key_metrics: {
            total_revenue: revenue,
            net_income: revenue * 0.25,
            operating_cash_flow: revenue * 0.3,
            total_assets: assets,
            stockholders_equity: assets * 0.6,
          },
        },
      ],
      meta: { period: "annual", metrics: "core", warnings: [] },
    });
    expect(await get("?history=latest&period=annual&metrics=core&meta=minimal", key)).toEqual(body);
  }
});

test("history goes back by years, newest first, for years and for quarters [RATIOS-07, RATIOS-08, RATIOS-14]", async () => {
  const years = async (query: string): Promise<number[]> =>
    (await get(query)).ratios.map(({ fiscal_year }: { fiscal_year: number }) => fiscal_year);
  for (const key of REALTIME_KEYS) expect((await get("?history=10y", key)).ratios).toHaveLength(10);
  expect(await years("?history=3y")).toEqual([2025, 2024, 2023]);
  expect(await years("?history=5y")).toHaveLength(5);
  expect(await years("?history=max")).toHaveLength(10);
  expect(await years("?history=latest&period=quarterly")).toEqual([2026]);
  expect(await years("?history=3y&period=quarterly")).toHaveLength(12);
  expect(await years("?history=max&period=quarterly")).toHaveLength(43);
});

test("a quarter is compared with itself and the same quarter a year before, and not scaled up [RATIOS-15, RATIOS-16, RATIOS-17]", async () => {
  const { ratios: rows, meta } = await get("?period=quarterly&metrics=extended");
  expect(meta).toEqual({ period: "quarterly", metrics: "extended", warnings: [] });
  const [now, before] = [revenueOf(2026, 3), revenueOf(2025, 3)];
  expect(rows[0]).toMatchObject({ fiscal_year: 2026, fiscal_quarter: 3, statement_period: "quarterly" });
  expect(rows[0].ratios).toEqual({
    roe: Math.round((now * 0.25 * 10_000) / (now * 6)) / 100,
    roa: 2.5,
    net_margin: 25,
    revenue_growth_yoy: Math.round((now / before - 1) * 10_000) / 100,
    net_income_growth_yoy: Math.round((now / before - 1) * 10_000) / 100,
    asset_turnover: 0.1,
    gross_margin: 40,
    operating_margin: 30,
    ebitda_margin: 35,
    operating_cash_flow_margin: 30,
    free_cash_flow_margin: 20,
    equity_ratio: 60,
    debt_to_equity: 0.25,
    current_ratio: 1.5,
    interest_coverage: 15,
    cash_conversion: 1.2,
    inventory_turnover: 1.2,
  });
});

test("the names of both sets of ratios are fixed, and so is their order [RATIOS-04, RATIOS-09]", async () => {
  expect(Object.keys((await get("")).ratios[0].ratios)).toEqual([...rest.CORE_RATIOS]);
  expect(Object.keys((await get("?metrics=extended")).ratios[0].ratios)).toEqual([
    ...rest.CORE_RATIOS,
    ...rest.FURTHER_RATIOS,
  ]);
});

test("meta=extended, and it alone, says how complete a row is [RATIOS-12]", async () => {
  const fields = ["coverage", "periods_available", "quality", "partial_context"];
  const [full] = (await get("?meta=extended")).ratios;
  expect(full).toMatchObject({
    coverage: { available: 6, expected: 6, percent: 100 },
    periods_available: 10,
    quality: "complete",
    partial_context: null,
  });
  const [plain] = (await get("")).ratios;
  for (const field of fields) expect(plain).not.toHaveProperty(field);
  // A bank has no gross profit, no EBITDA, nothing current, no inventory, no free cash flow and no interest expense of this kind.
  const [bank] = (await get("?meta=extended&metrics=extended", "pro", "1120")).ratios;
  expect(bank).toMatchObject({
    coverage: { available: 11, expected: 17, percent: 64.71 },
    quality: "partial",
    periods_available: 2,
  });
  expect(bank.ratios).toMatchObject({ gross_margin: null, current_ratio: null, inventory_turnover: null });
});

test("a company without a completed year shows the year so far and says that it is partial [RATIOS-12]", async () => {
  const { ratios: rows, meta } = await get("?meta=extended", "pro", "2380");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    report_date: "2026-06-30",
    fiscal_quarter: 2,
    quality: "partial",
    periods_available: 0,
    partial_context: { quarters_covered: 2, quarters_expected: 4, reason: "The fiscal year is not complete." },
  });
  expect(rows[0].ratios).toMatchObject({ revenue_growth_yoy: null, net_margin: 25 });
  expect(meta.warnings).toHaveLength(2);
});

test("a half-year reporter's rows and a company without statements are explained [RATIOS-06]", async () => {
  const halves = await get("?meta=extended&period=quarterly", "pro", "9535");
  expect(halves.ratios[0].partial_context).toMatchObject({ quarters_covered: 2, quarters_expected: 1 });
  expect(halves.meta.warnings).toEqual(["The company reports longer periods than quarters."]);
  expect(await get("", "starter", "5308")).toMatchObject({
    ratios: [],
    meta: { warnings: ["No statements are on file."] },
  });
});
