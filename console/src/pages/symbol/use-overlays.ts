// Other symbols and indices over the chart of a symbol: their bars of the same length, each read once, and minutes again as they pass.

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ChartBar } from "../../components/chart/bar.ts";
import type { Overlay } from "../../components/chart/price-drawing.ts";
import { MINUTE_MS } from "../../format/riyadh-time.ts";
import { longerBars } from "./longer-bars.ts";
import { type Adjustment, type Interval, isDays, isMinutes, readBars } from "./read-bars.ts";

export function useOverlays(
  symbols: readonly string[],
  interval: Interval,
  adjust: Adjustment,
): ReadonlySignal<readonly Overlay[]> {
  /** Bound: the symbols that the chart has compared. */
  const read = useSignal<ReadonlyMap<string, readonly ChartBar[]>>(new Map());
  const chosen = useSignal<readonly string[]>([]);
  useEffect(() => {
    chosen.value = symbols;
    let isOver = false;
    const ask = (symbol: string): void => {
      readBars(symbol, interval, adjust).then(
        ({ bars }) => {
          const own = isDays(interval) ? longerBars(bars, interval) : bars;
          if (!isOver) read.value = new Map(read.peek()).set(symbol, own);
        },
        // A symbol without readable bars has no line.
        () => {},
      );
    };
    symbols.forEach(ask);
    const timer = isMinutes(interval) ? setInterval(() => symbols.forEach(ask), MINUTE_MS) : undefined;
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [symbols.join(), interval, adjust]);
  return useComputed(() =>
    chosen.value.flatMap((symbol) => {
      const bars = read.value.get(symbol);
      return bars === undefined ? [] : { symbol, points: bars.map(({ time, close }) => ({ time, value: close })) };
    }),
  );
}
