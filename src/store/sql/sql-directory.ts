// The directory in the database: plain tables, so that an operator can read and correct them with SQL.

import { assert } from "../../base/index.ts";
import {
  COMPANY_STATUSES,
  CORPORATE_ACTION_TYPES,
  type Company,
  type CorporateAction,
  type Dividend,
  MARKETS,
  SECURITY_TYPES,
  type Split,
} from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql, SqlRow } from "../database/sql.ts";
import type { Directory, DirectoryContents, DirectoryFacts } from "../directory.ts";
import { withFormerNames } from "./former-names.ts";
import { oneOf } from "./one-of.ts";

interface CompanyRow {
  readonly symbol: string;
  readonly name_ar: string;
  readonly name_en: string;
  readonly aliases_json: string;
  readonly isin: string | null;
  readonly former_names_json: string;
  readonly former_symbols_json: string;
  readonly market: string;
  readonly security_type: string;
  readonly status: string;
  readonly sector_en: string;
  readonly sector_ar: string;
  readonly shares_outstanding: number;
  readonly free_float_bps: number;
  readonly description_ar: string;
  readonly description_en: string;
  readonly website: string | null;
  readonly country: string;
  readonly currency: string;
  readonly listing_day: number | null;
}

interface DividendRow {
  readonly symbol: string;
  readonly fiscal_year: number;
  readonly period: string;
  readonly eligibility_day: number;
  readonly value: number;
  readonly announcement_day: number;
  readonly distribution_day: number | null;
}

interface SplitRow {
  readonly symbol: string;
  readonly ex_day: number;
  readonly numerator: number;
  readonly denominator: number;
}

interface ActionRow {
  readonly symbol: string;
  readonly type: string;
  readonly ex_day: number;
  readonly announcement_day: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly price: number | null;
  readonly market: string | null;
  readonly former_symbol: string | null;
  readonly former_name_ar: string | null;
  readonly former_name_en: string | null;
}

export class SqlDirectory implements Directory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  write(facts: DirectoryFacts): Promise<void> {
    return this.#database.transaction((sql) => writeDirectory(sql, facts), "directory");
  }

  async load(): Promise<DirectoryContents> {
    const { read } = this.#database;
    const companies = await read<CompanyRow>`select * from companies order by symbol`;
    const splits = await read<SplitRow>`select * from splits order by symbol, ex_day`;
    const actions = await read<ActionRow>`select * from corporate_actions order by symbol, ex_day, type`;
    const dividends = await read<DividendRow>`
      select * from dividends order by symbol, eligibility_day, fiscal_year, period`;
    return {
      companies: companies.map(rowToCompany),
      splits: splits.map(rowToSplit),
      actions: actions.map(rowToAction),
      dividends: dividends.map(rowToDividend),
    };
  }
}

/** Writes facts in a running transaction. */
export async function writeDirectory(sql: Sql, facts: DirectoryFacts): Promise<void> {
  const { companies = [], splits = [], actions = [], dividends = [] } = facts;
  if (companies.length > 0) {
    const rows = await sql<CompanyRow>`select * from companies`;
    const before = new Map(rows.map((row) => [row.symbol, rowToCompany(row)]));
    const kept = companies.map((company) => withFormerNames(company, before.get(company.symbol)));
    await sql.upsert("companies", ["symbol"], kept.map(companyToRow));
  }
  await sql.upsert("splits", ["symbol", "ex_day"], splits.map(splitToRow));
  await sql.upsert("corporate_actions", ["symbol", "type", "ex_day"], actions.map(actionToRow));
  await sql.upsert("dividends", ["symbol", "fiscal_year", "period", "eligibility_day"], dividends.map(dividendToRow));
}

function companyToRow(company: Company): SqlRow {
  return {
    symbol: company.symbol,
    name_ar: company.nameAr,
    name_en: company.nameEn,
    aliases_json: JSON.stringify(company.aliases),
    isin: company.isin,
    former_names_json: JSON.stringify(company.formerNames),
    former_symbols_json: JSON.stringify(company.formerSymbols),
    market: company.market,
    security_type: company.securityType,
    status: company.status,
    sector_en: company.sectorEn,
    sector_ar: company.sectorAr,
    shares_outstanding: company.sharesOutstanding,
    free_float_bps: company.freeFloatBps,
    description_ar: company.descriptionAr,
    description_en: company.descriptionEn,
    website: company.website,
    country: company.country,
    currency: company.currency,
    listing_day: company.listingDay,
  };
}

function rowToCompany(row: CompanyRow): Company {
  return {
    symbol: row.symbol,
    nameAr: row.name_ar,
    nameEn: row.name_en,
    aliases: textsOf(row.aliases_json),
    isin: row.isin,
    formerNames: textsOf(row.former_names_json),
    formerSymbols: textsOf(row.former_symbols_json),
    market: oneOf(MARKETS, row.market),
    securityType: oneOf(SECURITY_TYPES, row.security_type),
    status: oneOf(COMPANY_STATUSES, row.status),
    sectorEn: row.sector_en,
    sectorAr: row.sector_ar,
    sharesOutstanding: row.shares_outstanding,
    freeFloatBps: row.free_float_bps,
    descriptionAr: row.description_ar,
    descriptionEn: row.description_en,
    website: row.website,
    country: row.country,
    currency: row.currency,
    listingDay: row.listing_day,
  };
}

function textsOf(json: string): readonly string[] {
  const texts: unknown = JSON.parse(json);
  assert(Array.isArray(texts), `${json} is not a list`);
  return texts.map(String);
}

function splitToRow(split: Split): SqlRow {
  const { symbol, exDay, numerator, denominator } = split;
  return { symbol, ex_day: exDay, numerator, denominator };
}

function rowToSplit(row: SplitRow): Split {
  return { symbol: row.symbol, exDay: row.ex_day, numerator: row.numerator, denominator: row.denominator };
}

function actionToRow(action: CorporateAction): SqlRow {
  return {
    symbol: action.symbol,
    type: action.type,
    ex_day: action.exDay,
    announcement_day: action.announcementDay,
    numerator: action.numerator,
    denominator: action.denominator,
    price: action.price,
    market: action.market,
    former_symbol: action.formerSymbol,
    former_name_ar: action.formerNameAr,
    former_name_en: action.formerNameEn,
  };
}

function rowToAction(row: ActionRow): CorporateAction {
  return {
    symbol: row.symbol,
    type: oneOf(CORPORATE_ACTION_TYPES, row.type),
    announcementDay: row.announcement_day,
    exDay: row.ex_day,
    numerator: row.numerator,
    denominator: row.denominator,
    price: row.price,
    market: row.market === null ? null : oneOf(MARKETS, row.market),
    formerSymbol: row.former_symbol,
    formerNameAr: row.former_name_ar,
    formerNameEn: row.former_name_en,
  };
}

function dividendToRow(dividend: Dividend): SqlRow {
  return {
    symbol: dividend.symbol,
    fiscal_year: dividend.fiscalYear,
    period: dividend.period,
    eligibility_day: dividend.eligibilityDay,
    value: dividend.value,
    announcement_day: dividend.announcementDay,
    distribution_day: dividend.distributionDay,
  };
}

function rowToDividend(row: DividendRow): Dividend {
  return {
    symbol: row.symbol,
    fiscalYear: row.fiscal_year,
    period: row.period,
    value: row.value,
    announcementDay: row.announcement_day,
    eligibilityDay: row.eligibility_day,
    distributionDay: row.distribution_day,
  };
}
