// Small plots as SVG text: bars, lines and points on linear or logarithmic axes. They need nothing from outside the page.

const WIDTH = 460;
const WIDE_WIDTH = 1_400;
const HEIGHT = 260;
const LEFT = 56;
const RIGHT = 18;
const TOP = 18;
const BOTTOM = 34;
const TICK = 4;
/** Half of the width of a band's bar. */
const BAND_HALF = 5;

export const PLOT_COLORS = { simulated: "#0b7a75", fact: "#d98324", other: "#7a5ea8", band: "#f3d9b5" } as const;
const AXIS_COLOR = "#9aa5a4";

export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly isLog?: boolean;
  readonly ticks: readonly number[];
  readonly format?: (value: number) => string;
  readonly label?: string;
}

export interface Series {
  readonly name: string;
  readonly kind: "line" | "points" | "bars";
  readonly color: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Width of a bar, and its distance from its x, in units of x. */
  readonly barWidth?: number;
  readonly barShift?: number;
}

/** The range of the real market at one x. */
export interface Band {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

export interface Plot {
  readonly title: string;
  /** One sentence: the message of the plot. */
  readonly note: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  readonly bands?: readonly Band[];
  /** Over the whole page width; the legend is then left out. */
  readonly isWide?: boolean;
}

/** The plot as a figure with its legend. */
export function drawPlot(plot: Plot): string {
  const bands = plot.bands === undefined ? [] : [{ name: "band of the scorecard", color: PLOT_COLORS.band }];
  const legend = [...plot.series, ...bands].map(
    ({ name, color }) => `<span><i style="background:${color}"></i>${escapeText(name)}</span>`,
  );
  if (plot.isWide === true) {
    return `<figure class="wide"><figcaption><b>${escapeText(plot.title)}</b> ${escapeText(plot.note)}</figcaption>
${drawSvg(plot)}</figure>`;
  }
  return `<figure><figcaption><b>${escapeText(plot.title)}</b> ${escapeText(plot.note)}</figcaption>
${drawSvg(plot)}
<div class="legend">${legend.join("")}</div></figure>`;
}

/** The plot alone, as an SVG element; `style` is for a plot outside a page with a style sheet. */
export function drawSvg(plot: Plot, style = ""): string {
  const width = plot.isWide === true ? WIDE_WIDTH : WIDTH;
  const x = scale(plot.x, LEFT, width - RIGHT);
  const y = scale(plot.y, HEIGHT - BOTTOM, TOP);
  const bands = (plot.bands ?? []).map((band) => drawBand(band, x, y));
  const parts = [
    ...gridLines(plot, width, x, y),
    ...bands,
    ...plot.series.map((series) => drawSeries(series, plot, x, y)),
  ];
  const head = style === "" ? "" : `<style>${style}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escapeText(plot.title)}">${head}${parts.join("")}</svg>`;
}

export function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** Formats 0.125 as "12.5 %". */
export function percent(value: number): string {
  return `${Math.round(value * 1_000) / 10} %`;
}

/** Small changes of a price or an index, up and down, in per cent. */
export function changeAxis(most: number): Axis {
  const format = (value: number): string => `${(100 * value).toFixed(2)} %`;
  return { from: -most, to: most, ticks: ticksOf(-most, most), format, label: "change" };
}

/** Round numbers that divide a range evenly. */
export function ticksOf(from: number, to: number, count = 5): number[] {
  const raw = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step); at * step <= to + step * 1e-9; at++) ticks.push(at * step);
  return ticks;
}

type Scale = (value: number) => number;

function scale(axis: Axis, start: number, end: number): Scale {
  const of = axis.isLog === true ? Math.log : (value: number): number => value;
  const from = of(axis.from);
  const span = of(axis.to) - from;
  return (value) => start + ((of(value) - from) / span) * (end - start);
}

function gridLines(plot: Plot, width: number, x: Scale, y: Scale): string[] {
  const format = (axis: Axis, value: number): string => escapeText((axis.format ?? String)(value));
  const across = plot.y.ticks.map((tick) => {
    const at = round(y(tick));
    return `<line class="grid" x1="${LEFT}" y1="${at}" x2="${width - RIGHT}" y2="${at}"/><text x="${LEFT - 5}" y="${at + 4}" text-anchor="end">${format(plot.y, tick)}</text>`;
  });
  const ground = HEIGHT - BOTTOM;
  const along = plot.x.ticks.map((tick) => {
    const at = round(x(tick));
    return `<line stroke="${AXIS_COLOR}" x1="${at}" y1="${ground}" x2="${at}" y2="${ground + TICK}"/><text x="${at}" y="${ground + 15}" text-anchor="middle">${format(plot.x, tick)}</text>`;
  });
  const axis = `<line stroke="${AXIS_COLOR}" x1="${LEFT}" y1="${ground}" x2="${width - RIGHT}" y2="${ground}"/>`;
  const label = `<text x="${(LEFT + width - RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">${escapeText(plot.x.label ?? "")}</text>`;
  const upright = `<text x="4" y="10">${escapeText(plot.y.label ?? "")}</text>`;
  return [...across, ...along, axis, label, upright];
}

function drawBand({ x, low, high }: Band, xScale: Scale, yScale: Scale): string {
  const top = yScale(high);
  return `<rect x="${round(xScale(x) - BAND_HALF)}" y="${round(top)}" width="${2 * BAND_HALF}" height="${round(yScale(low) - top)}" fill="${PLOT_COLORS.band}"/>`;
}

function drawSeries(series: Series, plot: Plot, x: Scale, y: Scale): string {
  // A logarithmic axis ends at its lowest number, and smaller values are left out.
  const inside = series.points.filter(([, value]) => !(plot.y.isLog === true && value < plot.y.from));
  if (series.kind === "line") {
    const path = inside.map(([px, py], at) => `${at === 0 ? "M" : "L"}${round(x(px))} ${round(y(py))}`).join("");
    return `<path d="${path}" fill="none" stroke="${series.color}" stroke-width="1.4"/>`;
  }
  if (series.kind === "points") {
    return inside
      .map(
        ([px, py]) =>
          `<circle cx="${round(x(px))}" cy="${round(y(py))}" r="2.6" fill="${series.color}" fill-opacity="0.7"/>`,
      )
      .join("");
  }
  const width = series.barWidth ?? 1;
  const shift = series.barShift ?? 0;
  const ground = y(plot.y.from);
  return inside
    .map(([px, py]) => {
      const left = x(px + shift);
      const top = y(py);
      return `<rect x="${round(left)}" y="${round(top)}" width="${round(x(px + shift + width) - left)}" height="${round(Math.max(ground - top, 0))}" fill="${series.color}"/>`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Minutes since 10:00. */
export function hourAxis(from: number, to: number): Axis {
  return {
    from,
    to,
    ticks: [0, 60, 120, 180, 240, 300].filter((tick) => tick >= from - 1),
    format: (minute) => `${10 + minute / 60}:00`,
  };
}
