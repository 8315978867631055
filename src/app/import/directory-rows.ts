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
import { type ImportKind, SYMBOL_COLUMN } from "./import-kind.ts";

const text = (name: string, meaning: string) => ({ name, takes: "text", meaning });
const day = (name: string, meaning: string, isRequired = true) => ({
  name,
  isRequired,
  takes: "a day as 2026-11-15",
  meaning,
});

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
    { ...text("name_ar", "Arabic name."), isRequired: true },
    { ...text("name_en", "English name."), isRequired: true },
    { name: "aliases", takes: "names with | between", meaning: "Other names that people use." },
    { name: "isin", takes: "an ISIN with a right check digit", meaning: "Its international number." },
    {
      name: "former_names",
      takes: "names with | between",
      meaning: "Names that it had before; a name that an import replaces is kept anyway.",
    },
    { name: "former_symbols", takes: "symbols with | between", meaning: "Symbols that it had before." },
    { name: "market", isRequired: true, takes: `one of ${MARKETS.join(", ")}`, meaning: "Its market." },
    {
      name: "security_type",
      takes: `one of ${SECURITY_TYPES.join(", ")}`,
      meaning: "Kind of instrument; Equity when left out.",
    },
    { name: "status", takes: `one of ${COMPANY_STATUSES.join(", ")}`, meaning: "active when left out." },
    text("sector_en", "English name of the sector."),
    text("sector_ar", "Arabic name of the sector."),
    { name: "shares_outstanding", isRequired: true, takes: "a whole number", meaning: "Shares." },
    {
      name: "free_float_percent",
      takes: "a number from 0 to 100, 2 decimals",
      meaning: "Part of the shares that trades freely; 100 when left out.",
    },
    text("description_ar", "What it does, in Arabic."),
    text("description_en", "What it does, in English."),
    { name: "website", takes: "an http or https address", meaning: "Its web address." },
    { name: "country", takes: "a two-letter code such as SA", meaning: "Country of incorporation; SA when left out." },
    {
      name: "currency",
      takes: "a three-letter code such as SAR",
      meaning: "Currency of its statements; SAR when left out.",
    },
    day("listing_date", "First day of trading.", false),
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
    day("ex_date", "First day with the new shares."),
    { name: "numerator", isRequired: true, takes: "a whole number", meaning: "New shares …" },
    { name: "denominator", isRequired: true, takes: "a whole number", meaning: "… for so many old ones." },
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
    { name: "fiscal_year", isRequired: true, takes: "a year", meaning: "The year that it is paid for." },
    {
      name: "period",
      isRequired: true,
      takes: "Q1 to Q4, H1, H2, FY or a word of the source",
      meaning: "The part of that year.",
    },
    { name: "value", isRequired: true, takes: "riyals, 4 decimals at most", meaning: "Riyals per share." },
    day("announcement_date", "Nobody knows the dividend before this day."),
    day("eligibility_date", "Last day to hold the share."),
    day("distribution_date", "Day of payment; empty where it is not announced.", false),
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
