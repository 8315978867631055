// `marsad import companies`, `splits` and `dividends`: the contents of the directory.

import {
  COMPANY_STATUSES,
  type Company,
  type Dividend,
  MARKETS,
  SECURITY_TYPES,
  type Split,
} from "../../model/index.ts";
import { checkCompany, checkDividend, checkSplit } from "./fact-checks.ts";
import { A_DAY, type ImportKind, optional, required, SYMBOL_COLUMN } from "./import-kind.ts";

const listOf = (cell: string): readonly string[] =>
  cell
    .split("|")
    .map((name) => name.trim())
    .filter((name) => name !== "");

export const COMPANY_ROWS: ImportKind<Company> = {
  name: "companies",
  summary: "Companies, funds and other instruments of the directory.",
  makesKnown: true,
  rowsPerWrite: 1_000,
  columns: [
    SYMBOL_COLUMN,
    required("name_ar", "text", "Arabic name."),
    required("name_en", "text", "English name."),
    optional("aliases", "names with | between", "Other names that people use."),
    optional("isin", "an ISIN with a right check digit", "Its international number."),
    optional(
      "former_names",
      "names with | between",
      "Names that it had before; a name that an import replaces is kept anyway.",
    ),
    optional("former_symbols", "symbols with | between", "Symbols that it had before."),
    required("market", `one of ${MARKETS.join(", ")}`, "Its market."),
    optional("security_type", `one of ${SECURITY_TYPES.join(", ")}`, "Kind of instrument; Equity when left out."),
    optional("status", `one of ${COMPANY_STATUSES.join(", ")}`, "active when left out."),
    optional("sector_en", "text", "English name of the sector."),
    optional("sector_ar", "text", "Arabic name of the sector."),
    required("shares_outstanding", "a whole number", "Shares."),
    optional(
      "free_float_percent",
      "a number from 0 to 100, 2 decimals",
      "Part of the shares that trades freely; 100 when left out.",
    ),
    optional("description_ar", "text", "What it does, in Arabic."),
    optional("description_en", "text", "What it does, in English."),
    optional("website", "an http or https address", "Its web address."),
    optional("country", "a two-letter code such as SA", "Country of incorporation; SA when left out."),
    optional("currency", "a three-letter code such as SAR", "Currency of its statements; SAR when left out."),
    optional("listing_date", A_DAY, "First day of trading."),
  ],
  read: (row) => {
    const fact: Company = {
      symbol: row.symbol(),
      nameAr: row.text("name_ar"),
      nameEn: row.text("name_en"),
      aliases: listOf(row.text("aliases")),
      isin: row.text("isin") === "" ? null : row.text("isin").toUpperCase(),
      formerNames: listOf(row.text("former_names")),
      formerSymbols: listOf(row.text("former_symbols")),
      market: row.word("market", MARKETS),
      securityType: row.word("security_type", SECURITY_TYPES, "Equity"),
      status: row.word("status", COMPANY_STATUSES, "active"),
      sectorEn: row.text("sector_en"),
      sectorAr: row.text("sector_ar"),
      sharesOutstanding: row.whole("shares_outstanding"),
      freeFloatBps: Math.round((row.optionalDecimal("free_float_percent") ?? 1_000_000) / 100),
      descriptionAr: row.text("description_ar"),
      descriptionEn: row.text("description_en"),
      website: row.text("website") === "" ? null : row.text("website"),
      country: row.text("country") || "SA",
      currency: row.text("currency") || "SAR",
      listingDay: row.optionalDay("listing_date"),
    };
    return { fact, symbol: fact.symbol, key: fact.symbol, problem: checkCompany(fact) };
  },
  batchOf: (companies) => ({ companies }),
};

export const SPLIT_ROWS: ImportKind<Split> = {
  name: "splits",
  summary: "Splits and bonus issues of which only the ratio is known; `actions` takes them with more.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    required("ex_date", A_DAY, "First day with the new shares."),
    required("numerator", "a whole number", "New shares …"),
    required("denominator", "a whole number", "… for so many old ones."),
  ],
  read: (row) => {
    const fact: Split = {
      symbol: row.symbol(),
      exDay: row.day("ex_date"),
      numerator: row.whole("numerator"),
      denominator: row.whole("denominator"),
    };
    return { fact, symbol: fact.symbol, key: `${fact.symbol} ${fact.exDay}`, problem: checkSplit(fact) };
  },
  batchOf: (splits) => ({ splits }),
};

export const DIVIDEND_ROWS: ImportKind<Dividend> = {
  name: "dividends",
  summary: "Cash dividends.",
  rowsPerWrite: 2_000,
  columns: [
    SYMBOL_COLUMN,
    required("fiscal_year", "a year", "The year that it is paid for."),
    required("period", "Q1 to Q4, H1, H2, FY or a word of the source", "The part of that year."),
    required("value", "riyals, 4 decimals at most", "Riyals per share."),
    required("announcement_date", A_DAY, "Nobody knows the dividend before this day."),
    required("eligibility_date", A_DAY, "Last day to hold the share."),
    optional("distribution_date", A_DAY, "Day of payment; empty where it is not announced."),
  ],
  read: (row) => {
    const fact: Dividend = {
      symbol: row.symbol(),
      fiscalYear: row.whole("fiscal_year"),
      period: row.needed("period"),
      value: row.decimal("value"),
      announcementDay: row.day("announcement_date"),
      eligibilityDay: row.day("eligibility_date"),
      distributionDay: row.optionalDay("distribution_date"),
    };
    const { symbol, fiscalYear, period, eligibilityDay } = fact;
    return { fact, symbol, key: `${symbol} ${fiscalYear} ${period} ${eligibilityDay}`, problem: checkDividend(fact) };
  },
  batchOf: (dividends) => ({ dividends }),
};
