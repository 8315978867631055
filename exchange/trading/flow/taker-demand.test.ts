import { expect, test } from "bun:test";
import { TakerDemand } from "./taker-demand.ts";
import { IMPACT_EXPONENT } from "./takers.ts";

/** Demand at a swing of the volatility, while the worth stands still. */
function demandOf(trades: number, swing: number, marketSwing = 1): TakerDemand {
  const demand = new TakerDemand({
    trades,
    fiveMinuteSteps: 4,
    tradeSwingAt: () => swing,
    marketSwingAt: () => marketSwing,
  });
  demand.readAt(0, 100);
  return demand;
}

/** The ratio of busy to quiet minutes. */
const ratioOf = (trades: number, of: "takers" | "size"): number => demandOf(trades, 4)[of] / demandOf(trades, 0.25)[of];

test("[FLOW-07] the more trades a share has, the more evenly its takers come, and the more their orders' size follows demand", () => {
  expect(ratioOf(200, "takers")).toBeCloseTo(16, 5);
  expect(ratioOf(200, "size")).toBeCloseTo(1, 5);
  expect(ratioOf(500, "takers")).toBeLessThan(12);
  expect(ratioOf(12_000, "takers")).toBeLessThan(0.7 * ratioOf(500, "takers"));
  expect(ratioOf(12_000, "size")).toBeGreaterThan(1.3 * ratioOf(500, "size"));
});

test("[FLOW-22] while the whole market swings, more takers come to a share that stands still", () => {
  const calm = demandOf(4_000, 1, 1);
  const nervous = demandOf(4_000, 1, 4);
  expect(nervous.takers).toBeGreaterThan(1.5 * calm.takers);
  expect(nervous.takers).toBeLessThan(3 * calm.takers);
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
