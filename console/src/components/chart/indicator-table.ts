// The indicators that a chart offers: name, place and lines of each. Their formulas are in `indicators.ts`.

import type { Pair } from "../../language/texts.ts";
import type { ChartBar } from "./bar.ts";
import { atr, bollinger, donchian, ema, ichimoku, macd, obv, rsi, stochastic, vwap } from "./indicators.ts";
import type { TimedValue } from "./moving-average.ts";

export interface IndicatorLine {
  /** Index of a line colour of the style sheet, from 0. */
  readonly colour: number;
  readonly points: readonly TimedValue[];
  readonly isColumns?: boolean;
}

export interface Indicator {
  /** The id in addresses. */
  readonly id: string;
  readonly name: Pair;
  /** Below the prices, with a scale of its own. */
  readonly hasOwnPane: boolean;
  /** A volume profile: drawn beside the prices by rows of price; it has no lines. */
  readonly isProfile?: boolean;
  /** Shares rather than riyals. */
  readonly isVolume?: boolean;
  readonly lines: (bars: readonly ChartBar[]) => readonly IndicatorLine[];
}

const line = (colour: number, points: readonly TimedValue[]): IndicatorLine => ({ colour, points });

export const INDICATORS: readonly Indicator[] = [
  {
    id: "ema20",
    name: ["المتوسط الأسي 20", "EMA 20"],
    hasOwnPane: false,
    lines: (bars) => [line(3, ema(bars, 20))],
  },
  {
    id: "ema50",
    name: ["المتوسط الأسي 50", "EMA 50"],
    hasOwnPane: false,
    lines: (bars) => [line(4, ema(bars, 50))],
  },
  {
    id: "vwap",
    name: ["متوسط السعر المرجّح بالكمية", "VWAP"],
    hasOwnPane: false,
    lines: (bars) => [line(5, vwap(bars))],
  },
  {
    id: "bollinger",
    name: ["نطاق بولنجر 20", "Bollinger 20, 2"],
    hasOwnPane: false,
    lines: (bars) => bollinger(bars, 20, 2).map((points) => line(6, points)),
  },
  {
    id: "donchian",
    name: ["قناة دونشيان 20", "Donchian 20"],
    hasOwnPane: false,
    lines: (bars) => donchian(bars, 20).map((points) => line(7, points)),
  },
  {
    id: "ichimoku",
    name: ["إيشيموكو", "Ichimoku"],
    hasOwnPane: false,
    lines: (bars) => {
      const { conversion, base, leadingA, leadingB, lagging } = ichimoku(bars);
      return [line(0, conversion), line(1, base), line(3, leadingA), line(4, leadingB), line(6, lagging)];
    },
  },
  {
    id: "profile",
    name: ["الكمية حسب السعر", "Volume profile"],
    hasOwnPane: false,
    isProfile: true,
    lines: () => [],
  },
  {
    id: "rsi",
    name: ["مؤشر القوة النسبية 14", "RSI 14"],
    hasOwnPane: true,
    lines: (bars) => [line(2, rsi(bars, 14))],
  },
  {
    id: "macd",
    name: ["الماكد 12، 26، 9", "MACD 12, 26, 9"],
    hasOwnPane: true,
    lines: (bars) => {
      const { line: difference, signal, histogram } = macd(bars, 12, 26, 9);
      return [{ colour: 6, points: histogram, isColumns: true }, line(0, difference), line(1, signal)];
    },
  },
  {
    id: "stochastic",
    name: ["ستوكاستيك 14، 3", "Stochastic 14, 3"],
    hasOwnPane: true,
    lines: (bars) => stochastic(bars, 14).map((points, at) => line(at, points)),
  },
  {
    id: "atr",
    name: ["متوسط المدى الحقيقي 14", "ATR 14"],
    hasOwnPane: true,
    lines: (bars) => [line(4, atr(bars, 14))],
  },
  {
    id: "obv",
    name: ["الكمية المتوازنة", "OBV"],
    hasOwnPane: true,
    isVolume: true,
    lines: (bars) => [line(3, obv(bars))],
  },
];
