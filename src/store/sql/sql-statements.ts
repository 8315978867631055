// Financial statements in the database. Only lines that have a value are kept, by name.

import { assert } from "../../base/index.ts";
import { BALANCE_LINES, CASH_FLOW_LINES, INCOME_LINES, STATEMENT_PERIODS, type Statement } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Statements } from "../statements.ts";
import { type Column, integer, json, named, nullable, oneOf, table, text } from "./table.ts";

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
});

export function sqlStatements(database: Database): Statements {
  const { read } = database;
  return {
    write: (statements) => database.transaction((sql) => STATEMENTS.put(sql, statements), "statements"),

    of: (symbol, upTo) =>
      STATEMENTS.all(read)`
        select * from statements where symbol = ${symbol} and published_day <= ${upTo}
        order by period_end desc, period`,

    latest: async (upTo, periodsMax) => {
      const latest = await STATEMENTS.all(read)`
        select * from (
          select s.*, row_number() over (partition by symbol, period order by period_end desc) as place
          from statements s where published_day <= ${upTo}
        ) as ranked where place <= ${periodsMax} order by symbol, period_end desc, period`;
      return Map.groupBy(latest, ({ symbol }) => symbol);
    },
  };
}
