// The path of a line through values, for small charts in SVG.

export interface PathPoint {
  /** The position along the line, in any unit, such as epoch milliseconds. */
  readonly at: number;
  readonly value: number;
}

export interface LineSpace {
  readonly width: number;
  readonly height: number;
  /** The ends of the axis; the first and the last point by default. */
  readonly from?: number;
  readonly to?: number;
  /** A value that is always in view, such as the previous close. */
  readonly base?: number;
  /** Further values that are in view. */
  readonly within?: readonly number[];
}

export interface LinePath {
  /** `M0 5L10 7…` */
  readonly line: string;
  /** The line closed at the bottom. */
  readonly area: string;
  /** The height of the base in the picture; null without one. */
  readonly baseY: number | null;
}

const EMPTY: LinePath = { line: "", area: "", baseY: null };
const rounded = (value: number): number => Math.round(value * 10) / 10;

export function linePath(points: readonly PathPoint[], space: LineSpace): LinePath {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return EMPTY;
  const { width, height, from = first.at, to = last.at, base, within = [] } = space;
  const values = [...points.map(({ value }) => value), ...within];
  if (base !== undefined) values.push(base);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // A line without movement goes through the middle.
  const y = (value: number): number =>
    most === least ? height / 2 : rounded(height - ((value - least) / (most - least)) * height);
  const x = (at: number): number => (to === from ? width : rounded(((at - from) / (to - from)) * width));
  const places = points.map(({ at, value }) => `${x(at)} ${y(value)}`);
  const line = `M${places.join("L")}`;
  const area = `${line}L${x(last.at)} ${height}L${x(first.at)} ${height}Z`;
  return { line, area, baseY: base === undefined ? null : y(base) };
}
