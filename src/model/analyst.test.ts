import { expect, test } from "bun:test";
import { type AnalystTarget, consensusOf, currentTargets, RATINGS } from "./analyst.ts";

const target = (analyst: string, issuedDay: number, price: number, rating: AnalystTarget["rating"]): AnalystTarget => ({
  symbol: "2222",
  analyst,
  issuedDay,
  target: price,
  rating,
});

test("the latest opinion of each analyst counts, for a year, and none before its day", () => {
  const all = [target("a", 20260101, 1, "buy"), target("a", 20260601, 2, "hold"), target("b", 20260301, 3, "sell")];
  expect(currentTargets(all, 20260228).map((one) => one.target)).toEqual([1]);
  expect(currentTargets(all, 20260701).map((one) => one.target)).toEqual([2, 3]);
  expect(currentTargets(all, 20270301).map((one) => one.target)).toEqual([2]);
  expect(currentTargets(all, 20270601)).toEqual([]);
});

test("a consensus is the mean, the median and the ends of the targets, and the mean of the scores [COMPANY-19, COMPANY-20]", () => {
  const list = [target("a", 1, 300_000, "strong_buy"), target("b", 1, 250_000, "hold"), target("c", 1, 260_001, "buy")];
  expect(consensusOf(list)).toEqual({
    targetMean: 270_000,
    targetMedian: 260_001,
    targetHigh: 300_000,
    targetLow: 250_000,
    score: 2,
    rating: "buy",
    analystCount: 3,
  });
  expect(consensusOf(list.slice(0, 2))?.targetMedian).toBe(275_000);
  expect(consensusOf([])).toBeNull();
});

test("a consensus of one is that opinion, whichever it is [COMPANY-21]", () => {
  for (const rating of RATINGS) expect(consensusOf([target("a", 1, 5, rating)])?.rating).toBe(rating);
});
