// GET /company/{symbol}/: the base, the groups of each plan, and where their numbers come from.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rest } from "../../../src/wire/index.ts";
import { DAY_ONE, Script } from "../../market/script.ts";
import { filedYears } from "../../world/company-facts.ts";
import { COMPANY_FACTS, type CompanyWorld, openCompanyWorld } from "../../world/company-world.ts";
import { type MarketWorld, PLAN_KEYS, REALTIME_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, morningScript } from "../../world/morning.ts";

let opened: CompanyWorld;
let world: MarketWorld;
beforeAll(async () => {
  opened = await openCompanyWorld();
  ({ world } = opened);
});
afterAll(() => world.close());

const GROUPS = ["fundamentals", "technicals", "valuation", "analysts"] as const;

test("every plan gets the base, exactly as the directory and its market tell it [COMPANY-01, COMPANY-02, COMPANY-03]", async () => {
  for (const key of PLAN_KEYS) {
    const { status, body } = await world.get("/company/2222/", key);
    expect(status).toBe(200);
    for (const group of GROUPS) delete body[group];
    const isDelayed = key === "free" || key === "starter";
    expect(body).toEqual({
      symbol: "2222",
      name: "أرامكو السعودية",
      name_en: "Saudi Aramco",
      current_price: isDelayed ? 27.34 : 27.5,
      is_delayed: isDelayed,
      sector_name: "Energy",
      sector_name_ar: "الطاقة",
      market_id: "TASI",
      security_type: "Equity",
      description: "",
      description_en: "",
      website: "",
      country: "Saudi Arabia",
      currency: "SAR",
    });
  }
  expect((await world.get("/company/9535/", "free")).body.market_id).toBe("NOMU");
});

test("a group above the plan is absent, one of the plan is an object of its own [COMPANY-04, COMPANY-05, COMPANY-06, COMPANY-07]", async () => {
  const groupsOf = async (key: (typeof PLAN_KEYS)[number]) => {
    const { body } = await world.get("/company/2222/", key);
    return GROUPS.filter((group) => group in body && typeof body[group] === "object" && body[group] !== null);
  };
  expect(await groupsOf("free")).toEqual([]);
  expect(await groupsOf("starter")).toEqual(["fundamentals"]);
  for (const key of REALTIME_KEYS) expect(await groupsOf(key)).toEqual([...GROUPS]);
});

test("fundamentals are the statements per share of today against the price [COMPANY-08]", async () => {
  const { fundamentals } = (await world.get("/company/2222/", "pro")).body;
  expect(Object.keys(fundamentals)).toEqual(Object.keys(rest.Fundamentals.properties));
  // Nine million shares. Profit for shareholders is 24 % of revenue, nine times the sum of the four quarters.
  const trailing = 9 * 0.24 * (1_360_000 + 40_000 + 3 * 1_400_000 + 60_000);
  const annual = 9 * 0.24 * (4 * 1_360_000 + 100_000);
  const book = 9 * 10 * 0.58 * (1_400_000 + 30_000);
  expect(fundamentals).toMatchObject({
    market_cap: 27.5 * 9_000_000,
    eps: annual / 9_000_000,
    eps_ttm: round(trailing / 9_000_000, 4),
    pe_ratio: round(27.5 / (trailing / 9_000_000), 2),
    basic_eps: 0.52,
    diluted_eps: 0.5,
    book_value: round(book / 9_000_000, 4),
    price_to_book: round(27.5 / (book / 9_000_000), 2),
    shares_outstanding: 9_000_000,
    float_shares: 9_000_000,
  });
  const growth = (annual / (9 * 0.24 * (4 * 1_240_000 + 100_000))) ** (1 / 3);
  expect(fundamentals.forward_pe).toBe(round(27.5 / ((trailing / 9_000_000) * growth), 2));
});

test("a value that nobody filed is null, and analysts are counted as none [COMPANY-09]", async () => {
  const { body } = await world.get("/company/5308/", "pro");
  expect(body.fundamentals).toMatchObject({ pe_ratio: null, eps: null, book_value: null, beta: null });
  expect(body.fundamentals.market_cap).toBe(82_000_000);
  expect(body.technicals.rsi_14).toBeNull();
  expect(body.valuation).toEqual({ fair_price: null, fair_price_confidence: null, calculated_at: null });
  expect(body.analysts.num_analysts).toBe(0);
  expect(body.analysts.consensus).toBeNull();
});

test("a company that is not listed today has no price, and its answer says so [COMPANY-09]", async () => {
  const { status, body } = await world.get("/company/1150/", "pro");
  expect(status).toBe(200);
  expect(body.current_price).toBeNull();
  expect(body.fundamentals).toMatchObject({ market_cap: null, pe_ratio: null });
});

test("technicals have every indicator of the last final bar [COMPANY-11, COMPANY-15, COMPANY-16]", async () => {
  const { technicals } = (await world.get("/company/2222/", "pro")).body;
  expect(Object.keys(technicals)).toEqual(Object.keys(rest.Technicals.properties));
  expect(technicals.technical_strength).toBeGreaterThan(0);
  expect(technicals.technical_strength).toBeLessThanOrEqual(100);
  expect(technicals.price_direction).toBe("صاعد");
  expect(technicals.updated_at).toBe("2026-11-12T15:20:00.000+03:00");
});

test("without companies to compare it with there is no fair price [VALUE-03]", async () => {
  expect((await world.get("/company/2222/", "pro")).body.valuation.fair_price).toBeNull();
});

test("valuation has a fair price, how sure it is, and since when [COMPANY-17, COMPANY-18]", async () => {
  // Three others with books of their own, to compare it with.
  const peers = ["1120", "1180", "2380"].flatMap((symbol) => filedYears(symbol, 2021, 2026, 0.5));
  const facts = { ...COMPANY_FACTS, statements: [...(COMPANY_FACTS.statements ?? []), ...peers] };
  const compared = await openCompanyWorld({ facts });
  const { valuation } = (await compared.world.get("/company/2222/", "pro")).body;
  await compared.world.close();
  expect(Object.keys(valuation)).toEqual(["fair_price", "fair_price_confidence", "calculated_at"]);
  expect(valuation.fair_price).toBeGreaterThan(0);
  expect(valuation.fair_price_confidence).toBeGreaterThan(0);
  expect(valuation.fair_price_confidence).toBeLessThanOrEqual(1);
  expect(valuation.calculated_at).toBe("2026-11-12T15:20:00.000+03:00");
});

test("analysts: the latest of each, none stale or still to come, targets carried through the split [COMPANY-19, COMPANY-20, COMPANY-21]", async () => {
  expect((await world.get("/company/2222/", "pro")).body.analysts).toEqual({
    target_mean: 32,
    target_median: 32,
    target_high: 34,
    target_low: 30,
    consensus_score: 1.67,
    consensus: "buy",
    num_analysts: 3,
  });
});

test("facts that were written are in the next answer", async () => {
  const target = { symbol: "1180", analyst: "Alpha", issuedDay: 20261101, target: 400_000, rating: "hold" } as const;
  expect((await world.get("/company/1180/", "pro")).body.analysts.num_analysts).toBe(0);
  await opened.write({ targets: [target] });
  expect((await world.get("/company/1180/", "pro")).body.analysts).toMatchObject({ num_analysts: 1, target_mean: 40 });
});

test("after the day's end its bar counts as final, for technicals as for ranges [COMPANY-10, COMPANY-12]", async () => {
  const script = morningScript().at("15:10").trade("2222", "buy", 29, 10).at("15:20").dayEnd();
  const { world: evening } = await openCompanyWorld({ script });
  const { technicals, fundamentals } = (await evening.get("/company/2222/", "pro")).body;
  expect(technicals.updated_at).toBe("2026-11-15T15:20:00.000+03:00");
  expect(technicals.rsi_14).toBeGreaterThan((await world.get("/company/2222/", "pro")).body.technicals.rsi_14);
  expect(fundamentals).toMatchObject({ week_high: 29, month_high: 29, fifty_two_week_high: 29 });
  await evening.close();
});

test("ranges cover the last 7, 30 and 364 days, today among them, in shares of today [COMPANY-10]", async () => {
  const { fundamentals } = (await world.get("/company/2222/", "pro")).body;
  const { data } = (await world.get("/historical/2222/?from=2025-01-01&to=2026-11-12", "pro")).body;
  const shares = data.map((bar: { date: string; high: number; low: number }) => {
    const factor = bar.date < "2026-06-01" ? 2 : 1;
    return { date: bar.date, high: bar.high / factor, low: bar.low / factor };
  });
  const range = (from: string) => {
    const days = shares.filter(({ date }: { date: string }) => date >= from);
    return [
      Math.max(27.5, ...days.map(({ high }: { high: number }) => high)),
      Math.min(27.1, ...days.map(({ low }: { low: number }) => low)),
    ].map((price) => round(price, 4));
  };
  expect([fundamentals.week_high, fundamentals.week_low]).toEqual(range("2026-11-09"));
  expect([fundamentals.month_high, fundamentals.month_low]).toEqual(range("2026-10-17"));
  expect([fundamentals.fifty_two_week_high, fundamentals.fifty_two_week_low]).toEqual(range("2025-11-17"));
});

test("before the first trade everything stands on the reference price", async () => {
  const script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:46").heartbeat();
  const { world: early } = await openCompanyWorld({ script });
  const { body } = await early.get("/company/2222/", "pro");
  expect(body.current_price).toBe(27);
  expect(body.fundamentals.market_cap).toBe(243_000_000);
  await early.close();
});

test("before there is any market every answer is there, without prices and without facts of any day", async () => {
  const { world: empty } = await openCompanyWorld({ script: new Script() });
  const get = async (path: string) => (await empty.get(path, "pro")).body;
  expect(await get("/company/2222/")).toMatchObject({
    current_price: null,
    fundamentals: { market_cap: null, eps: null, week_high: null, shares_outstanding: 9_000_000 },
    technicals: { rsi_14: null, updated_at: null },
    valuation: { fair_price: null },
    analysts: { num_analysts: 0 },
  });
  expect((await get("/financials/2222/?include_future_placeholders=1")).income_statements).toEqual([]);
  expect((await get("/financials/2222/?period=auto")).statement_period).toBe("annual");
  expect((await get("/analytics/ratios/2222/?history=max")).ratios).toEqual([]);
  expect((await get("/analytics/compare/?symbols=2222,1120")).count).toBe(2);
  expect(await get("/dividends/2222/")).toMatchObject({ upcoming: [], history: [], trailing_12m_dividends: 0 });
  expect((await get("/events/")).total).toBe(0);
  await empty.close();
});

test("a feed that is silent in an open session takes the price away and leaves what does not hang on it [COMPANY-09]", async () => {
  const { world: silent } = await openCompanyWorld();
  expect((await silent.get("/company/2222/", "pro")).body.current_price).toBe(27.5);
  silent.clock.advance(61_000);
  const { body } = await silent.get("/company/2222/", "pro");
  expect(body.current_price).toBeNull();
  expect(body.fundamentals).toMatchObject({ market_cap: null, pe_ratio: null, price_to_book: null });
  expect(body.fundamentals.eps).not.toBeNull();
  expect((await silent.get("/dividends/2222/", "starter")).body.trailing_12m_yield).toBeNull();
  await silent.close();
});

function round(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
