// Judgements over the whole simulated market: the fair prices of the service agree with prices, with analysts and with later events.

import { beforeAll, expect, test } from "bun:test";
import { JudgedMarket, type Judgement } from "./judgements.ts";
import { byConfidence, contradictions, fairRatios, losingShare, PAST_DAYS, quantile } from "./judgements-section.ts";

const SEEDS = [1, 2];
const today: Judgement[] = [];
const past: Judgement[] = [];
beforeAll(async () => {
  for (const seed of SEEDS) {
    const market = new JudgedMarket(seed);
    today.push(...(await market.on(20261116)));
    for (const day of PAST_DAYS) past.push(...(await market.on(day)));
  }
}, 300_000);

test("the fair price is centred on the price, on both markets [VALUE-05]", () => {
  for (const market of ["TASI", "NOMU"]) {
    const median = quantile(fairRatios(today.filter((judgement) => judgement.market === market)), 0.5);
    expect([market, median > 0.85 && median < 1.15]).toEqual([market, true]);
  }
  const all = quantile(fairRatios(today), 0.5);
  expect(all > 0.9 && all < 1.1).toBe(true);
});

test("higher confidence means a smaller error a year later, and about as often near as it says [VALUE-05]", () => {
  const groups = byConfidence(past);
  const [least] = groups;
  const most = groups.at(-1);
  expect(most?.near ?? 0).toBeGreaterThan((least?.near ?? 1) + 0.15);
  expect(most?.medianError ?? 1).toBeLessThan((least?.medianError ?? 0) * 0.75);
  for (const { meanConfidence, near } of groups) expect(Math.abs(near - meanConfidence)).toBeLessThan(0.15);
});

test("analysts' targets and fair prices seldom contradict each other, and neither is far above the other [VALUE-06]", () => {
  expect(contradictions(today)).toBeLessThan(0.12);
  const gaps = today.flatMap(({ fair, target }) => (fair === null || target === null ? [] : [target / fair.price]));
  const gap = quantile(gaps, 0.5);
  expect(gap > 0.9 && gap < 1.2).toBe(true);
});

test("15 to 25 % of the companies make losses, more of them on Nomu [VALUE-07]", () => {
  expect(losingShare(today) > 0.15 && losingShare(today) < 0.25).toBe(true);
  const on = (market: string): number => losingShare(today.filter((judgement) => judgement.market === market));
  expect(on("NOMU")).toBeGreaterThan(on("TASI"));
});
