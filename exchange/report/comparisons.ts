// Compares a simulated day with the facts of the real market, one row for each property.

import { type Day, outOfRange } from "../../src/base/index.ts";
import { AT_LAST_SHARE, CLOSING_SHARE, CLOSING_VALUE_SHARE, HALF_HOUR_SHARES, OPENING_SHARE } from "../flow/index.ts";
import { type DayStatistics, type SymbolCount, sumOf } from "./day-statistics.ts";
import { FACTS, ordinaryDay, TOP_SHARES } from "./facts.ts";
import type { VolatilityStudy } from "./volatility-study.ts";

/** The seconds in which the opening auctions uncross. */
const UNCROSS_SECONDS = 30;

/** A simulated value and the fact that it should be close to. */
export interface Comparison {
  readonly name: string;
  readonly simulated: number;
  readonly fact: number;
  readonly unit: "count" | "riyals" | "percent";
}

export function comparisonsOf(day: Day, statistics: DayStatistics, study: VolatilityStudy): readonly Comparison[] {
  return [
    ...marketComparisons(day, statistics),
    ...shapeComparisons(statistics),
    ...nomuComparisons(statistics),
    ...studyComparisons(study),
  ];
}

function marketComparisons(day: Day, statistics: DayStatistics): Comparison[] {
  const trades = sumOf(statistics.tradesByKind.values());
  const value = sumOf(statistics.valueByKind.values());
  const ranked = statistics.ranked("TASI");
  const quantity = sumOf(ranked.map((symbol) => symbol.quantity));
  const ordinary = ordinaryDay(day);
  const rankedValue = sumOf(ranked.map((symbol) => symbol.value));
  return [
    { name: "main market, trades", simulated: trades, fact: ordinary.trades, unit: "count" },
    { name: "main market, value", simulated: value, fact: ordinary.value, unit: "riyals" },
    { name: "mean trade, riyals", simulated: value / trades, fact: ordinary.value / ordinary.trades, unit: "riyals" },
    { name: "mean trade, shares", simulated: quantity / trades, fact: FACTS.tradeQuantity, unit: "count" },
    { name: "mean traded price", simulated: rankedValue / quantity, fact: FACTS.tradedPrice, unit: "riyals" },
    ...TOP_SHARES.map(
      ([n, share]): Comparison => ({
        name: `share of value, top ${n}`,
        simulated: topShare(ranked, n),
        fact: share,
        unit: "percent",
      }),
    ),
  ];
}

function shapeComparisons(statistics: DayStatistics): Comparison[] {
  const trades = sumOf(statistics.tradesByKind.values());
  const value = sumOf(statistics.valueByKind.values());
  const share = (kind: "opening" | "closing" | "at-last"): number => (statistics.tradesByKind.get(kind) ?? 0) / trades;
  const opening = statistics.tradesBySecond.subarray(0, UNCROSS_SECONDS);
  const peak = sumOf(opening) / opening.length / (trades / statistics.tradesBySecond.length);
  const nearestPeak = Math.min(Math.max(peak, FACTS.peakLow), FACTS.peakHigh);
  return [
    { name: "trades in the opening uncross", simulated: share("opening"), fact: OPENING_SHARE, unit: "percent" },
    ...HALF_HOUR_SHARES.map(
      (fact, at): Comparison => ({
        name: `trades from ${10 + (at >> 1)}:${at % 2 === 0 ? "00" : "30"}`,
        simulated: (statistics.tradesByHalfHour[at] ?? outOfRange(at)) / trades,
        fact,
        unit: "percent",
      }),
    ),
    { name: "trades in the closing uncross", simulated: share("closing"), fact: CLOSING_SHARE, unit: "percent" },
    {
      name: "value in the closing uncross",
      simulated: (statistics.valueByKind.get("closing") ?? 0) / value,
      fact: CLOSING_VALUE_SHARE,
      unit: "percent",
    },
    { name: "trades at last", simulated: share("at-last"), fact: AT_LAST_SHARE, unit: "percent" },
    { name: "trade rate of the opening uncross against the mean", simulated: peak, fact: nearestPeak, unit: "count" },
  ];
}

function nomuComparisons(statistics: DayStatistics): Comparison[] {
  const ranked = statistics.ranked("NOMU");
  const untraded = ranked.filter((symbol) => symbol.trades === 0).length;
  return [
    {
      name: "Nomu, value",
      simulated: sumOf(ranked.map((symbol) => symbol.value)),
      fact: FACTS.nomuValue,
      unit: "riyals",
    },
    { name: "Nomu, share of value, top 20", simulated: topShare(ranked, 20), fact: FACTS.nomuTop20, unit: "percent" },
    { name: "Nomu, symbols without a trade", simulated: untraded, fact: FACTS.nomuUntraded, unit: "count" },
  ];
}

function studyComparisons(study: VolatilityStudy): Comparison[] {
  return [
    { name: "TASI, standard deviation of a day", simulated: study.sigma, fact: FACTS.indexSigma, unit: "percent" },
    {
      name: "TASI, mean absolute change",
      simulated: study.meanAbsolute,
      fact: FACTS.indexMeanAbsolute,
      unit: "percent",
    },
    { name: "TASI, mean range of a day", simulated: study.meanRange, fact: FACTS.indexRange, unit: "percent" },
  ];
}

export function topShare(ranked: readonly SymbolCount[], n: number): number {
  return sumOf(ranked.slice(0, n).map((symbol) => symbol.value)) / sumOf(ranked.map((symbol) => symbol.value));
}

/** The traded value of the median symbol. */
export function medianValue(ranked: readonly SymbolCount[]): number {
  return ranked[ranked.length >> 1]?.value ?? 0;
}

/** "1,234,567", "5.18 bn", "7.0 %". */
export function formatAmount(value: number, unit: Comparison["unit"]): string {
  if (unit === "percent") return `${(value * 100).toFixed(2)} %`;
  if (unit === "riyals" && value >= 1e9) return `${(value / 1e9).toFixed(2)} bn`;
  if (unit === "riyals" && value >= 1e6) return `${(value / 1e6).toFixed(2)} m`;
  return value >= 1_000 ? Math.round(value).toLocaleString("en") : value.toFixed(value >= 100 ? 0 : 1);
}
