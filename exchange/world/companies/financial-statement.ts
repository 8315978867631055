// The financial statements that a company files for one period: income, balance sheet and cash flow.

import type { Day } from "../../../src/base/index.ts";

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
type IncomeLine = (typeof INCOME_LINES)[number];

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
type BalanceLine = (typeof BALANCE_LINES)[number];

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
type CashFlowLine = (typeof CASH_FLOW_LINES)[number];

/**
 * The notes of a filing for Sharia screening, income first: its sources, and the parts of debt and money that bear
 * interest. Cash that bears interest is a part of the cash; securities that bear interest are beside it.
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

export type IncomeStatement = Readonly<Record<IncomeLine, number | null>>;
export type BalanceSheet = Readonly<Record<BalanceLine, number | null>>;
export type CashFlowStatement = Readonly<Record<CashFlowLine, number | null>>;
export type ScreeningNotes = Readonly<
  Record<(typeof SCREENING_INCOME_LINES | typeof SCREENING_BALANCE_LINES)[number], number | null>
>;

/**
 * The statements of one period. Income and cash flow cover only the period, not the year so far; the balance sheet
 * is for its last day. Amounts are whole riyals; earnings per share are in 1/10,000 riyal.
 */
export interface FinancialStatement {
  readonly symbol: string;
  readonly fiscalYear: number;
  /** "quarterly" is every interim report; `quartersCovered` tells a half year from a quarter. */
  readonly period: "annual" | "quarterly";
  /** The quarter that the period ends with, 1 to 4; 4 for a year. */
  readonly fiscalQuarter: number;
  /** 1 for a quarter, 2 for a half year, 4 for a year. */
  readonly quartersCovered: number;
  readonly periodEnd: Day;
  /** The statements are secret before this day. */
  readonly publishedDay: Day;
  readonly income: IncomeStatement;
  readonly balance: BalanceSheet;
  readonly cashFlow: CashFlowStatement;
  readonly screening: ScreeningNotes;
}
