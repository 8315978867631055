// GET /ownership/{symbol}/: the latest publication, against the shares of today, and the refusals.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Ownership } from "../../../src/model/index.ts";
import type { BarSeries } from "../../../src/store/index.ts";
import { SPLITS } from "../../world/company-facts.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { MarketWorld } from "../../world/market-world.ts";
import { barAt } from "../../world/past-bars.ts";

const owners: Ownership = {
  symbol: "2222",
  asOfDay: 20260503,
  foreignLimitBps: 4_900,
  foreignBps: 1_234,
  shortShares: 4_500,
  holders: [
    { nameAr: "الدولة", nameEn: "The State", heldBps: 6_001 },
    { nameAr: "صندوق", nameEn: "A fund", heldBps: 500 },
  ],
};

/** Two sessions of 3,000 shares before the split of 1 June 2026, which are 6,000 of today, and one of 12,000 after it. */
const BARS: readonly BarSeries[] = [
  {
    symbol: "2222",
    interval: "1d",
    bars: [[20260503, 3_000] as const, [20260504, 3_000] as const, [20261112, 12_000] as const].map(
      ([day, volume], at) => ({
        ...barAt(day, at, { open: 1, high: 1, low: 1, close: 1, adjustedClose: 1 }),
        volume,
      }),
    ),
  },
];

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld({
    bars: BARS,
    facts: {
      splits: SPLITS,
      ownerships: [
        owners,
        { ...owners, asOfDay: 20260402, foreignBps: 1 },
        { ...owners, asOfDay: 20261116, foreignBps: 4_900, holders: [], shortShares: 0 },
        { ...owners, symbol: "9535", foreignBps: 5_000, shortShares: null, holders: [] },
      ],
    },
  }));
});
afterAll(() => world.close());

test("the newest by the market's day is told in shares of today [OWNERSHIP-02, OWNERSHIP-04, OWNERSHIP-05, OWNERSHIP-06, OWNERSHIP-07]", async () => {
  for (const key of ["starter", "pro", "enterprise"] as const) {
    const { status, body } = await world.get("/ownership/2222/", key);
    expect(status).toBe(200);
    expect(body).toEqual({
      symbol: "2222",
      name: "أرامكو السعودية",
      name_en: "Saudi Aramco",
      as_of: "2026-05-03",
      shares_outstanding: 9_000_000,
      free_float: body.free_float,
      float_shares: body.float_shares,
      foreign_limit_percent: 49,
      foreign_percent: 12.34,
      foreign_headroom_percent: 36.66,
      foreign_headroom_shares: 3_299_400,
      large_holders: [
        { name: "الدولة", name_en: "The State", percent: 60.01, shares: 5_400_900, as_of: "2026-05-03" },
        { name: "صندوق", name_en: "A fund", percent: 5, shares: 450_000, as_of: "2026-05-03" },
      ],
      // 4,500 shares of May are 9,000 of today; the mean of 6,000, 6,000 and 12,000 is 8,000.
      net_short: {
        shares: 9_000,
        percent_of_shares: 0.1,
        percent_of_free_float: Number((0.1 / body.free_float).toFixed(7)),
        days_of_volume: 1.125,
        as_of: "2026-05-03",
      },
    });
  }
});

test("shares and free float are those of company detail [OWNERSHIP-03]", async () => {
  for (const symbol of ["2222", "1120", "9535"]) {
    const { body } = await world.get(`/ownership/${symbol}/`);
    const { fundamentals } = (await world.get(`/company/${symbol}/`)).body;
    expect([body.shares_outstanding, body.float_shares]).toEqual([
      fundamentals.shares_outstanding,
      fundamentals.float_shares,
    ]);
    expect(Math.round(body.free_float * body.shares_outstanding)).toBe(body.float_shares);
  }
});

test("what was not published is not there, and beyond the limit no headroom is left [OWNERSHIP-02, OWNERSHIP-04]", async () => {
  expect((await world.get("/ownership/1120/")).body).toMatchObject({
    as_of: null,
    foreign_limit_percent: null,
    foreign_percent: null,
    foreign_headroom_percent: null,
    foreign_headroom_shares: null,
    large_holders: [],
    net_short: null,
  });
  expect((await world.get("/ownership/9535/")).body).toMatchObject({
    foreign_percent: 50,
    foreign_headroom_percent: 0,
    foreign_headroom_shares: 0,
    net_short: null,
  });
});

test("as CSV it is the large holders [OWNERSHIP-09]", async () => {
  const { text } = await world.get("/ownership/2222/?format=csv");
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    "name,name_en,percent,shares,as_of",
    "الدولة,The State,60.01,5400900,2026-05-03",
  ]);
});

test("Free has none of it, and an unknown symbol is refused [OWNERSHIP-01, OWNERSHIP-08]", async () => {
  const free = await world.get("/ownership/2222/", "free");
  expect([free.status, free.body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  const unknown = await world.get("/ownership/9999/", "starter");
  expect([unknown.status, unknown.body.error.code]).toEqual([404, "INVALID_SYMBOL"]);
});
