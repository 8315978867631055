// GET /market/index/{index}/constituents/: the members of an index with their weights and points, computed from the same inputs as the
// index itself.

import { type Decimal, decimalToNumber, formatTimestamp, roundTo } from "../../base/index.ts";
import { type Constituent, type DataMode, MARKETS, type Market, marketNamed } from "../../model/index.ts";
import { csvColumns, invalidIndex, priceUnavailable, rest } from "../../wire/index.ts";
import type { MarketSources } from "../companies/market-sources.ts";
import { encodeCsv, encodeJson } from "../http/encoding.ts";
import { type EndpointHandler, onMarketEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";

const COLUMNS = csvColumns(rest.Constituent);
const WEIGHT_PLACES = 4;
const POINTS_PLACES = 2;
const FACTOR_PLACES = 8;

export function constituentsEndpoints({ market }: MarketSources): readonly EndpointHandler[] {
  const answer = (index: Market, mode: DataMode): rest.Constituents => {
    const engine = market.engine(mode);
    const summary = engine.summary(index);
    if (summary === null || market.trouble(mode) !== null) throw priceUnavailable(index);
    const { indexValue, indexChange } = summary;
    const constituents = projectConstituents(engine.constituents(index), indexValue - indexChange);
    return {
      index,
      is_delayed: mode === "delayed",
      market_time: formatTimestamp(engine.timeMs),
      level: decimalToNumber(indexValue),
      constituents,
      count: constituents.length,
    };
  };

  return [
    onMarketEndpoint({ market }, rest.endpoints.getConstituents, ({ path, dataMode, format }) => {
      const index = marketNamed(path.index);
      if (index === null) throw invalidIndex(path.index, MARKETS);
      const made = answer(index, dataMode);
      return encodedAs(format, format === "csv" ? encodeCsv(COLUMNS, made.constituents) : encodeJson(made));
    }),
  ];
}

/** The heaviest first. `previousClose` is the previous close of the index. */
function projectConstituents(members: readonly Constituent[], previousClose: Decimal): rest.Constituent[] {
  const worth = ({ indexShares, price }: Constituent): number => indexShares * decimalToNumber(price);
  const total = members.reduce((sum, member) => sum + worth(member), 0);
  const reference = members.reduce(
    (sum, { indexShares, instrument }) => sum + indexShares * decimalToNumber(instrument.referencePrice),
    0,
  );
  const pointsPerRiyal = reference === 0 ? 0 : decimalToNumber(previousClose) / reference;
  const rows = members.map((member) => {
    const { instrument, price, capFactor, indexShares } = member;
    const change = indexShares * decimalToNumber(price - instrument.referencePrice);
    return {
      symbol: instrument.symbol,
      name: instrument.nameAr,
      name_en: instrument.nameEn,
      shares: instrument.sharesOutstanding,
      free_float: instrument.freeFloatBps / 10_000,
      cap_factor: roundTo(capFactor, FACTOR_PLACES),
      price: decimalToNumber(price),
      market_cap: roundTo(worth(member), 2),
      weight: total === 0 ? 0 : roundTo((100 * worth(member)) / total, WEIGHT_PLACES),
      points: roundTo(pointsPerRiyal * change, POINTS_PLACES),
    };
  });
  return rows.sort((a, b) => b.market_cap - a.market_cap || (a.symbol < b.symbol ? -1 : 1));
}
