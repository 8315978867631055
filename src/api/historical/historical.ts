// GET /historical/{symbol}/: bars of an instrument or an index, within the plan's history, in pages. The bars of past days are read and
// encoded once a day for each page; today's bars are encoded again at each change and joined to them.

import { mayReadBars } from "../../access/index.ts";
import {
  addDays,
  type Day,
  decimalToNumber,
  FIRST_DAY,
  formatDay,
  formatTimestamp,
  outOfRange,
  present,
  roundTo,
  Turns,
  VersionedCache,
} from "../../base/index.ts";
import {
  adjustmentsOf,
  isIntraday,
  isTodayIn,
  marketDay,
  type OpenBar,
  openBarsOf,
  openBarsVersion,
  seriesBars,
} from "../../companies/index.ts";
import type { Bar, BarAdjustment, BarInterval, BarOrder, DataMode } from "../../model/index.ts";
import { csvColumns, csvHeader, csvText, invalidParam, priceUnavailable, rest } from "../../wire/index.ts";
import { type MarketSources, seriesOf } from "../companies/market-sources.ts";
import {
  byteLengthOf,
  encodeCsv,
  encodeJson,
  encodeText,
  type JsonBytes,
  joinBytes,
  type ListFormat,
} from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint, type RequestContext } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { type Answer, encodedAs, encodedOrLater } from "../http/response/answer.ts";
import { type ClosedRows, EncodedRows } from "./closed-rows.ts";

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
const CLOSED_BYTES_MAX = 32 * 1024 * 1024;
/** A factor is shown with as many decimals as the factors that it is the product of. */
const FACTOR_PLACES = 8;
const COMMA = encodeText(",");
const NOTHING = encodeText("");
/** More bars than a day has: half hours from midnight to midnight. */
const OPEN_BARS_MAX = 48;
const END = encodeText("]}");

const DEFAULT_DAYS = 30;
/** More bars than any series has. */
const SERIES_BARS_MAX = 1_000_000;

export function historicalEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, history, directory, records } = sources;
  // Within a day only an import changes bars of earlier days, and each import reloads the directory, which empties these caches.
  const answers = new VersionedCache<JsonBytes>(ANSWER_BYTES_MAX, byteLengthOf, [directory]);
  const closedRows = new VersionedCache<ClosedRows>(CLOSED_BYTES_MAX, ({ rows }) => rows.byteLength, [directory]);

  const readClosed = async (query: HistoricalQuery, today: Day): Promise<ClosedRows> => {
    const { symbol, interval, from, to, order, limit } = query;
    // With the newest first, today's bars precede these rows and shift them as their number grows.
    const offset = order === "asc" ? query.offset : Math.max(query.offset - OPEN_BARS_MAX, 0);
    const span = { range: { from, to }, today, order, offset, limit: query.offset + limit - offset };
    const adjustments = await adjustmentsOf(records, query, today);
    const { bars, total, begun } = await history.closed({ symbol, interval, ...span, adjustments });
    const texts = bars.map((bar) => barText(query, { bar, isFinal: true }));
    const rows = new EncodedRows(texts, separatorOf(query.format));
    return { rows, times: bars.map(({ time }) => time), offset, total, begun };
  };

  const make = (query: HistoricalQuery, mode: DataMode, dayNow: () => Day): JsonBytes | Promise<JsonBytes> => {
    const today = dayNow();
    const join = (closed: ClosedRows): JsonBytes => {
      const { symbol, interval } = query;
      const engine = market.engine(mode);
      const open = isTodayIn(query.interval, query, today)
        ? openBarsOf(engine, symbol, interval, today, closed.begun)
        : [];
      return joinPage(query, closed, open);
    };
    const closed = closedRows.getOrMake(keyOf(query), dayNow, () => readClosed(query, dayNow()));
    if (!(closed instanceof Promise)) return join(closed);
    // When a new day began while the store was read, the page is made again for that day.
    return closed.then((part) => (dayNow() === today ? join(part) : make(query, mode, dayNow)));
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
      const { symbol, interval, from, to, order, adjust } = query;
      const whole = { symbol, interval, range: { from, to }, order, adjust, limit: SERIES_BARS_MAX };
      for (const bar of await seriesBars(sources, whole, mode, today)) rows.push([query, bar]);
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
      const bytes = answers.getOrMake(`${mode} ${keyOf(query)}`, version, () => make(query, mode, dayNow));
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

function joinPage(query: HistoricalQuery, closed: ClosedRows, open: readonly OpenBar[]): JsonBytes {
  const { format } = query;
  const page = pageOf(query, closed, open);
  const today = page.open.map((bar) => barText(query, bar));
  const parts = [closed.rows.slice(page.closedFrom, page.closedTo), encodeText(today.join(separatorOf(format)))];
  if (query.order === "desc") parts.reverse();
  if (format === "csv") return joinBytes([encodeText(csvHeader(columnsFor(query))), ...parts]);
  const head = encodeText(JSON.stringify(projectEnvelope(query, closed, page)).slice(0, -"]}".length));
  const [first = NOTHING, second = NOTHING] = parts;
  const separator = first.byteLength > 0 && second.byteLength > 0 ? [COMMA] : [];
  return joinBytes([head, first, ...separator, second, END]);
}

/** The contents of a page: the run of closed rows, and the bars of today, in the requested order. */
interface BarsOfPage {
  readonly open: readonly OpenBar[];
  readonly closedFrom: number;
  readonly closedTo: number;
  readonly total: number;
}

function pageOf({ order, offset, limit }: HistoricalQuery, closed: ClosedRows, open: readonly OpenBar[]): BarsOfPage {
  const total = closed.total + open.length;
  // Today's bars come after all closed bars with the oldest first, and before them with the newest first.
  const before = order === "asc" ? closed.total : 0;
  const inOrder = order === "asc" ? open : open.toReversed();
  const shown = inOrder.slice(Math.max(offset - before, 0), Math.max(offset + limit - before, 0));
  const openBefore = order === "asc" ? 0 : open.length;
  const row = (place: number): number => Math.max(place - openBefore, closed.offset) - closed.offset;
  const closedTo = Math.min(row(offset + limit), closed.times.length);
  return { open: shown, closedFrom: Math.min(row(offset), closedTo), closedTo, total };
}

/** The answer without its bars. */
function projectEnvelope(query: HistoricalQuery, closed: ClosedRows, page: BarsOfPage): rest.Historical {
  const { interval, order, limit, offset } = query;
  const { open: shown, closedFrom, closedTo, total } = page;
  const count = closedTo - closedFrom + shown.length;
  const newestClosed = order === "asc" ? closedTo - 1 : closedFrom;
  const closedTime = closedTo > closedFrom ? (closed.times[newestClosed] ?? outOfRange(newestClosed)) : null;
  // HISTORY-16: today's bars are newer than all closed bars.
  const latestTime = shown.at(order === "asc" ? -1 : 0)?.bar.time ?? closedTime;
  // HISTORY-17: a page is final when every bar on it is, and so is an empty page.
  const isFinal = shown.every((bar) => bar.isFinal);
  return {
    symbol: query.symbol,
    interval,
    source: isIntraday(interval) ? "intraday" : "historical_eod",
    is_intraday: isIntraday(interval),
    is_final: isFinal,
    partial: !isFinal,
    latest_bar_at: latestTime === null ? null : dateOfBar(interval, latestTime),
    from: formatDay(query.from),
    to: formatDay(query.to),
    limit,
    offset,
    total,
    count,
    has_more: offset + count < total,
    data: [],
  };
}

/** The text of a bar, as it is joined into a page. */
function barText(query: HistoricalQuery, bar: OpenBar): string {
  const row = projectBar(query, bar);
  return query.format === "json" ? JSON.stringify(row) : csvText(columnsFor(query), row);
}

const separatorOf = (format: ListFormat): string => (format === "json" ? "," : "");

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
