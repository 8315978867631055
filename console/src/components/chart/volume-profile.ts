// The volume profile: volume of the bars in view by rows of price, drawn from the edge of the chart behind the candles.

import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from "lightweight-charts";
import type { ChartBar } from "./bar.ts";

export interface ProfileRow {
  readonly from: number;
  readonly to: number;
  readonly volume: number;
}

const ROWS = 24;
/** Share of the chart's width that the row with the most volume takes. */
const WIDEST = 0.28;

/** The volume of each bar is spread evenly from its low to its high. */
export function profileRows(bars: readonly ChartBar[], count: number): readonly ProfileRow[] {
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  if (bars.length === 0 || !(high > low)) return [];
  const height = (high - low) / count;
  return Array.from({ length: count }, (_, row) => {
    const [from, to] = [low + row * height, low + (row + 1) * height];
    const volume = bars.reduce((sum, bar) => sum + bar.volume * shareWithin(bar, from, to, row === count - 1), 0);
    return { from, to, volume };
  });
}

function shareWithin(bar: ChartBar, from: number, to: number, isLast: boolean): number {
  // A bar of one price lies in one row.
  if (bar.high === bar.low) return bar.low >= from && (bar.low < to || (isLast && bar.low <= to)) ? 1 : 0;
  return Math.max(0, Math.min(bar.high, to) - Math.max(bar.low, from)) / (bar.high - bar.low);
}

export class VolumeProfile implements ISeriesPrimitive<Time> {
  readonly #bars: () => readonly ChartBar[];
  readonly #colour: string;
  #chart: IChartApi | null = null;
  #series: ISeriesApi<"Candlestick"> | null = null;
  #rows: readonly ProfileRow[] = [];

  constructor(bars: () => readonly ChartBar[], colour: string) {
    this.#bars = bars;
    this.#colour = colour;
  }

  attached({ chart, series }: SeriesAttachedParameter<Time>): void {
    this.#chart = chart as IChartApi;
    this.#series = series as ISeriesApi<"Candlestick">;
  }

  detached(): void {
    [this.#chart, this.#series] = [null, null];
  }

  /** The library calls it when the view or the data changed. */
  updateAllViews(): void {
    const range = this.#chart?.timeScale().getVisibleLogicalRange() ?? null;
    const bars = this.#bars();
    const shown = range === null ? bars : bars.slice(Math.max(0, Math.floor(range.from)), Math.ceil(range.to) + 1);
    this.#rows = profileRows(shown, ROWS);
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [
      { zOrder: () => "bottom", renderer: () => ({ draw: (target) => target.useMediaCoordinateSpace(this.#draw) }) },
    ];
  }

  readonly #draw = (scope: {
    readonly context: CanvasRenderingContext2D;
    readonly mediaSize: { readonly width: number };
  }): void => {
    const most = Math.max(...this.#rows.map(({ volume }) => volume));
    const { context } = scope;
    for (const { from, to, volume } of this.#rows) {
      const [top, bottom] = [this.#series?.priceToCoordinate(to), this.#series?.priceToCoordinate(from)];
      if (top == null || bottom == null || most === 0) continue;
      context.fillStyle = this.#colour;
      // The row with the most volume stands out.
      context.globalAlpha = volume === most ? 0.45 : 0.22;
      context.fillRect(0, top, (volume / most) * WIDEST * scope.mediaSize.width, Math.max(1, bottom - top - 1));
    }
    context.globalAlpha = 1;
  };
}
