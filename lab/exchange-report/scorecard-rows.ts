// The rows of the scorecard: each property of the simulated market with its band in the real market or the literature, and the
// source of that band. No band is taken from the simulator's own settings.

import { outOfRange } from "../../src/base/index.ts";
import { type DayStatistics, medianValue, topShare } from "./day-statistics.ts";
import type { FlowStudy } from "./flow-study.ts";
import type { HabitStudy } from "./habit-study.ts";
import type { MinuteStudy } from "./minute-study.ts";
import type { NewsStudy } from "./news-study.ts";
import type { PastStudy } from "./past-study.ts";
import { sumOf } from "./series.ts";

/** All measurements of one seed. */
export interface SeedStudy {
  readonly day: DayStatistics;
  readonly flow: FlowStudy;
  readonly minutes: MinuteStudy;
  readonly habits: HabitStudy;
  readonly past: PastStudy;
  readonly news: NewsStudy;
  /** Correlation over companies of their betas in the past and on the simulated day. */
  readonly betaAgreement: number;
}

export interface ScoreRow {
  readonly name: string;
  readonly unit: "count" | "riyals" | "percent" | "number";
  readonly low: number;
  readonly high: number;
  /** The source of the band. */
  readonly reference: string;
  readonly of: (study: SeedStudy) => number;
}

const CONT = "Cont 2001, stylized facts";
const BOUCHAUD = "Bouchaud, Farmer and Lillo 2009";
const DAILY = "official daily rows of 2025";
const SHARES = "symbol tables of February and May 2026";
const ASSUMED = "assumed; no public figure";
/** See the guide to the simulated market. */
const WAITS = "symbol tables and means by size of 2025";
const LIU = "Liu et al. 1999";
const EPPS = "Epps 1979; Tóth and Kertész 2009";
const IMBALANCE = "Hasbrouck and Seppi 2001; Chordia, Roll and Subrahmanyam 2002";
const LILLO = "Lillo and Farmer 2004";
const NO_MAX = Number.POSITIVE_INFINITY;

type Rows = readonly ScoreRow[];
type Band = readonly [low: number, high: number];

function row(name: string, unit: ScoreRow["unit"], [low, high]: Band, reference: string, of: ScoreRow["of"]): ScoreRow {
  return { name, unit, low, high, reference, of };
}

const trades = ({ day }: SeedStudy): number => sumOf(day.tradesByKind.values());
const value = ({ day }: SeedStudy): number => sumOf(day.valueByKind.values());

const PRICE_ROWS: Rows = [
  row(
    "half-hours: a share's return against the one before",
    "number",
    [-0.08, 0.08],
    CONT,
    (s) => s.past.halfHourMemory,
  ),
  row("TASI: morning against afternoon", "number", [-0.15, 0.15], CONT, (s) => s.past.morningAndAfternoon),
  row("betas: past against simulated day", "number", [0.5, 1], "one market", (s) => s.betaAgreement),
  row("adjusted closes that jump where adjusting ends", "count", [0, 0], "continuity", (s) => s.past.seamJumps),
  row("excess kurtosis, 1 minute", "number", [5, 15], CONT, (s) => s.flow.kurtosis),
  row("excess kurtosis, half-hours", "number", [5, 15], CONT, (s) => s.past.halfHourKurtosis),
  row("excess kurtosis, a share's days", "number", [5, 10], CONT, (s) => s.past.shareKurtosis),
  row("excess kurtosis, TASI's days", "number", [14, NO_MAX], DAILY, (s) => s.past.indexKurtosis),
  row(
    "excess kurtosis, TASI's days within 4 %",
    "number",
    [1.5, 10],
    "Cont 2001, stylized facts",
    (s) => s.past.calmKurtosis,
  ),
  row("TASI, worst day of five years", "percent", [-0.1, -0.045], DAILY, (s) => s.past.worstDay),
  row(
    "days near the limit, of a share's days",
    "percent",
    [0.0005, 0.01],
    "fluctuation reports, Argaam",
    (s) => s.past.limitDayShare,
  ),
  row("absolute returns of shares, 1 day apart", "number", [0.2, 0.3], CONT, (s) => s.past.clustering),
  row(
    "absolute returns of shares, 50 days apart",
    "number",
    [0.03, 0.2],
    "Ding, Granger and Engle 1993",
    (s) => s.past.clusteringLate,
  ),
  row("absolute returns of TASI, 1 day apart", "number", [0.15, 0.45], CONT, (s) => s.past.indexClustering),
  row(
    "absolute returns of TASI, 20 days apart",
    "number",
    [0.02, 0.3],
    "Ding, Granger and Engle 1993",
    (s) => s.past.indexClusteringLate,
  ),
  row(
    "leverage: TASI's return and the volatility after it",
    "number",
    [-0.4, -0.02],
    "Bouchaud, Matacz and Potters 2001",
    (s) => s.past.leverage,
  ),
  row("TASI, standard deviation of a day", "percent", [0.006, 0.012], DAILY, (s) => s.past.indexSigma),
  row("TASI, mean absolute change of a day", "percent", [0.004, 0.008], DAILY, (s) => s.past.indexMeanAbsolute),
  row("TASI, mean range of a day", "percent", [0.006, 0.0125], DAILY, (s) => s.past.indexRange),
  row(
    "absolute returns on news days, standard errors",
    "number",
    [3, NO_MAX],
    "MacKinlay 1997",
    (s) => s.news.newsMove,
  ),
  row(
    "returns after surprising results, standard errors",
    "number",
    [3, NO_MAX],
    "Ball and Brown 1968",
    (s) => s.news.surpriseMove,
  ),
  row(
    "first days of offered shares beyond 10 %",
    "percent",
    [0.25, 0.85],
    "Loughran, Ritter and Rydqvist 1994",
    (s) => s.past.firstDaysBeyondLimit,
  ),
];

const MINUTE_ROWS: Rows = [
  row("TASI: a minute's return against the one before", "number", [-0.15, 0.15], CONT, (s) => s.minutes.indexMemory[0]),
  row("TASI: the same, 5 minutes apart", "number", [-0.12, 0.12], CONT, (s) => s.minutes.indexMemory[1]),
  row("shares: a minute's return against the one before", "number", [-0.1, 0.1], CONT, (s) => s.minutes.shareMemory[0]),
  row("shares: the same, 5 minutes apart", "number", [-0.05, 0.05], CONT, (s) => s.minutes.shareMemory[1]),
  row("shares: size of minute returns, 1 minute apart", "number", [0.1, 0.4], LIU, (s) => s.minutes.sizeMemory[0]),
  row("shares: the same, 20 minutes apart", "number", [0.01, 0.25], LIU, (s) => s.minutes.sizeMemory[1]),
  row(
    "TASI: variance in its three largest 5 minutes of sixty",
    "percent",
    [0.22, 0.5],
    "Andersen and Bollerslev 1997",
    (s) => s.minutes.largestPart,
  ),
  row("imbalance of all takers and TASI, 5 minutes", "number", [0.4, 0.85], IMBALANCE, (s) => s.minutes.imbalance),
  row("first factor of shares, 5 minutes", "percent", [0.12, 0.45], EPPS, (s) => s.minutes.firstFactor),
  row("first factor of shares, days", "percent", [0.2, 0.5], "Laloux et al. 1999", (s) => s.past.firstFactor),
  row("correlation over 10 seconds against 15 minutes", "number", [0.05, 0.6], EPPS, (s) => s.minutes.epps),
];

const HABIT_ROWS: Rows = [
  row("prices that end in 0 or 5 ticks", "percent", [0.22, 0.4], "Harris 1991", (s) => s.habits.roundPrices),
  row(
    "trades of 10, 50, 100, 500 shares and so on",
    "percent",
    [0.15, 0.5],
    "Alexander and Peterson 2007",
    (s) => s.habits.likedSizes,
  ),
  row(
    "spread, first half hour against noon",
    "number",
    [1.1, 2.5],
    "McInish and Wood 1992",
    (s) => s.habits.openingSpread,
  ),
  row("spread, Nomu against the main market", "number", [2, 15], ASSUMED, (s) => s.habits.nomuSpread),
  row("next move is up when bids prevail", "percent", [0.6, 0.95], "Gould and Bonart 2016", (s) => s.habits.queueRise),
  row(
    "largest fall of that chance from tenth to tenth",
    "percent",
    [-0.1, 0.06],
    "Gould and Bonart 2016",
    (s) => s.habits.queueFall,
  ),
  row(
    "the same chance at any second, bids three to four fifths",
    "percent",
    [0.55, 0.85],
    "Gould and Bonart 2016",
    (s) => s.habits.queueLead,
  ),
  row("trades in the millisecond of the one before", "percent", [0.05, 0.4], ASSUMED, (s) => s.habits.sameMoment),
  row("indicative opening prices wander, basis points", "number", [20, 200], ASSUMED, (s) => s.habits.wandering),
  row("the part of it in their last quarter", "percent", [0, 0.4], ASSUMED, (s) => s.habits.unsettled),
];

const FLOW_ROWS: Rows = [
  row("variance per second, 1 second against 5 minutes", "number", [0.7, 1.4], BOUCHAUD, (s) => s.flow.signature),
  row("the same, twenty busiest", "number", [0.7, 1.4], BOUCHAUD, (s) => s.flow.signatureOfBusiest),
  row("signs of takers' orders, 100 apart", "number", [0.05, 0.2], LILLO, (s) => s.flow.signMemory),
  row("signs of takers' orders, exponent of lags 1 to 200", "number", [-0.75, -0.3], LILLO, (s) => s.flow.signExponent),
  row(
    "self-excitation of arrivals",
    "number",
    [0.7, 0.9],
    "Filimonov and Sornette 2012; Hardiman et al. 2013",
    (s) => s.flow.branching,
  ),
  row(
    "waits between takers' orders, deviation over mean",
    "number",
    [1.2, 2],
    "Engle and Russell 1998",
    (s) => s.flow.waitDispersion,
  ),
  row("longest wait of the ten busiest, seconds", "number", [10, 60], WAITS, (s) => s.flow.longestWaits[0]),
  row("the same, longest of the ten", "number", [15, 120], WAITS, (s) => s.flow.longestWaits[1]),
  row(
    "impact by size, exponent",
    "number",
    [0.1, 0.8],
    "Lillo, Farmer and Mantegna 2003",
    (s) => s.flow.impactExponent,
  ),
  row("tail exponent of trade sizes", "number", [1.5, 2.5], "Gopikrishnan et al. 2000", (s) => s.flow.sizeTail),
  row("volume and volatility, 5 minutes", "number", [0.4, 0.6], "Karpoff 1987", (s) => s.flow.volumeAndVolatility),
  row("volume and volatility, days", "number", [0.4, 0.6], "Karpoff 1987", (s) => s.past.volumeAndVolatility),
  row("activity common to symbols", "number", [0.08, 0.4], "Hasbrouck and Seppi 2001", (s) => s.flow.commonActivity),
  row(
    "half-hour shares of the volume, deviation between days",
    "percent",
    [0.08, 0.4],
    "Admati and Pfleiderer 1988",
    (s) => s.past.shapeVariation,
  ),
  row("busiest second against the mean", "number", [10, 20], ASSUMED, (s) => busiestSecond(s.day)),
  row(
    "sukuk books with an empty side",
    "percent",
    [0.2, 1],
    "sukuk pages of the exchange",
    (s) => s.flow.sukukOneSided,
  ),
];

const HEADLINE_ROWS: Rows = [
  row("main market, trades", "count", [320_791, 618_074], `${DAILY}, 5 to 95 %`, trades),
  row("main market, value", "riyals", [2.88e9, 7.92e9], `${DAILY}, 5 to 95 %`, value),
  row("mean trade, riyals", "riyals", [8_700, 13_600], `${DAILY}, ±25 %`, (s) => value(s) / trades(s)),
  row("mean trade, shares", "count", [365, 608], `${DAILY}, ±25 %`, (s) => quantity(s.day) / trades(s)),
  row("median symbol of the main market, value", "riyals", [3.75e6, 6.25e6], SHARES, (s) =>
    medianValue(s.day.ranked("TASI")),
  ),
  row("median symbol of Nomu, value", "riyals", [60_000, 120_000], SHARES, (s) => medianValue(s.day.ranked("NOMU"))),
  ...[
    [1, 0.05, 0.1],
    [5, 0.2, 0.3],
    [20, 0.42, 0.54],
    [50, 0.66, 0.77],
    [100, 0.84, 0.92],
  ].map(([n = 1, low = 0, high = 1]) =>
    row(`share of value, top ${n}`, "percent", [low, high], SHARES, (s) => topShare(s.day.ranked("TASI"), n)),
  ),
  row("share of trades, ten busiest", "percent", [0.19, 0.34], `${SHARES}, ${DAILY}`, (s) => tradesOfBusiest(s, 10)),
  row("opening uncross, trades", "percent", [0.015, 0.05], ASSUMED, (s) => kindShare(s, "opening")),
  row("first half hour, trades", "percent", [0.12, 0.24], ASSUMED, (s) => halfHourShare(s, 0)),
  row("last half hour, trades", "percent", [0.09, 0.18], ASSUMED, (s) => halfHourShare(s, 9)),
  row("closing uncross, trades", "percent", [0.007, 0.027], "closing-auction reports, Argaam", (s) =>
    kindShare(s, "closing"),
  ),
  row(
    "closing uncross, value",
    "percent",
    [0.01, 0.06],
    "closing-auction reports, Argaam",
    (s) => (s.day.valueByKind.get("closing") ?? 0) / value(s),
  ),
  row("Nomu, value", "riyals", [14e6, 56e6], "Nomu figures of 2024 to 2026", (s) => nomuValue(s.day)),
  row("Nomu, share of value, top 20", "percent", [0.53, 0.73], "Nomu figures of 2026", (s) =>
    topShare(s.day.ranked("NOMU"), 20),
  ),
  row(
    "Nomu, symbols without a trade",
    "count",
    [28, 52],
    "ticker snapshot of 2026",
    (s) => s.day.ranked("NOMU").filter((symbol) => symbol.trades === 0).length,
  ),
];

export const SCORE_ROWS: Rows = [...PRICE_ROWS, ...MINUTE_ROWS, ...FLOW_ROWS, ...HABIT_ROWS, ...HEADLINE_ROWS];

function busiestSecond(day: DayStatistics): number {
  const whole = sumOf(day.tradesBySecond);
  return (Math.max(...day.tradesBySecond) * day.tradesBySecond.length) / Math.max(whole, 1);
}

function quantity(day: DayStatistics): number {
  return sumOf(day.ranked("TASI").map((symbol) => symbol.quantity));
}

/** The part of the main market's trades in its busiest `n` symbols. */
function tradesOfBusiest(study: SeedStudy, n: number): number {
  const busiest = study.day.ranked("TASI").slice(0, n);
  return sumOf(busiest.map((symbol) => symbol.trades)) / trades(study);
}

function nomuValue(day: DayStatistics): number {
  return sumOf(day.ranked("NOMU").map((symbol) => symbol.value));
}

function kindShare(study: SeedStudy, kind: "opening" | "closing"): number {
  return (study.day.tradesByKind.get(kind) ?? 0) / trades(study);
}

function halfHourShare(study: SeedStudy, at: number): number {
  return (study.day.tradesByHalfHour[at] ?? outOfRange(at)) / trades(study);
}
