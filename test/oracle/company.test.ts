// Ratios, fundamentals and yields of simulated companies of every sector, recomputed from nothing but other answers of the API:
// the formulas are written down here a second time.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CompanyPublications, loadUniverse } from "../../exchange/index.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import { actionOfChange } from "../../src/app/simulated/exchange-facts.ts";
import { decimalOf } from "../../src/base/index.ts";
import type { Instrument } from "../../src/model/index.ts";
import type { FactBatch } from "../../src/store/index.ts";
import { Script } from "../market/script.ts";
import { companyOf } from "../world/companies.ts";
import { openCompanyWorld } from "../world/company-world.ts";
import type { MarketWorld } from "../world/market-world.ts";

const SEED = 3;
const DAY = 20261115;
const PER_SECTOR = 2;

/** Two companies of each sector and market: banks and insurers, half-year reporters and everything else. */
function chosen() {
  const seen = new Map<string, number>();
  return loadUniverse().filter(({ securityType, sectorEn, market }) => {
    const key = `${market} ${sectorEn}`;
    const count = (seen.get(key) ?? 0) + 1;
    if (securityType === "Equity") seen.set(key, count);
    return securityType === "Equity" && count <= PER_SECTOR;
  });
}

const listings = chosen();
const instruments: readonly Instrument[] = listings.map((listing, at) => ({
  number: at + 1,
  symbol: listing.symbol,
  nameAr: listing.nameAr,
  nameEn: listing.nameEn,
  market: listing.market,
  securityType: listing.securityType,
  sectorEn: listing.sectorEn,
  sectorAr: listing.sectorAr,
  sharesOutstanding: listing.sharesOutstanding,
  freeFloatBps: listing.freeFloatBps,
  referencePrice: listing.referencePrice,
  limitLow: 0,
  limitHigh: 0,
  tick: decimalOf(0.01),
}));

let world: MarketWorld;
beforeAll(async () => {
  // A year ahead of the market's day: facts that are stored and not announced yet must not enter any number.
  const publications = new CompanyPublications({ seed: SEED, firstDay: DAY, listings });
  const news = [...publications.between({ after: BEFORE_ALL, upTo: DAY + 10_000, articlesFrom: DAY + 20_000 })];
  const facts: FactBatch = {
    companies: instruments.map((instrument) => companyOf(instrument)),
    statements: news.flatMap(({ statements }) => statements),
    dividends: news.flatMap(({ dividends }) => dividends),
    actions: news.flatMap(({ capitalChanges }) => capitalChanges).map(actionOfChange),
    targets: news.flatMap(({ targets }) => targets),
  };
  const script = new Script().day(DAY, instruments).at("09:30").heartbeat();
  ({ world } = await openCompanyWorld({ script, facts, bars: [] }));
}, 60_000);
afterAll(() => world.close());

type Row = Readonly<Record<string, number | string | null>>;
interface Filed {
  readonly income: Row;
  readonly balance: Row;
  readonly cash: Row;
}

async function filed(symbol: string, period: string): Promise<readonly Filed[]> {
  const { body } = await world.get(`/financials/${symbol}/?period=${period}&history=max&metrics=extended`, "pro");
  return body.income_statements.map((income: Row, at: number) => ({
    income,
    balance: body.balance_sheets[at],
    cash: body.cash_flows[at],
  }));
}

const over = (part: unknown, whole: unknown): number | null =>
  typeof part === "number" && typeof whole === "number" && whole > 0 ? part / whole : null;
const growth = (now: unknown, before: unknown): number | null =>
  typeof now === "number" && typeof before === "number" && before !== 0 ? (now - before) / Math.abs(before) : null;

/** The formulas a second time: [value, is percent]. */
function expected({ income: i, balance: b, cash: c }: Filed, before: Filed | undefined) {
  return {
    roe: [over(i["net_income"], b["stockholders_equity"]), true],
    roa: [over(i["net_income"], b["total_assets"]), true],
    net_margin: [over(i["net_income"], i["total_revenue"]), true],
    revenue_growth_yoy: [growth(i["total_revenue"], before?.income["total_revenue"]), true],
    net_income_growth_yoy: [growth(i["net_income"], before?.income["net_income"]), true],
    asset_turnover: [over(i["total_revenue"], b["total_assets"]), false],
    gross_margin: [over(i["gross_profit"], i["total_revenue"]), true],
    operating_margin: [over(i["operating_income"], i["total_revenue"]), true],
    ebitda_margin: [over(i["ebitda"], i["total_revenue"]), true],
    operating_cash_flow_margin: [over(c["operating_cash_flow"], i["total_revenue"]), true],
    free_cash_flow_margin: [over(c["free_cash_flow"], i["total_revenue"]), true],
    equity_ratio: [over(b["stockholders_equity"], b["total_assets"]), true],
    debt_to_equity: [over(b["total_debt"], b["stockholders_equity"]), false],
    current_ratio: [over(b["current_assets"], b["current_liabilities"]), false],
    interest_coverage: [over(i["operating_income"], i["interest_expense"]), false],
    cash_conversion: [over(c["operating_cash_flow"], i["net_income"]), false],
    inventory_turnover: [over(i["cost_of_revenue"], b["inventory"]), false],
  } as const;
}

test("every ratio of every period is its formula on the statements of that period [RATIOS-04, RATIOS-15, RATIOS-16, RATIOS-17]", async () => {
  let values = 0;
  for (const { symbol } of listings) {
    for (const period of ["annual", "quarterly"]) {
      const rows = await filed(symbol, period);
      const { body } = await world.get(
        `/analytics/ratios/${symbol}/?history=max&period=${period}&metrics=extended&meta=extended`,
        "pro",
      );
      expect(body.ratios).toHaveLength(rows.length);
      for (const [at, row] of rows.entries()) {
        const before = rows.find(
          ({ income }) =>
            income["fiscal_year"] === Number(row.income["fiscal_year"]) - 1 &&
            String(income["report_date"]).slice(5) === String(row.income["report_date"]).slice(5),
        );
        for (const [name, [value, isPercent]] of Object.entries(expected(row, before))) {
          const shown = body.ratios[at].ratios[name];
          if (value === null) expect({ symbol, name, shown }).toEqual({ symbol, name, shown: null });
          else expect(Math.abs(shown - value * (isPercent ? 100 : 1))).toBeLessThan(isPercent ? 0.0051 : 0.000051);
          values += value === null ? 0 : 1;
        }
        const { available, expected: asked } = body.ratios[at].coverage;
        expect(available).toBe(Object.values(body.ratios[at].ratios).filter((ratio) => ratio !== null).length);
        expect(asked).toBe(17);
      }
    }
  }
  expect(values).toBeGreaterThan(10_000);
}, 30_000);

test("earnings, book and their multiples follow from statements, shares and price [COMPANY-08]", async () => {
  for (const { symbol } of listings) {
    const { current_price: price, fundamentals } = (await world.get(`/company/${symbol}/`, "pro")).body;
    const shares = fundamentals.shares_outstanding;
    const quarters = await filed(symbol, "quarterly");
    const [year] = await filed(symbol, "annual");
    const newest = quarters[0];
    const perYear = newest?.income["quarters_covered"] === 2 ? 2 : 4;
    const profit = ({ income }: Filed): number => Number(income["net_income_to_shareholders"] ?? income["net_income"]);
    if (newest === undefined || year === undefined || quarters.length < perYear) continue;
    const trailing = quarters.slice(0, perYear).reduce((sum, quarter) => sum + profit(quarter), 0) / shares;
    expect(Math.abs(fundamentals.eps_ttm - trailing)).toBeLessThan(0.0002);
    expect(Math.abs(fundamentals.eps - profit(year) / shares)).toBeLessThan(0.0002);
    if (trailing > 0.001) expect(Math.abs(fundamentals.pe_ratio / (price / trailing) - 1)).toBeLessThan(0.01);
    else expect(fundamentals.pe_ratio === null || trailing > 0).toBe(true);
    const { stockholders_equity: equity, minority_interest: minority } = newest.balance;
    const book = (Number(equity) - Number(minority ?? 0)) / shares;
    expect(Math.abs(fundamentals.book_value - book)).toBeLessThan(0.0002);
    expect(Math.abs(fundamentals.market_cap / (price * shares) - 1)).toBeLessThan(1e-9);
  }
});

test("trailing dividends are those of the last 12 months in history, and no row is of the future [DIVIDENDS-06, DIVIDENDS-07, DIVIDENDS-08]", async () => {
  let payers = 0;
  for (const { symbol } of listings) {
    const { body } = await world.get(`/dividends/${symbol}/?limit=50`, "pro");
    interface Paid {
      readonly value: number;
      readonly announcement_date: string;
      readonly eligibility_date: string;
    }
    const paid: readonly Paid[] = body.history;
    for (const row of paid) expect(row.announcement_date <= "2026-11-15").toBe(true);
    for (const row of paid) expect(row.eligibility_date <= "2026-11-15").toBe(true);
    for (const row of body.upcoming) expect(row.eligibility_date > "2026-11-15").toBe(true);
    const recent = paid.filter(({ eligibility_date }) => eligibility_date > "2025-11-15");
    expect(body.payments_last_year).toBe(recent.length);
    payers += Math.sign(recent.length);
    const sum = recent.reduce((total, { value }) => total + value, 0);
    expect(body.trailing_12m_dividends).toBeCloseTo(sum, 9);
    const yielded = (100 * body.trailing_12m_dividends) / body.current_price;
    expect(Math.abs(body.trailing_12m_yield - yielded)).toBeLessThan(0.0051);
  }
  expect(payers).toBeGreaterThan(10);
});

test("a fair price is estimated for nearly every company and is of the order of its price [COMPANY-17, COMPANY-18]", async () => {
  const ratios: number[] = [];
  for (const { symbol } of listings) {
    const { current_price: price, valuation } = (await world.get(`/company/${symbol}/`, "pro")).body;
    if (valuation.fair_price !== null) ratios.push(valuation.fair_price / price);
  }
  expect(ratios.length).toBeGreaterThan(0.8 * listings.length);
  const middle = ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? 0;
  expect(middle).toBeGreaterThan(0.4);
  expect(middle).toBeLessThan(2.5);
});
