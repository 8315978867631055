// GET /dividends/{symbol}/: paid and coming dividends, and the yield at the price of the caller's market. An answer is encoded once
// for each price and audience. Dividends are in memory; the share capital behind the percentages is read once a day.

import { type Day, type Decimal, decimalToNumber, formatDay, percentOf, VersionedCache } from "../../base/index.ts";
import {
  type CapitalAt,
  currentPrice,
  type DividendRecord,
  dividendRecord,
  listedCompany,
  type PastDividend,
  parValue,
  priceVersion,
} from "../../companies/index.ts";
import type { DataMode, Dividend } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { checkSymbol, type MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedOrLater } from "../http/response/answer.ts";

export type TrailingDividends = Pick<DividendRecord, "trailingValue" | "trailingCount">;

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
const COLUMNS = csvColumns(rest.PaidDividend);
/** The shares of a company that is not listed any more; without them its par value is not known. */
const NO_SHARES = 0;

export function dividendsEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory, records } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [directory, () => records.actions()]);

  const dividendsOf = (symbol: string, mode: DataMode, limit: number, capitals: readonly CapitalAt[]) => {
    const { day } = market.asOf(mode);
    const company = listedCompany(market, directory(), symbol, mode);
    const actions = records.actions();
    const record = dividendRecord(actions.dividends(symbol, day), actions.splits(symbol, day), day);
    const price = currentPrice(market, company?.instrument ?? null, mode);
    const changes = actions.shareChanges(symbol, day);
    const parOf = ({ eligibilityDay }: Dividend) =>
      parValue(capitals, company?.shares ?? NO_SHARES, changes, eligibilityDay, day);
    return projectDividends(symbol, record, price, limit, parOf);
  };

  return [
    onEndpoint(rest.endpoints.getDividends, ({ path: { symbol }, parameters: { limit }, dataMode: mode, format }) => {
      checkSymbol(sources, symbol, mode);
      const versionNow = (): string => {
        const instrument = market.engine(mode).instrumentBySymbol(symbol);
        return `${market.asOf(mode).day} ${priceVersion(market, instrument, mode)}`;
      };
      const encode = (capitals: readonly CapitalAt[]): JsonBytes => {
        const dividends = dividendsOf(symbol, mode, limit, capitals);
        return format === "csv" ? encodeCsv(COLUMNS, dividends.history) : encodeJson(dividends);
      };
      const bytes = cache.getOrMake(`${format} ${mode} ${limit} ${symbol}`, versionNow, () => {
        const capitals = records.capitals(symbol, market.asOf(mode).day);
        return capitals instanceof Promise ? capitals.then(encode) : encode(capitals);
      });
      return encodedOrLater(bytes, format);
    }),
  ];
}

/** `parOf` gives the par value of the share that a dividend was paid on; null where it is not known. */
function projectDividends(
  symbol: string,
  record: DividendRecord,
  price: Decimal | null,
  limit: number,
  parOf: (dividend: Dividend) => Decimal | null,
): rest.Dividends {
  return {
    symbol,
    ...projectYield(record, price),
    upcoming: record.upcoming.map(projectUpcoming),
    history: record.past.slice(0, limit).map((dividend) => projectPaid(dividend, parOf(dividend))),
  };
}

/** The yield: dividends of the last 12 months divided by the price. */
export function projectYield({ trailingValue, trailingCount }: TrailingDividends, price: Decimal | null) {
  return {
    current_price: price === null ? null : decimalToNumber(price),
    trailing_12m_yield: price === null ? null : percentOf(trailingValue, price),
    trailing_12m_dividends: decimalToNumber(trailingValue),
    payments_last_year: trailingCount,
  };
}

function projectUpcoming(dividend: Dividend): rest.UpcomingDividend {
  return {
    value: decimalToNumber(dividend.value),
    period: dividend.period,
    eligibility_date: formatDay(dividend.eligibilityDay),
    distribution_date: dateOrNull(dividend.distributionDay),
  };
}

function projectPaid(dividend: PastDividend, par: Decimal | null): rest.PaidDividend {
  return {
    // DIVIDENDS-12: one unit for the whole answer. The percentage is that of its day, which no split changes.
    value: decimalToNumber(dividend.valueToday),
    value_percent: par === null ? null : percentOf(dividend.value, par),
    period: dividend.period,
    fiscal_year: String(dividend.fiscalYear),
    announcement_date: formatDay(dividend.announcementDay),
    eligibility_date: formatDay(dividend.eligibilityDay),
    distribution_date: dateOrNull(dividend.distributionDay),
  };
}

function dateOrNull(day: Day | null): string | null {
  return day === null ? null : formatDay(day);
}
