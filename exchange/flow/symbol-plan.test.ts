import { expect, test } from "bun:test";
import { present } from "../../src/base/index.ts";
import { CommonDays, CompanyDays, exposureOf } from "../factors/index.ts";
import { loadUniverse, typicalTrading } from "../universe/index.ts";
import { planSymbol, type SymbolPlan } from "./symbol-plan.ts";

const DAY = 20261116;
const listings = loadUniverse();
const rajhi = present(
  listings.find(({ symbol }) => symbol === "1120"),
  "the universe has Al Rajhi",
);
const usual = present(typicalTrading(listings).get(rajhi.number), "it has an ordinary day");

/** Its plan on a day whose own volatility is the given factor of what the seed says. */
function planWith(factor: number): SymbolPlan {
  const common = new CommonDays(1, [rajhi.sectorEn]).on(DAY);
  const company = new CompanyDays(1, exposureOf(rajhi, usual.value)).on(common);
  const own = { ...company.own, sigma: factor * company.own.sigma };
  return planSymbol(1, DAY, rajhi, usual, common, { ...company, own }, 1, () => 1);
}

test("[FLOW-03] where much trades while the price hardly moves, waiting orders are larger", () => {
  const calm = planWith(0.3);
  const nervous = planWith(6);
  expect(calm.fiveMinuteSteps).toBeLessThan(nervous.fiveMinuteSteps / 2);
  expect(calm.waitingQuantity).toBeGreaterThan(1.5 * nervous.waitingQuantity);
  expect(calm.tradeQuantity).toBe(nervous.tradeQuantity);
});
