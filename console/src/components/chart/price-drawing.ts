// Draws candles, volume and moving averages with the library. It gets the whole list of bars each time, and passes only the
// changes to the library: mostly the last bar.

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
  overlayColour,
  timeOfChart,
  withOpacity,
} from "./chart-options.ts";
import type { Indicator, IndicatorLine } from "./indicator-table.ts";
import type { ChartMark, ChartPoint } from "./marks.ts";
import { movingAverage, type TimedValue } from "./moving-average.ts";
import { VolumeProfile } from "./volume-profile.ts";

export interface PriceDrawingNeeds extends ChartPlace {
  /** Called with the time of the bar under the crosshair, null when the crosshair leaves the chart. */
  readonly pointed: (timeMs: number | null) => void;
  /** Called with a pressed place of the chart. */
  readonly placed: (point: ChartPoint) => void;
  /** Called for the menu of a price, on the second button or a long press; false where there is no menu. */
  readonly asked: (price: number, event: MouseEvent) => boolean;
  /** The first bar was moved into view: the caller may load earlier bars. */
  readonly reachedStart: () => void;
}

export interface Average {
  readonly length: number;
  readonly colour: number;
}

/** This many bars before the first bar, earlier ones are requested. */
const START_BARS = 10;
/** A pointer that moved further than this between press and release has dragged the chart. */
const DRAG_PX = 5;
const GESTURES = ["wheel", "pointerdown", "keydown"] as const;
/** Relative height of the prices' pane; each indicator pane has 1. */
const PRICES_SHARE = 4;

/** Another symbol over the candles. */
export interface Overlay {
  readonly symbol: string;
  readonly points: readonly TimedValue[];
}

interface DrawnIndicator {
  readonly indicator: Indicator;
  readonly profile: VolumeProfile | null;
  readonly series: readonly ISeriesApi<"Line" | "Histogram">[];
}

/** Bars in view when a chart is first shown. */
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
  /** True once somebody has touched the chart: only then are earlier bars requested. */
  #isMoved = false;
  /** The place of the first bar in view. New bars move the view too, but that is no request for earlier bars. */
  #from = Number.POSITIVE_INFINITY;
  #downX = 0;
  /** Bound: the indicators that the page offers. */
  readonly #indicators = new Map<string, DrawnIndicator>();
  /** Bound: MARKS_MAX of both together. */
  readonly #levels: IPriceLine[] = [];
  readonly #trends: ISeriesApi<"Line">[] = [];
  /** Bound: OVERLAYS_MAX. */
  readonly #overlays: ISeriesApi<"Line">[] = [];

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
    needs.element.addEventListener("click", this.#pressed);
    needs.element.addEventListener("contextmenu", this.#asked);
    for (const gesture of GESTURES) needs.element.addEventListener(gesture, this.#moves);
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range === null) return;
      const isEarlier = range.from < this.#from;
      this.#from = range.from;
      if (isEarlier && range.from < START_BARS && this.#isMoved) needs.reachedStart();
    });
  }

  /** Draws a line at a price, such as an alert's, and keeps it in view where it is near; null removes it. */
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
    for (const drawn of this.#indicators.values()) this.#drawIndicator(drawn, isContinued(before, bars));
  }

  /** Draws the listed indicators, with a pane of their own where they need one, and removes all others. */
  indicators(wanted: readonly Indicator[]): void {
    for (const [id, { series, profile }] of this.#indicators) {
      if (wanted.some((each) => each.id === id)) continue;
      for (const each of series) this.#chart.removeSeries(each);
      if (profile !== null) this.#candles.detachPrimitive(profile);
      this.#indicators.delete(id);
    }
    for (const indicator of wanted) {
      if (this.#indicators.has(indicator.id)) continue;
      const pane = indicator.hasOwnPane ? this.#chart.panes().length : 0;
      const series = indicator.lines(this.#bars).map((line) => this.#addLine(line, indicator, pane));
      const drawn = { indicator, series, profile: indicator.isProfile === true ? this.#addProfile() : null };
      this.#indicators.set(indicator.id, drawn);
      this.#drawIndicator(drawn, false);
    }
    this.#chart.panes().forEach((pane, at) => {
      pane.setStretchFactor(at === 0 ? PRICES_SHARE : 1);
    });
  }

  /** Draws other symbols over the candles; the scale then shows all of them in percent from the first bar in view. */
  overlays(wanted: readonly Overlay[]): void {
    for (const series of this.#overlays.splice(0)) this.#chart.removeSeries(series);
    const start = this.#bars[0]?.time ?? 0;
    wanted.forEach(({ points }, at) => {
      const color = this.#colours.lines[overlayColour(at)] ?? this.#colours.text;
      const series = this.#chart.addSeries(this.#charts.LineSeries, {
        ...QUIET,
        lineWidth: 2,
        color,
        lastValueVisible: true,
      });
      const shown = points.filter(({ time }) => time >= start);
      series.setData(shown.map(({ time, value }) => ({ time: chartTime(time), value })));
      this.#overlays.push(series);
    });
    const { Percentage, Normal } = this.#charts.PriceScaleMode;
    this.#chart.priceScale("right").applyOptions({ mode: wanted.length > 0 ? Percentage : Normal });
  }

  #addProfile(): VolumeProfile {
    const profile = new VolumeProfile(() => this.#bars, this.#colours.lines[PROFILE_COLOUR] ?? this.#colours.text);
    this.#candles.attachPrimitive(profile);
    return profile;
  }

  /** Replaces all levels and trend lines. */
  marks(wanted: readonly ChartMark[]): void {
    for (const level of this.#levels.splice(0)) this.#candles.removePriceLine(level);
    for (const trend of this.#trends.splice(0)) this.#chart.removeSeries(trend);
    const color = this.#colours.lines[0] ?? this.#colours.text;
    for (const mark of wanted) {
      if (mark.kind === "level") {
        this.#levels.push(this.#candles.createPriceLine({ price: mark.price, color, lineWidth: 1, lineStyle: 2 }));
        continue;
      }
      const { LineSeries } = this.#charts;
      const trend = this.#chart.addSeries(LineSeries, { ...QUIET, color, autoscaleInfoProvider: () => null });
      const ends = [mark.from, mark.to].toSorted((a, b) => a.time - b.time);
      trend.setData(ends.map(({ time, price }) => ({ time: chartTime(time), value: price })));
      this.#trends.push(trend);
    }
  }

  /** A screenshot of the chart, for a file. */
  picture(): HTMLCanvasElement {
    return this.#chart.takeScreenshot();
  }

  /** Draws the listed averages and removes all others. */
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

  /** Moves the crosshair to a bar, for the keyboard. */
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
    this.#needs.element.removeEventListener("click", this.#pressed);
    this.#needs.element.removeEventListener("contextmenu", this.#asked);
    for (const gesture of GESTURES) this.#needs.element.removeEventListener(gesture, this.#moves);
    this.#chart.remove();
  }

  readonly #moved = ({ time }: MouseEventParams): void => {
    this.#needs.pointed(time === undefined ? null : timeOfChart(time));
  };

  readonly #moves = (event: Event): void => {
    this.#isMoved = true;
    if (event instanceof PointerEvent) this.#downX = event.clientX;
  };

  /** The library reports no second click within half a second, as when somebody draws a line quickly; this listens itself. */
  readonly #pressed = ({ clientX, clientY }: MouseEvent): void => {
    if (Math.abs(clientX - this.#downX) > DRAG_PX) return;
    const time = this.#chart.timeScale().coordinateToTime(clientX - this.#needs.element.getBoundingClientRect().left);
    const price = this.#priceAt(clientY);
    if (time !== null && price !== null) this.#needs.placed({ time: timeOfChart(time), price });
  };

  readonly #asked = (event: MouseEvent): void => {
    const price = this.#priceAt(event.clientY);
    if (price !== null && this.#needs.asked(price, event)) event.preventDefault();
  };

  #priceAt(clientY: number): number | null {
    const price = this.#candles.coordinateToPrice(clientY - this.#needs.element.getBoundingClientRect().top);
    return price === null ? null : Math.round(price * HUNDREDTHS) / HUNDREDTHS;
  }

  #scrollTo(index: number, { from, to }: LogicalRange): void {
    const half = (to - from) / 2;
    this.#setView({ from: index - half, to: index + half });
  }

  /** Shows a few bars at the width that many would have: the rest of the day is still to come. */
  #view(count: number): void {
    const to = Math.max(count + RIGHT_ROOM, VIEW_BARS_MIN);
    const leftRoom = Math.max(1, (to * LABEL_HALF_PX) / Math.max(1, this.#needs.element.clientWidth));
    this.#setView({ from: Math.max(-leftRoom, count - VIEW_BARS), to });
  }

  #addLine(line: IndicatorLine, { isVolume = false }: Indicator, pane: number): ISeriesApi<"Line" | "Histogram"> {
    const color = this.#colours.lines[line.colour] ?? this.#colours.text;
    const priceFormat = isVolume
      ? ({ type: "volume" } as const)
      : ({ type: "custom", formatter: this.#needs.format.price, minMove: 0.01 } as const);
    const options = { ...QUIET, color, priceFormat };
    const { LineSeries, HistogramSeries } = this.#charts;
    return line.isColumns === true
      ? this.#chart.addSeries(HistogramSeries, { ...options, color: withOpacity(color, 0.5) }, pane)
      : this.#chart.addSeries(LineSeries, options, pane);
  }

  #drawIndicator({ indicator, series }: DrawnIndicator, isLastOnly: boolean): void {
    indicator.lines(this.#bars).forEach(({ points }, at) => {
      const last = points.at(-1);
      const place = series[at];
      if (place === undefined) return;
      if (!isLastOnly) place.setData(points.map(({ time, value }) => ({ time: chartTime(time), value })));
      else if (last !== undefined) place.update({ time: chartTime(last.time), value: last.value });
    });
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

const PROFILE_COLOUR = 6;

/** Indicator lines show no labels of their own on the axis. */
const QUIET = {
  lineWidth: 1,
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
} as const;
const HUNDREDTHS = 100;

function candleOf({ time, open, high, low, close }: ChartBar): CandlestickData {
  return { time: chartTime(time), open, high, low, close };
}

/** True when at most the last bar changed and at most one was added. */
function isContinued(before: readonly ChartBar[], after: readonly ChartBar[]): boolean {
  const added = after.length - before.length;
  if (before.length < 2 || added < 0 || added > 1 || !isSame(before[0], after[0])) return false;
  // The previous last bar may have changed together with the new one: then all bars are drawn again.
  return isSame(before.at(added === 0 ? -2 : -1), after.at(-2));
}

const DRAWN = ["time", "open", "high", "low", "close", "volume"] as const;

function isSame(a: ChartBar | undefined, b: ChartBar | undefined): boolean {
  return a !== undefined && b !== undefined && DRAWN.every((name) => a[name] === b[name]);
}

/** A level further away than this part of its price would make the bars unreadable, so it stays out of view. */
const LEVEL_REACH = 0.15;

function within(info: AutoscaleInfo | null, level: number | null): AutoscaleInfo | null {
  const range = info?.priceRange ?? null;
  if (info === null || range === null || level === null) return info;
  const { minValue, maxValue } = range;
  if (level < minValue * (1 - LEVEL_REACH) || level > maxValue * (1 + LEVEL_REACH)) return info;
  return { ...info, priceRange: { minValue: Math.min(minValue, level), maxValue: Math.max(maxValue, level) } };
}
