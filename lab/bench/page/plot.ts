// A curve as a picture: cost over size on logarithmic axes, with a grey line that grows linearly from the first point.

import { type Axis, drawSvg, escapeText, PLOT_COLORS } from "../../exchange-report/svg-plot.ts";
import { type Curve, median } from "./figure.ts";

const STYLE =
  "text{font:11px sans-serif;fill:#555}.title{font-weight:bold}.grid{stroke:#ddd;stroke-width:1}svg{background:#fff}path{stroke-linejoin:round}";
/** Size of the plot alone, and the room around it for its title, the name of the upright axis and the last number of the other one. */
const [WIDTH, HEIGHT, ABOVE, BESIDE] = [460, 260, 42, 24];
const LINEAR_COLOR = "#bbb";
const DECADE = 10;

export function curvePicture({ title, x, y, points }: Curve): string {
  const measured = points
    .map(({ x: size, readings }) => [size, median(readings)] as const)
    .filter(([, cost]) => cost > 0);
  if (measured.length === 0) measured.push([1, 1]);
  const [first = [1, 1] as const] = measured;
  const linear = measured.map(([size]) => [size, (first[1] * size) / first[0]] as const);
  const costs = [...measured, ...linear].map(([, cost]) => cost);
  const series = [
    { name: "linear growth", kind: "line", color: LINEAR_COLOR, points: linear },
    { name: "measured", kind: "line", color: PLOT_COLORS.simulated, points: measured },
    { name: "measured", kind: "points", color: PLOT_COLORS.simulated, points: measured },
  ] as const;
  const sizes = measured.map(([size]) => size);
  const plot = drawSvg({ title, note: "", x: logAxis(sizes, x), y: logAxis(costs, ""), series });
  const placed = plot.replace("<svg ", `<svg x="0" y="0" width="${WIDTH}" height="${HEIGHT}" overflow="visible" `);
  const legend = [
    `<text x="${WIDTH}" y="-26" text-anchor="end" style="fill:${PLOT_COLORS.simulated}">measured</text>`,
    `<text x="${WIDTH}" y="-10" text-anchor="end" style="fill:#999">linear growth</text>`,
  ];
  const words = `<text class="title" x="8" y="-26">${escapeText(title)}</text><text x="8" y="-10">${escapeText(y)}</text>`;
  const box = `0 ${-ABOVE} ${WIDTH + BESIDE} ${HEIGHT + ABOVE}`;
  const label = escapeText(`${title}: ${y} over ${x}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" aria-label="${label}"><style>${STYLE}</style>${words}${legend.join("")}${placed}</svg>\n`;
}

/** Whole decades around the values. */
function logAxis(values: readonly number[], label: string): Axis {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => DECADE ** (low + at));
  const format = (value: number): string => (value >= 1 ? value.toLocaleString("en-US") : String(value));
  return { from: DECADE ** low, to: DECADE ** high, isLog: true, ticks, format, label };
}
