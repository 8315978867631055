// The directory, statements, analysts' targets, boards' lists and owners in the database: plain tables, so that an operator can read and
// correct them with SQL. A statement stores only its lines with a value, by name.

import { addDays, assert } from "../../base/index.ts";
import {
  type AnalystTarget,
  BALANCE_LINES,
  type BoardListing,
  CASH_FLOW_LINES,
  COMPANY_STATUSES,
  CORPORATE_ACTION_TYPES,
  type Company,
  type CorporateAction,
  type Dividend,
  INCOME_LINES,
  type LargeHolder,
  MARKETS,
  type Ownership,
  RATINGS,
  SCREENING_LINES,
  SECURITY_TYPES,
  SHARIA_STATUSES,
  type Split,
  STATEMENT_PERIODS,
  type Statement,
  TARGET_LIFE_DAYS,
} from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type { Analysts, BoardListings, Directory, DirectoryFacts, Ownerships, Statements } from "../facts.ts";
import { factStates, putFacts } from "./fact-versions.ts";
import { type Column, integer, json, named, nullable, oneOf, table, text } from "./table.ts";

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

    states: async () => ({
      companies: await factStates(read, COMPANIES, null),
      splits: await factStates(read, SPLITS, null),
      actions: await factStates(read, ACTIONS, null),
      dividends: await factStates(read, DIVIDENDS, null),
    }),
  };
}

/** Writes facts in a running transaction. */
export async function writeDirectory(sql: Sql, facts: DirectoryFacts): Promise<void> {
  const { companies = [], splits = [], actions = [], dividends = [] } = facts;
  if (companies.length > 0) {
    const rows = await COMPANIES.all(sql)`select * from companies`;
    const before = new Map(rows.map((company) => [company.symbol, company]));
    await putFacts(
      sql,
      COMPANIES,
      companies.map((company) => withFormerNames(company, before.get(company.symbol))),
    );
  }
  await putFacts(sql, SPLITS, splits);
  await putFacts(sql, ACTIONS, actions);
  await putFacts(sql, DIVIDENDS, dividends);
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

/** Lines without a value are left out: a bank has no use for the names of a factory's lines. */
function lines<Line extends string>(names: readonly Line[]): Column<Readonly<Record<Line, number | null>> | null> {
  const read = (kept: unknown): Readonly<Record<Line, number | null>> => {
    assert(typeof kept === "object" && kept !== null, "the lines of a statement are not an object");
    const values = kept as Readonly<Record<string, unknown>>;
    const all: Partial<Record<Line, number | null>> = {};
    for (const name of names) all[name] = typeof values[name] === "number" ? values[name] : null;
    // Every name was filled just above.
    return all as Record<Line, number | null>;
  };
  const write = (all: Readonly<Record<Line, number | null>>) => {
    const kept = names.filter((name) => all[name] !== null);
    for (const name of kept) assert(Number.isSafeInteger(all[name]), `${name} is not an exact amount`);
    return Object.fromEntries(kept.map((name) => [name, all[name]]));
  };
  return nullable(json(read, write));
}

export const STATEMENTS = table<Statement>("statements", ["symbol", "fiscal_year", "period", "fiscal_quarter"], {
  symbol: text,
  fiscalYear: integer,
  period: oneOf(STATEMENT_PERIODS),
  fiscalQuarter: integer,
  quartersCovered: integer,
  periodEnd: integer,
  publishedDay: integer,
  income: named("income_json", lines(INCOME_LINES)),
  balance: named("balance_json", lines(BALANCE_LINES)),
  cashFlow: named("cash_flow_json", lines(CASH_FLOW_LINES)),
  screening: named("screening_json", lines(SCREENING_LINES)),
});

export function sqlStatements(database: Database): Statements {
  const { read } = database;
  return {
    write: (statements) => database.transaction((sql) => putFacts(sql, STATEMENTS, statements), "statements"),

    of: (symbol, upTo) =>
      STATEMENTS.all(read)`
        select * from statements where symbol = ${symbol} and published_day <= ${upTo}
        order by period_end desc, period`,
  };
}

export const TARGETS = table<AnalystTarget>("analyst_targets", ["symbol", "analyst", "issued_day"], {
  symbol: text,
  analyst: text,
  issuedDay: integer,
  target: integer,
  rating: oneOf(RATINGS),
});

export function sqlAnalysts(database: Database): Analysts {
  return {
    write: (targets) => database.transaction((sql) => putFacts(sql, TARGETS, targets), "analysts"),

    of: (symbol, upTo) =>
      TARGETS.all(database.read)`
        select * from analyst_targets
        where symbol = ${symbol} and issued_day > ${addDays(upTo, -TARGET_LIFE_DAYS)} and issued_day <= ${upTo}
        order by issued_day, analyst`,
  };
}

export const BOARD_LISTINGS = table<BoardListing>("board_listings", ["symbol", "board", "as_of_day"], {
  symbol: text,
  board: text,
  status: oneOf(SHARIA_STATUSES),
  asOfDay: integer,
});

export function sqlBoardListings(database: Database): BoardListings {
  return {
    of: (symbol, upTo) =>
      BOARD_LISTINGS.all(database.read)`
        select * from board_listings b where symbol = ${symbol} and as_of_day = (
          select max(as_of_day) from board_listings l
          where l.symbol = b.symbol and l.board = b.board and l.as_of_day <= ${upTo})
        order by board`,
  };
}

export const OWNERSHIPS = table<Ownership>("ownerships", ["symbol", "as_of_day"], {
  symbol: text,
  asOfDay: integer,
  foreignLimitBps: nullable(integer),
  foreignBps: nullable(integer),
  shortShares: nullable(integer),
  holders: named("holders_json", json<readonly LargeHolder[]>()),
});

export function sqlOwnerships(database: Database): Ownerships {
  return {
    of: (symbol, upTo) =>
      OWNERSHIPS.first(database.read)`
        select * from ownerships where symbol = ${symbol} and as_of_day <= ${upTo} order by as_of_day desc limit 1`,
  };
}
