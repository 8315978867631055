// What all charts have in common: the theme's colours, the clock of Riyadh, numbers as the reader chose them.

import type { ChartOptions, DeepPartial, IChartApi, Time, UTCTimestamp } from "lightweight-charts";
import { RIYADH_OFFSET_MS } from "./bar.ts";
import type { ChartColours } from "./chart-colours.ts";
import type { Charts } from "./load-charts.ts";

/** How a chart writes its axes. Times are epoch milliseconds. */
export interface ChartFormat {
  readonly price: (value: number) => string;
  /** The crosshair's label. */
  readonly moment: (timeMs: number) => string;
  /** A mark of the time axis: `weight` tells what begins there. */
  readonly tick: (timeMs: number, begins: TickBegins) => string;
}

export type TickBegins = "year" | "month" | "day" | "minute";

const SECOND_MS = 1_000;
/** By the library's TickMarkType: year, month, day, time, time with seconds. */
const BEGINS: readonly TickBegins[] = ["year", "month", "day", "minute", "minute"];

/** The library draws UTC; a moment is moved so that its axis reads as the clock in Riyadh. */
export function chartTime(timeMs: number): UTCTimestamp {
  return ((timeMs + RIYADH_OFFSET_MS) / SECOND_MS) as UTCTimestamp;
}

export function timeOfChart(time: Time): number {
  return Number(time) * SECOND_MS - RIYADH_OFFSET_MS;
}

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

/** Sets a view once the chart has a width: before that, every bar would be as narrow as can be. */
export function whenWide(chart: IChartApi, view: () => void): void {
  const scale = chart.timeScale();
  if (scale.width() > 0) {
    view();
    return;
  }
  const resized = (width: number): void => {
    if (width === 0) return;
    scale.unsubscribeSizeChange(resized);
    view();
  };
  scale.subscribeSizeChange(resized);
}

function chartOptions(colours: ChartColours, format: ChartFormat, isIntraday: boolean): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { color: colours.background },
      textColor: colours.text,
      fontFamily: colours.font,
      fontSize: 12,
      // The library's own logo comes with a style element, which the page's policy does not allow; the page names it in text.
      attributionLogo: false,
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
