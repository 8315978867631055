// Draws candles, volume and moving averages with the library. It is told the bars again and again, and passes on to the
// library only what changed: mostly the last bar.

import type {
  AutoscaleInfo,
  CandlestickData,
  HistogramData,
  IChartApi,
  IPriceLine,
  IRange,
  ISeriesApi,
  LogicalRange,
  MouseEventParams,
} from "lightweight-charts";
import type { ChartBar } from "./bar.ts";
import {
  type ChartColours,
  type ChartPlace,
  type Charts,
  chartTime,
  createChart,
  keptView,
  timeOfChart,
} from "./chart-options.ts";
import { movingAverage } from "./moving-average.ts";

export interface PriceDrawingNeeds extends ChartPlace {
  /** The bar under the crosshair, null when it leaves the chart. */
  readonly pointed: (timeMs: number | null) => void;
}

export interface Average {
  readonly length: number;
  readonly colour: number;
}

/** Bars that are in view when a chart is first shown. */
const VIEW_BARS = 130;
const VIEW_BARS_MIN = 48;
const RIGHT_ROOM = 4;
/** The label under the first bar is drawn around it: half of it needs room on the left, also on a phone. */
const LABEL_HALF_PX = 22;

export class PriceDrawing {
  readonly #chart: IChartApi;
  readonly #charts: Charts;
  readonly #candles: ISeriesApi<"Candlestick">;
  readonly #volume: ISeriesApi<"Histogram">;
  readonly #needs: PriceDrawingNeeds;
  readonly #setView: (range: IRange<number>) => void;
  /** Bound: the averages that the page offers. */
  readonly #averages = new Map<number, ISeriesApi<"Line">>();
  #colours: ChartColours;
  #bars: readonly ChartBar[] = [];
  #level: IPriceLine | null = null;

  constructor(needs: PriceDrawingNeeds) {
    const { charts, colours, format } = needs;
    this.#needs = needs;
    this.#charts = charts;
    this.#colours = colours;
    this.#chart = createChart(needs);
    this.#setView = keptView(this.#chart);
    this.#volume = this.#chart.addSeries(charts.HistogramSeries, {
      priceScaleId: "volume",
      priceFormat: { type: "volume" },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.#chart.priceScale("volume").applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    this.#candles = this.#chart.addSeries(charts.CandlestickSeries, {
      ...{ upColor: colours.up, borderUpColor: colours.up, wickUpColor: colours.up },
      ...{ downColor: colours.down, borderDownColor: colours.down, wickDownColor: colours.down },
      priceFormat: { type: "custom", formatter: format.price, minMove: 0.01 },
    });
    this.#chart.priceScale("right").applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } });
    this.#chart.subscribeCrosshairMove(this.#moved);
  }

  /** Draws a line at a price, such as that of an alert, and keeps it in view where it is near; null takes it away. */
  level(at: number | null, name: string): void {
    if (this.#level !== null) this.#candles.removePriceLine(this.#level);
    this.#level =
      at === null
        ? null
        : this.#candles.createPriceLine({ price: at, title: name, color: this.#colours.text, lineWidth: 2 });
    this.#candles.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => within(original(), at),
    });
  }

  show(bars: readonly ChartBar[]): void {
    const before = this.#bars;
    this.#bars = bars;
    const last = bars.at(-1);
    if (last !== undefined && isContinued(before, bars)) {
      this.#candles.update(candleOf(last));
      this.#volume.update(this.#columnOf(last));
    } else {
      this.#candles.setData(bars.map(candleOf));
      this.#volume.setData(bars.map((bar) => this.#columnOf(bar)));
      if (before.length === 0) this.#view(bars.length);
    }
    for (const [length, series] of this.#averages) this.#drawAverage(series, length, isContinued(before, bars));
  }

  /** Those that are listed are drawn, others are taken away. */
  average(wanted: readonly Average[]): void {
    for (const [length, series] of this.#averages) {
      if (wanted.some((one) => one.length === length)) continue;
      this.#chart.removeSeries(series);
      this.#averages.delete(length);
    }
    for (const { length, colour } of wanted) {
      if (this.#averages.has(length)) continue;
      const color = this.#colours.lines[colour] ?? this.#colours.text;
      const series = this.#chart.addSeries(this.#charts.LineSeries, {
        color,
        lineWidth: 1,
        lastValueVisible: false,
        priceLineVisible: false,
        crosshairMarkerVisible: false,
      });
      this.#averages.set(length, series);
      this.#drawAverage(series, length, false);
    }
  }

  /** Moves the crosshair to a bar, as the keyboard does. */
  point(bar: ChartBar, index: number): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range !== null && (index < range.from || index > range.to)) this.#scrollTo(index, range);
    this.#chart.setCrosshairPosition(bar.close, chartTime(bar.time), this.#candles);
  }

  leave(): void {
    this.#chart.clearCrosshairPosition();
  }

  zoom(factor: number): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range === null) return;
    const width = (range.to - range.from) * factor;
    this.#setView({ from: range.to - width, to: range.to });
  }

  close(): void {
    this.#chart.unsubscribeCrosshairMove(this.#moved);
    this.#chart.remove();
  }

  readonly #moved = ({ time }: MouseEventParams): void => {
    this.#needs.pointed(time === undefined ? null : timeOfChart(time));
  };

  #scrollTo(index: number, { from, to }: LogicalRange): void {
    const half = (to - from) / 2;
    this.#setView({ from: index - half, to: index + half });
  }

  /** A few bars keep the width of many: the rest of the day is still to come. */
  #view(count: number): void {
    const to = Math.max(count + RIGHT_ROOM, VIEW_BARS_MIN);
    const leftRoom = Math.max(1, (to * LABEL_HALF_PX) / Math.max(1, this.#needs.element.clientWidth));
    this.#setView({ from: Math.max(-leftRoom, count - VIEW_BARS), to });
  }

  #drawAverage(series: ISeriesApi<"Line">, length: number, isLastOnly: boolean): void {
    const points = movingAverage(isLastOnly ? this.#bars.slice(-length) : this.#bars, length);
    const data = points.map(({ time, value }) => ({ time: chartTime(time), value }));
    const last = data.at(-1);
    if (!isLastOnly) series.setData(data);
    else if (last !== undefined) series.update(last);
  }

  #columnOf(bar: ChartBar): HistogramData {
    const color = bar.close < bar.open ? this.#colours.downVolume : this.#colours.upVolume;
    return { time: chartTime(bar.time), value: bar.volume, color };
  }
}

function candleOf({ time, open, high, low, close }: ChartBar): CandlestickData {
  return { time: chartTime(time), open, high, low, close };
}

/** True when at most the last bar changed and at most one was added. */
function isContinued(before: readonly ChartBar[], after: readonly ChartBar[]): boolean {
  const added = after.length - before.length;
  if (before.length < 2 || added < 0 || added > 1 || !isSame(before[0], after[0])) return false;
  // What was the last bar may have changed together with a new one: then all are drawn again.
  return isSame(before.at(added === 0 ? -2 : -1), after.at(-2));
}

const DRAWN = ["time", "open", "high", "low", "close", "volume"] as const;

function isSame(a: ChartBar | undefined, b: ChartBar | undefined): boolean {
  return a !== undefined && b !== undefined && DRAWN.every((name) => a[name] === b[name]);
}

/** A level further away than this part of its price would make the bars unreadable; it is left out of view. */
const LEVEL_REACH = 0.15;

function within(info: AutoscaleInfo | null, level: number | null): AutoscaleInfo | null {
  const range = info?.priceRange ?? null;
  if (info === null || range === null || level === null) return info;
  const { minValue, maxValue } = range;
  if (level < minValue * (1 - LEVEL_REACH) || level > maxValue * (1 + LEVEL_REACH)) return info;
  return { ...info, priceRange: { minValue: Math.min(minValue, level), maxValue: Math.max(maxValue, level) } };
}
