import { expect, test } from "bun:test";
import { Random } from "../../base/index.ts";
import { indexWeight, MarketIndex } from "./market-index.ts";

const SHARES = [5_800_000_000, 6_000_000_000, 123_457, 1, 0, 2_999_999_999];

test("after a million price changes the level is exactly that of the prices themselves", () => {
  const random = new Random("index");
  const prices = SHARES.map((_, i) => 200_000 + i * 13_300);
  const references = [...prices];
  const index = new MarketIndex();
  index.setPreviousClose(112_286_400);
  const weights = SHARES.map(indexWeight);
  weights.forEach((weight, i) => {
    index.include(weight, references[i] ?? 0);
  });
  for (let i = 0; i < 1_000_000; i++) {
    const at = random.int(SHARES.length);
    const from = prices[at] ?? 0;
    const to = Math.max(100, from + random.between(-5, 5) * 100);
    const weight = weights[at];
    if (weight !== undefined) index.reprice(weight, from, to);
    prices[at] = to;
  }
  const capitalisation = (at: readonly number[]): bigint =>
    SHARES.reduce((sum, shares, i) => sum + BigInt(shares) * BigInt(at[i] ?? 0), 0n);
  const exact = Number((112_286_400n * capitalisation(prices) * 1_000n) / capitalisation(references)) / 1_000;
  expect(index.value()).toBe(Math.round(exact / 100) * 100);
  expect(index.value()).not.toBe(112_286_400);
});

test("when every price is back at its reference the level is the previous close", () => {
  const index = new MarketIndex();
  index.setPreviousClose(112_286_400);
  const weight = indexWeight(4_999_999_999);
  index.include(weight, 263_400);
  index.include(indexWeight(77), 98_100);
  index.reprice(weight, 263_400, 270_000);
  expect(index.value()).toBeGreaterThan(112_286_400);
  index.reprice(weight, 270_000, 263_400);
  expect(index.value()).toBe(112_286_400);
});

test("an index without weight stands at its previous close, with 2 decimals", () => {
  const index = new MarketIndex();
  index.setPreviousClose(112_286_449);
  expect(index.value()).toBe(112_286_400);
  expect(index.previousClose).toBe(112_286_400);
});
