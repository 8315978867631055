// The JSON of /financials/.

import { formatDay } from "../../base/index.ts";
import type { PeriodRow, StatementSelection } from "../../companies/index.ts";
import type { Statement } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import { type FieldSet, NAMED_LINES, type NamedLine, projectLines } from "./line-names.ts";

export type StatementKind = "income" | "balance" | "cashflow" | "all";

const QUARTERS = 4;
const CADENCES = { quarterly: "quarterly", semiAnnual: "semi_annual", annual: "annual" } as const;

export function projectFinancials(
  symbol: string,
  selected: StatementSelection,
  kind: StatementKind,
  set: FieldSet,
): rest.Financials {
  const flow = selected.hasPartial ? "annual_with_year_to_date" : "annual_full_year";
  const snapshot = selected.hasPartial ? "latest_quarter_end_snapshot" : "year_end_snapshot";
  const flowSemantics = selected.period === "annual" ? flow : "quarter_discrete";
  const isShown = (one: StatementKind): boolean => kind === "all" || kind === one;
  return {
    symbol,
    statement_period: selected.period,
    income_statements: isShown("income") ? incomeRows(selected, set) : [],
    balance_sheets: isShown("balance") ? balanceRows(selected, set) : [],
    cash_flows: isShown("cashflow") ? cashFlowRows(selected, set) : [],
    semantics: {
      income: flowSemantics,
      cashflow: flowSemantics,
      balance: selected.period === "annual" ? snapshot : "quarter_end_snapshot",
    },
    reporting: { reporting_cadence: CADENCES[selected.cadence], quarterly_income_convention: "discrete" },
  };
}

function incomeRows(selected: StatementSelection, set: FieldSet): rest.IncomeStatement[] {
  // The lines are those of the schema, which line-names checks when it is loaded.
  return rowsOf(selected, NAMED_LINES.income[set], ({ income }) => income, flowQuarters) as rest.IncomeStatement[];
}

function balanceRows(selected: StatementSelection, set: FieldSet): rest.BalanceSheet[] {
  return rowsOf(selected, NAMED_LINES.balance[set], ({ balance }) => balance, balanceQuarters) as rest.BalanceSheet[];
}

function cashFlowRows(selected: StatementSelection, set: FieldSet): rest.CashFlow[] {
  return rowsOf(selected, NAMED_LINES.cashFlow[set], ({ cashFlow }) => cashFlow, flowQuarters) as rest.CashFlow[];
}

/** A period whose filing lacks this statement has no row; one that is due has a row with nulls. */
function rowsOf<Line extends string>(
  selected: StatementSelection,
  lines: readonly NamedLine<Line>[],
  linesOf: (statement: Statement) => Readonly<Record<Line, number | null>> | null,
  quartersOf: (row: PeriodRow) => number,
): unknown[] {
  return selected.rows.flatMap((row) => {
    const amounts = row.statement === null ? null : linesOf(row.statement);
    if (amounts === null && row.statement !== null) return [];
    const quarters = quartersOf(row);
    return {
      report_date: formatDay(row.periodEnd),
      statement_period: selected.period,
      fiscal_year: row.fiscalYear,
      quarters_reported: row.quartersReported,
      quarters_covered: quarters,
      is_full_year: quarters === QUARTERS,
      ...projectLines(lines, amounts),
    };
  });
}

function flowQuarters({ quartersCovered }: PeriodRow): number {
  return quartersCovered;
}

/** FINANCIALS-10: a balance counts the quarters of its year up to its day, so 4 at the end of the year. */
function balanceQuarters({ statement, fiscalQuarter }: PeriodRow): number {
  return statement === null ? 0 : fiscalQuarter;
}
