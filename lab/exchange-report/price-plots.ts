// The plots of prices: the index, symbols beside each other, and how returns behave.

import type { BookSampler } from "./book-sampler.ts";
import type { DayStatistics } from "./day-statistics.ts";
import type { FlowRecorder } from "./flow-recorder.ts";
import { changes, sizeMemoryOf } from "./minute-study.ts";
import type { NewsStudy } from "./news-study.ts";
import type { PastStudy } from "./past-study.ts";
import type { SeedScore } from "./score-seed.ts";
import { autocorrelation, mean } from "./series.ts";
import { type Axis, changeAxis, hourAxis, PLOT_COLORS, type Plot, percent, ticksOf } from "./svg-plot.ts";

const { simulated: SIMULATED, fact: FACT, other: OTHER } = PLOT_COLORS;

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

/** Log-spaced lags and the line of a power law through a point of it. */
function powerLaw(lags: readonly number[], from: number, exponent: number): (readonly [number, number])[] {
  return lags.map((lag) => [lag, from * lag ** exponent] as const);
}

const MINUTE_LAGS = [1, 2, 3, 5, 10, 20, 30, 60];

export function minuteMemoryPlot(recorder: FlowRecorder): Plot {
  const points = sizeMemoryOf(recorder, MINUTE_LAGS);
  return {
    title: "Memory of a day.",
    note: "Autocorrelation of the size of minute returns, mean of the hundred busiest shares; it falls slowly. On one day the slowest part of it is lost with the mean.",
    x: { from: 0.9, to: 70, isLog: true, ticks: MINUTE_LAGS, label: "minutes apart" },
    y: MEMORY_AXIS,
    series: [
      { name: "busiest shares", kind: "line", color: SIMULATED, points },
      { name: "Liu et al. 1999: lag^-0.3", kind: "line", color: FACT, points: powerLaw(MINUTE_LAGS, 0.2, -0.3) },
    ],
  };
}

const MEMORY_AXIS: Axis = {
  from: 0.01,
  to: 1,
  isLog: true,
  ticks: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1],
  label: "autocorrelation",
};
const DAY_LAGS = [1, 2, 5, 10, 20, 50, 100];

export function dayMemoryPlot({ shares, indexReturns }: PastStudy): Plot {
  const memory = (values: Float64Array, lag: number): number => autocorrelation(values.map(Math.abs), lag);
  const ofShares = DAY_LAGS.map((lag) => [lag, mean(shares.map(({ returns }) => memory(returns, lag)))] as const);
  return {
    title: "Memory of years.",
    note: "Autocorrelation of the size of daily returns over five years.",
    x: { from: 0.9, to: 110, isLog: true, ticks: DAY_LAGS, label: "days apart" },
    y: MEMORY_AXIS,
    series: [
      { name: "shares", kind: "line", color: SIMULATED, points: ofShares },
      { name: "TASI", kind: "line", color: OTHER, points: DAY_LAGS.map((lag) => [lag, memory(indexReturns, lag)]) },
      { name: "Cont 2001: lag^-0.3", kind: "line", color: FACT, points: powerLaw(DAY_LAGS, 0.25, -0.3) },
    ],
  };
}

/** Most days side by side. */
const DAYS_MAX = 30;
const MINUTES_APART = 60;

/** The index of the days of all seeds, one beside the other. */
export function indicesPlot(scores: readonly SeedScore[]): Plot {
  const shown = scores.slice(0, DAYS_MAX);
  const points = shown.map(({ index }, day) =>
    index.map((level, minute) => [day * (index.length + MINUTES_APART) + minute, level - 1] as const),
  );
  const all = points.flat();
  const low = Math.min(-0.01, ...all.map(([, y]) => y));
  const high = Math.max(0.01, ...all.map(([, y]) => y));
  const width = 300 + MINUTES_APART;
  return {
    title: `TASI on ${shown.length} days side by side.`,
    note: "The same day of each seed, since its close before: calm and nervous days, without steps at fixed hours.",
    x: {
      from: 0,
      to: Math.max(shown.length, 1) * width,
      ticks: shown.map((_, day) => day * width + 150),
      format: (at) => String(shown[Math.floor(at / width)]?.seed ?? ""),
      label: "seed",
    },
    y: { from: low, to: high, ticks: ticksOf(low, high), format: percent, label: "change" },
    series: points.map((path) => ({ name: "", kind: "line" as const, color: SIMULATED, points: path })),
    isWide: true,
  };
}

/** The worst days of the five years before, for each seed. */
export function worstDaysPlot(scores: readonly SeedScore[]): Plot {
  const points = scores.flatMap(({ seed, worstDays }) => worstDays.map((change) => [seed, change] as const));
  const seeds = scores.map(({ seed }) => seed);
  const low = Math.min(-0.05, ...points.map(([, y]) => y)) * 1.05;
  return {
    title: "Worst days.",
    note: "The five largest losses of TASI in the five years of each seed; in 2025 the largest was 6.8 %.",
    x: {
      from: Math.min(...seeds) - 1,
      to: Math.max(...seeds) + 1,
      ticks: ticksOf(Math.min(...seeds), Math.max(...seeds) + 1),
      label: "seed",
    },
    y: { from: low, to: 0, ticks: ticksOf(low, 0), format: percent, label: "change" },
    series: [{ name: "loss", kind: "points", color: OTHER, points }],
  };
}

export function minutesPlot({ index }: FlowRecorder): Plot {
  const returns = [...changes(index, 60)];
  const most = 1.1 * Math.max(0.0005, ...returns.map(Math.abs));
  return {
    title: "TASI, minute by minute.",
    note: "Returns of one minute: their size swings, and no minute stands alone on an ordinary day.",
    x: hourAxis(0, 301),
    y: changeAxis(most),
    series: [{ name: "change", kind: "line", color: OTHER, points: returns.map((value, at) => [at + 2, value]) }],
  };
}

export function eventPlot({ surpriseCourse }: NewsStudy): Plot {
  const sums = surpriseCourse.map(([, sum]) => sum);
  const [low, high] = [Math.min(-0.3, ...sums), Math.max(0.3, ...sums) * 1.1];
  return {
    title: "Event study.",
    note: "Surprising results: mean sum of returns in their direction (Ball and Brown 1968 find a rise before, a jump, and a drift after).",
    x: { from: -9, to: 9, ticks: [-8, -4, 0, 4, 8], label: "days since the results" },
    y: { from: low, to: high, ticks: ticksOf(low, high), format: (v) => v.toFixed(1), label: "daily deviations" },
    series: [
      { name: "sum of returns", kind: "line", color: SIMULATED, points: surpriseCourse },
      { name: "days", kind: "points", color: SIMULATED, points: surpriseCourse },
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
