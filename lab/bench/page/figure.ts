// What a benchmark tells the page of figures: single figures and curves, each with all its readings. They go out as lines of
// their own, which `npm run bench` takes from the output; a benchmark that is run alone does not print them.

/** A figure of which the median counts. */
export interface Figure {
  /** Names it from one page to the next. */
  readonly id: string;
  readonly title: string;
  /** "of bare", "times bare", "ms", "MB": what stands behind the number. */
  readonly unit: string;
  readonly isHigherBetter: boolean;
  /** Ratios are compared with the last page; absolute figures say as much about the machine. */
  readonly isRatio: boolean;
  readonly goal: number | null;
  readonly readings: readonly number[];
  /** How it was measured, or what it is in absolute figures. */
  readonly note: string;
}

export interface CurvePoint {
  readonly x: number;
  readonly readings: readonly number[];
}

/** A cost that grows with something. */
export interface Curve {
  readonly id: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly points: readonly CurvePoint[];
  /** Why it bends, where it does. */
  readonly knee: string | null;
}

export type Told = { readonly figure: Figure } | { readonly curve: Curve };

const MARK = "@told ";
const TELLING = "--figures";
const QUICK = "--quick";
const given = process.argv.slice(2);

/** The arguments of a benchmark without those of the page. */
export const WORDS: readonly string[] = given.filter((word) => word !== TELLING && word !== QUICK);
/** Fewer readings, for a look. */
export const isQuick = given.includes(QUICK);

/** A reading that came to no number, on a machine that had no time for it, is none. */
export function tellFigure(figure: Figure): void {
  tell({ figure: { ...figure, readings: figure.readings.filter(Number.isFinite) } });
}

export function tellCurve(curve: Curve): void {
  const points = curve.points.map(({ x, readings }) => ({ x, readings: readings.filter(Number.isFinite) }));
  tell({ curve: { ...curve, points } });
}

/** The exit code of a benchmark that broke off; 1 is that of one which missed a goal. */
export const BROKEN_OFF = 70;
if (given.includes(TELLING)) {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    process.exit(BROKEN_OFF);
  });
}

function tell(told: Told): void {
  if (given.includes(TELLING)) process.stdout.write(`${MARK}${JSON.stringify(told)}\n`);
}

/** What a line of a benchmark's output tells; null for a line that is only to be read. */
export function toldBy(line: string): Told | null {
  return line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as Told) : null;
}

/** The arguments that make a benchmark tell. */
export function tellingArguments(quick: boolean): readonly string[] {
  return quick ? [TELLING, QUICK] : [TELLING];
}

/** The middle reading; NaN where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
