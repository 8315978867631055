// Several lines in one chart, in percent from their common beginning, with a table of the current value of each.

import type { IChartApi, IRange, ISeriesApi } from "lightweight-charts";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import {
  type ChartColours,
  type ChartFormat,
  type Charts,
  chartTime,
  createChart,
  keptView,
  percentFormat,
} from "./chart-options.ts";
import type { TimedValue } from "./moving-average.ts";
import { text } from "./text.ts";
import { useDrawing } from "./use-drawing.ts";

export interface ChartLine {
  readonly name: string;
  readonly points: readonly TimedValue[];
}

/** Draws the lines with the library, each in its own colour. */
class LinesDrawing {
  readonly #chart: IChartApi;
  readonly #charts: Charts;
  readonly #colours: ChartColours;
  readonly #format: ChartFormat;
  readonly #setView: (range: IRange<number>) => void;
  /** Bound: the lines that the page shows. */
  readonly #series: ISeriesApi<"Line">[] = [];

  constructor(charts: Charts, element: HTMLElement, colours: ChartColours, format: ChartFormat) {
    this.#charts = charts;
    this.#colours = colours;
    this.#format = format;
    this.#chart = createChart({ charts, element, colours, format, isIntraday: false });
    this.#setView = keptView(this.#chart);
  }

  show(lines: readonly ChartLine[]): void {
    for (const series of this.#series.splice(0)) this.#chart.removeSeries(series);
    lines.forEach(({ points }, index) => {
      const series = this.#chart.addSeries(this.#charts.LineSeries, {
        color: this.#colours.lines[index % this.#colours.lines.length] ?? this.#colours.text,
        lineWidth: 2,
        priceLineVisible: false,
        priceFormat: { type: "custom", formatter: this.#format.price, minMove: 0.01 },
      });
      series.setData(points.map(({ time, value }) => ({ time: chartTime(time), value })));
      this.#series.push(series);
    });
    const bars = new Set(lines.flatMap(({ points }) => points.map(({ time }) => time))).size;
    this.#setView({ from: -0.5, to: bars - 0.5 });
  }

  close(): void {
    this.#chart.remove();
  }
}

interface Props {
  readonly label: string;
  readonly lines: readonly ChartLine[];
  readonly kind: string;
}

export function LinesChart({ label, lines, kind }: Props): JSX.Element {
  const { element, drawing, hasFailed } = useDrawing(
    (charts, place, colours) => new LinesDrawing(charts, place, colours, percentFormat),
    kind,
  );
  useEffect(() => {
    drawing.value?.show(lines);
  }, [drawing.value, lines]);
  return (
    <div class="chart-canvas" dir="ltr" ref={element} role="img" aria-label={label}>
      {hasFailed.value ? <p class="panel-notice">{text().failed}</p> : null}
    </div>
  );
}
