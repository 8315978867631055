// The growth of a cost: the exponent of the power law that fits the curve best, and the point where it bends upwards.

import { type Curve, type CurvePoint, median } from "./figure.ts";

export interface Growth {
  /** 1 is linear, 0 does not grow. */
  readonly exponent: number;
  /** The point from which it grows faster than linearly; null without one. */
  readonly kneeAt: number | null;
  readonly isLinearOrBetter: boolean;
}

/** Largest exponent of a linear cost with scatter, over a decade or more. */
const EXPONENT_MAX = 1.1;
/** A single step between two points scatters more. */
const STEP_MAX = 1.35;

export function growthOf({ points }: Pick<Curve, "points">): Growth {
  const logs = points.map(toLogs).filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  const exponent = slopeOf(logs);
  let kneeAt: number | null = null;
  for (let at = 1; at < logs.length && kneeAt === null; at++) {
    // It bends where a step is steep and the rest of the curve is too; a single steep step may be scatter.
    const isSteep = (end?: number): boolean => slopeOf(logs.slice(at - 1, end)) > STEP_MAX;
    if (isSteep(at + 1) && isSteep()) kneeAt = points[at - 1]?.x ?? null;
  }
  return { exponent, kneeAt, isLinearOrBetter: exponent <= EXPONENT_MAX && kneeAt === null };
}

function toLogs({ x, readings }: CurvePoint): { readonly x: number; readonly y: number } {
  return { x: Math.log(x), y: Math.log(median(readings)) };
}

/** By least squares; NaN for fewer than two points. */
function slopeOf(logs: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    logs.reduce((sum, point) => sum + of(point), 0) / logs.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const covariance = mean(({ x, y }) => (x - meanX) * (y - meanY));
  return covariance / mean(({ x }) => (x - meanX) ** 2);
}

/** The verdict in words. */
export function growthText(curve: Curve): string {
  const { exponent, kneeAt, isLinearOrBetter } = growthOf(curve);
  if (!Number.isFinite(exponent)) return "too few points";
  const grows = `exponent ${exponent.toFixed(2)}`;
  if (isLinearOrBetter) return `${grows}: linear or better`;
  const from = kneeAt === null ? "" : ` from ${kneeAt.toLocaleString("en-US")} on`;
  return `${grows}: **worse than linear${from}**${curve.knee === null ? "" : `. ${curve.knee}`}`;
}
