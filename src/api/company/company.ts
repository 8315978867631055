// GET /company/{symbol}/: the company's base facts, and the groups of facts that the plan has. An answer is encoded once for each price,
// audience and choice of groups.

import { type Caller, hasOption } from "../../access/index.ts";
import { type Decimal, decimalToNumber, formatTimestamp, VersionedCache } from "../../base/index.ts";
import {
  type CompanyProfile,
  type CompanyProfiles,
  currentPrice,
  type Direction,
  type Fundamentals,
  fundamentalsOf,
  type ListedCompany,
  listedCompany,
  priceVersion,
  todayBar,
} from "../../companies/index.ts";
import type { Consensus, DataMode } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";
import { knownCompany, type MarketSources } from "../companies/market-sources.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedOrLater } from "../http/response/answer.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
const GROUPS = ["fundamentals", "technicals", "valuation", "analysts"] as const;
type Group = (typeof GROUPS)[number];

/** The sources of endpoints that show profiles; these endpoints share the computed profiles. */
export interface CompanySources extends MarketSources {
  readonly profiles: CompanyProfiles;
}

export function companyEndpoints(sources: CompanySources): readonly EndpointHandler[] {
  const { market, directory, records, profiles } = sources;
  const cache = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [directory, () => records.actions()]);
  const companyOf = (symbol: string, mode: DataMode) => listedCompany(market, directory(), symbol, mode);

  const encode = (company: ListedCompany, mode: DataMode, groups: readonly Group[], profile: CompanyProfile | null) => {
    const price = currentPrice(market, company.instrument, mode);
    const base = projectCompanyBase(company, price, mode);
    if (profile === null) return encodeJson(base);
    const project = {
      fundamentals: () => {
        return projectFundamentals(fundamentalsOf(profile, price, todayBar(market, company.symbol, mode)));
      },
      technicals: () => projectTechnicals(profile),
      valuation: () => projectValuation(profile),
      analysts: () => projectAnalysts(profile.consensus),
    };
    return encodeJson({ ...base, ...Object.fromEntries(groups.map((group) => [group, project[group]()])) });
  };

  return [
    onEndpoint(rest.endpoints.getCompany, ({ caller, path: { symbol }, dataMode: mode }) => {
      const company = knownCompany(sources, symbol, mode);
      const groups = groupsOf(caller);
      // A company that was delisted after the request came has no price.
      const companyNow = (): ListedCompany => companyOf(symbol, mode) ?? { ...company, instrument: null };
      const versionNow = (): string =>
        `${profiles.version(mode)} ${priceVersion(market, companyOf(symbol, mode)?.instrument ?? null, mode)}`;
      const bytes = cache.getOrMake(`${mode} ${groups.join()} ${symbol}`, versionNow, () => {
        if (groups.length === 0) return encode(companyNow(), mode, groups, null);
        const profile = profiles.of(symbol, mode, companyNow);
        return profile instanceof Promise
          ? profile.then((computed) => encode(companyNow(), mode, groups, computed))
          : encode(companyNow(), mode, groups, profile);
      });
      return encodedOrLater(bytes);
    }),
  ];
}

/** COMPANY-05: a group above the plan is absent. */
function groupsOf(caller: Caller): readonly Group[] {
  return GROUPS.filter((group) => hasOption(caller, "company", group).ok);
}

const DIRECTIONS = {
  rising: "صاعد",
  falling: "هابط",
  sideways: "متذبذب",
} as const satisfies Record<Direction, string>;

const REGIONS = new Intl.DisplayNames(["en"], { type: "region" });

export function projectCompanyBase(company: ListedCompany, price: Decimal | null, mode: DataMode): rest.Company {
  const { entry } = company;
  return {
    symbol: company.symbol,
    name: company.nameAr,
    name_en: company.nameEn,
    current_price: price === null ? null : decimalToNumber(price),
    is_delayed: mode === "delayed",
    sector_name: company.sectorEn,
    sector_name_ar: company.sectorAr,
    market_id: company.market,
    security_type: company.securityType,
    description: entry?.descriptionAr || entry?.descriptionEn || "",
    description_en: entry?.descriptionEn ?? "",
    website: entry?.website ?? "",
    country: countryName(entry?.country ?? "SA"),
    currency: entry?.currency ?? "SAR",
  };
}

/** The directory has the two-letter code of ISO 3166; any other text is already a name. */
function countryName(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (REGIONS.of(country) ?? country) : country;
}

export function projectFundamentals(fundamentals: Fundamentals): rest.Fundamentals {
  const { week, month, year } = fundamentals;
  return {
    market_cap: fundamentals.marketCap,
    pe_ratio: fundamentals.peRatio,
    forward_pe: fundamentals.forwardPe,
    eps: fundamentals.eps,
    eps_ttm: fundamentals.trailingEps,
    basic_eps: fundamentals.basicEps,
    diluted_eps: fundamentals.dilutedEps,
    book_value: fundamentals.bookValue,
    price_to_book: fundamentals.priceToBook,
    beta: fundamentals.beta,
    shares_outstanding: fundamentals.sharesOutstanding,
    float_shares: fundamentals.floatShares,
    week_high: week?.high ?? null,
    week_low: week?.low ?? null,
    month_high: month?.high ?? null,
    month_low: month?.low ?? null,
    fifty_two_week_high: year?.high ?? null,
    fifty_two_week_low: year?.low ?? null,
  };
}

export function projectTechnicals({ technicals, technicalsAtMs }: CompanyProfile): rest.Technicals {
  return {
    rsi_14: technicals.rsi14,
    macd_line: technicals.macdLine,
    macd_signal: technicals.macdSignal,
    macd_histogram: technicals.macdHistogram,
    fifty_day_average: technicals.fiftyDayAverage,
    technical_strength: technicals.strength,
    price_direction: technicals.direction === null ? null : DIRECTIONS[technicals.direction],
    updated_at: technicalsAtMs === null ? null : formatTimestamp(technicalsAtMs),
  };
}

export function projectValuation({ fairPrice, fairPriceAtMs }: CompanyProfile): rest.Valuation {
  return {
    fair_price: fairPrice?.price ?? null,
    fair_price_confidence: fairPrice?.confidence ?? null,
    calculated_at: fairPrice === null ? null : formatTimestamp(fairPriceAtMs),
  };
}

export function projectAnalysts(consensus: Consensus | null): rest.Analysts {
  const price = (value: Decimal | undefined): number | null => (value === undefined ? null : decimalToNumber(value));
  return {
    target_mean: price(consensus?.targetMean),
    target_median: price(consensus?.targetMedian),
    target_high: price(consensus?.targetHigh),
    target_low: price(consensus?.targetLow),
    consensus_score: consensus?.score ?? null,
    consensus: consensus?.rating ?? null,
    // Without a consensus the company has no analysts.
    num_analysts: consensus?.analystCount ?? 0,
  };
}
