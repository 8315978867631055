// GET /historical/{symbol}/ with adjust: every price is worked out again from the plain bars and the factors of /corporate-actions/.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { parseDay } from "../../../src/base/index.ts";
import type { CorporateAction } from "../../../src/model/index.ts";
import { COMPANY_BARS, COMPANY_FACTS, openCompanyWorld } from "../../world/company-world.ts";
import type { MarketWorld } from "../../world/market-world.ts";
import { halfHourSeries, tradingDays } from "../../world/past-bars.ts";

const none = { symbol: "2222", market: null, formerSymbol: null, formerNameAr: null, formerNameEn: null };
const ACTIONS: readonly CorporateAction[] = [
  {
    ...none,
    type: "RIGHTS_ISSUE",
    announcementDay: 20250701,
    exDay: 20250810,
    numerator: 5,
    denominator: 4,
    price: 200_000,
  },
  // It takes effect on a Wednesday: the weeks and months around it have bars of both kinds of shares.
  {
    ...none,
    type: "BONUS_ISSUE",
    announcementDay: 20261001,
    exDay: 20261104,
    numerator: 3,
    denominator: 2,
    price: null,
  },
  { ...none, type: "SPLIT", announcementDay: 20261101, exDay: 20261122, numerator: 2, denominator: 1, price: null },
];

interface Row {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly adjusted_close: number;
  readonly turnover: number;
  readonly trade_count: number | null;
  readonly adjust_factor?: number;
}

interface Action {
  readonly type: string;
  readonly ex_date: string;
  readonly factor: number | null;
  readonly ratio_new: number | null;
  readonly ratio_old: number | null;
}

const FROM = "from=2024-11-01&limit=2000";
const HALF_HOURS = halfHourSeries("2222", tradingDays(20261101, 20261112));

let world: MarketWorld;
let actions: readonly Action[];
beforeAll(async () => {
  ({ world } = await openCompanyWorld({
    facts: { ...COMPANY_FACTS, actions: ACTIONS },
    bars: [...COMPANY_BARS, HALF_HOURS],
  }));
  actions = (await world.get("/corporate-actions/2222/?limit=100", "business")).body.actions;
});
afterAll(() => world.close());

const rows = async (query: string, symbol = "2222"): Promise<readonly Row[]> =>
  (await world.get(`/historical/${symbol}/?${query}`, "business")).body.data;

/** The day of a row, as a number that can be compared. */
const dayOfRow = ({ date }: Row): number => parseDay(date.slice(0, "2026-11-15".length)) ?? 0;

/** By definition: the product over every action after the row's day that has taken effect. */
function expected(row: Row, adjust: "splits" | "all"): Row {
  let price = 1;
  let shares = 1;
  for (const { type, ex_date, factor, ratio_new, ratio_old } of actions) {
    if (factor === null || (parseDay(ex_date) ?? 0) <= dayOfRow(row)) continue;
    if (type === "CASH_DIVIDEND" && adjust === "splits") continue;
    price *= factor;
    if (ratio_new !== null && ratio_old !== null) shares *= ratio_new / ratio_old;
  }
  const shown = (value: number): number => Math.round(value * price * 10_000) / 10_000;
  return {
    ...row,
    open: shown(row.open),
    high: shown(row.high),
    low: shown(row.low),
    close: shown(row.close),
    volume: Math.round(row.volume * shares),
    adjust_factor: Math.round(price * 1e8) / 1e8,
  };
}

for (const adjust of ["splits", "all"] as const) {
  test(`adjust=${adjust} gives every day in shares of today [ADJUST-01, ADJUST-02, ADJUST-03, ADJUST-04]`, async () => {
    const plain = await rows(FROM);
    const adjusted = await rows(`${FROM}&adjust=${adjust}`);
    expect(adjusted).toEqual(plain.map((row) => expected(row, adjust)));
    const factors = new Set(adjusted.map((row) => row.adjust_factor));
    expect(factors.size).toBeGreaterThan(adjust === "all" ? 8 : 3);
    expect(adjusted.at(-1)?.adjust_factor).toBe(1);
  });

  test(`half hours and hours follow their day with adjust=${adjust} [ADJUST-05]`, async () => {
    for (const interval of ["30m", "60m"]) {
      const query = `interval=${interval}&from=2026-11-01&limit=2000`;
      const plain = await rows(query);
      const adjusted = await rows(`${query}&adjust=${adjust}`);
      expect(adjusted).toEqual(plain.map((row) => expected(row, adjust)));
      expect(adjusted[0]?.adjust_factor).toBeLessThan(0.7);
    }
  });

  test(`weeks and months of adjust=${adjust} are made of adjusted days and show the factor of their last one [ADJUST-06]`, async () => {
    const days = await rows(`${FROM}&adjust=${adjust}`);
    for (const interval of ["1w", "1m"]) {
      const longer = await rows(`${FROM}&interval=${interval}&adjust=${adjust}`);
      expect(longer.length).toBeGreaterThan(20);
      for (const [at, period] of longer.entries()) {
        const next = longer[at + 1]?.date ?? "9999";
        const own = days.filter(({ date }) => date >= period.date && date < next);
        expect(period.open).toBe(own[0]?.open as number);
        expect(period.close).toBe(own.at(-1)?.close as number);
        expect(period.high).toBe(Math.max(...own.map(({ high }) => high)));
        expect(period.low).toBe(Math.min(...own.map(({ low }) => low)));
        expect(period.volume).toBe(own.reduce((sum, { volume }) => sum + volume, 0));
        expect(period.adjust_factor).toBe(own.at(-1)?.adjust_factor as number);
      }
    }
  });
}

test("an action after the last bar asked for counts, one that is still to come does not [ADJUST-04]", async () => {
  const [last] = (await rows("from=2026-10-28&to=2026-10-28&adjust=splits")).slice(-1);
  expect(last?.adjust_factor).toBe(0.66666667);
});

test("pages and orders of adjusted bars join to the same rows", async () => {
  const all = await rows(`${FROM}&adjust=all`);
  const pages = [
    ...(await rows("from=2024-11-01&limit=300&adjust=all")),
    ...(await rows("from=2024-11-01&limit=300&offset=300&adjust=all")),
  ];
  expect(pages).toEqual([...all]);
  expect((await rows(`${FROM}&adjust=all&order=desc`)).toReversed()).toEqual([...all]);
});

test("an index has nothing to adjust for", async () => {
  const adjusted = await rows(`${FROM}&adjust=all`, "TASI");
  expect(adjusted.every((row) => row.adjust_factor === 1)).toBe(true);
});

test("adjust=none is the answer without it, and another value is refused [ADJUST-07]", async () => {
  const without = await world.get("/historical/2222/", "business");
  expect((await world.get("/historical/2222/?adjust=none", "business")).body).toEqual(without.body);
  const refused = await world.get("/historical/2222/?adjust=dividends", "business");
  expect([refused.status, refused.body.error.code]).toEqual([400, "INVALID_PARAM"]);
});
