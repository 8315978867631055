// Pages of historical bars as bytes. The bars that are over are read and encoded once a day for each page; what is still
// growing is encoded anew with each change and joined to them.

import { type Day, formatDay, VersionedCache } from "../../base/index.ts";
import type { History } from "../../facts/index.ts";
import { isIntraday, marketDay, type OpenBar, openBarsOf, wholePeriods } from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import { HALF_HOUR_MS, type MarketEngine } from "../../market/index.ts";
import { type Bar, type DataMode, MARKETS } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import { EncodedCache } from "../cache/encoded-cache.ts";
import { encodeText, type JsonBytes, joinBytes } from "../cache/json-bytes.ts";
import { dateOfBar, projectBar } from "./history.ts";

export interface HistoryQuery {
  readonly symbol: string;
  readonly interval: rest.Interval;
  readonly from: Day;
  readonly to: Day;
  readonly limit: number;
  readonly offset: number;
}

/** The closed part of a page, ready to be joined. */
interface ClosedPart {
  /** The bars as JSON, separated by commas. */
  readonly bytes: JsonBytes;
  readonly count: number;
  readonly total: number;
  readonly latestTime: number | null;
  readonly begun: Bar | null;
}

const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const CLOSED_BYTES_MAX = 32 * 1024 * 1024;
const COMMA = encodeText(",");
const END = encodeText("]}");

/** History for every audience. */
export class HistoryAnswers {
  readonly #market: LiveMarket;
  readonly #history: History;
  readonly #answers = new EncodedCache(ANSWER_BYTES_MAX);
  readonly #closed = new VersionedCache<ClosedPart>(CLOSED_BYTES_MAX, (part) => part.bytes.byteLength);
  /** Counts how often the past was written anew; what was read before belongs to an earlier one. */
  #edition = 0;

  constructor(market: LiveMarket, history: History) {
    this.#market = market;
    this.#history = history;
  }

  /** Bars of past days were written: pages are read from the store again. */
  forget(): void {
    this.#edition++;
    this.#answers.clear();
    this.#closed.clear();
  }

  /** A page as of now; null while there is no market at all. At once where the page is kept. */
  page(query: HistoryQuery, mode: DataMode): JsonBytes | null | Promise<JsonBytes | null> {
    const today = marketDay(this.#market, mode);
    if (today === null) return null;
    const key = `${mode} ${keyOf(query)}`;
    const kept = this.#answers.get(key, this.#versionOf(this.#market.engine(mode), query, today));
    return kept ?? this.#make(query, mode, key);
  }

  async #make(query: HistoryQuery, mode: DataMode, key: string): Promise<JsonBytes | null> {
    const engine = this.#market.engine(mode);
    for (;;) {
      const today = marketDay(this.#market, mode);
      if (today === null) return null;
      const edition = this.#edition;
      const closed = await this.#closedPart(query, today, edition);
      // A new day may have opened while the store was read, or the past been written: then the closed part is no longer it.
      if (marketDay(this.#market, mode) !== today || this.#edition !== edition) continue;
      const version = this.#versionOf(engine, query, today);
      return this.#answers.keep(key, version, join(query, closed, openOf(engine, query, today, closed)));
    }
  }

  #versionOf(engine: MarketEngine, query: HistoryQuery, today: Day): string {
    return `${this.#edition} ${versionOf(engine, query, today)}`;
  }

  async #closedPart(query: HistoryQuery, today: Day, edition: number): Promise<ClosedPart> {
    const key = keyOf(query);
    const version = `${edition} ${today}`;
    const kept = this.#closed.get(key, version);
    if (kept !== undefined) return kept;
    const { symbol, interval, from, to, limit, offset } = query;
    const closed = await this.#history.closed({ symbol, interval, range: { from, to }, today, limit, offset });
    const bytes = encodeText(closed.bars.map((bar) => barText(interval, { bar, isFinal: true })).join(","));
    const { total, begun } = closed;
    const part = { bytes, count: closed.bars.length, total, begun, latestTime: closed.bars.at(-1)?.time ?? null };
    return this.#closed.keep(key, version, part);
  }
}

function keyOf({ symbol, interval, from, to, limit, offset }: HistoryQuery): string {
  return `${symbol} ${interval} ${from} ${to} ${limit} ${offset}`;
}

function isTodayShown(query: HistoryQuery, today: Day): boolean {
  const whole = wholePeriods(query.interval, query);
  return whole.from <= today && today <= whole.to;
}

/** Names a state of the page: another one whenever the answer could be another. */
function versionOf(engine: MarketEngine, query: HistoryQuery, today: Day): string {
  if (!isTodayShown(query, today)) return String(today);
  const traded = tradedVersion(engine, query.symbol);
  // Bars become final by the clock too, at the ends of half hours.
  const clock = isIntraday(query.interval) ? Math.floor(engine.timeMs / HALF_HOUR_MS) : 0;
  return `${today} ${traded} ${engine.isDayEnded} ${clock}`;
}

function tradedVersion(engine: MarketEngine, symbol: string): number {
  const index = MARKETS.find((market) => market === symbol);
  if (index !== undefined) return engine.marketVersion(index);
  const instrument = engine.instrumentBySymbol(symbol);
  return instrument === null ? 0 : engine.tapeVersion(instrument.number);
}

function openOf(engine: MarketEngine, query: HistoryQuery, today: Day, closed: ClosedPart): readonly OpenBar[] {
  if (!isTodayShown(query, today)) return [];
  return openBarsOf(engine, query.symbol, query.interval, today, closed.begun);
}

function join(query: HistoryQuery, closed: ClosedPart, open: readonly OpenBar[]): JsonBytes {
  const { interval, limit, offset } = query;
  const total = closed.total + open.length;
  // Bars still growing come after all that are over.
  const start = Math.max(offset - closed.total, 0);
  const shown = open.slice(start, Math.max(offset + limit - closed.total, 0));
  const count = closed.count + shown.length;
  const latestTime = shown.at(-1)?.bar.time ?? closed.latestTime;
  // The envelope speaks of the bars on this page; an empty page has none that could still change.
  const isFinal = shown.every((bar) => bar.isFinal);
  const envelope: rest.Historical = {
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
  const head = encodeText(JSON.stringify(envelope).slice(0, -"]}".length));
  const separator = closed.count > 0 && shown.length > 0 ? [COMMA] : [];
  const growing = encodeText(shown.map((bar) => barText(interval, bar)).join(","));
  return joinBytes([head, closed.bytes, ...separator, growing, END]);
}

function barText(interval: rest.Interval, bar: OpenBar): string {
  return JSON.stringify(projectBar(interval, bar));
}
