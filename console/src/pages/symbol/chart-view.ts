// The settings of the chart: length of the bars, adjustment, indicators and other symbols. The address carries them, for links.

import { INDICATORS, type Indicator } from "../../components/chart/indicator-table.ts";
import { ADJUSTMENTS, type Adjustment, INTERVALS, type Interval } from "./read-bars.ts";

/** A split or a rights issue must not look like a crash; a dividend is a real fall of the price. */
const USUAL_ADJUSTMENT: Adjustment = "splits";

export interface ChartView {
  readonly interval: Interval;
  readonly adjust: Adjustment;
  readonly indicators: readonly Indicator[];
  /** Symbols and indices over the chart. Bound: OVERLAYS_MAX. */
  readonly overlays: readonly string[];
}

export const OVERLAYS_MAX = 4;
const SYMBOL = /^[A-Z0-9]{1,12}$/;

/** The view of an address, with defaults for missing settings. */
export function viewOf(search: string, usual: Interval): ChartView {
  const given = new URLSearchParams(search);
  const ids = given.get("indicators")?.split(",") ?? [];
  return {
    interval: INTERVALS.find((each) => each === given.get("bars")) ?? usual,
    adjust: ADJUSTMENTS.find((each) => each === given.get("adjust")) ?? USUAL_ADJUSTMENT,
    indicators: INDICATORS.filter(({ id }) => ids.includes(id)),
    overlays: (given.get("overlays")?.split(",") ?? []).filter((each) => SYMBOL.test(each)).slice(0, OVERLAYS_MAX),
  };
}

/** As settings of an address; default values are left out. */
export function settingsOf(
  { interval, adjust, indicators, overlays }: ChartView,
  usual: Interval,
): Readonly<Record<string, string>> {
  return {
    bars: interval === usual ? "" : interval,
    adjust: adjust === USUAL_ADJUSTMENT ? "" : adjust,
    indicators: indicators.map(({ id }) => id).join(","),
    overlays: overlays.join(","),
  };
}
