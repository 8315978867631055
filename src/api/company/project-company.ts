// The JSON of /company/: a base for everyone, and the groups that the caller's plan shows.

import { type Decimal, decimalToNumber, formatTimestamp } from "../../base/index.ts";
import type { CompanyProfile, Direction, Fundamentals, ListedCompany } from "../../companies/index.ts";
import type { Consensus, DataMode } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

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

/** The directory keeps the two-letter code of ISO 3166; any other text is a name already. */
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
    // Without a consensus no analyst follows the company.
    num_analysts: consensus?.analystCount ?? 0,
  };
}
