// GET /ownership/{symbol}/: the owners of a company, which change with the day only. An answer is encoded once for each day and audience.

import { type Day, formatDay, VersionedCache } from "../../base/index.ts";
import { type CompanyOwnership, type ListedCompany, ownershipOf } from "../../companies/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { knownCompany, type MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedOrLater } from "../http/response/answer.ts";

const CACHE_BYTES_MAX = 4 * 1024 * 1024;
const COLUMNS = csvColumns(rest.Holder);

export function ownershipEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market, directory, records } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [directory, () => records.actions()]);
  return [
    onEndpoint(rest.endpoints.getOwnership, ({ path: { symbol }, dataMode: mode, format }) => {
      const companyNow = (): ListedCompany => knownCompany(sources, symbol, mode);
      const dayNow = (): Day => market.asOf(mode).day;
      const versionNow = (): string => {
        const { shares, freeFloatBps } = companyNow();
        return `${dayNow()} ${shares} ${freeFloatBps}`;
      };
      const bytes = cache.getOrMake(`${format} ${mode} ${symbol}`, versionNow, async () => {
        const company = companyNow();
        const day = dayNow();
        const [published, bars] = await Promise.all([records.ownership(symbol, day), records.past(symbol, day)]);
        const changes = records.actions().shareChanges(symbol, day);
        const { shares, freeFloatBps } = company;
        const answer = projectOwnership(company, ownershipOf({ day, shares, freeFloatBps, published, bars, changes }));
        return format === "csv" ? encodeCsv(COLUMNS, answer.large_holders) : encodeJson(answer);
      });
      return encodedOrLater(bytes, format);
    }),
  ];
}

function projectOwnership({ symbol, nameAr, nameEn, shares }: ListedCompany, owned: CompanyOwnership): rest.Ownership {
  const { asOfDay, netShort } = owned;
  return {
    symbol,
    name: nameAr,
    name_en: nameEn,
    as_of: asOfDay === null ? null : formatDay(asOfDay),
    shares_outstanding: shares === 0 ? null : shares,
    free_float: owned.freeFloat,
    float_shares: owned.floatShares,
    foreign_limit_percent: owned.foreignLimitPercent,
    foreign_percent: owned.foreignPercent,
    foreign_headroom_percent: owned.headroomPercent,
    foreign_headroom_shares: owned.headroomShares,
    large_holders: owned.holders.map((holder) => ({
      name: holder.nameAr,
      name_en: holder.nameEn,
      percent: holder.heldBps / 100,
      shares: holder.shares,
      as_of: formatDay(holder.asOfDay),
    })),
    net_short:
      netShort === null
        ? null
        : {
            shares: netShort.shares,
            percent_of_shares: netShort.ofSharesPercent,
            percent_of_free_float: netShort.ofFloatPercent,
            days_of_volume: netShort.daysOfVolume,
            as_of: formatDay(netShort.asOfDay),
          },
  };
}
