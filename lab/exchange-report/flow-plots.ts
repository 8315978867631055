// The plots of order flow: how variance, signs of takers and impact behave from seconds to minutes.

import { outOfRange, present } from "../../src/base/index.ts";
import type { FlowRecorder, SymbolRecord } from "./flow-recorder.ts";
import { impactBySize, rankedByValue, signatureOf, signMemoryOf } from "./flow-study.ts";
import { imbalances } from "./minute-study.ts";
import { SCORE_ROWS } from "./scorecard-rows.ts";
import { type Band, changeAxis, PLOT_COLORS, type Plot, percent, ticksOf } from "./svg-plot.ts";

const BUSIEST = 100;
const VERY_BUSIEST = 20;
const LENGTHS = [1, 2, 5, 10, 20, 30, 60, 100, 150, 300];
const LAGS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const { simulated: SIMULATED, fact: FACT, other: OTHER } = PLOT_COLORS;

export function flowPlots(recorder: FlowRecorder): readonly Plot[] {
  const busiest = rankedByValue(recorder).slice(0, BUSIEST);
  return [signaturePlot(busiest), signPlot(busiest), impactPlot(busiest), imbalancePlot(recorder)];
}

function bandAt(x: number, rowName: string): Band {
  const { low, high } = present(
    SCORE_ROWS.find(({ name }) => name === rowName),
    rowName,
  );
  return { x, low, high };
}

function signaturePlot(busiest: readonly SymbolRecord[]): Plot {
  const points = (records: readonly SymbolRecord[]): (readonly [number, number])[] =>
    LENGTHS.map((seconds) => [seconds, signatureOf(records, seconds)]);
  const series = [
    { name: "hundred busiest", kind: "line", color: SIMULATED, points: points(busiest) },
    { name: "twenty busiest", kind: "line", color: OTHER, points: points(busiest.slice(0, VERY_BUSIEST)) },
  ] as const;
  const most = Math.max(1.5, ...series.flatMap((line) => line.points.map(([, value]) => value)));
  return {
    title: "Signature.",
    note: "Variance per second of returns over so many seconds, against five minutes; 1 where prices have no memory.",
    x: { from: 0.9, to: 330, isLog: true, ticks: [1, 5, 20, 60, 300], label: "seconds" },
    y: { from: 0, to: most, ticks: ticksOf(0, most), format: (value) => value.toFixed(1), label: "variance ratio" },
    bands: [bandAt(1, "variance per second, 1 second against 5 minutes")],
    series,
  };
}

function signPlot(busiest: readonly SymbolRecord[]): Plot {
  const points = (middle?: number) => LAGS.map((lag) => [lag, signMemoryOf(busiest, lag, middle)] as const);
  return {
    title: "Long memory of signs.",
    note:
      "Autocorrelation of takers' sides, since large orders are taken in pieces; a straight line is a power law. " +
      "Around the mean of the one day, memory that is longer than the day is taken away with it.",
    x: { from: 0.9, to: 1_200, isLog: true, ticks: [1, 10, 100, 1_000], label: "orders apart" },
    y: { from: 0.01, to: 1, isLog: true, ticks: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1], label: "autocorrelation" },
    bands: [bandAt(100, "signs of takers' orders, 100 apart")],
    series: [
      { name: "hundred busiest, around the day's mean", kind: "line", color: SIMULATED, points: points() },
      { name: "the same, around 0", kind: "line", color: OTHER, points: points(0) },
      {
        name: "Lillo and Farmer 2004: lag^-0.5",
        kind: "line",
        color: FACT,
        points: LAGS.map((lag) => [lag, 0.5 * lag ** -0.5]),
      },
    ],
  };
}

function imbalancePlot(recorder: FlowRecorder): Plot {
  const points = imbalances(recorder);
  const widest = 1.1 * Math.max(0.05, ...points.map(([imbalance]) => Math.abs(imbalance)));
  const most = 1.1 * Math.max(0.0005, ...points.map(([, change]) => Math.abs(change)));
  return {
    title: "Takers and TASI.",
    note: "Five minutes each: takers' orders to buy less those to sell, of all shares, and the change of the index meanwhile.",
    x: { from: -widest, to: widest, ticks: ticksOf(-widest, widest), format: percent, label: "imbalance" },
    y: changeAxis(most),
    series: [{ name: "five minutes", kind: "points", color: SIMULATED, points }],
  };
}

function impactPlot(busiest: readonly SymbolRecord[]): Plot {
  const { logSizes, changes } = impactBySize(busiest);
  const points = [...logSizes].map((size, at) => [Math.exp(size), changes[at] ?? outOfRange(at)] as const);
  const most = 1.1 * Math.max(...changes);
  return {
    title: "Impact.",
    note: "Mean change of the price 30 seconds after a taker's order, by its size: it rises, less than in proportion.",
    x: { from: 0.02, to: 10, isLog: true, ticks: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10], label: "mean orders" },
    y: {
      from: 0,
      to: most,
      ticks: ticksOf(0, most),
      format: (value) => value.toFixed(2),
      label: "five-minute deviations",
    },
    series: [
      { name: "hundred busiest", kind: "line", color: SIMULATED, points },
      { name: "classes of size", kind: "points", color: SIMULATED, points },
    ],
  };
}
