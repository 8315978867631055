// Compares ratios with the ratios of the last page. Each has a band that comes from the scatter of its readings, on both pages; a ratio
// that is worse by more than the band has fallen.

import { type Curve, type Figure, median } from "./figure.ts";
import { growthOf } from "./growth.ts";

export interface Measured {
  readonly figures: readonly Figure[];
  readonly curves: readonly Curve[];
}

export interface Comparison {
  readonly title: string;
  readonly before: number;
  readonly now: number;
  /** Largest allowed worsening. */
  readonly band: number;
  readonly isWorse: boolean;
}

/** No machine repeats a ratio more exactly. */
const RELATIVE_BAND_MIN = 0.05;
/** Width of the band, in standard deviations of both medians together. */
const BAND_DEVIATIONS = 3;
/** Factor from the median absolute deviation to the standard deviation, for normal scatter. */
const DEVIATION_OF_MAD = 1.4826;
/** Over a decade an exponent scatters by less than this. */
const EXPONENT_BAND = 0.2;

/** Compares the figures of both pages; a figure that only one of them has is left out. */
export function compare(before: Measured, now: Measured): readonly Comparison[] {
  const figures = now.figures.flatMap((figure) => {
    const former = before.figures.find(({ id }) => id === figure.id);
    return former === undefined || !figure.isRatio ? [] : [compareFigure(former, figure)];
  });
  const curves = now.curves.flatMap((curve) => {
    const former = before.curves.find(({ id }) => id === curve.id);
    return former === undefined ? [] : [compareCurve(former, curve)];
  });
  return [...figures, ...curves];
}

function compareFigure(former: Figure, figure: Figure): Comparison {
  const [before, now] = [median(former.readings), median(figure.readings)];
  const scatter = Math.hypot(deviationOfMedian(former.readings), deviationOfMedian(figure.readings));
  const band = Math.max(RELATIVE_BAND_MIN * before, BAND_DEVIATIONS * scatter);
  const worseBy = figure.isHigherBetter ? before - now : now - before;
  // A ratio that cannot be read counts as fallen.
  return { title: `${figure.title}, ${figure.unit}`, before, now, band, isWorse: !(worseBy <= band) };
}

function compareCurve(former: Curve, curve: Curve): Comparison {
  const [before, now] = [growthOf(former).exponent, growthOf(curve).exponent];
  const isWorse = !(now - before <= EXPONENT_BAND) && !growthOf(curve).isLinearOrBetter;
  return { title: `${curve.title}, exponent`, before, now, band: EXPONENT_BAND, isWorse };
}

/** The standard deviation of the median of these readings from the median of many more. */
function deviationOfMedian(readings: readonly number[]): number {
  const middle = median(readings);
  const spread = DEVIATION_OF_MAD * median(readings.map((reading) => Math.abs(reading - middle)));
  return readings.length < 2 ? 0 : spread / Math.sqrt(readings.length);
}

export function comparisonText(comparisons: readonly Comparison[]): string {
  const lines = comparisons.map(({ title, before, now, band, isWorse }) => {
    const figures = `${before.toFixed(2)} before, ${now.toFixed(2)} now, band ${band.toFixed(2)}`;
    return `${isWorse ? "FELL" : "ok  "} ${title}: ${figures}`;
  });
  const fallen = comparisons.filter(({ isWorse }) => isWorse);
  const verdict = fallen.length === 0 ? "no ratio fell" : `fell: ${fallen.map(({ title }) => title).join("; ")}`;
  return [...lines, verdict].join("\n");
}
