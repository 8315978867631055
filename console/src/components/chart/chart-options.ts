// Options that all charts share: the theme's colours, the clock of Riyadh, numbers in the reader's format.

import type { ChartOptions, DeepPartial, IChartApi, IRange, Time, UTCTimestamp } from "lightweight-charts";
import { changePercent, inDigits, price } from "../../format/numbers.ts";
import { dateOf, RIYADH_OFFSET_MS } from "../../format/riyadh-time.ts";
import { day, dayAndTime, hourAndMinute } from "../../format/times.ts";
import { digits, language } from "../../language/language.ts";

export type Charts = typeof import("./library.ts");

/** Writes the axes of a chart. Times are epoch milliseconds. */
export interface ChartFormat {
  readonly price: (value: number) => string;
  /** The crosshair's label. */
  readonly moment: (timeMs: number) => string;
  /** The label of a time axis mark; `begins` tells which period begins there. */
  readonly tick: (timeMs: number, begins: TickBegins) => string;
}

export type TickBegins = "year" | "month" | "day" | "minute";

const SECOND_MS = 1_000;
/** By the library's TickMarkType: year, month, day, time, time with seconds. */
const BEGINS: readonly TickBegins[] = ["year", "month", "day", "minute", "minute"];

/** The library draws UTC; this shifts a moment so that the axis shows the clock in Riyadh. */
export function chartTime(timeMs: number): UTCTimestamp {
  return ((timeMs + RIYADH_OFFSET_MS) / SECOND_MS) as UTCTimestamp;
}

export function timeOfChart(time: Time): number {
  return Number(time) * SECOND_MS - RIYADH_OFFSET_MS;
}

/** The number of the style sheet's line colour for an overlay: averages use the first three. */
export const overlayColour = (at: number): number => 3 + at;

export interface ChartPlace {
  readonly charts: Charts;
  readonly element: HTMLElement;
  readonly colours: ChartColours;
  readonly format: ChartFormat;
  readonly isIntraday: boolean;
}

export function createChart({ charts, element, colours, format, isIntraday }: ChartPlace): IChartApi {
  return charts.createChart(element, chartOptions(colours, format, isIntraday));
}

/** A narrower chart is in the middle of a resize, so its visible range is not stored. */
const WIDTH_MIN_PX = 120;

/**
 * Sets the visible range, at once and again on every change of size. The library would retain the width of a bar instead: a chart that
 * was narrow for a moment would squeeze its bars to nothing and leave them so.
 */
export function keptView(chart: IChartApi): (range: IRange<number>) => void {
  const scale = chart.timeScale();
  let kept: IRange<number> | null = null;
  const apply = (): void => {
    if (kept !== null && scale.width() >= WIDTH_MIN_PX) scale.setVisibleLogicalRange(kept);
  };
  scale.subscribeSizeChange(apply);
  scale.subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && scale.width() >= WIDTH_MIN_PX) kept = range;
  });
  return (range) => {
    kept = range;
    apply();
  };
}

function chartOptions(colours: ChartColours, format: ChartFormat, isIntraday: boolean): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { color: colours.background },
      textColor: colours.text,
      fontFamily: colours.font,
      fontSize: 12,
      // The library's own logo needs a style element, which the page's policy does not allow; the page names the library in text.
      attributionLogo: false,
      panes: { separatorColor: colours.grid, separatorHoverColor: colours.crosshair },
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    crosshair: { mode: 0, vertLine: { color: colours.crosshair }, horzLine: { color: colours.crosshair } },
    rightPriceScale: { borderColor: colours.grid },
    timeScale: {
      borderColor: colours.grid,
      timeVisible: isIntraday,
      secondsVisible: false,
      rightOffset: 3,
      tickMarkFormatter: (time: Time, type: number) => format.tick(timeOfChart(time), BEGINS[type] ?? "minute"),
    },
    localization: {
      priceFormatter: format.price,
      timeFormatter: (time: Time) => format.moment(timeOfChart(time)),
    },
  };
}

const MONTHS = { ar: "ar-SA-u-ca-gregory-nu-latn", en: "en-GB" } as const;

function month(timeMs: number): string {
  const format = new Intl.DateTimeFormat(MONTHS[language.value], { month: "short", timeZone: "Asia/Riyadh" });
  return format.format(timeMs);
}

function tick(timeMs: number, begins: TickBegins): string {
  if (begins === "minute") return hourAndMinute(timeMs);
  if (begins === "month") return month(timeMs);
  const date = dateOf(timeMs);
  return inDigits(begins === "year" ? date.slice(0, 4) : String(Number(date.slice(8))), digits.value);
}

export function priceFormat(isIntraday: boolean): ChartFormat {
  return { price, moment: isIntraday ? dayAndTime : day, tick };
}

/** For lines in percent from their beginning. */
export const percentFormat: ChartFormat = { price: changePercent, moment: day, tick };

/** The colours of the theme in use: a canvas does not follow style sheets. */
export interface ChartColours {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  readonly crosshair: string;
  readonly up: string;
  readonly down: string;
  readonly upVolume: string;
  readonly downVolume: string;
  /** Colours of averages and compared lines, in the order of their use. */
  readonly lines: readonly string[];
  readonly font: string;
}

/** Number of line colours that the style sheet has. */
const LINE_COLOURS = 8;
const VOLUME_OPACITY = 0.32;

export function chartColours(element: HTMLElement): ChartColours {
  const probe = document.createElement("span");
  element.append(probe);
  // getComputedStyle does not resolve a custom property to one theme's colour, but it resolves the colour of an element.
  const of = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const [up, down] = [of("--up"), of("--down")];
  const colours: ChartColours = {
    background: of("--surface"),
    text: of("--ink-soft"),
    grid: of("--chart-grid"),
    crosshair: of("--line-strong"),
    up,
    down,
    upVolume: withOpacity(up, VOLUME_OPACITY),
    downVolume: withOpacity(down, VOLUME_OPACITY),
    lines: Array.from({ length: LINE_COLOURS }, (_, index) => of(`--chart-line-${index + 1}`)),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return colours;
}

/** "rgb(10, 114, 66)" as "rgba(10, 114, 66, 0.32)". */
export function withOpacity(colour: string, opacity: number): string {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}
