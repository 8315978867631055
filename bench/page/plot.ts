// A curve as a picture: cost over size on logarithmic axes, with a dotted line that grows linearly from the first point.

import { type Axis, drawSvg, PLOT_COLORS } from "../../exchange/report/svg-plot.ts";
import { type Curve, median } from "./figure.ts";

const STYLE =
  "text{font:11px sans-serif;fill:#555}.grid{stroke:#ddd;stroke-width:1}svg{background:#fff}path{stroke-linejoin:round}";
const DECADE = 10;

export function curvePicture({ title, x, y, points }: Curve): string {
  const measured = points
    .map(({ x: size, readings }) => [size, median(readings)] as const)
    .filter(([, cost]) => cost > 0);
  if (measured.length === 0) measured.push([1, 1]);
  const [first = [1, 1] as const] = measured;
  const linear = measured.map(([size]) => [size, (first[1] * size) / first[0]] as const);
  const costs = [...measured, ...linear].map(([, cost]) => cost);
  return `${drawSvg(
    {
      title: `${title}: ${y} over ${x}`,
      note: "",
      x: logAxis(
        measured.map(([size]) => size),
        x,
      ),
      y: logAxis(costs, ""),
      series: [
        { name: "linear", kind: "line", color: "#bbb", points: linear },
        { name: "measured", kind: "line", color: PLOT_COLORS.simulated, points: measured },
        { name: "measured", kind: "points", color: PLOT_COLORS.simulated, points: measured },
      ],
    },
    STYLE,
  )}\n`;
}

/** Whole decades around the values. */
function logAxis(values: readonly number[], label: string): Axis {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => DECADE ** (low + at));
  const format = (value: number): string => (value >= 1 ? value.toLocaleString("en-US") : String(value));
  return { from: DECADE ** low, to: DECADE ** high, isLog: true, ticks, format, label };
}
