// GET /sharia/{symbol}/: statements and market value worked out by hand, the lists of boards, and nothing from after the market's day.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { SCREENING_LINES, type ScreeningLines, type Statement } from "../../../src/model/index.ts";
import type { BarSeries } from "../../../src/store/index.ts";
import { DIVIDENDS, SPLITS, STATEMENTS } from "../../world/company-facts.ts";
import { type CompanyWorld, openCompanyWorld } from "../../world/company-world.ts";
import { type MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { barAt } from "../../world/past-bars.ts";

const NOTHING = Object.fromEntries(SCREENING_LINES.map((line) => [line, null])) as ScreeningLines;
/** The disclosures of 2222: the year 2025 has 49,860,000 of revenue, the third quarter of 2026 assets of 128,700,000. */
const NOTES: ScreeningLines = {
  ...NOTHING,
  totalIncome: 50_000_000,
  interestIncome: 140_000,
  tobaccoIncome: 249_300,
  hotelIncome: 498_600,
  interestBearingDebt: 8_000_000,
  interestBearingCash: 2_000_000,
  interestBearingSecurities: 1_000_000,
};

/** Everything that is published after the morning would fail every standard. */
function disclosed(statement: Statement): Statement {
  if (statement.symbol !== "2222" || statement.balance === null) return statement;
  const isLater = statement.publishedDay > 20261115;
  return {
    ...statement,
    balance: { ...statement.balance, receivables: 6_000_000 },
    screening: isLater ? { ...NOTES, alcoholIncome: 40_000_000 } : NOTES,
  };
}

const closes = (symbol: string, rows: readonly (readonly [day: number, close: number])[]): BarSeries => ({
  symbol,
  interval: "1d",
  bars: rows.map(([day, riyals], at) => {
    const close = riyals * 10_000;
    return barAt(day, at, { open: close, high: close, low: close, close, adjustedClose: close });
  }),
});

/** Ends of months, one of them twice; the shares were divided by two on 1 June 2026. */
const BARS = [
  closes("2222", [
    [20260430, 40],
    [20260503, 90],
    [20260531, 50],
    [20261029, 26],
    [20261112, 27],
  ]),
];

let opened: CompanyWorld;
let world: MarketWorld;
beforeAll(async () => {
  opened = await openCompanyWorld({
    bars: BARS,
    facts: {
      statements: STATEMENTS.map(disclosed),
      dividends: DIVIDENDS,
      splits: SPLITS,
      boardListings: [
        { symbol: "2222", board: "هيئة المثال", status: "compliant", asOfDay: 20260701 },
        { symbol: "2222", board: "Example Board", status: "compliant", asOfDay: 20260101 },
        { symbol: "2222", board: "Example Board", status: "non_compliant", asOfDay: 20261001 },
        { symbol: "2222", board: "Example Board", status: "compliant", asOfDay: 20261116 },
        { symbol: "2222", board: "Later Board", status: "compliant", asOfDay: 20261116 },
        { symbol: "1120", board: "Example Board", status: "unknown", asOfDay: 20261001 },
      ],
    },
  });
  world = opened.world;
});
afterAll(() => world.close());

const get = async (path: string) => (await world.get(path, "pro")).body;

test("every plan gets the same standards, each with its title, status, ratios and sources [SHARIA-01, SHARIA-02, SHARIA-03]", async () => {
  const expected = await get("/sharia/2222/");
  for (const key of PLAN_KEYS) {
    const { status, body } = await world.get("/sharia/2222/", key);
    expect([status, body]).toEqual([200, expected]);
  }
  expect(Object.keys(expected)).toEqual(["symbol", "name", "name_en", "standards", "disclaimer", "disclaimer_en"]);
  expect([expected.symbol, expected.name, expected.name_en]).toEqual(["2222", "أرامكو السعودية", "Saudi Aramco"]);
  const names = expected.standards.map(({ standard }: { standard: string }) => standard);
  expect(names).toEqual(["aaoifi", "djim", "msci", "sp", "Example Board", "هيئة المثال"]);
});

test("the ratios are those of the statements and of the market value [SHARIA-04, SHARIA-05, SHARIA-06, SHARIA-07, SHARIA-08, SHARIA-10, SHARIA-15]", async () => {
  const { standards } = await get("/sharia/2222/");
  const rows = standards.flatMap(({ standard, ratios }: { standard: string; ratios: Record<string, unknown>[] }) =>
    ratios.map(({ name, value, limit, numerator, denominator, passes }) =>
      [standard, name, value, limit, numerator, denominator, passes].join(" "),
    ),
  );
  // 27 × 9,000,000 shares; the ends of months before it are 26 × 9,000,000, 50 × 4,500,000 and 40 × 4,500,000.
  expect(rows).toEqual([
    "aaoifi non_permissible_income 0.7786 5 389300 50000000 true",
    "aaoifi interest_bearing_debt 3.2922 30 8000000 243000000 true",
    "aaoifi interest_bearing_deposits 1.2346 30 3000000 243000000 true",
    "djim non_permissible_income 1.5 5 747900 49860000 true",
    "djim debt 8.7551 33 19305000 220500000 true",
    "djim cash_and_interest_bearing_securities 6.2902 33 13870000 220500000 true",
    "djim receivables 2.7211 33 6000000 220500000 true",
    "msci non_permissible_income 1.5 5 747900 49860000 true",
    "msci debt 15 33.33 19305000 128700000 true",
    "msci cash_and_interest_bearing_securities 10.777 33.33 13870000 128700000 true",
    "msci receivables_and_cash 14.662 70 18870000 128700000 true",
    "sp non_permissible_income 0.5 5 249300 49860000 true",
    "sp debt 8.7551 33 19305000 220500000 true",
    "sp cash_and_interest_bearing_securities 6.2902 33 13870000 220500000 true",
    "sp receivables 2.7211 49 6000000 220500000 true",
  ]);
});

test("business, purification and sources say where it comes from [SHARIA-09, SHARIA-13, SHARIA-16]", async () => {
  const { standards } = await get("/sharia/2222/?standard=DJIM");
  expect(standards).toHaveLength(1);
  const [djim] = standards;
  expect(djim).toMatchObject({
    standard: "djim",
    status: "compliant",
    reason: null,
    reason_en: null,
    as_of: "2026-11-15",
  });
  expect(djim.business).toEqual({
    passes: true,
    non_permissible_percent: 1.5,
    limit: 5,
    is_islamic_financial: false,
    activities: [
      { activity: "tobacco", title: "التبغ", title_en: "Tobacco", percent: 0.5 },
      { activity: "hotel", title: "الفنادق", title_en: "Hotels", percent: 1 },
    ],
  });
  // 140,000 of interest and 747,900 of activities over 9,000,000 shares, and against 50,000,000.
  expect(djim.purification).toEqual({ per_share: 0.098656, of_dividend_percent: 1.7758 });
  expect(djim.sources).toEqual([
    "S&P Dow Jones Indices, Dow Jones Islamic Market Indices Methodology, July 2021: Appendix I, Sector-Based Screens; Appendix I, Accounting-Based Screens; Dividend Purification.",
    "Income of the fiscal year 2025, published 2026-03-01.",
    "Balance sheet of 2026-09-30, published 2026-11-10.",
    "Computed from statements by published limits. This is no ruling and no fatwa.",
  ]);
});

test("a board stands under its own name with its newest list, and none that is still to come [SHARIA-14, SHARIA-15]", async () => {
  const { standards } = await get("/sharia/2222/");
  const [latin, arabic] = standards.slice(4);
  expect(latin).toMatchObject({
    standard: "Example Board",
    title_en: "Example Board",
    status: "non_compliant",
    as_of: "2026-10-01",
    ratios: [],
    purification: null,
    sources: ["List of Example Board of 2026-10-01, as imported by the operator."],
  });
  expect([arabic.standard, arabic.status, arabic.as_of]).toEqual(["هيئة المثال", "compliant", "2026-07-01"]);
  const alone = await get("/sharia/2222/?standard=sp");
  expect(alone.standards.map(({ standard }: { standard: string }) => standard)).toEqual(["sp"]);
});

test("without notes, statements or prices a company is unknown, and says why in both languages [SHARIA-11]", async () => {
  const reasonOf = async (symbol: string) => {
    const { standards } = await get(`/sharia/${symbol}/?standard=sp`);
    const [{ status, reason_en, reason, purification }] = standards;
    expect([typeof reason, purification]).toEqual(["string", null]);
    return [status, reason_en];
  };
  expect(await reasonOf("1120")).toEqual([
    "unknown",
    "The statements do not disclose sources of income and amounts that bear interest.",
  ]);
  expect(await reasonOf("5308")).toEqual(["unknown", "No statements of a complete year are on file."]);
  const { standards } = await get("/sharia/1120/");
  expect(standards.at(-1)).toMatchObject({ status: "unknown", reason_en: "The board has not judged the company." });
});

test("as CSV there is a row for each ratio, and one for each board [SHARIA-18]", async () => {
  const { text, headers } = await world.get("/sharia/2222/?format=csv", "free");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 15 + 2);
  expect(lines[0]).toBe("standard,status,as_of,ratio,value,limit,numerator,denominator,passes");
  expect(lines[2]).toBe("aaoifi,compliant,2026-11-15,interest_bearing_debt,3.2922,30,8000000,243000000,true");
  expect(lines.at(-2)).toBe("Example Board,non_compliant,2026-10-01,,,,,,");
});

test("a filing or a list that comes in changes the answer at once [SHARIA-14]", async () => {
  await opened.write({
    boardListings: [{ symbol: "2222", board: "هيئة المثال", status: "non_compliant", asOfDay: 20261101 }],
    statements: STATEMENTS.map(disclosed)
      .filter(({ symbol, fiscalYear, period }) => symbol === "2222" && fiscalYear === 2025 && period === "annual")
      .map((year) => ({ ...year, screening: { ...NOTES, porkIncome: 30_000_000 } })),
  });
  const { standards } = await get("/sharia/2222/");
  expect(standards.map(({ status }: { status: string }) => status)).toEqual(Array(6).fill("non_compliant"));
});

test("another standard is INVALID_PARAM, another symbol INVALID_SYMBOL [SHARIA-03, SHARIA-17]", async () => {
  const wrong = await world.get("/sharia/2222/?standard=ftse", "free");
  expect([wrong.status, wrong.body.error.code]).toEqual([400, "INVALID_PARAM"]);
  const unknown = await world.get("/sharia/9999/", "free");
  expect([unknown.status, unknown.body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
});
