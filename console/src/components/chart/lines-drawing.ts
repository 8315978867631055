// Draws several lines with the library, each in its own colour: symbols compared with one another.

import type { IChartApi, ISeriesApi } from "lightweight-charts";
import type { ChartColours } from "./chart-colours.ts";
import { type ChartFormat, chartTime, createChart, whenWide } from "./chart-options.ts";
import type { Charts } from "./load-charts.ts";
import type { TimedValue } from "./moving-average.ts";

export interface ChartLine {
  readonly name: string;
  readonly points: readonly TimedValue[];
}

export class LinesDrawing {
  readonly #chart: IChartApi;
  readonly #charts: Charts;
  readonly #colours: ChartColours;
  readonly #format: ChartFormat;
  /** Bound: the lines that the page shows. */
  readonly #series: ISeriesApi<"Line">[] = [];

  constructor(charts: Charts, element: HTMLElement, colours: ChartColours, format: ChartFormat) {
    this.#charts = charts;
    this.#colours = colours;
    this.#format = format;
    this.#chart = createChart({ charts, element, colours, format, isIntraday: false });
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
    whenWide(this.#chart, () => this.#chart.timeScale().fitContent());
  }

  close(): void {
    this.#chart.remove();
  }
}
