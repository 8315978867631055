// GET /financials/{symbol}/: the rows, and the meaning of each.

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
  (await world.get(`/financials/${symbol}/${query}`, key)).body;
const LISTS = ["income_statements", "balance_sheets", "cash_flows"] as const;

interface Row {
  readonly report_date: string;
  readonly fiscal_year: number;
  readonly quarters_covered: number;
}
const datesOf = (rows: readonly Row[]): string[] => rows.map(({ report_date }) => report_date);

test("the envelope has everything, newest first, with what annual rows mean [FINANCIALS-02, FINANCIALS-03, FINANCIALS-04, FINANCIALS-05]", async () => {
  const body = await get("");
  expect(Object.keys(body)).toEqual([
    "symbol",
    "statement_period",
    "income_statements",
    "balance_sheets",
    "cash_flows",
    "semantics",
    "reporting",
  ]);
  expect(body).toMatchObject({
    symbol: "2222",
    statement_period: "annual",
    semantics: { income: "annual_full_year", cashflow: "annual_full_year", balance: "year_end_snapshot" },
    reporting: { reporting_cadence: "quarterly", quarterly_income_convention: "discrete" },
  });
  for (const list of LISTS) {
    expect(datesOf(body[list])).toEqual(["2025-12-31", "2024-12-31", "2023-12-31", "2022-12-31"]);
  }
});

test("a row names its period and carries its lines as they were filed [FINANCIALS-06, FINANCIALS-07, FINANCIALS-08, FINANCIALS-09, FINANCIALS-10, FINANCIALS-11]", async () => {
  const body = await get("?metrics=core&limit=1");
  const revenue = 9 * [1, 2, 3, 4].reduce((sum, quarter) => sum + revenueOf(2025, quarter), 0);
  const assets = 90 * revenueOf(2025, 4);
  const common = {
    report_date: "2025-12-31",
    statement_period: "annual",
    fiscal_year: 2025,
    quarters_reported: 4,
    quarters_covered: 4,
    is_full_year: true,
  };
  expect(body.income_statements).toEqual([
    {
      ...common,
      total_revenue: revenue,
      gross_profit: revenue * 0.4,
      operating_income: revenue * 0.3,
      net_income: revenue * 0.25,
    },
  ]);
  expect(body.balance_sheets).toEqual([
    {
      ...common,
      total_assets: assets,
      total_liabilities: assets * 0.4,
      stockholders_equity: assets * 0.6,
      total_debt: assets * 0.15,
    },
  ]);
  expect(body.cash_flows).toEqual([
    {
      ...common,
      operating_cash_flow: revenue * 0.3,
      investing_cash_flow: -revenue * 0.1,
      financing_cash_flow: -revenue * 0.15,
      free_cash_flow: revenue * 0.2,
    },
  ]);
});

test("type leaves the other statements empty and is all by default [FINANCIALS-12]", async () => {
  const counts = async (query: string): Promise<number[]> => {
    const body = await get(query);
    return LISTS.map((list) => body[list].length);
  };
  expect(await counts("")).toEqual([4, 4, 4]);
  expect(await counts("?type=all")).toEqual([4, 4, 4]);
  expect(await counts("?type=income")).toEqual([4, 0, 0]);
  expect(await counts("?type=balance")).toEqual([0, 4, 0]);
  expect(await counts("?type=cashflow")).toEqual([0, 0, 4]);
});

test("limit is 4 by default and at most 20, and history beats it [FINANCIALS-18, FINANCIALS-20, FINANCIALS-14]", async () => {
  const count = async (query: string): Promise<number> => (await get(query)).income_statements.length;
  expect(await count("")).toBe(4);
  expect(await count("?limit=2")).toBe(2);
  expect(await count("?limit=0")).toBe(1);
  expect(await count("?period=quarterly&limit=500")).toBe(20);
  expect(await count("?history=1y&limit=7")).toBe(1);
  expect(await count("?history=3y&limit=1")).toBe(3);
  expect(await count("?history=5y")).toBe(5);
  expect(await count("?history=10y")).toBe(10);
  expect(await count("?period=quarterly&history=1y")).toBe(4);
  expect(await count("?period=quarterly&history=3y")).toBe(12);
});

test("every plan from Pro has quarters, extended lines and all of history [FINANCIALS-40]", async () => {
  for (const key of REALTIME_KEYS) {
    for (const query of ["history=5y", "history=10y", "history=max", "period=quarterly", "metrics=extended"]) {
      expect((await world.get(`/financials/2222/?${query}`, key)).status).toBe(200);
    }
  }
});

test("annual is the default and shows completed years alone [FINANCIALS-13, FINANCIALS-25, VERSION-04]", async () => {
  const { income_statements: rows } = await get("?history=max");
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(row).toMatchObject({ is_full_year: true, quarters_covered: 4 });
  expect(await get("?period=annual&history=max")).toEqual(await get("?history=max"));
});

test("quarterly shows the latest quarters there are, each on its own [FINANCIALS-27, FINANCIALS-10, FINANCIALS-11]", async () => {
  const body = await get("?period=quarterly&metrics=core");
  expect(body.semantics).toEqual({
    income: "quarter_discrete",
    cashflow: "quarter_discrete",
    balance: "quarter_end_snapshot",
  });
  expect(datesOf(body.income_statements)).toEqual(["2026-09-30", "2026-06-30", "2026-03-31", "2025-12-31"]);
  expect(body.income_statements[0]).toMatchObject({
    fiscal_year: 2026,
    quarters_reported: 3,
    quarters_covered: 1,
    is_full_year: false,
    total_revenue: 9 * revenueOf(2026, 3),
  });
  expect(body.balance_sheets.map((row: Row) => row.quarters_covered)).toEqual([3, 2, 1, 4]);
});

test("auto is annual after a complete latest year, quarterly after one that is not [FINANCIALS-22, FINANCIALS-23]", async () => {
  expect(await get("?period=auto", "pro", "1120")).toMatchObject({ statement_period: "annual" });
  expect(await get("?period=auto", "starter", "1120")).toMatchObject({ statement_period: "annual" });
  expect(await get("?period=auto")).toMatchObject({ statement_period: "quarterly" });
  expect(await get("?period=auto", "pro", "5308")).toMatchObject({ statement_period: "annual", income_statements: [] });
});

test("include_partial=1 adds the year so far, summed from its quarters [FINANCIALS-16, FINANCIALS-26]", async () => {
  const body = await get("?include_partial=1&metrics=core&history=3y");
  expect(body.semantics).toEqual({
    income: "annual_with_year_to_date",
    cashflow: "annual_with_year_to_date",
    balance: "latest_quarter_end_snapshot",
  });
  expect(datesOf(body.income_statements)).toEqual(["2026-09-30", "2025-12-31", "2024-12-31", "2023-12-31"]);
  expect(body.income_statements[0]).toMatchObject({
    statement_period: "annual",
    fiscal_year: 2026,
    quarters_reported: 3,
    quarters_covered: 3,
    is_full_year: false,
    total_revenue: 9 * (revenueOf(2026, 1) + revenueOf(2026, 2) + revenueOf(2026, 3)),
  });
  expect(body.balance_sheets[0]).toMatchObject({ quarters_covered: 3, total_assets: 90 * revenueOf(2026, 3) });
  expect((await get("?include_partial=1")).income_statements).toHaveLength(4);
  expect(await get("?include_partial=0")).toEqual(await get(""));
  // A complete latest year has no year so far.
  expect((await get("?include_partial=1", "pro", "1120")).semantics.income).toBe("annual_full_year");
});

test("result=latest is one row of each statement of the period that was chosen or resolved [FINANCIALS-15, FINANCIALS-28, FINANCIALS-29, FINANCIALS-30]", async () => {
  const latest = async (query: string): Promise<string[][]> => {
    const body = await get(`?result=latest&${query}`);
    return LISTS.map((list) => datesOf(body[list]));
  };
  const each = (date: string): string[][] => [[date], [date], [date]];
  expect(await latest("period=annual")).toEqual(each("2025-12-31"));
  expect(await latest("history=10y")).toEqual(each("2025-12-31"));
  expect(await latest("period=quarterly")).toEqual(each("2026-09-30"));
  expect(await latest("period=auto")).toEqual(each("2026-09-30"));
  expect(await latest("include_partial=1")).toEqual(each("2026-09-30"));
  expect(await latest("include_future_placeholders=1")).toEqual(each("2025-12-31"));
  expect(await get("?result=series")).toEqual(await get(""));
});

test("include_future_placeholders=1 adds rows without figures for periods that are under way or late [FINANCIALS-16]", async () => {
  const quarterly = await get("?period=quarterly&include_future_placeholders=1&metrics=core&limit=2");
  expect(datesOf(quarterly.income_statements)).toEqual(["2026-12-31", "2026-09-30"]);
  expect(quarterly.income_statements[0]).toEqual({
    report_date: "2026-12-31",
    statement_period: "quarterly",
    fiscal_year: 2026,
    quarters_reported: 3,
    quarters_covered: 0,
    is_full_year: false,
    total_revenue: null,
    gross_profit: null,
    operating_income: null,
    net_income: null,
  });
  const late = await get("?period=quarterly&include_future_placeholders=1&history=1y", "pro", "2380");
  expect(datesOf(late.cash_flows)).toEqual(["2026-12-31", "2026-09-30", "2026-06-30", "2026-03-31"]);
  const halves = await get("?period=quarterly&include_future_placeholders=1&limit=2", "pro", "9535");
  expect(datesOf(halves.balance_sheets)).toEqual(["2026-12-31", "2026-06-30"]);
  const annual = await get("?include_future_placeholders=1&history=1y");
  expect(datesOf(annual.income_statements)).toEqual(["2026-12-31", "2025-12-31"]);
  const both = await get("?include_future_placeholders=1&include_partial=1&history=1y");
  expect(datesOf(both.income_statements)).toEqual(["2026-09-30", "2025-12-31"]);
  const bank = await get("?include_future_placeholders=1&history=1y", "pro", "1120");
  expect(datesOf(bank.income_statements)).toEqual(["2026-12-31", "2025-12-31"]);
  expect((await get("?include_future_placeholders=0")).income_statements).toHaveLength(4);
});

test("core has the named lines alone, extended further ones, and extended is the default from Pro [FINANCIALS-31, FINANCIALS-32, FINANCIALS-33]", async () => {
  const fieldsOf = async (query: string, key: KeyName): Promise<string[][]> => {
    const body = await get(query, key);
    return LISTS.map((list) => Object.keys(body[list][0]).slice(6));
  };
  const { income, balance, cashflow } = rest.STATEMENT_FIELDS;
  const core = [income, balance, cashflow].map((statement) => [...statement.core]);
  const extended = [income, balance, cashflow].map((statement) => [...statement.core, ...statement.further]);
  for (const key of REALTIME_KEYS) {
    expect(await fieldsOf("", key)).toEqual(extended);
    expect(await fieldsOf("?metrics=extended", key)).toEqual(extended);
    expect(await fieldsOf("?metrics=core", key)).toEqual(core);
  }
});

test("a line that a bank does not have is null, and earnings per share are riyals", async () => {
  const body = await get("?limit=1", "pro", "1120");
  expect(body.income_statements[0]).toMatchObject({ gross_profit: null, basic_eps: 0.52 });
  expect(body.balance_sheets[0]).toMatchObject({ inventory: null, current_assets: null });
  expect(body.cash_flows[0].free_cash_flow).toBeNull();
});

test("a company that reports half years says so, and its rows span two quarters", async () => {
  const body = await get("?period=quarterly", "pro", "9535");
  expect(body.reporting.reporting_cadence).toBe("semi_annual");
  expect(body.income_statements.map((row: Row) => row.quarters_covered)).toEqual([2, 2, 2, 2]);
  expect((await get("?period=quarterly&history=1y", "pro", "9535")).income_statements).toHaveLength(2);
});
