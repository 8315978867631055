// The bars of the chart, live: read once, then extended by the tape, or by the quote for days, weeks and months. Where the tape
// is not enough the bars are read again, at most every few seconds.

import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { NotFoundError } from "../../../../sdk/src/index.ts";
import type { ChartBar } from "../../components/chart/bar.ts";
import { type Loaded, useLoaded } from "../../components/loaded.tsx";
import type { LiveQuote } from "../../live/quotes.ts";
import { longerBars, withToday } from "./longer-bars.ts";
import { mergeTrades } from "./merge-trades.ts";
import {
  type Adjustment,
  dayBefore,
  type Interval,
  isDays,
  isMinutes,
  type ReadBars,
  readBars,
  readMinutes,
  sourceOf,
} from "./read-bars.ts";
import type { TradeList } from "./trade-list.ts";

export interface LiveBars {
  readonly answer: Loaded<ReadBars>;
  readonly bars: ReadonlySignal<readonly ChartBar[]>;
  /** Adds the minutes of the previous day in front. */
  readonly earlier: () => void;
  /** True once the service has no earlier day. */
  readonly isEarliest: ReadonlySignal<boolean>;
}

interface Needs {
  readonly symbol: string;
  readonly interval: Interval;
  readonly adjust: Adjustment;
  /** False when the plan does not have these bars: then no request is sent. */
  readonly isAllowed: boolean;
  readonly trades: ReadonlySignal<TradeList | null>;
  readonly quote: ReadonlySignal<LiveQuote | null>;
}

/** Minimum interval between requests that the tape causes. */
const READ_AGAIN_MS = 10_000;

export function useBars({ symbol, interval, adjust, isAllowed, trades, quote }: Needs): LiveBars {
  const source = `${symbol} ${sourceOf(interval)} ${adjust}`;
  const answer = useLoaded(() => readBars(symbol, interval, adjust), isAllowed ? [source] : null);
  const current = useSignal<ReadBars | null>(null);
  const front = useSignal<readonly ChartBar[]>([]);
  const isEarliest = useSignal(false);
  const readAtMs = useRef(0);
  useEffect(() => {
    front.value = [];
    isEarliest.value = false;
  }, [source]);
  useSignalEffect(() => {
    current.value = answer.data;
  });
  useSignalEffect(() => {
    const [read, list] = [current.value, trades.value];
    if (read === null || list === null || isDays(interval)) return;
    const merged = mergeTrades(read.bars, read.place, list, Number(interval));
    if (merged.bars !== read.bars) current.value = merged;
    if (merged.isReadAgain && Date.now() - readAtMs.current > READ_AGAIN_MS) {
      readAtMs.current = Date.now();
      void answer.reload();
    }
  });
  const bars = useComputed(() => {
    // The effect that stores the answer in `current` runs one frame after the answer.
    const read = (current.value ?? answer.data)?.bars ?? [];
    if (!isDays(interval)) return front.value.length === 0 ? read : [...front.value, ...read];
    return longerBars(quote.value === null ? read : withToday(read, quote.value), interval);
  });
  const isReading = useRef(false);
  const earlier = (): void => {
    const first = bars.value[0];
    if (first === undefined || !isMinutes(interval) || isReading.current || isEarliest.value) return;
    isReading.current = true;
    readMinutes(symbol, interval, dayBefore(first.time))
      .then(
        (read) => {
          front.value = [...read.bars, ...front.value];
        },
        (error: unknown) => {
          if (error instanceof NotFoundError) isEarliest.value = true;
        },
      )
      .finally(() => {
        isReading.current = false;
      });
  };
  return { answer, bars, earlier, isEarliest };
}
