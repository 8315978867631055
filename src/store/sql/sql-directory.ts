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
import type { Sql } from "../database/sql.ts";
import type { Directory, DirectoryFacts } from "../directory.ts";
import { integer, json, named, nullable, oneOf, table, text } from "./table.ts";

/** The newest former names are kept; no company changed its name so often. */
const FORMER_MAX = 20;

const texts = json((value): readonly string[] => {
  assert(Array.isArray(value), `${JSON.stringify(value)} is not a list`);
  return value.map(String);
});

const COMPANIES = table<Company>("companies", ["symbol"], {
  symbol: text,
  nameAr: text,
  nameEn: text,
  aliases: named("aliases_json", texts),
  isin: nullable(text),
  formerNames: named("former_names_json", texts),
  formerSymbols: named("former_symbols_json", texts),
  market: oneOf(MARKETS),
  securityType: oneOf(SECURITY_TYPES),
  status: oneOf(COMPANY_STATUSES),
  sectorEn: text,
  sectorAr: text,
  sharesOutstanding: integer,
  freeFloatBps: integer,
  descriptionAr: text,
  descriptionEn: text,
  website: nullable(text),
  country: text,
  currency: text,
  listingDay: nullable(integer),
});

const SPLITS = table<Split>("splits", ["symbol", "ex_day"], {
  symbol: text,
  exDay: integer,
  numerator: integer,
  denominator: integer,
});

const ACTIONS = table<CorporateAction>("corporate_actions", ["symbol", "type", "ex_day"], {
  symbol: text,
  type: oneOf(CORPORATE_ACTION_TYPES),
  announcementDay: nullable(integer),
  exDay: integer,
  numerator: nullable(integer),
  denominator: nullable(integer),
  price: nullable(integer),
  market: nullable(oneOf(MARKETS)),
  formerSymbol: nullable(text),
  formerNameAr: nullable(text),
  formerNameEn: nullable(text),
});

const DIVIDENDS = table<Dividend>("dividends", ["symbol", "fiscal_year", "period", "eligibility_day"], {
  symbol: text,
  fiscalYear: integer,
  period: text,
  value: integer,
  announcementDay: integer,
  eligibilityDay: integer,
  distributionDay: nullable(integer),
});

export function sqlDirectory(database: Database): Directory {
  const { read } = database;
  return {
    write: (facts) => database.transaction((sql) => writeDirectory(sql, facts), "directory"),

    load: async () => ({
      companies: await COMPANIES.all(read)`select * from companies order by symbol`,
      splits: await SPLITS.all(read)`select * from splits order by symbol, ex_day`,
      actions: await ACTIONS.all(read)`select * from corporate_actions order by symbol, ex_day, type`,
      dividends: await DIVIDENDS.all(read)`
        select * from dividends order by symbol, eligibility_day, fiscal_year, period`,
    }),
  };
}

/** Writes facts in a running transaction. */
export async function writeDirectory(sql: Sql, facts: DirectoryFacts): Promise<void> {
  const { companies = [], splits = [], actions = [], dividends = [] } = facts;
  if (companies.length > 0) {
    const rows = await COMPANIES.all(sql)`select * from companies`;
    const before = new Map(rows.map((company) => [company.symbol, company]));
    await COMPANIES.put(
      sql,
      companies.map((company) => withFormerNames(company, before.get(company.symbol))),
    );
  }
  await SPLITS.put(sql, splits);
  await ACTIONS.put(sql, actions);
  await DIVIDENDS.put(sql, dividends);
}

/** An entry that replaces an earlier one takes over its former names and symbols, and adds the name that it replaces. */
function withFormerNames(company: Company, before: Company | undefined): Company {
  if (before === undefined) return company;
  const names = [...before.formerNames, before.nameAr, before.nameEn, ...company.formerNames];
  const present = new Set([company.nameAr, company.nameEn, ""]);
  return {
    ...company,
    formerNames: [...new Set(names)].filter((name) => !present.has(name)).slice(-FORMER_MAX),
    formerSymbols: [...new Set([...before.formerSymbols, ...company.formerSymbols])].slice(-FORMER_MAX),
  };
}
