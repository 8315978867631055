// GET /market/…/: summary, movers and sectors of both markets, on every plan.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY_ONE, listed, Script } from "../../market/script.ts";
import { DELAYED_KEYS, type MarketWorld, PLAN_KEYS, REALTIME_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, openMarket, openMorning, playedWorld, preopen } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const PAGES = ["summary", "gainers", "losers", "volume", "value", "sectors"] as const;

interface Item {
  readonly symbol: string;
  readonly change_percent: number;
  readonly volume: number;
  readonly value: number;
}

const symbolsOf = (items: readonly Item[]): string[] => items.map(({ symbol }) => symbol);

test.each(PAGES)(
  "%s is open to every plan, for the market that the plan sees [MARKET-01, DELAY-01, DELAY-02, DELAY-03, DELAY-04, DELAY-09]",
  async (page) => {
    for (const key of PLAN_KEYS) {
      const { status, body } = await world.get(`/market/${page}/`, key);
      expect(status).toBe(200);
      expect(body.is_delayed).toBe(DELAYED_KEYS.some((delayed) => delayed === key));
      expect(body.index).toBe("TASI");
    }
  },
);

test.each(PAGES)("%s takes data_mode as the plan allows [DELAY-06, DELAY-07, DELAY-09]", async (page) => {
  const delayed = (await world.get(`/market/${page}/`, "free")).text;
  for (const key of PLAN_KEYS) {
    expect((await world.get(`/market/${page}/?data_mode=delayed`, key)).text).toBe(delayed);
  }
  for (const key of REALTIME_KEYS) {
    expect((await world.get(`/market/${page}/?data_mode=realtime`, key)).body.is_delayed).toBe(false);
  }
});

test.each(PAGES)("%s takes the index in any case, and NOMUC as NOMU [MARKET-02, MARKET-03]", async (page) => {
  const indexOf = async (query: string) => (await world.get(`/market/${page}/${query}`)).body.index;
  const queries = ["", "?index=TASI", "?index=tasi", "?index=NOMU", "?index=Nomu", "?index=NOMUC", "?index=nomuc"];
  expect(await Promise.all(queries.map(indexOf))).toEqual(["TASI", "TASI", "TASI", "NOMU", "NOMU", "NOMU", "NOMU"]);
});

test("a summary has index, breadth and mood of the market's shares and funds [MARKET-05, MARKET-06, MARKET-07]", async () => {
  const { body } = await world.get("/market/summary/");
  // 2222 and 1120 and 4340 are up, 2380 is down, 1180 stands still; sukuk, ETF and unknown instruments do not count.
  expect(body).toMatchObject({
    index: "TASI",
    is_delayed: false,
    timestamp: "2026-11-15T11:00:00.000+03:00",
    total_volume: 1_010 + 90 + 5_000 + 700,
    advancing: 3,
    declining: 1,
    unchanged: 1,
    market_mood: "Very Bullish",
  });
  expect(body.index_value - body.index_change).toBeCloseTo(11_000, 2);
  expect(body.index_change_percent).toBeCloseTo((body.index_change / 11_000) * 100, 2);
});

test("a delayed summary is that of the delayed market, in its time [DELAY-01]", async () => {
  const { body } = await world.get("/market/summary/", "free");
  expect(body).toMatchObject({
    is_delayed: true,
    timestamp: "2026-11-15T10:31:00.000+03:00",
    declining: 2,
    advancing: 2,
  });
});

test("gainers rise, the greatest first; losers fall, the lowest first [MOVERS-01, MOVERS-03, MOVERS-04, MOVERS-05, MOVERS-06]", async () => {
  const gainers = (await world.get("/market/gainers/")).body;
  expect(symbolsOf(gainers.gainers)).toEqual(["2222", "4340", "1120"]);
  expect(gainers).toMatchObject({ index: "TASI", is_delayed: false, count: 3 });
  expect(gainers.gainers[0]).toEqual({
    symbol: "2222",
    name: "أرامكو السعودية",
    name_en: "Saudi Aramco",
    price: 27.5,
    change: 0.5,
    change_percent: 1.85,
    volume: 1_010,
    updated_at: "2026-11-15T10:50:00.000+03:00",
  });
  const losers = (await world.get("/market/losers/")).body;
  expect(losers.losers.map((item: Item) => [item.symbol, item.change_percent])).toEqual([["2380", -1.25]]);
  expect((await world.get("/market/losers/?index=NOMU")).body.losers).toMatchObject([
    { symbol: "9590", change_percent: -5 },
  ]);
});

test("volume and value lists are led by the most traded, and value is told on the value list [MOVERS-02, MOVERS-04, MOVERS-07, MOVERS-08]", async () => {
  const volume = (await world.get("/market/volume/")).body;
  expect(symbolsOf(volume.stocks)).toEqual(["2380", "2222", "4340", "1120"]);
  expect(volume.stocks[0].value).toBeUndefined();
  const value = (await world.get("/market/value/")).body;
  expect(value.stocks.map((item: Item) => [item.symbol, item.value])).toEqual([
    ["2380", 39_500],
    ["2222", 27_515],
    ["1120", 6_293],
    ["4340", 6_020],
  ]);
});

test("ETFs, sukuk and unknown instruments are on no list [MARKET-07, MARKET-08]", async () => {
  const outside = MORNING_LISTINGS.filter(({ securityType }) => !["Equity", "Closed-End Fund"].includes(securityType));
  for (const page of ["gainers", "losers", "volume", "value"]) {
    const { body } = await world.get(`/market/${page}/?limit=50`);
    const symbols = symbolsOf(body.gainers ?? body.losers ?? body.stocks);
    for (const { symbol } of outside) expect(symbols).not.toContain(symbol);
  }
  const { body } = await world.get("/market/sectors/");
  expect(body.sectors.map((sector: { num_stocks: number }) => sector.num_stocks).sort()).toEqual([1, 2, 2]);
});

test("ties are broken by value, then by symbol [MOVERS-09]", async () => {
  // Steps so fine that three prices can stand at the same percentage.
  const listings = MORNING_LISTINGS.map((listing) => ({ ...listing, tick: 1 }));
  const script = openMarket(preopen(undefined, undefined, listings), listings).at("11:01");
  // Both stand at +1.85 % exactly as 2222 does; 2380 has traded the most value, then 2222.
  script.trade("2380", "buy", 8.148, 1).trade("1180", "buy", 35.6475, 1);
  const { world: own } = await playedWorld(script);
  const { body } = await own.get("/market/gainers/");
  const tied = body.gainers.filter((item: Item) => item.change_percent === 1.85);
  expect(symbolsOf(tied)).toEqual(["2380", "2222", "1180"]);
  await own.close();
});

test("limit is 10 by default, 50 at most and 1 at least [MOVERS-10]", async () => {
  const { world: own } = await crowdedWorld();
  const count = async (query: string) => (await own.get(`/market/gainers/${query}`)).body.count;
  expect(await Promise.all(["", "?limit=3", "?limit=50", "?limit=99", "?limit=0", "?limit=-1"].map(count))).toEqual([
    10, 3, 50, 50, 1, 1,
  ]);
  await own.close();
});

test("sectors are complete, by weighted change, with the plain mean beside it [SECTORS-01, SECTORS-02, SECTORS-03, SECTORS-04, SECTORS-05, SECTORS-06]", async () => {
  const { body } = await world.get("/market/sectors/");
  expect(body).toMatchObject({ index: "TASI", is_delayed: false, count: 3 });
  // Energy: 9 million shares of 27 rose by 0.5 and a million of 8 fell by 0.1. Banks: 4 million of 70 rose by 0.7, of 280 + 210 in all.
  expect(body.sectors).toEqual([
    {
      sector_name: "Energy",
      sector_name_ar: "الطاقة",
      change_percent: 1.75,
      avg_change_percent: 0.3,
      volume: 6_010,
      num_stocks: 2,
    },
    {
      sector_name: "REITs",
      sector_name_ar: "الصناديق العقارية",
      change_percent: 1.18,
      avg_change_percent: 1.18,
      volume: 700,
      num_stocks: 1,
    },
    {
      sector_name: "Banks",
      sector_name_ar: "البنوك",
      change_percent: 0.57,
      avg_change_percent: 0.5,
      volume: 90,
      num_stocks: 2,
    },
  ]);
  const nomu = (await world.get("/market/sectors/?index=NOMU")).body;
  expect(nomu.sectors.map((sector: { sector_name: string }) => sector.sector_name)).toEqual(["Energy", "Banks"]);
});

/** Sixty shares that all rise. */
function crowdedWorld() {
  const listings = Array.from({ length: 60 }, (_, i) => listed(String(3_000 + i), 10));
  const script = new Script().day(DAY_ONE, listings).at("10:00");
  for (const { symbol } of listings) script.phase(symbol, "continuous").trade(symbol, "buy", 10.5, 1);
  return playedWorld(script);
}
