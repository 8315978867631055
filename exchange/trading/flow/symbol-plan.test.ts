import { expect, test } from "bun:test";
import { present } from "../../../src/base/index.ts";
import { CommonDays, CompanyDays } from "../../world/factors/company-days.ts";
import { exposureOf } from "../../world/factors/exposure.ts";
import { loadUniverse } from "../../world/universe/listing.ts";
import { typicalTrading } from "../../world/universe/typical-trading.ts";
import { planSymbol, type SymbolPlan } from "./symbol-plan.ts";

const DAY = 20261116;
const listings = loadUniverse();
const rajhi = present(
  listings.find(({ symbol }) => symbol === "1120"),
  "the universe has Al Rajhi",
);
const usual = present(typicalTrading(listings).get(rajhi.number), "it has an ordinary day");

/** Its plan on a day. */
function planOn(day: number, listing = rajhi): SymbolPlan {
  const common = new CommonDays(1, [listing.sectorEn]).on(day);
  const company = new CompanyDays(1, exposureOf(listing, usual.value)).on(common);
  return planSymbol(
    1,
    day,
    listing,
    usual,
    common,
    company,
    1,
    () => 1,
    () => 1,
  );
}

/** Its plan on a day whose own volatility is the given factor of what the seed says. */
function planWith(factor: number): SymbolPlan {
  const common = new CommonDays(1, [rajhi.sectorEn]).on(DAY);
  const company = new CompanyDays(1, exposureOf(rajhi, usual.value)).on(common);
  const own = { ...company.own, sigma: factor * company.own.sigma };
  return planSymbol(
    1,
    DAY,
    rajhi,
    usual,
    common,
    { ...company, own },
    1,
    () => 1,
    () => 1,
  );
}

test("[FLOW-03] where much trades while the price hardly moves, waiting orders are larger", () => {
  const calm = planWith(0.3);
  const nervous = planWith(6);
  expect(calm.fiveMinuteSteps).toBeLessThan(nervous.fiveMinuteSteps / 2);
  expect(calm.waitingQuantity).toBeGreaterThan(1.5 * nervous.waitingQuantity);
  expect(calm.tradeQuantity).toBe(nervous.tradeQuantity);
});

test("[FLOW-06] on the day of an index review the closing auctions of the main market have many times their usual value", () => {
  const closingValue = ({ closing }: SymbolPlan): number => closing.trades * closing.size;
  expect(closingValue(planOn(20261217))).toBeGreaterThan(10 * closingValue(planOn(20261216)));
  const nomu = { ...rajhi, market: "NOMU" } as const;
  expect(planOn(20261217, nomu).closing).toEqual(planOn(20261216, nomu).closing);
});
