// A line through values as a small picture in SVG, beside the value that it is compared with, and the axis of a day below it.

import type { JSX } from "preact";
import { hourAndMinute } from "../format/times.ts";
import type { Trend } from "./change-text.tsx";
import { type LineSpace, linePath, type PathPoint } from "./line-path.ts";

interface Props {
  readonly points: readonly PathPoint[];
  readonly space: LineSpace;
  /** Room above and below the values, for the thickness of the line. */
  readonly margin: number;
  readonly trend: Trend;
  readonly label: string;
  /** Filled down to the bottom, and as wide as its place; otherwise it keeps its form. */
  readonly isFilled?: boolean;
  readonly class?: string;
}

export function LineDrawing(props: Props): JSX.Element {
  const { points, space, margin, trend, label, isFilled = false, class: kind = "" } = props;
  const { width, height } = space;
  const { line, area, baseY } = linePath(points, space);
  return (
    <svg
      viewBox={`0 ${-margin} ${width} ${height + 2 * margin}`}
      preserveAspectRatio={isFilled ? "none" : undefined}
      role="img"
      aria-label={label}
      class={`${kind} line is-${trend}`.trim()}
    >
      {baseY === null ? null : <path d={`M0 ${baseY}H${width}`} class="line-base" />}
      {isFilled ? <path d={area} class="line-area" /> : null}
      <path d={line} class="line-stroke" />
    </svg>
  );
}

/** The ends of the axis below a line of the day, in epoch milliseconds. */
export function DayAxis({ from, to }: { readonly from: number; readonly to: number }): JSX.Element {
  return (
    <div class="day-axis number" aria-hidden="true">
      <span>{hourAndMinute(from)}</span>
      <span>{hourAndMinute(to)}</span>
    </div>
  );
}
