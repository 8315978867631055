// How the chart is set: length of the bars, adjustment and indicators. The address carries it, so that a link shows the same chart.

import { INDICATORS, type Indicator } from "../../components/chart/indicator-table.ts";
import { INTERVALS, type Interval } from "./read-bars.ts";

export const ADJUSTMENTS = ["none", "splits", "all"] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];
/** A split or a rights issue must not look like a crash; a dividend is a fall of the price. */
const USUAL_ADJUSTMENT: Adjustment = "splits";

export interface ChartView {
  readonly interval: Interval;
  readonly adjust: Adjustment;
  readonly indicators: readonly Indicator[];
}

/** What an address says, and the usual where it says nothing. */
export function viewOf(search: string, usual: Interval): ChartView {
  const given = new URLSearchParams(search);
  const ids = given.get("indicators")?.split(",") ?? [];
  return {
    interval: INTERVALS.find((each) => each === given.get("bars")) ?? usual,
    adjust: ADJUSTMENTS.find((each) => each === given.get("adjust")) ?? USUAL_ADJUSTMENT,
    indicators: INDICATORS.filter(({ id }) => ids.includes(id)),
  };
}

/** As settings of an address; what is usual is left out. */
export function settingsOf(
  { interval, adjust, indicators }: ChartView,
  usual: Interval,
): Readonly<Record<string, string>> {
  return {
    bars: interval === usual ? "" : interval,
    adjust: adjust === USUAL_ADJUSTMENT ? "" : adjust,
    indicators: indicators.map(({ id }) => id).join(","),
  };
}
