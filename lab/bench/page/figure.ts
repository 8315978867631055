// The output of a benchmark for the page of figures: single figures and curves, each with all its readings. They are printed as lines of
// their own, which `npm run bench` takes from the output; a benchmark that is run alone does not print them.

/** A figure whose median counts. */
export interface Figure {
  /** Identifies it from one page to the next. */
  readonly id: string;
  readonly title: string;
  /** "of bare", "times bare", "ms", "MB": the text behind the number. */
  readonly unit: string;
  readonly isHigherBetter: boolean;
  /** Ratios are compared with the last page; absolute figures depend as much on the machine. */
  readonly isRatio: boolean;
  readonly goal: number | null;
  readonly readings: readonly number[];
  /** The method of measurement, or the absolute figures. */
  readonly note: string;
}

export interface CurvePoint {
  readonly x: number;
  readonly readings: readonly number[];
}

/** A cost that grows with a size. */
export interface Curve {
  readonly id: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly points: readonly CurvePoint[];
  /** The reason of its bend; null without one. */
  readonly knee: string | null;
}

export type Measured = { readonly figure: Figure } | { readonly curve: Curve };

const MARK = "@measured ";
const FIGURES = "--figures";
const QUICK = "--quick";
const given = process.argv.slice(2);

/** The arguments of a benchmark without those of the page. */
export const WORDS: readonly string[] = given.filter((word) => word !== FIGURES && word !== QUICK);
/** True for fewer readings, for a quick look. */
export const isQuick = given.includes(QUICK);

/** Drops readings that are not numbers, as from a machine that had no time for them. */
export function tellFigure(figure: Figure): void {
  print({ figure: { ...figure, readings: figure.readings.filter(Number.isFinite) } });
}

export function tellCurve(curve: Curve): void {
  const points = curve.points.map(({ x, readings }) => ({ x, readings: readings.filter(Number.isFinite) }));
  print({ curve: { ...curve, points } });
}

/** The exit code of a benchmark that crashed; a missed goal has 1. */
export const BROKEN_OFF = 70;
if (given.includes(FIGURES)) {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    process.exit(BROKEN_OFF);
  });
}

function print(measured: Measured): void {
  if (given.includes(FIGURES)) process.stdout.write(`${MARK}${JSON.stringify(measured)}\n`);
}

/** The figure or curve in a line of a benchmark's output; null for a line for people. */
export function measuredIn(line: string): Measured | null {
  return line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as Measured) : null;
}

/** The arguments that make a benchmark print its figures. */
export function figureArguments(quick: boolean): readonly string[] {
  return quick ? [FIGURES, QUICK] : [FIGURES];
}

/** The value that this share of the readings does not exceed; NaN without readings. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** The middle reading; NaN without readings. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
