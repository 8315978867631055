// GET /market/intraday/{symbol}/: bars of minutes of one trading day. Today's bars are encoded once for each change, the bars of an
// earlier day once.

import { type Day, formatDay, VersionedCache } from "../../base/index.ts";
import { marketDay, type OpenBar, openMinutes, openMinutesVersion } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { csvColumns, notThere, priceUnavailable, rest } from "../../wire/index.ts";
import { type MarketSources, seriesOf } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes, type ListFormat } from "../http/encoding.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { type Answer, encodedAs } from "../http/response/answer.ts";
import { projectIntraday } from "./project-intraday.ts";

interface IntradayQuery {
  /** A ticker or an index code. */
  readonly symbol: string;
  readonly day: Day;
  readonly minutes: rest.Intraday["minutes"];
  readonly format: ListFormat;
  readonly mode: DataMode;
}

const CACHE_BYTES_MAX = 32 * 1024 * 1024;
const LENGTHS = { "1": 1, "5": 5, "15": 15 } as const satisfies Record<(typeof rest.INTRADAY_MINUTES)[number], number>;
const COLUMNS = csvColumns(rest.MinuteBar);

export function intradayEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, minutes: history, directory } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [directory]);

  const ofToday = (query: IntradayQuery): JsonBytes => {
    const { symbol, day, minutes, format, mode } = query;
    const engine = market.engine(mode);
    const key = `${format} ${mode} ${symbol} ${minutes}`;
    const version = `${day} ${openMinutesVersion(engine, symbol)}`;
    const kept = cache.get(key, version);
    if (kept !== undefined) return kept;
    // A delayed market that has not started the day yet has no bars.
    return cache.keep(
      key,
      version,
      encode(query, engine.tradingDay === day ? openMinutes(engine, symbol, minutes) : []),
    );
  };

  /** Null when the bars of this day are not stored. */
  const ofEarlier = async (query: IntradayQuery, today: Day): Promise<JsonBytes | null> => {
    const { symbol, day, minutes, format, mode } = query;
    const key = `${format} ${mode} ${symbol} ${minutes} ${day}`;
    const kept = cache.get(key, today);
    if (kept !== undefined) return kept;
    const bars = await history.closed(symbol, day, minutes);
    return bars === null ? null : cache.keep(key, today, encode(query, bars));
  };

  return [
    onMarketEndpoint({ market }, rest.endpoints.getIntraday, ({ path, parameters, dataMode: mode, format }) => {
      // CHECKS-10: an unknown symbol is refused before the state of its data.
      const symbol = seriesOf(sources, path.symbol, mode);
      const today = marketDay(market, mode);
      if (today === null) throw priceUnavailable(path.symbol);
      const { date: day = today, minutes } = parameters;
      const query = { symbol, day, minutes: LENGTHS[minutes], format, mode };
      if (day === today) return encodedAs(format, ofToday(query));
      const answer = async (): Promise<Answer> => {
        // The market of this mode may not have reached the day yet.
        const bytes = day > today ? null : await ofEarlier(query, today);
        if (bytes !== null) return encodedAs(format, bytes);
        const [first = today] = await history.days();
        const kept = `kept are ${formatDay(first)} to ${formatDay(today)}`;
        throw notThere(`Intraday bars of ${formatDay(day)} are not kept: ${kept}.`);
      };
      return answer();
    }),
  ];
}

function encode(query: IntradayQuery, bars: readonly OpenBar[]): JsonBytes {
  const answer = projectIntraday(query.symbol, query.day, query.minutes, query.mode, bars);
  return query.format === "csv" ? encodeCsv(COLUMNS, answer.bars) : encodeJson(answer);
}
