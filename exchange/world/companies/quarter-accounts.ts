// The accounts of one quarter, and the sum of quarters for a reported period.

import { DECIMAL_SCALE } from "../../../src/base/index.ts";
import {
  BALANCE_LINES,
  type BalanceSheet,
  CASH_FLOW_LINES,
  type CashFlowStatement,
  INCOME_LINES,
  type IncomeStatement,
  SCREENING_INCOME_LINES,
  type ScreeningNotes,
} from "./financial-statement.ts";
import type { QuarterIndex } from "./fiscal-quarter.ts";

/** The three statements of one quarter and their notes, in whole riyals. Earnings per share are filled in when a period is reported. */
export interface QuarterAccounts {
  readonly quarter: QuarterIndex;
  readonly income: IncomeStatement;
  readonly balance: BalanceSheet;
  readonly cashFlow: CashFlowStatement;
  readonly screening: ScreeningNotes;
}

type Filled<Lines> = { readonly [Name in keyof Lines]?: number | null };

/** The lines of each statement with null for lines that the business does not have. */
export const incomeLines = (filled: Filled<IncomeStatement>): IncomeStatement => ({ ...NO_INCOME, ...filled });
export const balanceLines = (filled: Filled<BalanceSheet>): BalanceSheet => ({ ...NO_BALANCE, ...filled });
export const cashFlowLines = (filled: Filled<CashFlowStatement>): CashFlowStatement => ({ ...NO_CASH_FLOW, ...filled });

const nothing = <Name extends string>(names: readonly Name[]): Record<Name, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
const NO_INCOME: IncomeStatement = nothing(INCOME_LINES);
const NO_BALANCE: BalanceSheet = nothing(BALANCE_LINES);
const NO_CASH_FLOW: CashFlowStatement = nothing(CASH_FLOW_LINES);

/** The statements of consecutive quarters as one period: flows are summed, the balance sheet is the last quarter's. */
export function sumOfQuarters(
  quarters: readonly QuarterAccounts[],
  last: QuarterAccounts,
  shares: number,
): Omit<QuarterAccounts, "quarter"> {
  const income = sumLines(
    quarters.map((one) => one.income),
    INCOME_LINES,
  );
  const cashFlow = sumLines(
    quarters.map((one) => one.cashFlow),
    CASH_FLOW_LINES,
  );
  const perShare = Math.round(((income.netIncomeToShareholders ?? 0) * DECIMAL_SCALE) / shares);
  return {
    income: { ...income, basicEps: perShare, dilutedEps: perShare },
    balance: last.balance,
    // The cash at the end of the period is a level, not a flow.
    cashFlow: { ...cashFlow, cashAtEnd: last.cashFlow.cashAtEnd },
    screening: {
      ...last.screening,
      ...sumLines(
        quarters.map((one) => one.screening),
        SCREENING_INCOME_LINES,
      ),
    },
  };
}

function sumLines<Name extends string>(
  rows: readonly Readonly<Record<Name, number | null>>[],
  names: readonly Name[],
): Record<Name, number | null> {
  const sums: Partial<Record<Name, number | null>> = {};
  for (const name of names) {
    let sum: number | null = null;
    for (const row of rows) if (row[name] !== null) sum = (sum ?? 0) + row[name];
    sums[name] = sum;
  }
  // Every name was filled just above.
  return sums as Record<Name, number | null>;
}

/** Lines of equity that every kind of company has. */
export function equityLines(
  equity: number,
  minorityPart: number,
  shareCapital: number,
): Pick<BalanceSheet, "stockholdersEquity" | "minorityInterest" | "shareCapital" | "retainedEarnings"> {
  const minority = Math.round(equity * minorityPart);
  return {
    stockholdersEquity: equity,
    minorityInterest: minorityPart === 0 ? null : minority,
    shareCapital,
    retainedEarnings: equity - minority - shareCapital,
  };
}

/** Lines from the profit before zakat down; zakat is also due on a loss, from the capital. */
export function profitLines(
  netIncome: number,
  revenue: number,
  zakatPart: number | null,
  minorityPart: number,
): {
  readonly before: number;
  readonly lines: Pick<IncomeStatement, "incomeBeforeZakat" | "zakatAndTax" | "netIncome" | "netIncomeToShareholders">;
} {
  const onProfit = zakatPart === null ? 0 : Math.round((netIncome * zakatPart) / (1 - zakatPart));
  const zakat = zakatPart === null ? null : netIncome > 0 ? onProfit : Math.round(revenue * 0.002);
  const before = netIncome + (zakat ?? 0);
  return {
    before,
    lines: {
      incomeBeforeZakat: before,
      zakatAndTax: zakat,
      netIncome,
      netIncomeToShareholders: netIncome - Math.round(netIncome * minorityPart),
    },
  };
}
