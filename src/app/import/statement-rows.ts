// `marsad import statements`: the three statements of a period in one row, every line a column.

import { snakeCase } from "../../base/index.ts";
import {
  BALANCE_LINES,
  CASH_FLOW_LINES,
  INCOME_LINES,
  PER_SHARE_LINES,
  SCREENING_LINES,
  STATEMENT_PERIODS,
  type Statement,
} from "../../model/index.ts";
import { checkStatement } from "./fact-checks.ts";
import { type ImportKind, optional, required, SYMBOL_COLUMN } from "./import-kind.ts";
import type { ImportColumn } from "./record-cells.ts";
import type { Row } from "./row.ts";

const ALL_LINES = [
  ...INCOME_LINES.map((line) => [line, "income statement"] as const),
  ...BALANCE_LINES.map((line) => [line, "balance sheet"] as const),
  ...CASH_FLOW_LINES.map((line) => [line, "cash flow"] as const),
  ...SCREENING_LINES.map((line) => [line, "notes, for Sharia screening"] as const),
];

function lineColumn([line, statement]: readonly [line: string, statement: string]): ImportColumn {
  const isPerShare = PER_SHARE_LINES.includes(line);
  return {
    name: snakeCase(line),
    takes: isPerShare ? "riyals per share, 4 decimals at most" : "whole riyals",
    meaning: `Line of the ${statement}; empty where the business has none.`,
  };
}

/** The lines of one statement; null when the row has none of them. */
function linesOf<Line extends string>(row: Row, lines: readonly Line[]): Readonly<Record<Line, number | null>> | null {
  const values: Partial<Record<Line, number | null>> = {};
  let isThere = false;
  for (const line of lines) {
    const name = snakeCase(line);
    const value = PER_SHARE_LINES.includes(line) ? row.optionalDecimal(name) : row.optionalWhole(name);
    values[line] = value;
    if (value !== null) isThere = true;
  }
  // Every line was filled just above.
  return isThere ? (values as Record<Line, number | null>) : null;
}

export const STATEMENT_ROWS: ImportKind<Statement> = {
  name: "statements",
  summary: "Financial statements, a row for each company and period.",
  rowsPerWrite: 1_000,
  columns: [
    SYMBOL_COLUMN,
    required("fiscal_year", "a year", "Fiscal year."),
    required(
      "period",
      `one of ${STATEMENT_PERIODS.join(", ")}`,
      "quarterly stands for every period shorter than a year.",
    ),
    optional("fiscal_quarter", "1 to 4", "The quarter that the period ends with; 4 of a year."),
    optional(
      "quarters_covered",
      "1 to 4",
      "Quarters that the period spans; 4 of a year, else 1, when left out. A half year is 2.",
    ),
    required("report_date", "a day as 2025-12-31", "Last day of the period."),
    required("published_date", "a day as 2026-03-10", "Nobody sees the statements before this day."),
    ...ALL_LINES.map(lineColumn),
  ],
  read: (row) => {
    const period = row.word("period", STATEMENT_PERIODS);
    const isYear = period === "annual";
    const quarter = row.optionalWhole("fiscal_quarter") ?? (isYear ? 4 : null);
    if (quarter === null) row.problem("fiscal_quarter is empty");
    const fact: Statement = {
      symbol: row.symbol(),
      fiscalYear: row.whole("fiscal_year"),
      period,
      fiscalQuarter: quarter ?? 4,
      quartersCovered: row.optionalWhole("quarters_covered") ?? (isYear ? 4 : 1),
      periodEnd: row.day("report_date"),
      publishedDay: row.day("published_date"),
      income: linesOf(row, INCOME_LINES),
      balance: linesOf(row, BALANCE_LINES),
      cashFlow: linesOf(row, CASH_FLOW_LINES),
      screening: linesOf(row, SCREENING_LINES),
    };
    const { symbol, fiscalYear, fiscalQuarter } = fact;
    return { fact, symbol, key: `${symbol} ${fiscalYear} ${period} ${fiscalQuarter}`, problem: checkStatement(fact) };
  },
  batchOf: (statements) => ({ statements }),
};
