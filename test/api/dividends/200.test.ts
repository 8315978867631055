// GET /dividends/{symbol}/: past dividends, announced ones, and the yield.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDays, formatDay } from "../../../src/base/index.ts";
import type { Dividend } from "../../../src/model/index.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

const get = async (symbol: string, query = "", key: KeyName = "pro") =>
  (await world.get(`/dividends/${symbol}/${query}`, key)).body;

test("the answer has the yield of the last 12 months and both lists [DIVIDENDS-02, DIVIDENDS-06, DIVIDENDS-07]", async () => {
  const body = await get("2222");
  expect(Object.keys(body)).toEqual([
    "symbol",
    "current_price",
    "trailing_12m_yield",
    "trailing_12m_dividends",
    "payments_last_year",
    "upcoming",
    "history",
  ]);
  // 0.66 was for a share that is two shares today; a dividend with this eligibility day a year ago is outside the 12 months.
  expect(body).toMatchObject({
    symbol: "2222",
    current_price: 27.5,
    trailing_12m_dividends: 0.66 / 2 + 0.33 + 0.34,
    trailing_12m_yield: 3.64,
    payments_last_year: 3,
  });
  expect(await get("2222", "", "starter")).toMatchObject({ current_price: 27.34, trailing_12m_yield: 3.66 });
});

test("upcoming are announced payments with an eligibility day after today, nearest first [DIVIDENDS-03, DIVIDENDS-08]", async () => {
  expect((await get("2222")).upcoming).toEqual([
    { value: 0.1, period: "SPECIAL", eligibility_date: "2026-11-18", distribution_date: "2026-12-01" },
    { value: 0.35, period: "Q3", eligibility_date: "2026-11-20", distribution_date: null },
  ]);
});

test("history rows are per share of today, newest first, with the percentage of par [DIVIDENDS-04, DIVIDENDS-05]", async () => {
  const { history } = await get("2222");
  expect(history.map(({ eligibility_date }: { eligibility_date: string }) => eligibility_date)).toEqual([
    "2026-09-01",
    "2026-06-15",
    "2026-03-20",
    "2025-11-15",
    "2025-09-01",
    "2025-03-20",
  ]);
  // Ninety million of capital on nine million shares of today: a par value of 10, and of 20 before the split.
  expect(history[0]).toEqual({
    value: 0.34,
    value_percent: 3.4,
    period: "Q2",
    fiscal_year: "2026",
    announcement_date: "2026-08-10",
    eligibility_date: "2026-09-01",
    distribution_date: "2026-09-15",
  });
  expect(history[2].value_percent).toBe(3.3);
  // Between the split and the next balance the par value is unknown.
  expect(history[1].value_percent).toBeNull();
});

test("the rows of the last 12 months sum to trailing_12m_dividends, also over a split [DIVIDENDS-12]", async () => {
  const { history, trailing_12m_dividends: trailing, payments_last_year: count } = await get("2222");
  const values: readonly number[] = history.map(({ value }: { value: number }) => value);
  expect(values.slice(0, count)).toEqual([0.34, 0.33, 0.33]);
  expect(values.slice(0, count).reduce((sum, value) => sum + value, 0)).toBeCloseTo(trailing, 10);
  // The action has the amount that was announced.
  const { body } = await world.get("/corporate-actions/2222/?type=CASH_DIVIDEND", "pro");
  expect(body.actions.map(({ amount }: { amount: number }) => amount)).toContain(0.66);
});

test("limit is 10 by default, at most 50, and cuts history alone [DIVIDENDS-09]", async () => {
  const dividends: Dividend[] = Array.from({ length: 60 }, (_, at) => ({
    symbol: "1120",
    fiscalYear: 2010,
    period: "Q1",
    value: 1_000,
    announcementDay: addDays(20260101, -30 * at - 10),
    eligibilityDay: addDays(20260101, -30 * at),
    distributionDay: null,
  }));
  const { world: many } = await openCompanyWorld({ facts: { dividends }, bars: [] });
  const count = async (query: string): Promise<number> =>
    (await many.get(`/dividends/1120/${query}`, "starter")).body.history.length;
  expect(await count("")).toBe(10);
  expect(await count("?limit=3")).toBe(3);
  expect(await count("?limit=50")).toBe(50);
  expect(await count("?limit=1000")).toBe(50);
  expect(await count("?limit=0")).toBe(1);
  const body = (await many.get("/dividends/1120/?limit=1", "starter")).body;
  expect(body.payments_last_year).toBe(2);
  expect(body.history[0].eligibility_date).toBe(formatDay(20260101));
  expect(body.history[0].value_percent).toBeNull();
  await many.close();
});

test("a company that pays nothing has a yield of 0, one without a price has none", async () => {
  expect(await get("1120")).toEqual({
    symbol: "1120",
    current_price: 70.7,
    trailing_12m_yield: 0,
    trailing_12m_dividends: 0,
    payments_last_year: 0,
    upcoming: [],
    history: [],
  });
  expect(await get("1150")).toMatchObject({ current_price: null, trailing_12m_yield: null });
});
