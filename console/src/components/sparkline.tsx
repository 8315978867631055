// A line of a few values, as high as a row of text. It tells a shape; the figures stand beside it.

import type { JSX } from "preact";
import { trendOf } from "./change-text.tsx";
import { linePath, type PathPoint } from "./line-path.ts";

interface Props {
  readonly points: readonly PathPoint[];
  /** Above it is up, below it is down. */
  readonly base?: number | undefined;
  readonly label: string;
}

const WIDTH = 96;
const HEIGHT = 24;

export function Sparkline({ points, base, label }: Props): JSX.Element {
  const last = points.at(-1)?.value;
  const trend = last === undefined || base === undefined ? "flat" : trendOf(last - base);
  const { line, baseY } = linePath(points, { width: WIDTH, height: HEIGHT, ...(base === undefined ? {} : { base }) });
  return (
    <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} class={`sparkline line is-${trend}`} role="img" aria-label={label}>
      {baseY === null || line === "" ? null : <path d={`M0 ${baseY}H${WIDTH}`} class="line-base" />}
      <path d={line} class="line-stroke" />
    </svg>
  );
}
