// Adds up the statements of consecutive periods: income and cash flow are sums, the balance is that of the last period. Of the notes for
// Sharia screening, income is summed and the rest is that of the last period.

import { assert, present } from "../../base/index.ts";
import {
  CASH_FLOW_LINES,
  type CashFlowLines,
  INCOME_LINES,
  type IncomeLines,
  SCREENING_INCOME_LINES,
  type ScreeningLines,
  type Statement,
} from "../../model/index.ts";

/** The year to date out of its periods, oldest first, from the first of the fiscal year on. */
export function sumStatements(parts: readonly Statement[]): Statement {
  assert(parts.length > 0, "there is a period to add up");
  const last = present(parts.at(-1), "there is a last period");
  return {
    ...last,
    period: "annual",
    quartersCovered: parts.reduce((sum, { quartersCovered }) => sum + quartersCovered, 0),
    publishedDay: Math.max(...parts.map(({ publishedDay }) => publishedDay)),
    income: sumIncome(parts),
    cashFlow: sumCashFlow(parts, last),
    screening: sumScreening(parts),
  };
}

function sumIncome(parts: readonly Statement[]): IncomeLines | null {
  const incomes = parts.flatMap(({ income }) => income ?? []);
  return incomes.length < parts.length ? null : sumLines(INCOME_LINES, incomes);
}

function sumCashFlow(parts: readonly Statement[], last: Statement): CashFlowLines | null {
  const flows = parts.flatMap(({ cashFlow }) => cashFlow ?? []);
  if (flows.length < parts.length) return null;
  // The only line that is a balance, not a flow.
  return { ...sumLines(CASH_FLOW_LINES, flows), cashAtEnd: last.cashFlow?.cashAtEnd ?? null };
}

/** A source of income that is missing in one part had nothing there; when a part has no total, the sum has none. */
function sumScreening(parts: readonly Statement[]): ScreeningLines | null {
  const notes = parts.flatMap(({ screening }) => screening ?? []);
  const last = notes.at(-1);
  if (last === undefined || notes.length < parts.length) return null;
  const sums: Record<string, number | null> = {};
  for (const line of SCREENING_INCOME_LINES) {
    const known = notes.flatMap((note) => note[line] ?? []);
    const isComplete = line === "totalIncome" ? known.length === notes.length : known.length > 0;
    sums[line] = isComplete ? known.reduce((sum, value) => sum + value, 0) : null;
  }
  return { ...last, ...sums };
}

/** The sum of a line is null when one of the parts lacks it. */
function sumLines<Line extends string>(
  lines: readonly Line[],
  parts: readonly Readonly<Record<Line, number | null>>[],
): Readonly<Record<Line, number | null>> {
  // The loop below sets every line.
  const sums = {} as Record<Line, number | null>;
  for (const line of lines) {
    let sum: number | null = 0;
    for (const part of parts) {
      const value: number | null = part[line];
      sum = sum === null || value === null ? null : sum + value;
    }
    sums[line] = sum;
  }
  return sums;
}
