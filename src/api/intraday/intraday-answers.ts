// The answers of /market/intraday/: the bars of today encoded once for each change, those of earlier days once.

import { type Day, decimalToNumber, formatDay, formatTimestamp, VersionedCache } from "../../base/index.ts";
import {
  type CompanyDirectory,
  type MarketSource,
  type MinuteHistory,
  marketDay,
  type OpenBar,
  openMinutes,
  openMinutesVersion,
} from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { encodeCsv, type ListFormat } from "../encoding/csv.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";

export interface IntradayQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly day: Day;
  readonly minutes: rest.Intraday["minutes"];
  readonly format: ListFormat;
}

const CACHE_BYTES_MAX = 32 * 1024 * 1024;

const COLUMNS = csvColumns(rest.MinuteBar);

export class IntradayAnswers {
  readonly #market: MarketSource;
  readonly #history: MinuteHistory;
  readonly #cache: VersionedCache<JsonBytes>;

  constructor(market: MarketSource, history: MinuteHistory, directory: () => CompanyDirectory) {
    this.#market = market;
    this.#history = history;
    this.#cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf, [directory]);
  }

  /** Null when the bars of this day are not kept, or the market of this mode has not come to it yet. */
  day(query: IntradayQuery, mode: DataMode): JsonBytes | null | Promise<JsonBytes | null> {
    const today = marketDay(this.#market, mode);
    if (today === null || query.day > today) return null;
    return query.day === today ? this.#today(query, mode) : this.#earlier(query, mode, today);
  }

  #today(query: IntradayQuery, mode: DataMode): JsonBytes {
    const engine = this.#market.engine(mode);
    const key = `${query.format} ${mode} ${query.symbol} ${query.minutes}`;
    const version = `${query.day} ${openMinutesVersion(engine, query.symbol)}`;
    const kept = this.#cache.get(key, version);
    if (kept !== undefined) return kept;
    // A delayed market without a day yet has no bars of its own.
    const bars = engine.tradingDay === query.day ? openMinutes(engine, query.symbol, query.minutes) : [];
    return this.#cache.keep(key, version, encode(query, bars, mode));
  }

  async #earlier(query: IntradayQuery, mode: DataMode, today: Day): Promise<JsonBytes | null> {
    const key = `${query.format} ${mode} ${query.symbol} ${query.minutes} ${query.day}`;
    const kept = this.#cache.get(key, today);
    if (kept !== undefined) return kept;
    const bars = await this.#history.closed(query.symbol, query.day, query.minutes);
    return bars === null ? null : this.#cache.keep(key, today, encode(query, bars, mode));
  }
}

function encode(query: IntradayQuery, bars: readonly OpenBar[], mode: DataMode): JsonBytes {
  const answer = projectIntraday(query, bars, mode);
  return query.format === "csv" ? encodeCsv(COLUMNS, answer.bars) : encodeJson(answer);
}

function projectIntraday(query: IntradayQuery, bars: readonly OpenBar[], mode: DataMode): rest.Intraday {
  return {
    symbol: query.symbol,
    date: formatDay(query.day),
    minutes: query.minutes,
    is_delayed: mode === "delayed",
    count: bars.length,
    bars: bars.map(({ bar, isFinal }) => ({
      time: formatTimestamp(bar.time),
      open: decimalToNumber(bar.open),
      high: decimalToNumber(bar.high),
      low: decimalToNumber(bar.low),
      close: decimalToNumber(bar.close),
      volume: bar.volume,
      value: decimalToNumber(bar.value),
      trade_count: bar.tradeCount ?? 0,
      is_final: isFinal,
    })),
  };
}
