// The items of the three statements and the ratios: their order, the drawn ones, and the format of each.

import { text } from "./tab-text.ts";

const ITEMS = text.table.items;
export type StatementKind = keyof typeof ITEMS;
export type StatementItem = { [K in StatementKind]: keyof (typeof ITEMS)[K] }[StatementKind];

/** The items in the order of the table of texts. */
export const itemsOf = (kind: StatementKind): readonly StatementItem[] => Object.keys(ITEMS[kind]) as StatementItem[];

/** Sums that a reader looks for first; the table shows them in bold. */
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

export const DRAWN_ITEMS: Readonly<Record<StatementKind, readonly StatementItem[]>> = {
  income: ["total_revenue", "net_income"],
  balance: ["total_assets", "stockholders_equity", "total_debt"],
  cashflow: ["operating_cash_flow", "free_cash_flow"],
};

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

export const isPercentRatio = (ratio: string): boolean => PERCENT_RATIOS.has(ratio);
