// The formulas of all ratios: answers are computed from this table, and docs/reference/ratios.md is generated from it. Amounts
// are those of the row's own period, not annualised; balances are those at its end.

import { roundTo } from "../../base/index.ts";
import type { Statement } from "../../model/index.ts";

export type RatioUnit = "percent" | "plain";

export interface RatioInputs {
  readonly statement: Statement;
  /** The same period of the year before; null when it is not on file. */
  readonly yearBefore: Statement | null;
}

export interface RatioFormula {
  readonly name: string;
  readonly set: "core" | "further";
  readonly unit: RatioUnit;
  /** The formula in the words of the statements, for people. */
  readonly text: string;
  /** A fraction, not a percentage; null where a line is missing or the ratio has no meaning. */
  readonly compute: (inputs: RatioInputs) => number | null;
}

type Amount = (statement: Statement) => number | null;

const income =
  (line: keyof NonNullable<Statement["income"]>): Amount =>
  (statement) =>
    statement.income?.[line] ?? null;
const balance =
  (line: keyof NonNullable<Statement["balance"]>): Amount =>
  (statement) =>
    statement.balance?.[line] ?? null;
const cashFlow =
  (line: keyof NonNullable<Statement["cashFlow"]>): Amount =>
  (statement) =>
    statement.cashFlow?.[line] ?? null;

const revenue = income("totalRevenue");
const netIncome = income("netIncome");
const operatingIncome = income("operatingIncome");
const equity = balance("stockholdersEquity");
const assets = balance("totalAssets");
const operatingCash = cashFlow("operatingCashFlow");

/** Null for a divisor of zero or less: a return on negative equity, for example, has no meaning. */
function share(part: Amount, whole: Amount): RatioFormula["compute"] {
  return ({ statement }) => {
    const numerator = part(statement);
    const denominator = whole(statement);
    return numerator === null || denominator === null || denominator <= 0 ? null : numerator / denominator;
  };
}

/** Divided by the size of the earlier amount, so that a smaller loss counts as growth. */
function growth(amount: Amount): RatioFormula["compute"] {
  return ({ statement, yearBefore }) => {
    const now = amount(statement);
    const before = yearBefore === null ? null : amount(yearBefore);
    return now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before);
  };
}

const formula =
  (unit: RatioUnit) =>
  (name: string, set: RatioFormula["set"], text: string, compute: RatioFormula["compute"]): RatioFormula => ({
    name,
    set,
    unit,
    text,
    compute,
  });
const percent = formula("percent");
const plain = formula("plain");

/** All ratios, in the order in which answers show them. */
export const RATIO_FORMULAS: readonly RatioFormula[] = [
  percent("roe", "core", "net income ÷ stockholders' equity", share(netIncome, equity)),
  percent("roa", "core", "net income ÷ total assets", share(netIncome, assets)),
  percent("netMargin", "core", "net income ÷ total revenue", share(netIncome, revenue)),
  percent("revenueGrowthYoy", "core", "(total revenue − a year before) ÷ the size of a year before", growth(revenue)),
  percent("netIncomeGrowthYoy", "core", "(net income − a year before) ÷ the size of a year before", growth(netIncome)),
  plain("assetTurnover", "core", "total revenue ÷ total assets", share(revenue, assets)),
  percent("grossMargin", "further", "gross profit ÷ total revenue", share(income("grossProfit"), revenue)),
  percent("operatingMargin", "further", "operating income ÷ total revenue", share(operatingIncome, revenue)),
  percent("ebitdaMargin", "further", "EBITDA ÷ total revenue", share(income("ebitda"), revenue)),
  percent("operatingCashFlowMargin", "further", "operating cash flow ÷ total revenue", share(operatingCash, revenue)),
  percent("freeCashFlowMargin", "further", "free cash flow ÷ total revenue", share(cashFlow("freeCashFlow"), revenue)),
  percent("equityRatio", "further", "stockholders' equity ÷ total assets", share(equity, assets)),
  plain("debtToEquity", "further", "total debt ÷ stockholders' equity", share(balance("totalDebt"), equity)),
  plain(
    "currentRatio",
    "further",
    "current assets ÷ current liabilities",
    share(balance("currentAssets"), balance("currentLiabilities")),
  ),
  plain(
    "interestCoverage",
    "further",
    "operating income ÷ interest expense",
    share(operatingIncome, income("interestExpense")),
  ),
  plain("cashConversion", "further", "operating cash flow ÷ net income", share(operatingCash, netIncome)),
  plain(
    "inventoryTurnover",
    "further",
    "cost of revenue ÷ inventory",
    share(income("costOfRevenue"), balance("inventory")),
  ),
];

/** The number of shown decimals. */
export const PLAIN_PLACES = 4;
export const PERCENT_PLACES = 2;

/** The ratio, rounded as answers show it. */
export function ratioOf({ unit, compute }: RatioFormula, inputs: RatioInputs): number | null {
  const value = compute(inputs);
  if (value === null) return null;
  return unit === "percent" ? roundTo(value * 100, PERCENT_PLACES) : roundTo(value, PLAIN_PLACES);
}
