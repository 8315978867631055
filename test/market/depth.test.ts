import { expect, test } from "bun:test";
import type { Depth } from "../../src/model/index.ts";
import { DAY_ONE, listed, Script, sar, timeAt } from "./script.ts";

function opened(phase: "continuous" | "opening-auction" = "continuous"): Script {
  return new Script()
    .day(DAY_ONE, [listed("2222", 25)])
    .at("10:00")
    .phase("2222", phase);
}

function depthOf(script: Script, levels = 20): Depth {
  const depth = script.engine.depth(2222, levels);
  if (depth === null) throw new Error("there is no book");
  return depth;
}

test("levels are numbered from the best, bids falling and asks rising [DEPTH-07, DEPTH-08]", () => {
  const script = opened().level("2222", "bid", 24.9, 10, 2).level("2222", "bid", 24.95, 20, 1);
  script.level("2222", "ask", 25.1, 30, 3).level("2222", "ask", 25.05, 40, 4);
  expect(depthOf(script).bids).toEqual([
    { level: 0, price: sar(24.95), quantity: 20, orderCount: 1 },
    { level: 1, price: sar(24.9), quantity: 10, orderCount: 2 },
  ]);
  expect(depthOf(script).asks).toEqual([
    { level: 0, price: sar(25.05), quantity: 40, orderCount: 4 },
    { level: 1, price: sar(25.1), quantity: 30, orderCount: 3 },
  ]);
});

test("no more than the asked levels come, fewer when the book has no more, twenty at most [DEPTH-12, DEPTH-13]", () => {
  const script = opened();
  for (let i = 0; i < 30; i++) script.level("2222", "bid", 24 - i / 100, 100 + i);
  script.level("2222", "ask", 25, 5);
  expect(depthOf(script, 5).bids).toHaveLength(5);
  expect(depthOf(script, 5).asks).toHaveLength(1);
  expect(depthOf(script, 99).bids).toHaveLength(20);
  expect(depthOf(script, 0).bids).toHaveLength(1);
});

test("totals and imbalance cover the levels returned and the best five of them [DEPTH-22, DEPTH-23, DEPTH-24]", () => {
  const script = opened();
  for (let i = 0; i < 10; i++)
    script.level("2222", "bid", 24 - i / 100, 100).level("2222", "ask", 25 + i / 100, 50 + i);
  expect(depthOf(script, 10)).toMatchObject({
    totalBidQuantity: 1_000,
    totalAskQuantity: 545,
    totalBidQuantityTop5: 500,
    totalAskQuantityTop5: 260,
    levelImbalance: 0.2945,
    levelImbalanceTop5: 0.3158,
  });
  expect(depthOf(script, 2)).toMatchObject({
    totalBidQuantity: 200,
    totalAskQuantity: 101,
    totalBidQuantityTop5: 200,
    totalAskQuantityTop5: 101,
    levelImbalance: 0.3289,
  });
});

test("spread_bps is the spread against the mid price with 2 decimals [DEPTH-21]", () => {
  const script = opened().level("2222", "bid", 24.95, 20).level("2222", "ask", 25.05, 40);
  expect(depthOf(script)).toMatchObject({ bestBid: sar(24.95), bestAsk: sar(25.05), spread: sar(0.1), spreadBps: 40 });
  script.level("2222", "ask", 25.04, 1);
  expect(depthOf(script).spreadBps).toBe(36.01);
});

test("a side without priced levels has best 0, and the spread is 0 then [DEPTH-20]", () => {
  const script = opened().level("2222", "bid", 24.95, 20);
  expect(depthOf(script)).toMatchObject({
    bestBid: sar(24.95),
    bestAsk: 0,
    spread: 0,
    spreadBps: 0,
    levelImbalance: 1,
  });
  expect(depthOf(script).bookState).toBe("one_sided");
});

test("a crossed book of an auction has a negative spread", () => {
  const script = opened("opening-auction").level("2222", "bid", 25.2, 20).level("2222", "ask", 25, 20);
  expect(depthOf(script)).toMatchObject({ spread: sar(-0.2), bookState: "auction", session: "preopen" });
});

test("price 0 is never a level and counts in no total, but is told beside them [DEPTH-16, DEPTH-18]", () => {
  const script = opened("opening-auction").level("2222", "bid", 24.9, 10).at("10:01").level("2222", "bid", 0, 700, 3);
  const depth = depthOf(script);
  expect(depth.bids).toHaveLength(1);
  expect(depth).toMatchObject({ bestBid: sar(24.9), totalBidQuantity: 10, bookState: "auction" });
  expect(depth.marketOrders).toEqual({
    bidQuantity: 700,
    bidOrderCount: 3,
    bidUpdatedAtMs: timeAt(DAY_ONE, "10:01"),
    askQuantity: 0,
    askOrderCount: 0,
    askUpdatedAtMs: timeAt(DAY_ONE, "09:00"),
  });
});

test("without market-order quantity on either side there is no market order [DEPTH-17]", () => {
  const script = opened("opening-auction").level("2222", "bid", 24.9, 10).level("2222", "ask", 0, 700, 3);
  expect(depthOf(script).marketOrders).not.toBeNull();
  expect(depthOf(script.level("2222", "ask", 0, 0)).marketOrders).toBeNull();
});

test("a book of market orders alone is delivered as such [DEPTH-19, LADDER-16]", () => {
  const depth = depthOf(opened("opening-auction").level("2222", "ask", 0, 700, 3));
  expect(depth).toMatchObject({ bookState: "market_orders_only", bids: [], asks: [], bestAsk: 0, totalAskQuantity: 0 });
});

test("a book that holds nothing is no snapshot [DEPTH-27]", () => {
  const script = opened();
  expect(script.engine.depth(2222, 5)).toBeNull();
  script.level("2222", "bid", 24.9, 10).level("2222", "bid", 24.9, 0);
  expect(script.engine.depth(2222, 5)).toBeNull();
});

test("updated_at and version tell only of the levels that the reader sees [DEPTH-23, DEPTH-29]", () => {
  const script = opened();
  for (let i = 0; i < 8; i++) script.level("2222", "bid", 24 - i / 100, 100);
  const shallowVersions = [1, 5, 6].map((levels) => script.engine.depthVersion(2222, levels));
  const deepVersion = script.engine.depthVersion(2222, 20);
  script.at("10:30").level("2222", "bid", 23.94, 500);
  expect(depthOf(script, 5).updatedAtMs).toBe(timeAt(DAY_ONE, "10:00"));
  expect(depthOf(script, 7).updatedAtMs).toBe(timeAt(DAY_ONE, "10:30"));
  expect([1, 5, 6].map((levels) => script.engine.depthVersion(2222, levels))).toEqual(shallowVersions);
  expect(script.engine.depthVersion(2222, 20)).toBeGreaterThan(deepVersion);
});

test("a halt and its end are seen in the state of the book [DEPTH-26]", () => {
  const script = opened().level("2222", "bid", 24, 1).level("2222", "ask", 25, 1).at("11:00").phase("2222", "halted");
  expect(depthOf(script)).toMatchObject({
    bookState: "halted",
    session: "regular",
    updatedAtMs: timeAt(DAY_ONE, "11:00"),
  });
  expect(depthOf(script.phase("2222", "volatility-auction")).bookState).toBe("auction");
  expect(depthOf(script.phase("2222", "continuous")).bookState).toBe("normal");
});
