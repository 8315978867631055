// A company's financial statements for one period: income, balance sheet and cash flow.

import type { Day } from "../base/index.ts";

/** The lines of each statement, in the order of a filing. A line that a business does not have is null, never 0. */
export const INCOME_LINES = [
  "totalRevenue",
  "grossProfit",
  "operatingIncome",
  "netIncome",
  "costOfRevenue",
  "operatingExpenses",
  "ebitda",
  "interestExpense",
  "incomeBeforeZakat",
  "zakatAndTax",
  "netIncomeToShareholders",
  "netFinancingIncome",
  "impairmentCharge",
  "insuranceRevenue",
  "insuranceServiceResult",
  "basicEps",
  "dilutedEps",
] as const;
export type IncomeLine = (typeof INCOME_LINES)[number];

export const BALANCE_LINES = [
  "totalAssets",
  "totalLiabilities",
  "stockholdersEquity",
  "totalDebt",
  "cashAndEquivalents",
  "currentAssets",
  "currentLiabilities",
  "receivables",
  "inventory",
  "propertyPlantEquipment",
  "shortTermDebt",
  "longTermDebt",
  "shareCapital",
  "retainedEarnings",
  "minorityInterest",
  "netFinancingAssets",
  "customerDeposits",
  "insuranceContractLiabilities",
] as const;
export type BalanceLine = (typeof BALANCE_LINES)[number];

export const CASH_FLOW_LINES = [
  "operatingCashFlow",
  "investingCashFlow",
  "financingCashFlow",
  "freeCashFlow",
  "capitalExpenditure",
  "depreciationAndAmortization",
  "changeInWorkingCapital",
  "dividendsPaid",
  "debtIssued",
  "debtRepaid",
  "netChangeInCash",
  "cashAtEnd",
] as const;
export type CashFlowLine = (typeof CASH_FLOW_LINES)[number];

/**
 * Lines from the notes of a filing for Sharia screening, income first: the sources of income, and the debt and money that bear interest.
 * Cash that bears interest is a part of the cash; securities that bear interest are not.
 */
export const SCREENING_INCOME_LINES = [
  "totalIncome",
  "interestIncome",
  "conventionalFinanceIncome",
  "conventionalInsuranceIncome",
  "alcoholIncome",
  "porkIncome",
  "tobaccoIncome",
  "gamblingIncome",
  "entertainmentIncome",
  "hotelIncome",
  "weaponsIncome",
] as const;
export const SCREENING_BALANCE_LINES = [
  "interestBearingDebt",
  "interestBearingCash",
  "interestBearingSecurities",
] as const;
export const SCREENING_LINES = [...SCREENING_INCOME_LINES, ...SCREENING_BALANCE_LINES] as const;
export type ScreeningLine = (typeof SCREENING_LINES)[number];

/** Lines that are riyals per share; they are Decimals, all other lines whole riyals. */
export const PER_SHARE_LINES: readonly string[] = ["basicEps", "dilutedEps"];

export type IncomeLines = Readonly<Record<IncomeLine, number | null>>;
export type BalanceLines = Readonly<Record<BalanceLine, number | null>>;
export type CashFlowLines = Readonly<Record<CashFlowLine, number | null>>;
export type ScreeningLines = Readonly<Record<ScreeningLine, number | null>>;

/** Quarterly stands for every period shorter than a year; `quartersCovered` tells a half year from a quarter. */
export const STATEMENT_PERIODS = ["annual", "quarterly"] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number];

/**
 * The statements of one period; symbol, fiscal year, period and fiscal quarter identify them. Income and cash flow cover only the
 * period (not the year so far), the balance is of its last day. Amounts are whole riyals: in ten-thousandths the largest balance
 * sheets would not fit.
 */
export interface Statement {
  readonly symbol: string;
  readonly fiscalYear: number;
  readonly period: StatementPeriod;
  /** The last quarter of the period, 1 to 4; 4 for a year. */
  readonly fiscalQuarter: number;
  /** Quarters in the period: 4 for a year, 1 for a quarter, 2 for a half year. */
  readonly quartersCovered: number;
  readonly periodEnd: Day;
  /** The statements are not public before this day. */
  readonly publishedDay: Day;
  /** Null where the source had no such statement. */
  readonly income: IncomeLines | null;
  readonly balance: BalanceLines | null;
  readonly cashFlow: CashFlowLines | null;
  readonly screening: ScreeningLines | null;
}
