import { expect, test } from "bun:test";
import { DAY_ONE, listed, Script, sar, timeAt } from "./script.ts";

function opened(): Script {
  return new Script()
    .day(DAY_ONE, [listed("2222", 25)])
    .at("10:00")
    .phase("2222", "continuous");
}

test("before a session's first trade price, open, high and low are the previous close and all counts 0 [QUOTE-12]", () => {
  const quote = opened().engine.quote(2222);
  expect(quote).toMatchObject({ price: sar(25), open: sar(25), high: sar(25), low: sar(25), previousClose: sar(25) });
  expect(quote).toMatchObject({ change: 0, changePercent: 0, volume: 0, value: 0, tradeCount: 0 });
  expect(quote.liquidity).toEqual({
    inflowValue: 0,
    inflowVolume: 0,
    inflowTrades: 0,
    outflowValue: 0,
    outflowVolume: 0,
    outflowTrades: 0,
    netValue: 0,
  });
});

test("price is the last official trade's, open, high and low are those of the session [QUOTE-04, QUOTE-07]", () => {
  const script = opened().at("10:05").trade("2222", "buy", 25.5, 10).trade("2222", "sell", 24.8, 10);
  script.at("10:06").trade("2222", "buy", 26.1, 10).at("10:07").trade("2222", "buy", 25.7, 10);
  expect(script.engine.quote(2222)).toMatchObject({
    price: sar(25.7),
    open: sar(25.5),
    high: sar(26.1),
    low: sar(24.8),
    updatedAtMs: timeAt(DAY_ONE, "10:07"),
  });
});

test("change is against the previous close, its percentage with 2 decimals [QUOTE-05, QUOTE-06]", () => {
  const script = new Script()
    .day(DAY_ONE, [listed("2222", 24.6)])
    .at("10:00")
    .trade("2222", "buy", 24.98, 1);
  expect(script.engine.quote(2222)).toMatchObject({ change: sar(0.38), changePercent: 1.54 });
  script.trade("2222", "sell", 24.5, 1);
  expect(script.engine.quote(2222)).toMatchObject({ change: sar(-0.1), changePercent: -0.41 });
});

test("volume, value and trade count add up every trade of the session [QUOTE-08]", () => {
  const quote = opened().trade("2222", "buy", 25.01, 300).trade("2222", "sell", 24.99, 7).engine.quote(2222);
  expect(quote).toMatchObject({ volume: 307, tradeCount: 2, value: sar(25.01 * 300 + 24.99 * 7) });
});

test("bid and ask are the best priced levels, an empty side is 0 with size 0 [QUOTE-09, QUOTE-10]", () => {
  const script = opened()
    .level("2222", "bid", 24.9, 500)
    .level("2222", "bid", 24.95, 200)
    .level("2222", "bid", 24.8, 1);
  expect(script.engine.quote(2222)).toMatchObject({ bid: sar(24.95), bidSize: 200, ask: 0, askSize: 0 });
  script.level("2222", "ask", 25.1, 40).level("2222", "ask", 25.2, 60).level("2222", "bid", 24.95, 0);
  expect(script.engine.quote(2222)).toMatchObject({ bid: sar(24.9), bidSize: 500, ask: sar(25.1), askSize: 40 });
});

test("unpriced market orders are no bid and no ask [QUOTE-09, DEPTH-18]", () => {
  const script = new Script().day(DAY_ONE, [listed("2222", 25)]).phase("2222", "opening-auction");
  script.level("2222", "bid", 0, 9_000, 3).level("2222", "ask", 0, 100);
  expect(script.engine.quote(2222)).toMatchObject({ bid: 0, bidSize: 0, ask: 0, askSize: 0 });
});

test("what buyers took flows in, what sellers hit flows out, net is the difference [QUOTE-13, QUOTE-14]", () => {
  const script = opened().trade("2222", "buy", 25, 100).trade("2222", "buy", 25.1, 50).trade("2222", "sell", 25, 30);
  expect(script.engine.quote(2222).liquidity).toEqual({
    inflowValue: sar(2_500 + 1_255),
    inflowVolume: 150,
    inflowTrades: 2,
    outflowValue: sar(750),
    outflowVolume: 30,
    outflowTrades: 1,
    netValue: sar(3_005),
  });
});

test("an unofficial trade counts everywhere and sets no price and no time [QUOTE-04, QUOTE-11]", () => {
  const script = opened().at("11:00").trade("2222", "buy", 25.5, 10).at("15:10");
  script.trade("2222", "sell", 22, 5, { kind: "closing", isOfficial: false });
  const quote = script.engine.quote(2222);
  expect(quote).toMatchObject({ price: sar(25.5), open: sar(25.5), high: sar(25.5), low: sar(25.5), change: sar(0.5) });
  expect(quote).toMatchObject({ volume: 15, tradeCount: 2, value: sar(365), updatedAtMs: timeAt(DAY_ONE, "11:00") });
  expect(quote.liquidity).toMatchObject({ outflowVolume: 5, outflowTrades: 1, outflowValue: sar(110) });
  expect(script.engine.trades(2222, 5)[0]).toMatchObject({ price: sar(22), isOfficial: false });
});

test("a session of unofficial trades alone still stands at the previous close [QUOTE-12]", () => {
  const script = opened().at("15:10").trade("2222", "sell", 22, 5, { kind: "closing", isOfficial: false });
  expect(script.engine.quote(2222)).toMatchObject({
    price: sar(25),
    open: sar(25),
    high: sar(25),
    low: sar(25),
    volume: 5,
  });
});

test("a quote carries both names and its session", () => {
  const script = opened();
  expect(script.engine.quote(2222)).toMatchObject({ nameAr: "شركة 2222", nameEn: "Company 2222", session: "regular" });
  expect(script.phase("2222", "trade-at-last").engine.quote(2222).session).toBe("atc");
});

test("an instrument without any known price shows 0 and no change [QUOTE-23]", () => {
  const script = new Script().day(DAY_ONE, [listed("2222", 0)]);
  expect(script.engine.quote(2222)).toMatchObject({ price: 0, changePercent: 0 });
  script.at("10:00").trade("2222", "buy", 30, 1);
  expect(script.engine.quote(2222)).toMatchObject({ price: sar(30), change: 0, changePercent: 0 });
  expect(script.engine.summary("TASI")).toMatchObject({ advancing: 0, unchanged: 1, indexChange: 0 });
});

test("ETFs, sukuk and Unknown instruments have quotes, trades and bars [MARKET-08]", () => {
  for (const securityType of ["ETF", "Sukuk", "Unknown"] as const) {
    const script = new Script().day(DAY_ONE, [listed("9400", 25, { securityType })]).at("10:00");
    script.trade("9400", "buy", 26, 10);
    expect(script.engine.quote(9400)).toMatchObject({ price: sar(26), volume: 10 });
    expect(script.engine.trades(9400, 10)).toHaveLength(1);
    expect(script.engine.openBars("9400")?.day?.close).toBe(sar(26));
    expect(script.engine.summary("TASI")).toMatchObject({ totalVolume: 0, indexChange: 0, advancing: 0, unchanged: 0 });
    expect(script.engine.movers("TASI", "value", 10)).toEqual([]);
    expect(script.engine.sectors("TASI")).toEqual([]);
  }
});

test("a trade on the tape knows its symbol, value and session, the newest first [TRADES-03, TRADES-07]", () => {
  const script = opened().at("10:05").trade("2222", "buy", 25.5, 10).phase("2222", "trade-at-last").at("15:12");
  script.trade("2222", "sell", 25.5, 4, { kind: "at-last" });
  expect(script.engine.trades(2222, 50)).toEqual([
    {
      symbol: "2222",
      tradeSeq: 2,
      timeMs: timeAt(DAY_ONE, "15:12"),
      price: sar(25.5),
      quantity: 4,
      value: sar(102),
      side: "sell",
      kind: "at-last",
      isOfficial: true,
      session: "atc",
    },
    {
      symbol: "2222",
      tradeSeq: 1,
      timeMs: timeAt(DAY_ONE, "10:05"),
      price: sar(25.5),
      quantity: 10,
      value: sar(255),
      side: "buy",
      kind: "continuous",
      isOfficial: true,
      session: "regular",
    },
  ]);
  expect(script.engine.trades(2222, 1)).toHaveLength(1);
});
