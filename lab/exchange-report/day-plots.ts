// The plots of the report: each shows one property of the simulated day, where possible beside the real market's.

import { outOfRange } from "../../src/base/index.ts";
import type { BookSampler } from "./book-sampler.ts";
import { type DayStatistics, topShare } from "./day-statistics.ts";
import { flowPlots } from "./flow-plots.ts";
import { habitPlots } from "./habit-plots.ts";
import {
  changesPlot,
  comovementPlot,
  dayMemoryPlot,
  eventPlot,
  indexPlot,
  minuteMemoryPlot,
  minutesPlot,
} from "./price-plots.ts";
import type { ScoredDay } from "./score-seed.ts";
import { SCORE_ROWS } from "./scorecard-rows.ts";
import { sumOf } from "./series.ts";
import { hourAxis, PLOT_COLORS, type Plot, percent, ticksOf } from "./svg-plot.ts";

/** From the public daily statistics of the real market: share of the main market's value in its busiest n symbols. */
const TOP_SHARES: readonly (readonly [n: number, share: number])[] = [
  [1, 0.07],
  [5, 0.25],
  [10, 0.35],
  [20, 0.48],
  [50, 0.7],
  [100, 0.87],
  [150, 0.95],
  [200, 0.98],
];

/** Assumed, as no public figure was found: share of trades in the opening uncross, each half hour and the closing uncross. */
const ASSUMED_PROFILE: readonly number[] = [
  0.03, 0.18, 0.115, 0.095, 0.08, 0.072, 0.065, 0.064, 0.068, 0.076, 0.13, 0.02,
];

const { simulated: SIMULATED, fact: FACT, other: OTHER } = PLOT_COLORS;
const compact = (value: number): string =>
  value >= 1e9
    ? `${value / 1e9} bn`
    : value >= 1e6
      ? `${value / 1e6} m`
      : value >= 1e3
        ? `${value / 1e3} k`
        : String(value);

export function plotsOf(
  { statistics, recorder, habits, past, news }: ScoredDay,
  sampler: BookSampler,
): readonly Plot[] {
  return [
    indexPlot(sampler),
    minutesPlot(recorder),
    profilePlot(statistics),
    tailPlot(statistics),
    ratePlot(statistics),
    comovementPlot(statistics),
    spreadPlot(statistics, sampler),
    depthPlot(sampler),
    sizePlot(statistics),
    ...flowPlots(recorder),
    ...habitPlots(habits),
    minuteMemoryPlot(recorder),
    dayMemoryPlot(past),
    changesPlot(past.indexReturns),
    eventPlot(news),
  ];
}

function profilePlot(statistics: DayStatistics): Plot {
  const trades = sumOf(statistics.tradesByKind.values());
  const kind = (name: "opening" | "closing"): number => (statistics.tradesByKind.get(name) ?? 0) / trades;
  const simulated = [kind("opening"), ...statistics.tradesByHalfHour.map((count) => count / trades), kind("closing")];
  const most = Math.max(...simulated, ...ASSUMED_PROFILE);
  const names = ["open", "10", "", "11", "", "12", "", "13", "", "14", "", "close"];
  return {
    title: "Shape of the day.",
    note: "Share of trades in the opening uncross, each half hour, and the closing uncross.",
    x: {
      from: -0.6,
      to: 11.6,
      ticks: names.map((_, at) => at),
      format: (at) => names[at] ?? outOfRange(at),
      label: "hour",
    },
    y: { from: 0, to: most * 1.05, ticks: ticksOf(0, most, 4), format: percent, label: "share of trades" },
    series: [
      {
        name: "simulated",
        kind: "bars",
        color: SIMULATED,
        points: simulated.map((y, x) => [x, y]),
        barWidth: 0.38,
        barShift: -0.4,
      },
      {
        name: "fact (assumed profile)",
        kind: "bars",
        color: FACT,
        points: ASSUMED_PROFILE.map((y, x) => [x, y]),
        barWidth: 0.38,
        barShift: 0.02,
      },
    ],
  };
}

function tailPlot(statistics: DayStatistics): Plot {
  const ranked = statistics.ranked("TASI");
  return {
    title: "Heavy tail.",
    note: "Share of the main market's value in its busiest n symbols; the fact is a mean of three months.",
    x: { from: 0.9, to: 300, isLog: true, ticks: [1, 2, 5, 10, 20, 50, 100, 200], label: "n" },
    y: { from: 0, to: 1, ticks: ticksOf(0, 1), format: percent, label: "share of value" },
    bands: TOP_SHARES.flatMap(([n]) =>
      SCORE_ROWS.filter(({ name }) => name === `share of value, top ${n}`).map(({ low, high }) => ({
        x: n,
        low,
        high,
      })),
    ),
    series: [
      {
        name: "simulated",
        kind: "line",
        color: SIMULATED,
        points: ranked.map((_, at) => [at + 1, topShare(ranked, at + 1)]),
      },
      { name: "fact", kind: "points", color: FACT, points: TOP_SHARES },
    ],
  };
}

function ratePlot(statistics: DayStatistics): Plot {
  const minutes = Array.from({ length: 320 }, (_, at) => {
    const seconds = statistics.tradesBySecond.subarray(at * 60, at * 60 + 60);
    return [at, sumOf(seconds) / 60, Math.max(...seconds)] as const;
  });
  const top = 10 ** Math.ceil(Math.log10(Math.max(100, ...minutes.map(([, , busiest]) => busiest))));
  return {
    title: "Trades a second.",
    note: "Mean and busiest second of each minute; the peaks are the uncrosses.",
    x: hourAxis(0, 320),
    y: {
      from: 1,
      to: top,
      isLog: true,
      ticks: [1, 10, 100, 1_000, 10_000].filter((tick) => tick <= top),
      label: "trades a second",
    },
    series: [
      { name: "busiest", kind: "line", color: OTHER, points: minutes.map(([at, , most]) => [at, most]) },
      { name: "mean", kind: "line", color: SIMULATED, points: minutes.map(([at, average]) => [at, average]) },
    ],
  };
}

function spreadPlot(statistics: DayStatistics, sampler: BookSampler): Plot {
  const points = [...statistics.symbols.values()].flatMap(({ instrument, value }) => {
    const book = sampler.books.get(instrument.symbol);
    if (book === undefined || book.count === 0 || value < 1_000) return [];
    return [{ market: instrument.market, at: [value, book.spreadBps / book.count] as const }];
  });
  return {
    title: "Spread and liquidity.",
    note: "Mean spread in basis points against the value traded; tick sizes set the floor.",
    x: {
      from: 1e3,
      to: 1e9,
      isLog: true,
      ticks: [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9],
      format: compact,
      label: "riyals traded",
    },
    y: { from: 2, to: 1_000, isLog: true, ticks: [2, 5, 10, 20, 50, 100, 200, 500], label: "basis points" },
    series: [
      {
        name: "main market",
        kind: "points",
        color: SIMULATED,
        points: points.filter((p) => p.market === "TASI").map((p) => p.at),
      },
      {
        name: "Nomu",
        kind: "points",
        color: OTHER,
        points: points.filter((p) => p.market === "NOMU").map((p) => p.at),
      },
    ],
  };
}

function depthPlot(sampler: BookSampler): Plot {
  const most = Math.max(1, ...sampler.noon.map(({ bid, ask }) => Math.max(bid, ask)));
  const prices = sampler.noon.map(({ price }) => price / 10_000);
  const [low, high] = [Math.min(...prices) - 0.1, Math.max(...prices) + 0.1];
  const width = 0.04;
  return {
    title: "Depth of Al Rajhi Bank at noon.",
    note: "Quantity at each price.",
    x: { from: low, to: high, ticks: ticksOf(low, high), format: (value) => value.toFixed(2), label: "riyals" },
    y: { from: 0, to: most * 1.05, ticks: ticksOf(0, most), format: compact, label: "shares" },
    series: [
      {
        name: "bids",
        kind: "bars",
        color: SIMULATED,
        points: sampler.noon.map(({ price, bid }) => [price / 10_000, bid]),
        barWidth: width,
        barShift: -width / 2,
      },
      {
        name: "asks",
        kind: "bars",
        color: OTHER,
        points: sampler.noon.map(({ price, ask }) => [price / 10_000, ask]),
        barWidth: width,
        barShift: -width / 2,
      },
    ],
  };
}

function sizePlot(statistics: DayStatistics): Plot {
  const sorted = [...statistics.sampleQuantities].sort((a, b) => b - a);
  const points = sorted
    .map((size, at) => [size, (at + 1) / sorted.length] as const)
    .filter((_, at) => at < 50 || at % Math.ceil(sorted.length / 400) === 0);
  return {
    title: "Trade sizes.",
    note: "Share of trades of at least so many shares.",
    x: { from: 1, to: 1e5, isLog: true, ticks: [1, 10, 100, 1_000, 1e4, 1e5], format: compact, label: "shares" },
    y: {
      from: 1e-5,
      to: 1,
      isLog: true,
      ticks: [1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1],
      format: (value) => `${value * 100} %`,
      label: "share of trades",
    },
    series: [{ name: "simulated", kind: "line", color: SIMULATED, points }],
  };
}
