// Statements in the database: a row for each period, its lines as JSON by name, so that an operator can read and correct them.

import { assert, type Day } from "../../base/index.ts";
import {
  BALANCE_LINES,
  CASH_FLOW_LINES,
  INCOME_LINES,
  STATEMENT_PERIODS,
  type Statement,
  type StatementPeriod,
} from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql, SqlRow } from "../database/sql.ts";
import type { Statements } from "../statements.ts";

interface StatementRow {
  readonly symbol: string;
  readonly fiscal_year: number;
  readonly period: string;
  readonly fiscal_quarter: number;
  readonly quarters_covered: number;
  readonly period_end: number;
  readonly published_day: number;
  readonly income_json: string | null;
  readonly balance_json: string | null;
  readonly cash_flow_json: string | null;
}

export class SqlStatements implements Statements {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  write(statements: readonly Statement[]): Promise<void> {
    return this.#database.transaction((sql) => writeStatements(sql, statements), "statements");
  }

  async of(symbol: string, upTo: Day): Promise<readonly Statement[]> {
    const rows = await this.#database.read<StatementRow>`
      select * from statements where symbol = ${symbol} and published_day <= ${upTo}
      order by period_end desc, period`;
    return rows.map(rowToStatement);
  }

  async latest(upTo: Day, periodsMax: number): Promise<ReadonlyMap<string, readonly Statement[]>> {
    const rows = await this.#database.read<StatementRow>`
      select * from (
        select s.*, row_number() over (partition by symbol, period order by period_end desc) as place
        from statements s where published_day <= ${upTo}
      ) as ranked where place <= ${periodsMax} order by symbol, period_end desc, period`;
    return Map.groupBy(rows.map(rowToStatement), ({ symbol }) => symbol);
  }
}

/** Writes statements in a running transaction. */
export function writeStatements(sql: Sql, statements: readonly Statement[]): Promise<void> {
  return sql.upsert(
    "statements",
    ["symbol", "fiscal_year", "period", "fiscal_quarter"],
    statements.map(statementToRow),
  );
}

function statementToRow(statement: Statement): SqlRow {
  return {
    symbol: statement.symbol,
    fiscal_year: statement.fiscalYear,
    period: statement.period,
    fiscal_quarter: statement.fiscalQuarter,
    quarters_covered: statement.quartersCovered,
    period_end: statement.periodEnd,
    published_day: statement.publishedDay,
    income_json: linesToJson(statement.income, INCOME_LINES),
    balance_json: linesToJson(statement.balance, BALANCE_LINES),
    cash_flow_json: linesToJson(statement.cashFlow, CASH_FLOW_LINES),
  };
}

function rowToStatement(row: StatementRow): Statement {
  return {
    symbol: row.symbol,
    fiscalYear: row.fiscal_year,
    period: periodOf(row.period),
    fiscalQuarter: row.fiscal_quarter,
    quartersCovered: row.quarters_covered,
    periodEnd: row.period_end,
    publishedDay: row.published_day,
    income: jsonToLines(row.income_json, INCOME_LINES),
    balance: jsonToLines(row.balance_json, BALANCE_LINES),
    cashFlow: jsonToLines(row.cash_flow_json, CASH_FLOW_LINES),
  };
}

/** Lines without a value are left out: a bank has no use for the names of a factory's lines. */
function linesToJson<Line extends string>(
  lines: Readonly<Record<Line, number | null>> | null,
  names: readonly Line[],
): string | null {
  if (lines === null) return null;
  const kept: Record<string, number> = {};
  for (const name of names) {
    const value = lines[name];
    if (value === null) continue;
    assert(Number.isSafeInteger(value), `${name} is not an exact amount`);
    kept[name] = value;
  }
  return JSON.stringify(kept);
}

function jsonToLines<Line extends string>(
  json: string | null,
  names: readonly Line[],
): Readonly<Record<Line, number | null>> | null {
  if (json === null) return null;
  const kept: unknown = JSON.parse(json);
  assert(typeof kept === "object" && kept !== null, "the lines of a statement are not an object");
  const values = kept as Readonly<Record<string, unknown>>;
  const lines: Partial<Record<Line, number | null>> = {};
  for (const name of names) {
    const value = values[name];
    lines[name] = typeof value === "number" ? value : null;
  }
  // Every name was filled just above.
  return lines as Record<Line, number | null>;
}

function periodOf(text: string): StatementPeriod {
  const period = STATEMENT_PERIODS.find((candidate) => candidate === text);
  assert(period !== undefined, `'${text}' is no statement period`);
  return period;
}
