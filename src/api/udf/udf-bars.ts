// GET /udf/history: bars in the form of the UDF protocol, adjusted to shares of today. Half hours and longer come from the series of
// /historical/, minutes from the series of /market/intraday/, each under the plan of that endpoint.

import { type Caller, hasPlan, mayReadBars } from "../../access/index.ts";
import { type Day, dayOf, dayStartMs, decimalToNumber, RIYADH_OFFSET_MS, SECOND_MS } from "../../base/index.ts";
import { adjustmentsOf, isIntraday, marketDay, openMinutes, seriesBars } from "../../companies/index.ts";
import type { Bar, BarInterval, DataMode } from "../../model/index.ts";
import { invalidParam, missingParam, priceUnavailable, rest } from "../../wire/index.ts";
import { type MarketSources, seriesOf } from "../companies/market-sources.ts";
import { grant } from "../http/plan-refusal.ts";

/** An interval of /historical/, or a number of minutes of /market/intraday/. */
type Resolution = { readonly interval: BarInterval } | { readonly minutes: number };

/** UDF-05: the resolutions that a client may request. */
const RESOLUTIONS: ReadonlyMap<string, Resolution> = new Map<string, Resolution>([
  ["1", { minutes: 1 }],
  ["5", { minutes: 5 }],
  ["15", { minutes: 15 }],
  ["30", { interval: "30m" }],
  ["60", { interval: "60m" }],
  ["1D", { interval: "1d" }],
  ["1W", { interval: "1w" }],
  ["1M", { interval: "1m" }],
]);
export const RESOLUTION_NAMES: readonly string[] = [...RESOLUTIONS.keys()];
export const MINUTE_RESOLUTIONS = RESOLUTION_NAMES.filter((name) => !/[DWM]$/.test(name));

/** The most bars of one answer; a client gets older bars with another request. */
const BARS_MAX = 20_000;
/** More half hours than a day has: half hours after the end of the range are read too, and left out. */
const BARS_OF_DAY_MAX = 48;
const LAST_MOMENT_MS = Date.UTC(9999, 11, 31);
const SECONDS = /^-?\d{1,12}(?:\.\d+)?$/;

export type UdfHistory =
  | ({ readonly s: "ok" } & Record<"t" | "o" | "h" | "l" | "c" | "v", readonly number[]>)
  | { readonly s: "no_data"; readonly nextTime?: number };

interface TimedBar {
  readonly timeMs: number;
  readonly bar: Bar;
}

/** The newest `count` bars that begin before `toMs`, and not before `fromMs` where there is one. */
interface Span {
  readonly fromMs: number | null;
  readonly toMs: number;
  readonly count: number;
}

export async function udfHistory(
  sources: MarketSources,
  caller: Caller,
  mode: DataMode,
  query: URLSearchParams,
): Promise<UdfHistory> {
  grant(hasPlan(caller, rest.endpoints.getHistorical.lowestPlan, "The historical endpoint"));
  const code = codeOf(query);
  const resolution = resolutionOf(query);
  const span = spanOf(query);
  const today = marketDay(sources.market, mode);
  if ("minutes" in resolution) {
    grant(hasPlan(caller, rest.endpoints.getIntraday.lowestPlan, `resolution=${resolution.minutes}`));
  } else if (today !== null) {
    // With a count the plan decides how far back the bars go; a range that begins earlier is refused.
    const first = span.fromMs === null ? today : Math.min(dayOfBar(resolution, span.fromMs), today);
    grant(mayReadBars(caller, resolution.interval, first, today));
  }
  // CHECKS-10: an unknown symbol is refused before the state of its data.
  const symbol = seriesOf(sources, code, mode);
  if (today === null) throw priceUnavailable(code);

  const read = async (part: Span): Promise<readonly TimedBar[]> => {
    const all =
      "minutes" in resolution
        ? await minuteBars(sources, symbol, resolution.minutes, part, mode, today)
        : await longerBars(sources, symbol, resolution.interval, part, mode, today);
    const mayRead = ({ bar }: TimedBar): boolean =>
      "minutes" in resolution ||
      mayReadBars(caller, resolution.interval, isIntraday(resolution.interval) ? dayOf(bar.time) : bar.time, today).ok;
    return all.filter((one) => isIn(part, one) && mayRead(one)).slice(-part.count);
  };
  const bars = await read(span);
  const [before] =
    bars.length > 0 || span.fromMs === null ? [] : await read({ fromMs: null, toMs: span.fromMs, count: 1 });
  // When a new day began while the store was read, the answer is made again.
  if (marketDay(sources.market, mode) !== today) return udfHistory(sources, caller, mode, query);
  if (bars.length > 0) return projectBars(bars);
  return before === undefined ? { s: "no_data" } : { s: "no_data", nextTime: before.timeMs / SECOND_MS };
}

/** The symbol that a chart names, without the exchange before it: "2222" of "TADAWUL:2222". */
export function codeOf(query: URLSearchParams): string {
  const symbol = query.get("symbol") ?? "";
  if (symbol.trim() === "") throw missingParam("symbol");
  return withoutExchange(symbol);
}

export function withoutExchange(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf(":") + 1).trim();
}

function resolutionOf(query: URLSearchParams): Resolution {
  const asked = query.get("resolution");
  if (asked === null || asked === "") throw missingParam("resolution");
  const name = /^[DWM]$/i.test(asked) ? `1${asked}` : asked;
  const resolution = RESOLUTIONS.get(name.toUpperCase());
  if (resolution === undefined) throw invalidParam("resolution", `one of: ${RESOLUTION_NAMES.join(", ")}`);
  return resolution;
}

/** UDF-06: the range excludes `to`; `countback` wins over `from`. */
function spanOf(query: URLSearchParams): Span {
  const toMs = momentOf(query, "to");
  const countback = query.get("countback");
  if (countback !== null) {
    const count = Number(countback);
    if (!/^\d{1,9}$/.test(countback) || count === 0) throw invalidParam("countback", "an integer of at least 1");
    return { fromMs: null, toMs, count: Math.min(count, BARS_MAX) };
  }
  const fromMs = momentOf(query, "from");
  if (fromMs > toMs) throw invalidParam("from", "on or before to");
  return { fromMs, toMs, count: BARS_MAX };
}

function momentOf(query: URLSearchParams, name: "from" | "to"): number {
  const text = query.get(name);
  if (text === null || text === "") throw missingParam(name);
  if (!SECONDS.test(text)) throw invalidParam(name, "a time in unix seconds");
  return Math.min(Math.max(Math.floor(Number(text) * SECOND_MS), 0), LAST_MOMENT_MS);
}

/** The trading day that a moment falls into: in Riyadh for minutes, by UTC for bars that are dated 00:00 UTC. */
function dayOfBar(resolution: Resolution, timeMs: number): Day {
  const isDated = "interval" in resolution && !isIntraday(resolution.interval);
  return dayOf(isDated ? timeMs - RIYADH_OFFSET_MS : timeMs);
}

function isIn({ fromMs, toMs }: Span, { timeMs }: TimedBar): boolean {
  return timeMs < toMs && timeMs >= (fromMs ?? 0);
}

async function longerBars(
  sources: MarketSources,
  symbol: string,
  interval: BarInterval,
  { fromMs, toMs, count }: Span,
  mode: DataMode,
  today: Day,
): Promise<readonly TimedBar[]> {
  const range = { from: dayOfBar({ interval }, fromMs ?? 0), to: dayOfBar({ interval }, Math.max(toMs - 1, 0)) };
  const query = { symbol, interval, range, order: "desc", adjust: "splits", limit: count + BARS_OF_DAY_MAX } as const;
  const bars = await seriesBars(sources, query, mode, today);
  return bars.toReversed().map(({ bar }) => ({
    bar,
    // UDF-07: a bar of a day or longer is dated 00:00 UTC.
    timeMs: isIntraday(interval) ? bar.time : dayStartMs(bar.time) + RIYADH_OFFSET_MS,
  }));
}

/** The bars of minutes, read day by day from the newest on until there are enough. */
async function minuteBars(
  { market, minutes: history, records }: MarketSources,
  symbol: string,
  minutes: number,
  { fromMs, toMs, count }: Span,
  mode: DataMode,
  today: Day,
): Promise<readonly TimedBar[]> {
  const adjustments = await adjustmentsOf(records, { symbol, adjust: "splits" }, today);
  const [first, last] = [dayOf(fromMs ?? 0), dayOf(Math.max(toMs - 1, 0))];
  const days = new Set([...(await history.days()), today]);
  const found: TimedBar[] = [];
  for (const day of [...days].filter((kept) => kept >= first && kept <= Math.min(last, today)).sort((a, b) => b - a)) {
    const engine = market.engine(mode);
    const ofToday = engine.tradingDay === day ? openMinutes(engine, symbol, minutes) : [];
    const bars = day === today ? ofToday : ((await history.closed(symbol, day, minutes)) ?? []);
    const timed = bars.map(({ bar }) => ({ timeMs: bar.time, bar: adjustments?.bar(bar, day) ?? bar }));
    found.unshift(...timed.filter(({ timeMs }) => timeMs < toMs));
    if (found.length >= count) break;
  }
  return found;
}

function projectBars(bars: readonly TimedBar[]): UdfHistory {
  return {
    s: "ok",
    t: bars.map(({ timeMs }) => timeMs / SECOND_MS),
    o: bars.map(({ bar }) => decimalToNumber(bar.open)),
    h: bars.map(({ bar }) => decimalToNumber(bar.high)),
    l: bars.map(({ bar }) => decimalToNumber(bar.low)),
    c: bars.map(({ bar }) => decimalToNumber(bar.close)),
    v: bars.map(({ bar }) => bar.volume),
  };
}
