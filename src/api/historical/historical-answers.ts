// The answers of /historical/: pages of bars. The bars of past days are read and encoded once a day for each page; today's bars
// are encoded again with each change and joined to them.

import { type Day, formatDay, outOfRange, VersionedCache } from "../../base/index.ts";
import type { BarHistory, CompanyDirectory } from "../../companies/index.ts";
import {
  isIntraday,
  type MarketSource,
  marketDay,
  type OpenBar,
  openBarsOf,
  openBarsVersion,
  wholePeriods,
} from "../../companies/index.ts";
import type { BarInterval, BarOrder, DataMode } from "../../model/index.ts";
import { csvColumns, csvHeader, csvText, rest } from "../../wire/index.ts";
import type { ListFormat } from "../encoding/csv.ts";
import { byteLengthOf, encodeText, type JsonBytes, joinBytes } from "../encoding/json-bytes.ts";
import { type ClosedRows, EncodedRows } from "./closed-rows.ts";
import { dateOfBar, projectBar } from "./project-historical.ts";

export interface HistoricalQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly from: Day;
  readonly to: Day;
  readonly order: BarOrder;
  readonly limit: number;
  readonly offset: number;
  readonly format: ListFormat;
}

const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const CLOSED_BYTES_MAX = 32 * 1024 * 1024;
const DAILY_COLUMNS = csvColumns(rest.DailyBar);
const INTRADAY_COLUMNS = csvColumns(rest.IntradayBar);
const COMMA = encodeText(",");
const NOTHING = encodeText("");
/** More than a day has: half hours from midnight to midnight. */
const OPEN_BARS_MAX = 48;
const END = encodeText("]}");

export class HistoricalAnswers {
  readonly #market: MarketSource;
  readonly #history: BarHistory;
  readonly #answers: VersionedCache<JsonBytes>;
  readonly #closed: VersionedCache<ClosedRows>;

  /** While a day lasts, only imports change bars of earlier days, and after each import the directory is loaded again. */
  constructor(market: MarketSource, history: BarHistory, directory: () => CompanyDirectory) {
    this.#market = market;
    this.#history = history;
    this.#answers = new VersionedCache(ANSWER_BYTES_MAX, byteLengthOf, [directory]);
    this.#closed = new VersionedCache(CLOSED_BYTES_MAX, ({ rows }) => rows.byteLength, [directory]);
  }

  /** A page as of now; null while there is no market at all. At once where the page is kept. */
  page(query: HistoricalQuery, mode: DataMode): JsonBytes | null | Promise<JsonBytes> {
    const today = marketDay(this.#market, mode);
    if (today === null) return null;
    const dayNow = (): Day => marketDay(this.#market, mode) ?? today;
    return this.#answers.getOrMake(
      `${mode} ${keyOf(query)}`,
      () => this.#versionOf(query, mode, dayNow()),
      () => this.#make(query, mode, dayNow),
    );
  }

  #make(query: HistoricalQuery, mode: DataMode, dayNow: () => Day): JsonBytes | Promise<JsonBytes> {
    const today = dayNow();
    const closed = this.#closed.getOrMake(keyOf(query), dayNow, () => this.#readClosed(query, dayNow()));
    if (!(closed instanceof Promise)) return this.#join(query, mode, today, closed);
    // When a new day began while the store was read, the page is made again for that day.
    return closed.then((part) =>
      dayNow() === today ? this.#join(query, mode, today, part) : this.#make(query, mode, dayNow),
    );
  }

  async #readClosed(query: HistoricalQuery, today: Day): Promise<ClosedRows> {
    const { symbol, interval, from, to, order, limit } = query;
    // Newest first, today's bars come before these and push them along as they become more.
    const offset = order === "asc" ? query.offset : Math.max(query.offset - OPEN_BARS_MAX, 0);
    const span = { range: { from, to }, today, order, offset, limit: query.offset + limit - offset };
    const { bars, total, begun } = await this.#history.closed({ symbol, interval, ...span });
    const texts = bars.map((bar) => barText(query, { bar, isFinal: true }));
    const rows = new EncodedRows(texts, separatorOf(query.format));
    return { rows, times: bars.map(({ time }) => time), offset, total, begun };
  }

  #join(query: HistoricalQuery, mode: DataMode, today: Day, closed: ClosedRows): JsonBytes {
    const { symbol, interval } = query;
    const engine = this.#market.engine(mode);
    const open = isTodayShown(query, today) ? openBarsOf(engine, symbol, interval, today, closed.begun) : [];
    return joinPage(query, closed, open);
  }

  /** Another text whenever the page could be another. */
  #versionOf(query: HistoricalQuery, mode: DataMode, today: Day): string {
    if (!isTodayShown(query, today)) return String(today);
    return `${today} ${openBarsVersion(this.#market.engine(mode), query.symbol, query.interval)}`;
  }
}

function keyOf({ symbol, interval, from, to, order, limit, offset, format }: HistoricalQuery): string {
  return `${format} ${symbol} ${interval} ${from} ${to} ${order} ${limit} ${offset}`;
}

function isTodayShown(query: HistoricalQuery, today: Day): boolean {
  const whole = wholePeriods(query.interval, query);
  return whole.from <= today && today <= whole.to;
}

function joinPage(query: HistoricalQuery, closed: ClosedRows, open: readonly OpenBar[]): JsonBytes {
  const { interval, format } = query;
  const page = pageOf(query, closed, open);
  const today = page.open.map((bar) => barText(query, bar));
  const parts = [closed.rows.slice(page.closedFrom, page.closedTo), encodeText(today.join(separatorOf(format)))];
  if (query.order === "desc") parts.reverse();
  if (format === "csv") return joinBytes([encodeText(csvHeader(columnsFor(interval))), ...parts]);
  const head = encodeText(JSON.stringify(projectEnvelope(query, closed, page)).slice(0, -"]}".length));
  const [first = NOTHING, second = NOTHING] = parts;
  const separator = first.byteLength > 0 && second.byteLength > 0 ? [COMMA] : [];
  return joinBytes([head, first, ...separator, second, END]);
}

/** What a page shows: which rows of the closed bars, and which of today's bars, in the order asked for. */
interface BarsOfPage {
  readonly open: readonly OpenBar[];
  readonly closedFrom: number;
  readonly closedTo: number;
  readonly total: number;
}

function pageOf({ order, offset, limit }: HistoricalQuery, closed: ClosedRows, open: readonly OpenBar[]): BarsOfPage {
  const total = closed.total + open.length;
  // Oldest first, today's bars come after all that are over; newest first, before them.
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
  // HISTORY-16: today's bars are newer than all others.
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

/** A bar as it is joined into a page. */
function barText({ interval, format }: HistoricalQuery, bar: OpenBar): string {
  const row = projectBar(interval, bar);
  return format === "json" ? JSON.stringify(row) : csvText(columnsFor(interval), row);
}

const separatorOf = (format: ListFormat): string => (format === "json" ? "," : "");

function columnsFor(interval: BarInterval): readonly string[] {
  return isIntraday(interval) ? INTRADAY_COLUMNS : DAILY_COLUMNS;
}
