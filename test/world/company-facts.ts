// The filings of the companies of the morning, written by hand: a quarterly reporter, a bank, a half-year reporter, a newcomer. Figures
// are small formulas, so that a test can say what must come out.

import type { Day } from "../../src/base/index.ts";
import type { AnalystTarget, CashFlowLines, Dividend, IncomeLines, Split, Statement } from "../../src/model/index.ts";
import type { BalanceLines } from "../../src/model/statement.ts";

const QUARTER_ENDS = [331, 630, 930, 1231] as const;
/** Month and day of publication; the last quarter and the year come out in the next year. */
const PUBLISHED = [510, 810, 1110, 301] as const;

export function endOf(year: number, quarter: number): Day {
  return year * 10_000 + (QUARTER_ENDS[quarter - 1] ?? 1231);
}

export function publishedOn(year: number, quarter: number): Day {
  return (quarter === 4 ? year + 1 : year) * 10_000 + (PUBLISHED[quarter - 1] ?? 301);
}

/** Revenue of a quarter: more in later quarters and years. */
export function revenueOf(year: number, quarter: number): number {
  return 1_000_000 + (year - 2016) * 40_000 + quarter * 10_000;
}

const NO_INCOME: IncomeLines = {
  totalRevenue: null,
  grossProfit: null,
  operatingIncome: null,
  netIncome: null,
  costOfRevenue: null,
  operatingExpenses: null,
  ebitda: null,
  interestExpense: null,
  incomeBeforeZakat: null,
  zakatAndTax: null,
  netIncomeToShareholders: null,
  netFinancingIncome: null,
  impairmentCharge: null,
  insuranceRevenue: null,
  insuranceServiceResult: null,
  basicEps: null,
  dilutedEps: null,
};
const NO_BALANCE: BalanceLines = {
  totalAssets: null,
  totalLiabilities: null,
  stockholdersEquity: null,
  totalDebt: null,
  cashAndEquivalents: null,
  currentAssets: null,
  currentLiabilities: null,
  receivables: null,
  inventory: null,
  propertyPlantEquipment: null,
  shortTermDebt: null,
  longTermDebt: null,
  shareCapital: null,
  retainedEarnings: null,
  minorityInterest: null,
  netFinancingAssets: null,
  customerDeposits: null,
  insuranceContractLiabilities: null,
};
const NO_CASH_FLOW: CashFlowLines = {
  operatingCashFlow: null,
  investingCashFlow: null,
  financingCashFlow: null,
  freeCashFlow: null,
  capitalExpenditure: null,
  depreciationAndAmortization: null,
  changeInWorkingCapital: null,
  dividendsPaid: null,
  debtIssued: null,
  debtRepaid: null,
  netChangeInCash: null,
  cashAtEnd: null,
};

/** One quarter of a company that makes things. `scale` makes it larger. */
export function quarterOf(symbol: string, year: number, quarter: number, scale = 1): Statement {
  const revenue = revenueOf(year, quarter) * scale;
  const assets = revenue * 10;
  return {
    symbol,
    fiscalYear: year,
    period: "quarterly",
    fiscalQuarter: quarter,
    quartersCovered: 1,
    periodEnd: endOf(year, quarter),
    publishedDay: publishedOn(year, quarter),
    income: {
      ...NO_INCOME,
      totalRevenue: revenue,
      costOfRevenue: Math.round(revenue * 0.6),
      grossProfit: Math.round(revenue * 0.4),
      operatingExpenses: Math.round(revenue * 0.1),
      operatingIncome: Math.round(revenue * 0.3),
      ebitda: Math.round(revenue * 0.35),
      interestExpense: Math.round(revenue * 0.02),
      incomeBeforeZakat: Math.round(revenue * 0.28),
      zakatAndTax: Math.round(revenue * 0.03),
      netIncome: Math.round(revenue * 0.25),
      netIncomeToShareholders: Math.round(revenue * 0.24),
      basicEps: 1_300,
      dilutedEps: 1_250,
    },
    balance: {
      ...NO_BALANCE,
      totalAssets: assets,
      totalLiabilities: Math.round(assets * 0.4),
      stockholdersEquity: Math.round(assets * 0.6),
      minorityInterest: Math.round(assets * 0.02),
      totalDebt: Math.round(assets * 0.15),
      currentAssets: Math.round(assets * 0.3),
      currentLiabilities: Math.round(assets * 0.2),
      inventory: Math.round(assets * 0.05),
      cashAndEquivalents: Math.round(assets * 0.1),
      shareCapital: 90_000_000,
    },
    cashFlow: {
      ...NO_CASH_FLOW,
      operatingCashFlow: Math.round(revenue * 0.3),
      investingCashFlow: Math.round(-revenue * 0.1),
      financingCashFlow: Math.round(-revenue * 0.15),
      freeCashFlow: Math.round(revenue * 0.2),
      capitalExpenditure: Math.round(revenue * 0.1),
      netChangeInCash: Math.round(revenue * 0.05),
      cashAtEnd: Math.round(assets * 0.1),
    },
    screening: null,
  };
}

/** The year of its quarters: flows added up line by line, the balance of the last. */
export function yearOf(quarters: readonly Statement[]): Statement {
  const last = quarters.at(-1);
  if (last === undefined) throw new Error("a year has quarters");
  return {
    ...last,
    period: "annual",
    quartersCovered: 4,
    income: addedUp(quarters.map(({ income }) => income ?? NO_INCOME)),
    cashFlow: {
      ...addedUp(quarters.map(({ cashFlow }) => cashFlow ?? NO_CASH_FLOW)),
      cashAtEnd: last.cashFlow?.cashAtEnd ?? null,
    },
  };
}

function addedUp<Lines extends Readonly<Record<string, number | null>>>(parts: readonly Lines[]): Lines {
  const sums: Record<string, number | null> = {};
  for (const line of Object.keys(parts[0] ?? {})) {
    const values = parts.map((part) => part[line] ?? null);
    sums[line] = values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  }
  // Every key of the lines was filled.
  return sums as Lines;
}

/** Quarters and years from one year's first quarter to another's last. */
export function filedYears(symbol: string, from: number, to: number, scale = 1): Statement[] {
  const statements: Statement[] = [];
  for (let year = from; year <= to; year++) {
    const quarters = [1, 2, 3, 4].map((quarter) => quarterOf(symbol, year, quarter, scale));
    statements.push(...quarters, yearOf(quarters));
  }
  return statements;
}

/** A bank has no gross profit, no inventory and nothing that is current. */
export function asBank(statement: Statement): Statement {
  const { income, balance, cashFlow } = statement;
  return {
    ...statement,
    income: income && { ...income, grossProfit: null, costOfRevenue: null, ebitda: null, interestExpense: null },
    balance: balance && { ...balance, currentAssets: null, currentLiabilities: null, inventory: null },
    cashFlow: cashFlow && { ...cashFlow, freeCashFlow: null, capitalExpenditure: null },
  };
}

/** The half year that ends with the quarter. */
function halfOf(symbol: string, year: number, quarter: 2 | 4): Statement {
  const quarters = [quarterOf(symbol, year, quarter - 1), quarterOf(symbol, year, quarter)];
  return { ...yearOf(quarters), period: "quarterly", quartersCovered: 2 };
}

/** The companies of the morning on 15 November 2026; later filings are stored, and no answer may show them yet. */
export const STATEMENTS: readonly Statement[] = [
  ...filedYears("2222", 2016, 2026, 9),
  ...filedYears("1120", 2024, 2025, 4).map(asBank),
  ...[2024, 2025].flatMap((year) => {
    const halves = [halfOf("9535", year, 2), halfOf("9535", year, 4)];
    return [...halves, { ...yearOf(halves), quartersCovered: 4 }];
  }),
  halfOf("9535", 2026, 2),
  quarterOf("2380", 2026, 1),
  quarterOf("2380", 2026, 2),
  { ...quarterOf("2380", 2026, 3), publishedDay: 20261116 },
  ...filedYears("1180", 2023, 2025, 6),
];

function dividend(fiscalYear: number, period: string, value: number, days: readonly [Day, Day, Day | null]): Dividend {
  const [announcementDay, eligibilityDay, distributionDay] = days;
  return {
    symbol: "2222",
    fiscalYear,
    period,
    value: Math.round(value * 10_000),
    announcementDay,
    eligibilityDay,
    distributionDay,
  };
}

/** The dividends of 2222, oldest first. A split of 2 : 1 takes effect on 1 June 2026, so that earlier payments are for larger shares. */
export const DIVIDENDS: readonly Dividend[] = [
  dividend(2024, "Q4", 0.6, [20250301, 20250320, 20250401]),
  dividend(2025, "Q2", 0.62, [20250810, 20250901, 20250915]),
  dividend(2025, "Q3", 0.64, [20251101, 20251115, 20251201]),
  dividend(2025, "Q4", 0.66, [20260301, 20260320, 20260401]),
  dividend(2026, "Q1", 0.33, [20260510, 20260615, 20260701]),
  dividend(2026, "Q2", 0.34, [20260810, 20260901, 20260915]),
  dividend(2026, "Q3", 0.35, [20261110, 20261120, null]),
  dividend(2026, "SPECIAL", 0.1, [20261105, 20261118, 20261201]),
  // Announced tomorrow: no answer of today may show it.
  dividend(2026, "Q4", 0.36, [20261116, 20261201, 20261220]),
];

export const SPLITS: readonly Split[] = [
  { symbol: "2222", exDay: 20260601, numerator: 2, denominator: 1 },
  { symbol: "2222", exDay: 20270101, numerator: 3, denominator: 1 },
];

function target(analyst: string, issuedDay: Day, price: number, rating: AnalystTarget["rating"]): AnalystTarget {
  return { symbol: "2222", analyst, issuedDay, target: Math.round(price * 10_000), rating };
}

export const TARGETS: readonly AnalystTarget[] = [
  // From before the split: 60 then is 30 for the shares of today.
  target("Alpha", 20260501, 60, "buy"),
  target("Beta", 20260901, 28, "hold"),
  target("Beta", 20261001, 32, "strong_buy"),
  target("Gamma", 20261101, 34, "buy"),
  // One target that is out of date, and one of a future day.
  target("Delta", 20250901, 99, "sell"),
  target("Epsilon", 20261116, 99, "strong_sell"),
];
