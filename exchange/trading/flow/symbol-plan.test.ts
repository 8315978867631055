import { expect, test } from "bun:test";
import { addDays, HOUR_MS, present } from "../../../src/base/index.ts";
import { CommonDays, CompanyDays } from "../../world/factors/company-days.ts";
import { exposureOf } from "../../world/factors/exposure.ts";
import { loadUniverse } from "../../world/universe/listing.ts";
import { typicalTrading } from "../../world/universe/typical-trading.ts";
import { Factors } from "./fair-value.ts";
import { widthOf } from "./news-reaction.ts";
import { planSymbol, type SymbolPlan } from "./symbol-plan.ts";

const DAY = 20261116;
const [gradual, deviations] = [new Float64Array(310), new Float64Array(310)];
const listings = loadUniverse();
const rajhi = present(
  listings.find(({ symbol }) => symbol === "1120"),
  "the universe has Al Rajhi",
);
const usual = present(typicalTrading(listings).get(rajhi.number), "it has an ordinary day");

const ORDINARY = {
  seed: 1,
  typical: usual,
  activity: 1,
  liveliness: 1,
  tradeRateAt: () => 1,
  investors: { directionAt: () => 0, paceAt: () => 1 },
  marketBeta: 1,
} as const;

/** The plan of a listing on a day. */
function planOn(day: number, listing = rajhi): SymbolPlan {
  const common = new CommonDays(1, [listing.sectorEn]).on(day);
  const company = new CompanyDays(1, exposureOf(listing, usual.value)).on(common);
  const course = new Factors(1, day, common).courseOf(listing.symbol);
  return planSymbol({ ...ORDINARY, day, listing, common, company, course });
}

/** The plan of Al Rajhi on a day whose volatility is `factor` times that of the seed. */
function planWith(factor: number): SymbolPlan {
  const ofSeed = new CommonDays(1, [rajhi.sectorEn]).on(DAY);
  const common = { ...ofSeed, market: { ...ofSeed.market, sigma: factor * ofSeed.market.sigma } };
  const company = new CompanyDays(1, exposureOf(rajhi, usual.value)).on(common);
  const own = { ...company.own, sigma: factor * company.own.sigma };
  const course = new Factors(1, DAY, common).courseOf(rajhi.symbol);
  return planSymbol({ ...ORDINARY, day: DAY, listing: rajhi, common, company: { ...company, own }, course });
}

test("[FLOW-03] where much trades while the price hardly moves, waiting orders are larger", () => {
  const calm = planWith(0.3);
  const nervous = planWith(6);
  expect(calm.fiveMinuteSteps).toBeLessThan(nervous.fiveMinuteSteps / 2);
  expect(calm.waitingQuantity).toBeGreaterThan(1.5 * nervous.waitingQuantity);
  expect(calm.tradeQuantity).toBe(nervous.tradeQuantity);
});

test("[FLOW-15] takers' orders make most of the own moves of a share that many trade; where few trade they come from outside", () => {
  const busy = planOn(DAY);
  expect(busy.outsidePart ** 2).toBeLessThan(0.35);
  const few = { ...ORDINARY, typical: { value: usual.value, trades: 12 } };
  const common = new CommonDays(1, [rajhi.sectorEn]).on(DAY);
  const company = new CompanyDays(1, exposureOf(rajhi, usual.value)).on(common);
  const course = new Factors(1, DAY, common).courseOf(rajhi.symbol);
  expect(planSymbol({ ...few, day: DAY, listing: rajhi, common, company, course }).outsidePart ** 2).toBeGreaterThan(
    0.8,
  );
});

test("[FLOW-19] an order tells the others more while volatility is high", () => {
  const common = new CommonDays(1, [rajhi.sectorEn]).on(DAY);
  const company = new CompanyDays(1, exposureOf(rajhi, usual.value)).on(common);
  const volatility = new Float64Array(310).fill(1).fill(2, 120);
  const course = { volatility, gradual, deviations, information: [] };
  const { impactFactorAt } = planSymbol({ ...ORDINARY, day: DAY, listing: rajhi, common, company, course });
  expect(impactFactorAt(11.9 * HOUR_MS)).toBe(1);
  expect(impactFactorAt(12 * HOUR_MS)).toBeGreaterThan(1.1);
});

test("[FLOW-24] the part of a share's takers who trade the whole market follows its exposure; on Nomu they hardly come", () => {
  const common = new CommonDays(1, [rajhi.sectorEn]).on(DAY);
  const company = new CompanyDays(1, exposureOf(rajhi, usual.value)).on(common);
  const course = new Factors(1, DAY, common).courseOf(rajhi.symbol);
  const partOf = (marketBeta: number, listing = rajhi): number =>
    planSymbol({ ...ORDINARY, marketBeta, day: DAY, listing, common, company, course }).marketPart;
  expect(partOf(0)).toBe(0);
  expect(partOf(1)).toBeGreaterThan(1.5 * partOf(0.5));
  expect(partOf(1, { ...rajhi, market: "NOMU" })).toBeLessThan(0.05);
});

test("[FLOW-06] on the day of an index review the closing auctions of the main market have many times their usual value", () => {
  const closingValue = ({ closing }: SymbolPlan): number => closing.trades * closing.size;
  expect(closingValue(planOn(20261217))).toBeGreaterThan(10 * closingValue(planOn(20261216)));
  const nomu = { ...rajhi, market: "NOMU" } as const;
  expect(planOn(20261217, nomu).closing).toEqual(planOn(20261216, nomu).closing);
});

test("[FLOW-11] spreads are wide after the open and narrow at noon, wider on Nomu, and wider where volatility is high", () => {
  const widths = Array.from({ length: 20 }, (_, at) => planOn(addDays(20260104, 7 * at)).widthAt);
  const meanAt = (hour: number): number => widths.reduce((sum, widthAt) => sum + widthAt(hour * HOUR_MS), 0);
  expect(meanAt(10)).toBeGreaterThan(1.6 * meanAt(12));
  expect(meanAt(12)).toBeLessThan(1.05 * meanAt(14));
  const nomu = planOn(DAY, { ...rajhi, market: "NOMU" });
  expect(nomu.halfSpreadSteps).toBeGreaterThanOrEqual(planOn(DAY).halfSpreadSteps);
  expect([nomu.makerMs > planOn(DAY).makerMs, nomu.roundChance > planOn(DAY).roundChance]).toEqual([true, true]);
  const { news } = new CompanyDays(1, exposureOf(rajhi, usual.value)).on(new CommonDays(1, []).on(DAY)).own;
  const even = (volatility: number): number =>
    widthOf(
      { volatility: new Float64Array(310).fill(volatility), gradual, deviations, information: [] },
      0,
      news,
    )(12 * HOUR_MS);
  expect(even(2)).toBeGreaterThan(1.2 * even(1));
});
