// The answers of /historical/: pages of bars. The bars of past days are read and encoded once a day for each page; today's bars
// are encoded again with each change and joined to them.

import { type Day, formatDay, VersionedCache } from "../../base/index.ts";
import type { BarHistory, CompanyDirectory } from "../../facts/index.ts";
import {
  isIntraday,
  type MarketSource,
  marketDay,
  type OpenBar,
  openBarsOf,
  openBarsVersion,
  wholePeriods,
} from "../../facts/index.ts";
import type { Bar, BarInterval, DataMode } from "../../model/index.ts";
import { csvColumns, csvHeader, csvText, rest } from "../../wire/index.ts";
import type { ListFormat } from "../bytes/csv.ts";
import { byteLengthOf, encodeText, type JsonBytes, joinBytes } from "../bytes/json-bytes.ts";
import { dateOfBar, projectBar } from "./project-historical.ts";

export interface HistoricalQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly from: Day;
  readonly to: Day;
  readonly limit: number;
  readonly offset: number;
  readonly format: ListFormat;
}

/** The bars of a page whose period is over, ready to be joined with those of today. */
interface EncodedClosedBars {
  /** The bars: JSON separated by commas, or rows of CSV. */
  readonly bytes: JsonBytes;
  readonly count: number;
  readonly total: number;
  readonly latestTime: number | null;
  readonly begun: Bar | null;
}

const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const CLOSED_BYTES_MAX = 32 * 1024 * 1024;
const DAILY_COLUMNS = csvColumns(rest.DailyBar);
const INTRADAY_COLUMNS = csvColumns(rest.IntradayBar);
const COMMA = encodeText(",");
const END = encodeText("]}");

export class HistoricalAnswers {
  readonly #market: MarketSource;
  readonly #history: BarHistory;
  readonly #answers: VersionedCache<JsonBytes>;
  readonly #closed: VersionedCache<EncodedClosedBars>;

  /** While a day lasts, only imports change bars of earlier days, and after each import the directory is loaded again. */
  constructor(market: MarketSource, history: BarHistory, directory: () => CompanyDirectory) {
    this.#market = market;
    this.#history = history;
    this.#answers = new VersionedCache(ANSWER_BYTES_MAX, byteLengthOf, [directory]);
    this.#closed = new VersionedCache(CLOSED_BYTES_MAX, ({ bytes }) => bytes.byteLength, [directory]);
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

  async #readClosed(query: HistoricalQuery, today: Day): Promise<EncodedClosedBars> {
    const { symbol, interval, from, to, limit, offset } = query;
    const closed = await this.#history.closed({ symbol, interval, range: { from, to }, today, limit, offset });
    const bytes = encodeText(
      barsText(
        query,
        closed.bars.map((bar) => ({ bar, isFinal: true })),
      ),
    );
    const { total, begun } = closed;
    return { bytes, count: closed.bars.length, total, begun, latestTime: closed.bars.at(-1)?.time ?? null };
  }

  #join(query: HistoricalQuery, mode: DataMode, today: Day, closed: EncodedClosedBars): JsonBytes {
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

function keyOf({ symbol, interval, from, to, limit, offset, format }: HistoricalQuery): string {
  return `${format} ${symbol} ${interval} ${from} ${to} ${limit} ${offset}`;
}

function isTodayShown(query: HistoricalQuery, today: Day): boolean {
  const whole = wholePeriods(query.interval, query);
  return whole.from <= today && today <= whole.to;
}

function joinPage(query: HistoricalQuery, closed: EncodedClosedBars, open: readonly OpenBar[]): JsonBytes {
  const { interval, limit, offset, format } = query;
  // Today's bars come after all that are over.
  const start = Math.max(offset - closed.total, 0);
  const shown = open.slice(start, Math.max(offset + limit - closed.total, 0));
  const today = encodeText(barsText(query, shown));
  if (format === "csv") return joinBytes([encodeText(csvHeader(columnsFor(interval))), closed.bytes, today]);
  const envelope = projectEnvelope(query, closed, shown, closed.total + open.length);
  const head = encodeText(JSON.stringify(envelope).slice(0, -"]}".length));
  const separator = closed.count > 0 && shown.length > 0 ? [COMMA] : [];
  return joinBytes([head, closed.bytes, ...separator, today, END]);
}

/** The answer without its bars. */
function projectEnvelope(
  query: HistoricalQuery,
  closed: EncodedClosedBars,
  shown: readonly OpenBar[],
  total: number,
): rest.Historical {
  const { interval, limit, offset } = query;
  const count = closed.count + shown.length;
  const latestTime = shown.at(-1)?.bar.time ?? closed.latestTime;
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

/** Bars as they are joined into a page. */
function barsText({ interval, format }: HistoricalQuery, bars: readonly OpenBar[]): string {
  const rows = bars.map((bar) => projectBar(interval, bar));
  if (format === "json") return rows.map((row) => JSON.stringify(row)).join(",");
  const columns = columnsFor(interval);
  return rows.map((row) => csvText(columns, row)).join("");
}

function columnsFor(interval: BarInterval): readonly string[] {
  return isIntraday(interval) ? INTRADAY_COLUMNS : DAILY_COLUMNS;
}
