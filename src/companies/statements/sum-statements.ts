// Adds up the statements of consecutive periods: income and cash flow are sums, the balance is that of the last period.

import { assert, present } from "../../base/index.ts";
import {
  CASH_FLOW_LINES,
  type CashFlowLines,
  INCOME_LINES,
  type IncomeLines,
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
