// GET /market/snapshot/: the whole market at one moment. A row is encoded once for each change of its quote, a snapshot once for each
// position of the market.

import { decimalToNumber, formatTimestamp, VersionedCache } from "../../base/index.ts";
import { marketCapOf } from "../../companies/index.ts";
import type { Company, DataMode, Instrument, Market, Quote } from "../../model/index.ts";
import { csvColumns, priceUnavailable, rest } from "../../wire/index.ts";
import { projectSector } from "../companies/companies.ts";
import type { MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, type JsonBytes, type ListFormat, listEncodings } from "../http/encoding.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { projectLimit } from "../quote/project-quote.ts";

/** Room for several thousand instruments. */
const ROW_BYTES_MAX = 8 * 1024 * 1024;
/** Room for the three snapshots of a data mode. */
const SNAPSHOT_BYTES_MAX = 16 * 1024 * 1024;
const ENCODINGS = listEncodings("quotes", csvColumns(rest.SnapshotQuote));

export function snapshotEndpoints({ market, directory }: MarketSources): readonly EndpointHandler[] {
  const kept = () => ({
    /** By number of the instrument, which may be another symbol's on another day: versions never repeat, so rows are not mixed up. */
    rows: new VersionedCache<JsonBytes>(ROW_BYTES_MAX, byteLengthOf, [directory]),
    snapshots: new VersionedCache<JsonBytes>(SNAPSHOT_BYTES_MAX, byteLengthOf, [directory]),
  });
  const caches = { realtime: { json: kept(), csv: kept() }, delayed: { json: kept(), csv: kept() } };

  /** The encoded row; null for an instrument without a price. */
  const rowOf = (instrument: Instrument, mode: DataMode, format: ListFormat): JsonBytes | null => {
    const engine = market.engine(mode);
    const version = engine.quoteVersion(instrument.number);
    const { rows } = caches[mode][format];
    const known = rows.get(instrument.number, version);
    if (known !== undefined) return known;
    const quote = engine.quote(instrument.number);
    if (quote.price === 0) return null;
    const entry = directory().identifiers.bySymbol(instrument.symbol);
    const row = ENCODINGS[format].row(projectSnapshotQuote(quote, instrument, entry));
    return rows.keep(instrument.number, version, row);
  };

  const encode = (index: Market | "all", mode: DataMode, format: ListFormat): JsonBytes => {
    const rows: JsonBytes[] = [];
    const engine = market.engine(mode);
    for (const instrument of engine.instruments()) {
      const row = index === "all" || instrument.market === index ? rowOf(instrument, mode, format) : null;
      if (row !== null) rows.push(row);
    }
    const marketTime = formatTimestamp(engine.timeMs);
    const envelope = { count: rows.length, market_time: marketTime, is_delayed: mode === "delayed" };
    return ENCODINGS[format].join(rows, envelope);
  };

  return [
    onMarketEndpoint({ market }, rest.endpoints.getSnapshot, ({ parameters: { index }, dataMode: mode, format }) => {
      const { moment, tradingDay } = market.engine(mode);
      // Prices cannot be trusted before the first day or while the feed is silent.
      if (tradingDay === null || moment === null || market.trouble(mode) !== null) throw priceUnavailable(index);
      const { position } = moment;
      const { snapshots } = caches[mode][format];
      const bytes = snapshots.get(index, position) ?? snapshots.keep(index, position, encode(index, mode, format));
      return encodedAs(format, bytes);
    }),
  ];
}

/** `entry` is null for an instrument that the directory does not describe. */
function projectSnapshotQuote(quote: Quote, instrument: Instrument, entry: Company | null): rest.SnapshotQuote {
  const { sharesOutstanding } = instrument;
  const { market, securityType } = entry ?? instrument;
  return {
    symbol: quote.symbol,
    name: quote.nameAr,
    name_en: quote.nameEn,
    market,
    security_type: securityType,
    ...projectSector(entry ?? instrument),
    price: decimalToNumber(quote.price),
    change: decimalToNumber(quote.change),
    change_percent: quote.changePercent,
    volume: quote.volume,
    value: decimalToNumber(quote.value),
    trade_count: quote.tradeCount,
    high: decimalToNumber(quote.high),
    low: decimalToNumber(quote.low),
    previous_close: decimalToNumber(quote.previousClose),
    limit_up: projectLimit(quote.limitUp),
    limit_down: projectLimit(quote.limitDown),
    market_cap: sharesOutstanding === 0 ? null : marketCapOf(quote.price, sharesOutstanding),
    updated_at: formatTimestamp(quote.updatedAtMs),
  };
}
