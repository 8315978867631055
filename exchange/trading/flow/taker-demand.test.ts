import { expect, test } from "bun:test";
import { TakerDemand } from "./taker-demand.ts";
import { IMPACT_EXPONENT } from "./takers.ts";

/** Demand at a swing of the volatility, while the worth stands still, and at a pace of the whole market's investors. */
function demandOf(trades: number, swing: number, marketPart = 0, pace = 1): TakerDemand {
  const demand = new TakerDemand({
    trades,
    fiveMinuteSteps: 4,
    tradeSwingAt: () => swing,
    marketPart,
    investors: { directionAt: () => 0, paceAt: () => pace },
  });
  demand.readAt(0, 100);
  return demand;
}

/** The ratio of busy to quiet minutes. */
const ratioOf = (trades: number, of: "takers" | "size"): number => demandOf(trades, 4)[of] / demandOf(trades, 0.25)[of];

test("[FLOW-07] the more trades a share has, the more evenly its takers come, and the more their orders' size follows demand", () => {
  expect(ratioOf(120, "takers")).toBeCloseTo(16, 5);
  expect(ratioOf(120, "size")).toBeCloseTo(1, 5);
  expect(ratioOf(300, "takers")).toBeLessThan(12);
  expect(ratioOf(12_000, "takers")).toBeLessThan(0.7 * ratioOf(300, "takers"));
  expect(ratioOf(12_000, "size")).toBeGreaterThan(1.3 * ratioOf(300, "size"));
});

test("[FLOW-22] when the whole market's investors come, more takers come to a share that stands still; without them the others do", () => {
  const [none, usual, many] = [0, 1, 5].map((pace) => demandOf(4_000, 1, 0.3, pace)) as [
    TakerDemand,
    TakerDemand,
    TakerDemand,
  ];
  expect(many.takers).toBeGreaterThan(1.5 * usual.takers);
  expect(many.takers).toBeLessThan(3 * usual.takers);
  expect(none.takers).toBeGreaterThan(0.6 * usual.takers);
  expect([none.marketPart, demandOf(4_000, 1).marketPart]).toEqual([0, 0]);
  expect(many.marketPart).toBeGreaterThan(usual.marketPart);
});

test("[FLOW-07] what is traded follows demand whoever comes", () => {
  for (const trades of [200, 4_000, 12_000]) {
    const volume = ratioOf(trades, "takers") * ratioOf(trades, "size");
    expect(volume).toBeGreaterThan(10);
    expect(volume).toBeLessThan(17);
  }
});

test("[FLOW-07] the more demand there is, the less one order tells: demand alone moves prices little further", () => {
  for (const trades of [200, 4_000, 12_000]) {
    const moved = (swing: number): number => {
      const { takers, size, impact } = demandOf(trades, swing);
      return takers * (impact * size ** IMPACT_EXPONENT) ** 2;
    };
    // Sixteen times the demand brings less than twice the variance.
    expect(moved(4) / moved(0.25)).toBeGreaterThan(1);
    expect(moved(4) / moved(0.25)).toBeLessThan(2);
  }
});
