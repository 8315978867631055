import { expect, test } from "bun:test";
import type { Instrument } from "../../src/model/index.ts";
import { DAY_ONE, INDEX_CLOSES, listed, Script, sar, timeAt } from "./script.ts";

/** Ten equal members, so that one is a tenth of the index. */
const TEN = Array.from({ length: 10 }, (_, i) => listed(String(1010 + i * 10), 50));

function opened(listings: readonly Instrument[] = TEN): Script {
  return new Script().day(DAY_ONE, listings).at("10:00");
}

test("the index moves by its members' weights and shows 2 decimals [MARKET-05]", () => {
  const script = opened();
  expect(script.engine.summary("TASI")).toMatchObject({ indexValue: INDEX_CLOSES.TASI, indexChange: 0 });
  script.trade("1010", "buy", 51, 10);
  // A tenth of the index is up 2 %: 11,000 × 1.002.
  expect(script.engine.summary("TASI")).toMatchObject({
    index: "TASI",
    indexValue: sar(11_022),
    indexChange: sar(22),
    indexChangePercent: 0.2,
    totalVolume: 10,
    totalValue: sar(510),
    tradeCount: 1,
    updatedAtMs: timeAt(DAY_ONE, "10:00"),
  });
  script.trade("1020", "sell", 49.99, 10);
  expect(script.engine.summary("TASI")?.indexValue).toBe(sar(11_021.78));
});

test("free float and the cap decide the weights: 15 % on TASI, 20 % on NOMU", () => {
  for (const [market, cap] of [
    ["TASI", 0.15],
    ["NOMU", 0.2],
  ] as const) {
    const rest = TEN.slice(1).map((instrument) => ({ ...instrument, market }));
    const giant = listed("2222", 50, { market, sharesOutstanding: 500_000_000_000, freeFloatBps: 200 });
    const script = opened([giant, ...rest]).trade("2222", "buy", 55, 1);
    const { indexValue, indexChange } = script.engine.summary(market) ?? { indexValue: 0, indexChange: 0 };
    // Up 10 % with the weight of the cap.
    expect(indexChange / (indexValue - indexChange)).toBeCloseTo(0.1 * cap, 6);
  }
});

test("a member without free float moves no index", () => {
  const script = opened([...TEN, listed("2222", 50, { freeFloatBps: 0 })]).trade("2222", "buy", 55, 1);
  expect(script.engine.summary("TASI")).toMatchObject({ indexChange: 0, advancing: 1 });
});

test("breadth counts every member with reference data today once [MARKET-07]", () => {
  const fund = listed("4330", 10, { securityType: "Closed-End Fund" });
  const etf = listed("9400", 10, { securityType: "ETF" });
  const nomu = listed("9500", 10, { market: "NOMU" });
  const script = opened([...TEN, fund, etf, nomu]);
  script
    .trade("1010", "buy", 51, 10)
    .trade("1020", "buy", 49, 10)
    .trade("4330", "buy", 11, 10)
    .trade("9400", "buy", 11, 5);
  expect(script.engine.liveMembers("TASI").map((instrument) => instrument.symbol)).toEqual([
    ...TEN.map((instrument) => instrument.symbol),
    "4330",
  ]);
  const breadth = { advancing: 2, declining: 1, unchanged: 8, totalVolume: 30, mood: "Neutral" };
  expect(script.engine.summary("TASI")).toMatchObject(breadth);
  expect(script.engine.summary("NOMU")).toMatchObject({ advancing: 0, unchanged: 1, totalVolume: 0 });
  script.trade("1020", "buy", 50, 1).trade("1010", "sell", 49, 1);
  expect(script.engine.summary("TASI")).toMatchObject({ advancing: 1, declining: 1, unchanged: 9 });
});

test("the mood follows breadth [MARKET-06]", () => {
  const script = opened();
  const moods = TEN.slice(0, 5).map((instrument) => {
    script.trade(instrument.symbol, "buy", 51, 1);
    return script.engine.summary("TASI")?.mood;
  });
  expect(moods).toEqual(["Bullish", "Bullish", "Bullish", "Very Bullish", "Very Bullish"]);
});

test("gainers and losers are ordered by change, ties by value, then symbol [MOVERS-05, MOVERS-06, MOVERS-09]", () => {
  const script = opened();
  script
    .trade("1010", "buy", 51, 10)
    .trade("1020", "buy", 51, 20)
    .trade("1030", "buy", 51, 10)
    .trade("1040", "buy", 53, 1);
  script
    .trade("1050", "buy", 49, 10)
    .trade("1060", "buy", 49, 30)
    .trade("1070", "buy", 45, 1)
    .trade("1080", "buy", 50, 9);
  const symbols = (kind: "gainers" | "losers"): string[] =>
    script.engine.movers("TASI", kind, 10).map((mover) => mover.symbol);
  expect(symbols("gainers")).toEqual(["1040", "1020", "1010", "1030"]);
  expect(symbols("losers")).toEqual(["1070", "1060", "1050"]);
  expect(script.engine.movers("TASI", "gainers", 2)).toHaveLength(2);
  expect(script.engine.movers("TASI", "gainers", 1)[0]).toEqual({
    symbol: "1040",
    nameAr: "شركة 1040",
    nameEn: "Company 1040",
    price: sar(53),
    change: sar(3),
    changePercent: 6,
    volume: 1,
    value: sar(53),
    updatedAtMs: timeAt(DAY_ONE, "10:00"),
  });
});

test("a tie is what a reader sees as one: percentages are compared as they are shown [MOVERS-09]", () => {
  // 0.1/30.02 and 0.1/30.01 are both shown as 0.33.
  const script = opened([listed("1010", 30.02), listed("1020", 30.01)]);
  script.trade("1010", "buy", 30.12, 50).trade("1020", "buy", 30.11, 10);
  const gainers = script.engine.movers("TASI", "gainers", 10);
  expect(gainers.map((mover) => [mover.symbol, mover.changePercent])).toEqual([
    ["1010", 0.33],
    ["1020", 0.33],
  ]);
});

test("volume and value lists hold what was traded, the greatest first [MOVERS-07, MOVERS-08]", () => {
  const script = opened([listed("1010", 10), listed("1020", 100), listed("1030", 1), listed("1040", 5)]);
  script.trade("1010", "buy", 10, 50).trade("1020", "buy", 100, 20).trade("1030", "sell", 1, 50);
  const symbols = (kind: "volume" | "value"): string[] =>
    script.engine.movers("TASI", kind, 10).map((mover) => mover.symbol);
  expect(symbols("volume")).toEqual(["1010", "1030", "1020"]);
  expect(symbols("value")).toEqual(["1020", "1010", "1030"]);
});

test("a list asked for again after a trade is the new one", () => {
  const script = opened().trade("1010", "buy", 51, 10);
  expect(script.engine.movers("TASI", "gainers", 10)).toHaveLength(1);
  const version = script.engine.marketVersion("TASI");
  script.level("1020", "bid", 49, 10);
  expect(script.engine.marketVersion("TASI")).toBe(version);
  script.trade("1020", "buy", 52, 10);
  expect(script.engine.marketVersion("TASI")).toBeGreaterThan(version);
  expect(script.engine.movers("TASI", "gainers", 10)[0]?.symbol).toBe("1020");
});

test("sectors weigh by capitalisation, average plainly and come the best first [SECTORS-04, SECTORS-05, SECTORS-06]", () => {
  const sector = (sectorEn: string, sectorAr: string, sharesOutstanding = 1_000): Partial<Instrument> => ({
    sectorEn,
    sectorAr,
    sharesOutstanding,
  });
  const script = opened([
    listed("2222", 25, sector("Energy", "الطاقة", 3_000)),
    listed("2030", 75, sector("Energy", "الطاقة", 1_000)),
    listed("1120", 90, sector("Banks", "البنوك")),
    listed("8010", 20, sector("Insurance", "التأمين")),
    listed("4700", 10, { ...sector("", ""), securityType: "Closed-End Fund" }),
    listed("9400", 10, { ...sector("ETFs", "صناديق"), securityType: "ETF" }),
    listed("9500", 10, { ...sector("Media", "الإعلام"), market: "NOMU" }),
  ]);
  script.trade("2222", "buy", 26, 10).trade("2030", "sell", 72, 4).trade("1120", "buy", 90.9, 7);
  expect(script.engine.sectors("TASI")).toEqual([
    { nameEn: "Banks", nameAr: "البنوك", changePercent: 1, avgChangePercent: 1, volume: 7, stockCount: 1 },
    // +4 % and −4 % on equal capitalisations.
    { nameEn: "Energy", nameAr: "الطاقة", changePercent: 0, avgChangePercent: 0, volume: 14, stockCount: 2 },
    { nameEn: "Insurance", nameAr: "التأمين", changePercent: 0, avgChangePercent: 0, volume: 0, stockCount: 1 },
  ]);
  expect(script.engine.sectors("NOMU").map((each) => each.nameEn)).toEqual(["Media"]);
  script.trade("2222", "buy", 27, 1);
  // 3,000 × 2 − 1,000 × 3 on 150,000; the mean of 8 and −4.
  expect(script.engine.sectors("TASI")[0]).toMatchObject({ nameEn: "Energy", changePercent: 2, avgChangePercent: 2 });
  script.trade("2030", "sell", 75, 1);
  expect(script.engine.sectors("TASI")[0]).toMatchObject({ nameEn: "Energy", changePercent: 4, avgChangePercent: 4 });
});

test("a sector with one heavy member is weighed, not averaged [SECTORS-05, SECTORS-06]", () => {
  const script = opened([
    listed("1010", 10, { sharesOutstanding: 9_000 }),
    listed("1020", 10, { sharesOutstanding: 1_000 }),
  ]);
  script.trade("1010", "buy", 11, 1);
  expect(script.engine.sectors("TASI")[0]).toMatchObject({ changePercent: 9, avgChangePercent: 5 });
});
