// Candles with volume and averages. The numbers of the bar under the crosshair stand above it; the arrow keys move the crosshair,
// and a table below has all bars.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ChartBar } from "./bar.ts";
import { BarTable } from "./bar-table.tsx";
import { barInWords, ChartLegend } from "./chart-legend.tsx";
import { priceFormat } from "./chart-options.ts";
import type { Indicator } from "./indicator-table.ts";
import type { ChartMark, ChartPoint } from "./marks.ts";
import type { Average, Overlay, PriceDrawing } from "./price-drawing.ts";
import { text } from "./text.ts";
import { useDrawing } from "./use-drawing.ts";

interface Props {
  /** Describes the chart for screen readers. */
  readonly label: string;
  readonly bars: readonly ChartBar[];
  readonly averages: readonly Average[];
  readonly isIntraday: boolean;
  /** Another kind of bars, such as another interval or symbol, begins a new view. */
  readonly kind: string;
  readonly indicators?: readonly Indicator[];
  /** Other symbols, in percent beside this one. */
  readonly overlays?: readonly Overlay[];
  readonly marks?: readonly ChartMark[];
  /** True while a press on the chart places a mark. */
  readonly isPlacing?: boolean;
  /** Called with the pressed place of the chart, or with the bar under the crosshair by the key L. */
  readonly placed?: (point: ChartPoint) => void;
  /** Opens the menu of a price: by the second button, a long press, or the key A at the bar under the crosshair. */
  readonly asked?: (price: number, place: { readonly clientX: number; readonly clientY: number }) => void;
  /** Called when the first bar came into view. */
  readonly reachedStart?: () => void;
  /** Hands the drawing to the caller, for a picture of the chart; null when the drawing is gone. */
  readonly drawn?: (drawing: PriceDrawing | null) => void;
  /** A price to draw a line at, and the name of the line. */
  readonly level?: { readonly price: number; readonly name: string } | null;
}

const ZOOM = 1.25;
const NONE: readonly never[] = [];

export function PriceChart(props: Props): JSX.Element {
  const {
    label,
    bars,
    averages,
    isIntraday,
    kind,
    level = null,
    indicators = NONE,
    overlays = NONE,
    marks = NONE,
  } = props;
  const pointed = useSignal<number | null>(null);
  // The drawing outlives a rendering, so its callbacks read the newest props here.
  const latest = useRef(props);
  latest.current = props;
  const { element, drawing, hasFailed } = useDrawing(
    (charts, place, colours) =>
      new charts.PriceDrawing({
        charts,
        element: place,
        colours,
        format: priceFormat(isIntraday),
        isIntraday,
        pointed: (timeMs) => (pointed.value = timeMs),
        placed: (point) => {
          if (latest.current.isPlacing === true) latest.current.placed?.(point);
        },
        asked: (price, place) => {
          latest.current.asked?.(price, place);
          return latest.current.asked !== undefined;
        },
        reachedStart: () => latest.current.reachedStart?.(),
      }),
    kind,
  );
  useEffect(() => {
    drawing.value?.show(bars);
  }, [drawing.value, bars]);
  useEffect(() => {
    drawing.value?.average(averages);
  }, [drawing.value, averages]);
  useEffect(() => {
    drawing.value?.indicators(indicators);
  }, [drawing.value, indicators]);
  // Overlays begin at the first bar, so they are drawn again when its time changes; later bars do not matter.
  useEffect(() => {
    drawing.value?.overlays(overlays);
  }, [drawing.value, overlays, bars[0]?.time]);
  useEffect(() => {
    drawing.value?.marks(marks);
  }, [drawing.value, marks]);
  useEffect(() => {
    latest.current.drawn?.(drawing.value);
  }, [drawing.value]);
  useEffect(() => {
    drawing.value?.level(level?.price ?? null, level?.name ?? "");
  }, [drawing.value, level?.price, level?.name]);
  const index = pointedIndex(bars, pointed.value);
  const bar = bars[index];
  const walked = usePressed(bars, index, drawing.value);
  const pressed = (event: KeyboardEvent): void => {
    if (event.code === "KeyL" && bar !== undefined) props.placed?.({ time: bar.time, price: bar.close });
    else if (event.code === "KeyA" && bar !== undefined) props.asked?.(bar.close, middleOf(event.currentTarget));
    else walked(event);
  };
  const panes = indicators.filter(({ hasOwnPane }) => hasOwnPane).length;
  return (
    <div class="chart">
      <ChartLegend
        bar={bar}
        before={bars[index - 1]}
        bars={bars}
        index={index}
        averages={averages}
        indicators={indicators}
      />
      <div
        class="chart-canvas"
        style={{ "--panes": panes }}
        dir="ltr"
        ref={element}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-description={text().keys}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={bar === undefined ? "" : barInWords(bar, isIntraday)}
        onKeyDown={pressed}
        onBlur={() => drawing.value?.leave()}
      >
        {hasFailed.value ? <p class="panel-notice">{text().failed}</p> : null}
      </div>
      <BarTable caption={label} bars={bars} isIntraday={isIntraday} />
    </div>
  );
}

function middleOf(target: EventTarget | null): { readonly clientX: number; readonly clientY: number } {
  const { left, top, width, height } = (target as HTMLElement).getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** The last bar when the crosshair is nowhere. */
function pointedIndex(bars: readonly ChartBar[], timeMs: number | null): number {
  const index = timeMs === null ? -1 : bars.findIndex(({ time }) => time === timeMs);
  return index === -1 ? bars.length - 1 : index;
}

/** Time runs from left to right in both languages, so the right arrow always goes to the later bar. */
function usePressed(
  bars: readonly ChartBar[],
  index: number,
  drawing: PriceDrawing | null,
): (event: KeyboardEvent) => void {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index - 1,
    ArrowUp: index + 1,
    PageDown: index - 20,
    PageUp: index + 20,
    Home: 0,
    End: bars.length - 1,
  };
  return (event) => {
    if (event.key === "+" || event.key === "=") drawing?.zoom(1 / ZOOM);
    else if (event.key === "-") drawing?.zoom(ZOOM);
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const next = Math.min(bars.length - 1, Math.max(0, wanted));
    const bar = bars[next];
    if (bar !== undefined) drawing?.point(bar, next);
  };
}
