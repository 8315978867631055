// The lists that the page computes itself, by the rules of the service.

import { expect, test } from "bun:test";
import type { SnapshotQuote } from "../../../../sdk/src/index.ts";
import { heatOf, moversOf, weightOf } from "./market-lists.ts";

const row = (symbol: string, changePercent: number, more: Partial<SnapshotQuote> = {}): SnapshotQuote => ({
  symbol,
  name: symbol,
  name_en: symbol,
  market: "TASI",
  security_type: "Equity",
  sector_id: null,
  sector: null,
  sector_en: null,
  price: 10,
  change: 0,
  change_percent: changePercent,
  volume: 100,
  value: 1_000,
  trade_count: 1,
  high: 10,
  low: 10,
  previous_close: 10,
  limit_up: null,
  limit_down: null,
  market_cap: 1_000_000,
  updated_at: "2026-11-15T11:00:00.000+03:00",
  ...more,
});
const symbols = (rows: readonly SnapshotQuote[]): string[] => rows.map(({ symbol }) => symbol);

test("gainers rise and losers fall, and who stands still is in neither [MOVERS-05] [MOVERS-06]", () => {
  const rows = [row("1", 2), row("2", -3), row("3", 0), row("4", 5)];
  expect(symbols(moversOf(rows, "gainers", "TASI", 10))).toEqual(["4", "1"]);
  expect(symbols(moversOf(rows, "losers", "TASI", 10))).toEqual(["2"]);
});

test("ties are broken by value, then by symbol [MOVERS-09]", () => {
  const rows = [row("3", 1), row("1", 1), row("2", 1, { value: 5_000 })];
  expect(symbols(moversOf(rows, "gainers", "TASI", 10))).toEqual(["2", "1", "3"]);
});

test("ETFs, sukuk and other markets have no part in movers [MARKET-07]", () => {
  const rows = [
    row("1", 1, { security_type: "ETF" }),
    row("2", 1, { security_type: "Closed-End Fund" }),
    row("3", 1, { market: "NOMU" }),
  ];
  expect(symbols(moversOf(rows, "value", "TASI", 10))).toEqual(["2"]);
  expect(symbols(moversOf(rows, "value", "NOMU", 10))).toEqual(["3"]);
});

test("the volume and value lists are ordered by theirs [MOVERS-07] [MOVERS-08]", () => {
  const rows = [row("1", 0, { volume: 5, value: 10 }), row("2", 0, { volume: 9, value: 3 })];
  expect(symbols(moversOf(rows, "volume", "TASI", 1))).toEqual(["2"]);
  expect(symbols(moversOf(rows, "value", "TASI", 1))).toEqual(["1"]);
});

test("balanced sizes keep the order of capitalisations and bring them nearer to one another", () => {
  const [large, small] = [row("1", 0, { market_cap: 6e12 }), row("2", 0, { market_cap: 6e8 })];
  expect(weightOf(large, "cap") / weightOf(small, "cap")).toBe(10_000);
  expect(weightOf(large, "balanced") / weightOf(small, "balanced")).toBeCloseTo(100);
});

test("colours go up and down in the same steps", () => {
  expect([0, 0.04, 0.05, 1, -1, 2.5, -4, 9.9].map(heatOf)).toEqual([0, 0, 1, 2, -2, 3, -4, 4]);
});
