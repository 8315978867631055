// The plots of prices: the index, symbols beside each other, and how returns behave.

import type { BookSampler } from "./book-sampler.ts";
import type { DayStatistics } from "./day-statistics.ts";
import { autocorrelation, mean } from "./series.ts";
import { hourAxis, PLOT_COLORS, type Plot, percent, ticksOf } from "./svg-plot.ts";

const { simulated: SIMULATED, other: OTHER } = PLOT_COLORS;

export function indexPlot(sampler: BookSampler): Plot {
  const low = Math.min(...sampler.index);
  const high = Math.max(...sampler.index);
  const margin = (high - low) * 0.08 + 1;
  return {
    title: "TASI.",
    note: "From its constituents, minute by minute.",
    x: hourAxis(1, 301),
    y: {
      from: low - margin,
      to: high + margin,
      ticks: ticksOf(low - margin, high + margin),
      format: (v) => v.toFixed(0),
      label: "points",
    },
    series: [
      { name: "index", kind: "line", color: SIMULATED, points: sampler.index.map((level, at) => [at + 1, level]) },
    ],
  };
}

const COMPARED = [
  ["1120", "#0b7a75"],
  ["1180", "#36b3a8"],
  ["1150", "#8ed6cf"],
  ["2010", "#d98324"],
  ["2290", "#efb873"],
  ["7010", "#7a5ea8"],
] as const;

export function comovementPlot(statistics: DayStatistics): Plot {
  const bySymbol = new Map([...statistics.symbols.values()].map((count) => [count.instrument.symbol, count]));
  const series = COMPARED.flatMap(([symbol, color]) => {
    const count = bySymbol.get(symbol);
    if (count === undefined) return [];
    const { referencePrice, nameEn } = count.instrument;
    const points = [...count.prices].map((price, at) => [at * 5, price / referencePrice - 1] as const);
    return [{ name: nameEn, kind: "line" as const, color, points }];
  });
  const all = series.flatMap(({ points }) => points.map(([, change]) => change));
  const [low, high] = [Math.min(...all, -0.005) - 0.002, Math.max(...all, 0.005) + 0.002];
  return {
    title: "Moving together.",
    note: "Three banks, two petrochemical companies and a telecom, change since the last close.",
    x: hourAxis(0, 310),
    y: { from: low, to: high, ticks: ticksOf(low, high), format: percent, label: "change" },
    series,
  };
}

export function clusteringPlot(statistics: DayStatistics): Plot {
  const returns = statistics
    .ranked("TASI")
    .slice(0, 60)
    .map(({ prices }) => [...prices].slice(1).map((price, at) => Math.log(price / (prices[at] ?? price))));
  const lags = Array.from({ length: 12 }, (_, at) => at + 1);
  const of = (values: (list: readonly number[]) => number[], lag: number): number =>
    mean(returns.map((list) => autocorrelation(values(list), lag)));
  return {
    title: "Memory.",
    note: "Autocorrelation of five-minute returns and of their size on this one day, mean of the sixty busiest shares.",
    x: { from: 0, to: 13, ticks: lags, label: "lag, five minutes" },
    y: {
      from: -0.2,
      to: 0.4,
      ticks: ticksOf(-0.2, 0.4),
      format: (value) => value.toFixed(1),
      label: "autocorrelation",
    },
    series: [
      {
        name: "absolute returns",
        kind: "line",
        color: SIMULATED,
        points: lags.map((lag) => [lag, of((list) => list.map(Math.abs), lag)]),
      },
      { name: "returns", kind: "line", color: OTHER, points: lags.map((lag) => [lag, of((list) => [...list], lag)]) },
    ],
  };
}

export function changesPlot(returns: Float64Array): Plot {
  const most = Math.max(0.02, ...returns.map(Math.abs)) * 1.1;
  return {
    title: "Five years of days.",
    note: "The index's daily change before the first simulated day: fat tails, and nervous days in runs.",
    x: { from: 0, to: returns.length + 1, ticks: ticksOf(0, returns.length), label: "trading day" },
    y: { from: -most, to: most, ticks: ticksOf(-most, most), format: percent, label: "change" },
    series: [
      { name: "change", kind: "line", color: OTHER, points: [...returns].map((change, at) => [at + 1, change]) },
    ],
  };
}
