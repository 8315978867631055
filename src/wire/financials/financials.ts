// Financial statements: income, balance and cash flow of one company, with what their rows mean.

import type { Static } from "typebox";
import { choice, list, resource, symbol } from "../schema/field.ts";
import { BalanceSheet, CashFlow, IncomeStatement, STATEMENT_PERIODS } from "./statement-fields.ts";

/** What a row of income or cash flow sums up. The second appears with include_partial=1 and an incomplete year. */
export const FLOW_SEMANTICS = ["annual_full_year", "annual_with_year_to_date", "quarter_discrete"] as const;
export const BALANCE_SEMANTICS = ["year_end_snapshot", "latest_quarter_end_snapshot", "quarter_end_snapshot"] as const;
export const REPORTING_CADENCES = ["quarterly", "semi_annual", "annual"] as const;
export const INCOME_CONVENTIONS = ["discrete", "cumulative"] as const;

export const Semantics = resource("Semantics", "What the rows of each statement mean.", {
  income: choice(FLOW_SEMANTICS, "Income rows.", "annual_full_year"),
  cashflow: choice(FLOW_SEMANTICS, "Cash-flow rows.", "annual_full_year"),
  balance: choice(BALANCE_SEMANTICS, "Balance rows.", "year_end_snapshot"),
});

export const Reporting = resource("Reporting", "How the company reports.", {
  reporting_cadence: choice(REPORTING_CADENCES, "How often it reports; Nomu companies every half year.", "quarterly"),
  quarterly_income_convention: choice(
    INCOME_CONVENTIONS,
    "discrete: a quarterly row is that quarter alone; cumulative: the year up to its end.",
    "discrete",
  ),
});

export const Financials = resource(
  "Financials",
  "Statements of a company, newest first; a statement that was not asked for is empty.",
  {
    symbol: symbol(),
    statement_period: choice(STATEMENT_PERIODS, "The period asked for, or what auto came out as.", "annual"),
    income_statements: list(IncomeStatement, "Income statements."),
    balance_sheets: list(BalanceSheet, "Balance sheets."),
    cash_flows: list(CashFlow, "Cash-flow statements."),
    semantics: Semantics,
    reporting: Reporting,
  },
);
export type Financials = Static<typeof Financials>;
