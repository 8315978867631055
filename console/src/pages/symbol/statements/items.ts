// The items of the three statements and the ratios in the order in which they are read, with those that are drawn as columns.

export const INCOME_ITEMS = [
  "total_revenue",
  "net_financing_income",
  "insurance_revenue",
  "insurance_service_result",
  "cost_of_revenue",
  "gross_profit",
  "operating_expenses",
  "impairment_charge",
  "operating_income",
  "ebitda",
  "interest_expense",
  "income_before_zakat",
  "zakat_and_tax",
  "net_income",
  "net_income_to_shareholders",
  "basic_eps",
  "diluted_eps",
] as const;

export const BALANCE_ITEMS = [
  "cash_and_equivalents",
  "receivables",
  "inventory",
  "current_assets",
  "net_financing_assets",
  "property_plant_equipment",
  "total_assets",
  "customer_deposits",
  "insurance_contract_liabilities",
  "current_liabilities",
  "short_term_debt",
  "long_term_debt",
  "total_debt",
  "total_liabilities",
  "share_capital",
  "retained_earnings",
  "minority_interest",
  "stockholders_equity",
] as const;

export const CASH_FLOW_ITEMS = [
  "operating_cash_flow",
  "depreciation_and_amortization",
  "change_in_working_capital",
  "investing_cash_flow",
  "capital_expenditure",
  "financing_cash_flow",
  "dividends_paid",
  "debt_issued",
  "debt_repaid",
  "free_cash_flow",
  "net_change_in_cash",
  "cash_at_end",
] as const;

export type StatementItem =
  | (typeof INCOME_ITEMS)[number]
  | (typeof BALANCE_ITEMS)[number]
  | (typeof CASH_FLOW_ITEMS)[number];

/** Sums that a reader looks for first; the table sets them in bold. */
export const MAIN_ITEMS: ReadonlySet<StatementItem> = new Set<StatementItem>([
  "total_revenue",
  "gross_profit",
  "operating_income",
  "net_income",
  "total_assets",
  "total_liabilities",
  "stockholders_equity",
  "operating_cash_flow",
  "investing_cash_flow",
  "financing_cash_flow",
  "free_cash_flow",
]);

/** Riyals for one share, shown with all decimals and never in millions. */
export const PER_SHARE_ITEMS: ReadonlySet<StatementItem> = new Set<StatementItem>(["basic_eps", "diluted_eps"]);

export const DRAWN_ITEMS = {
  income: ["total_revenue", "net_income"],
  balance: ["total_assets", "stockholders_equity", "total_debt"],
  cashflow: ["operating_cash_flow", "free_cash_flow"],
} as const satisfies Readonly<Record<string, readonly StatementItem[]>>;

export type StatementKind = keyof typeof DRAWN_ITEMS;

/** Ratios in percent; all others are plain numbers. */
const PERCENT_RATIOS: ReadonlySet<string> = new Set([
  "roe",
  "roa",
  "net_margin",
  "gross_margin",
  "operating_margin",
  "ebitda_margin",
  "operating_cash_flow_margin",
  "free_cash_flow_margin",
  "equity_ratio",
  "revenue_growth_yoy",
  "net_income_growth_yoy",
]);

export function isPercentRatio(ratio: string): boolean {
  return PERCENT_RATIOS.has(ratio);
}
