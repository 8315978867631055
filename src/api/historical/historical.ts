// GET /historical/{symbol}/ and GET /historical/: bars of instruments and indices, within the plan's history, in pages. The page of one
// series is encoded once for each change of today's bars.

import { mayReadBars } from "../../access/index.ts";
import {
  addDays,
  type Day,
  decimalToNumber,
  FIRST_DAY,
  formatDay,
  formatTimestamp,
  present,
  roundTo,
  Turns,
  VersionedCache,
} from "../../base/index.ts";
import { isIntraday, isTodayIn, marketDay, type OpenBar, openBarsVersion, seriesBars } from "../../companies/index.ts";
import type { Bar, BarAdjustment, BarInterval, BarOrder, DataMode } from "../../model/index.ts";
import { csvColumns, invalidParam, priceUnavailable, rest } from "../../wire/index.ts";
import { type MarketSources, seriesOf } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes, type ListFormat } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint, type RequestContext } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { type Answer, encodedAs, encodedOrLater } from "../http/response/answer.ts";

type BarParameters = rest.QueryValues<typeof rest.endpoints.getHistories.query>;

interface HistoricalQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly from: Day;
  readonly to: Day;
  readonly order: BarOrder;
  readonly limit: number;
  readonly offset: number;
  readonly format: ListFormat;
  readonly adjust: BarAdjustment;
  /** True when every bar shows whether it is final. */
  readonly isVerbose: boolean;
}

const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
/** A factor is shown with as many decimals as the factors that it is the product of. */
const FACTOR_PLACES = 8;
const DEFAULT_DAYS = 30;
/** More bars than any series has. */
const SERIES_BARS_MAX = 1_000_000;

export function historicalEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory } = sources;
  // Within a day only an import changes bars of earlier days, and each import reloads the directory, which empties this cache.
  const answers = new VersionedCache<JsonBytes>(ANSWER_BYTES_MAX, byteLengthOf, [directory]);

  /** All bars of the range. */
  const barsOf = (query: HistoricalQuery, mode: DataMode, today: Day): Promise<readonly OpenBar[]> => {
    const { symbol, interval, from, to, order, adjust } = query;
    const whole = { symbol, interval, range: { from, to }, order, adjust, limit: SERIES_BARS_MAX };
    return seriesBars(sources, whole, mode, today);
  };

  /** A version text that changes whenever the page may change. */
  const versionOf = (query: HistoricalQuery, mode: DataMode, today: Day): string => {
    if (!isTodayIn(query.interval, query, today)) return String(today);
    return `${today} ${openBarsVersion(market.engine(mode), query.symbol, query.interval)}`;
  };

  type Context = RequestContext<Omit<BarParameters, "symbols">, unknown>;

  /** The query of each series, once the plan allows it and every symbol is known. */
  const queriesOf = (codes: readonly string[], { caller, parameters, dataMode: mode, format }: Context) => {
    const today = marketDay(market, mode);
    if (today === null) {
      // CHECKS-10: an unknown symbol is refused before the state of its data.
      for (const code of codes) seriesOf(sources, code, mode);
      throw priceUnavailable(codes.join(","));
    }
    const { interval, order, limit, offset, adjust, to = today } = parameters;
    // A range that ends in the past begins 30 days before its own end.
    const from = parameters.from ?? Math.max(addDays(Math.min(to, today), -DEFAULT_DAYS), FIRST_DAY);
    if (from > to) throw invalidParam("from", "on or before to");
    grant(mayReadBars(caller, interval, from, today));
    const isVerbose = parameters.verbose === "true";
    const shared = { interval, from, to, order, limit, offset, format, adjust, isVerbose };
    return { today, queries: codes.map((code) => ({ symbol: seriesOf(sources, code, mode), ...shared })) };
  };

  const several = async (symbols: readonly string[], context: Context): Promise<Answer> => {
    const { dataMode: mode, format } = context;
    const { today, queries } = queriesOf(symbols, context);
    const rows: (readonly [query: HistoricalQuery, bar: OpenBar])[] = [];
    const turns = new Turns();
    for (const query of queries) {
      await turns.share();
      for (const bar of await barsOf(query, mode, today)) rows.push([query, bar]);
    }
    await turns.share();
    // When a new day began while the store was read, the answer is made again.
    if (marketDay(market, mode) !== today) return several(symbols, context);
    const query = present(queries[0], "at least one symbol is asked for");
    const { interval, limit, offset } = query;
    const page = rows.slice(offset, offset + limit);
    const data = page.map(([one, bar]) => ({ symbol: one.symbol, ...projectBar(one, bar) }));
    if (format === "csv") return encodedAs(format, encodeCsv(["symbol", ...columnsFor(query)], data), false);
    const answer: rest.Histories = {
      symbols: queries.map(({ symbol }) => symbol),
      interval,
      is_intraday: isIntraday(interval),
      from: formatDay(query.from),
      to: formatDay(query.to),
      limit,
      offset,
      total: rows.length,
      count: data.length,
      has_more: offset + data.length < rows.length,
      data,
    };
    return encodedAs(format, encodeJson(answer), false);
  };

  return [
    onEndpoint(rest.endpoints.getHistorical, (context) => {
      const { path, dataMode: mode, format } = context;
      const { today, queries } = queriesOf([path.symbol], context);
      const query = present(queries[0], "one symbol, one query");
      const dayNow = (): Day => marketDay(market, mode) ?? today;
      const version = () => versionOf(query, mode, dayNow());
      const make = async () => encodePage(query, await barsOf(query, mode, dayNow()));
      const bytes = answers.getOrMake(`${mode} ${keyOf(query)}`, version, make);
      return encodedOrLater(bytes, format);
    }),
    // Made for each request and not cached: a client that fills a data frame asks once.
    onEndpoint(rest.endpoints.getHistories, (context) => several(context.parameters.symbols, context)),
  ];
}

function keyOf({
  symbol,
  interval,
  from,
  to,
  order,
  limit,
  offset,
  format,
  adjust,
  isVerbose,
}: HistoricalQuery): string {
  return `${format} ${symbol} ${interval} ${from} ${to} ${order} ${limit} ${offset} ${adjust} ${isVerbose}`;
}

function encodePage(query: HistoricalQuery, bars: readonly OpenBar[]): JsonBytes {
  const { interval, order, limit, offset, format } = query;
  const shown = bars.slice(offset, offset + limit);
  const data = shown.map((bar) => projectBar(query, bar));
  if (format === "csv") return encodeCsv(columnsFor(query), data);
  // HISTORY-16: the newest bar of the page.
  const latest = shown.at(order === "asc" ? -1 : 0);
  // HISTORY-17: a page is final when every bar on it is, and so is an empty page.
  const isFinal = shown.every((bar) => bar.isFinal);
  return encodeJson({
    symbol: query.symbol,
    interval,
    source: isIntraday(interval) ? "intraday" : "historical_eod",
    is_intraday: isIntraday(interval),
    is_final: isFinal,
    partial: !isFinal,
    latest_bar_at: latest === undefined ? null : dateOfBar(interval, latest.bar.time),
    from: formatDay(query.from),
    to: formatDay(query.to),
    limit,
    offset,
    total: bars.length,
    count: data.length,
    has_more: offset + data.length < bars.length,
    data,
  } satisfies rest.Historical);
}

/** Columns of fields that the request did not ask for are left out. */
function columnsFor({ interval, adjust, isVerbose }: HistoricalQuery): readonly string[] {
  const columns = csvColumns(isIntraday(interval) ? rest.IntradayBar : rest.DailyBar);
  return columns.filter((column) =>
    column === "adjust_factor" ? adjust !== "none" : column !== "unofficial_trades" || (isVerbose && adjust === "none"),
  );
}

/** HISTORY-08, HISTORY-09: the day of a bar, or the start of an intraday bar. */
function dateOfBar(interval: BarInterval, time: number): string {
  return isIntraday(interval) ? formatTimestamp(time) : formatDay(time);
}

function projectBar(
  { interval, adjust, isVerbose }: HistoricalQuery,
  { bar, isFinal }: OpenBar,
): rest.DailyBar | rest.IntradayBar {
  const prices = projectPrices(interval, bar);
  const state = { is_final: isFinal, partial: !isFinal };
  const options =
    adjust !== "none"
      ? { adjust_factor: roundTo(bar.adjustFactor ?? 1, FACTOR_PLACES) }
      : isVerbose && hasUnofficialTrades(bar)
        ? { unofficial_trades: true as const }
        : {};
  // HISTORY-11: intraday bars repeat trade_count as number_of_trades.
  if (isIntraday(interval)) return { ...prices, ...state, number_of_trades: bar.tradeCount, ...options };
  return isFinal && !isVerbose ? { ...prices, ...options } : { ...prices, ...state, ...options };
}

/** Volume and value count all trades, prices only official ones: a mean price outside high and low shows that other trades are included. */
function hasUnofficialTrades({ volume, value, high, low }: Bar): boolean {
  return value > volume * high || value < volume * low;
}

function projectPrices(interval: BarInterval, bar: Bar): rest.DailyBar {
  return {
    date: dateOfBar(interval, bar.time),
    open: decimalToNumber(bar.open),
    high: decimalToNumber(bar.high),
    low: decimalToNumber(bar.low),
    close: decimalToNumber(bar.close),
    volume: bar.volume,
    adjusted_close: decimalToNumber(bar.adjustedClose),
    turnover: decimalToNumber(bar.value),
    trade_count: bar.tradeCount,
  };
}
