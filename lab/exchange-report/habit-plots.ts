// The plots of traders' habits: digits of prices, sizes of trades, spreads through the day, and the queues as predictors of the next move.

import { type HabitRecorder, queueChances, spreadAt } from "./habit-study.ts";
import { sumOf } from "./series.ts";
import { PLOT_COLORS, type Plot, percent, ticksOf } from "./svg-plot.ts";

const { simulated: SIMULATED, other: OTHER } = PLOT_COLORS;
const SIZES_SHOWN = 14;

export function habitPlots(habits: HabitRecorder): readonly Plot[] {
  return [digitsPlot(habits), sizesPlot(habits), spreadsPlot(habits), queuesPlot(habits)];
}

function digitsPlot({ digits }: HabitRecorder): Plot {
  const whole = sumOf(digits);
  const points = [...digits].map((count, digit) => [digit, count / whole] as const);
  const most = 1.1 * Math.max(...points.map(([, part]) => part));
  return {
    title: "Last digit of prices.",
    note: "Of the prices in ticks at which orders come and go: 0 and 5 are liked (Harris 1991).",
    x: { from: -0.6, to: 9.6, ticks: points.map(([digit]) => digit), label: "digit" },
    y: { from: 0, to: most, ticks: ticksOf(0, most), format: percent, label: "share" },
    series: [{ name: "main market", kind: "bars", color: SIMULATED, points, barWidth: 0.7, barShift: -0.35 }],
  };
}

function sizesPlot({ sizes, trades }: HabitRecorder): Plot {
  const liked = [...sizes].sort(([, a], [, b]) => b - a).slice(0, SIZES_SHOWN);
  const points = liked.map(([, count], at) => [at, count / trades] as const);
  const most = 1.1 * Math.max(...points.map(([, part]) => part));
  return {
    title: "Sizes of trades.",
    note: "The most frequent numbers of shares: those that people like (Alexander and Peterson 2007).",
    x: {
      from: -0.6,
      to: SIZES_SHOWN - 0.4,
      ticks: points.map(([at]) => at),
      format: (at) => String(liked[at]?.[0] ?? ""),
      label: "shares",
    },
    y: { from: 0, to: most, ticks: ticksOf(0, most), format: percent, label: "share of trades" },
    series: [{ name: "main market", kind: "bars", color: SIMULATED, points, barWidth: 0.7, barShift: -0.35 }],
  };
}

function spreadsPlot(habits: HabitRecorder): Plot {
  const of = (market: "TASI" | "NOMU"): (readonly [number, number])[] =>
    Array.from({ length: 10 }, (_, at) => [at / 2 + 10.25, spreadAt(habits, market, at)] as const);
  return {
    title: "Spread through the day.",
    note: "Mean over companies by half hour: wide after the open, narrow at noon (McInish and Wood 1992), wider on Nomu.",
    x: { from: 10, to: 15, ticks: [10, 11, 12, 13, 14, 15], format: (hour) => `${hour}:00` },
    y: { from: 5, to: 500, isLog: true, ticks: [5, 10, 20, 50, 100, 200, 500], label: "basis points" },
    series: [
      { name: "main market", kind: "line", color: SIMULATED, points: of("TASI") },
      { name: "Nomu", kind: "line", color: OTHER, points: of("NOMU") },
    ],
  };
}

function queuesPlot(habits: HabitRecorder): Plot {
  const points = queueChances(habits).map((chance, bin) => [(bin + 0.5) / 10, chance] as const);
  return {
    title: "Queues and the next move.",
    note: "How often the middle price rises next, at any second, by the bid's part in both best queues (Gould and Bonart 2016: smooth, from low to high).",
    x: { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1], format: percent, label: "part of the bid" },
    y: { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1], format: percent, label: "rises next" },
    series: [
      { name: "companies", kind: "line", color: SIMULATED, points },
      { name: "tenths", kind: "points", color: SIMULATED, points },
    ],
  };
}
