// Financial statements of one company by year or quarter, in two sets of lines. Ratios and compare take the same sets with `metrics`.

import { type Static, Type } from "typebox";
import { STATEMENT_PERIODS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { oneOf } from "../endpoint/parameter.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { choice, count, date, flag, list, nullable, number, resource, symbol } from "../schema/field.ts";

export const METRIC_SETS = ["core", "extended"] as const;

const money = (description: string, example: number) => nullable(number(`${description}, SAR.`, example));
/** A line of the extended set that the company of the example does not report. */
const none = (description: string) =>
  Type.Optional(Type.Unsafe<number | null>({ ...nullable(number(`${description}, SAR.`, 0)), examples: [null] }));
const further = (description: string, example: number) => Type.Optional(money(description, example));

const ROW_FIELDS = {
  report_date: date("Last day of the period.", "2025-12-31"),
  statement_period: choice(STATEMENT_PERIODS, "Period of the row.", "annual"),
  fiscal_year: count("Fiscal year.", 2025),
  quarters_reported: count("Quarters that the fiscal year has reported so far.", 4),
  quarters_covered: count("Quarters of the fiscal year that the row spans; 4 for a balance at year end.", 4),
  is_full_year: flag("True when the row covers a whole fiscal year.", true),
};

export const IncomeStatement = resource("IncomeStatement", "A row of the income statement.", {
  ...ROW_FIELDS,
  total_revenue: money("Revenue; of a bank its operating income", 1801674000000),
  gross_profit: money("Revenue less cost of revenue; null for banks and insurers", 942310000000),
  operating_income: money("Profit from operations", 774620000000),
  net_income: money("Profit after zakat and tax", 393891000000),
  cost_of_revenue: further("Cost of goods and services sold", 859364000000),
  operating_expenses: further("Selling, general and other operating expenses", 167690000000),
  ebitda: further("Operating income before depreciation and amortisation", 884310000000),
  interest_expense: further("Cost of financing", 10244000000),
  income_before_zakat: further("Profit before zakat and tax", 777103000000),
  zakat_and_tax: further("Zakat and income tax", 383212000000),
  net_income_to_shareholders: further("Profit that belongs to the company's own shareholders", 388762000000),
  net_financing_income: none("Income from financing and investments less its cost; banks only"),
  impairment_charge: none("Charge for expected credit losses; banks only"),
  insurance_revenue: none("Revenue of insurance contracts; insurers only"),
  insurance_service_result: none("Insurance revenue less its service expenses; insurers only"),
  basic_eps: Type.Optional(nullable(number("Basic earnings per share, SAR.", 1.6))),
  diluted_eps: Type.Optional(nullable(number("Diluted earnings per share, SAR.", 1.6))),
});
export type IncomeStatement = Static<typeof IncomeStatement>;

export const BalanceSheet = resource("BalanceSheet", "A row of the balance sheet.", {
  ...ROW_FIELDS,
  total_assets: money("Assets", 2423630000000),
  total_liabilities: money("Liabilities", 772281000000),
  stockholders_equity: money("Equity, with that of minorities", 1651349000000),
  total_debt: money("Borrowings and lease liabilities", 319297000000),
  cash_and_equivalents: further("Cash and what is as good as cash", 216650000000),
  current_assets: further("Assets due within a year; null for banks and insurers", 536920000000),
  current_liabilities: further("Liabilities due within a year; null for banks and insurers", 285604000000),
  receivables: further("Trade receivables", 164200000000),
  inventory: further("Inventories; null for banks and insurers", 85900000000),
  property_plant_equipment: further("Property, plant and equipment", 1462000000000),
  short_term_debt: further("Borrowings due within a year", 41300000000),
  long_term_debt: further("Borrowings due later", 277997000000),
  share_capital: further("Paid-in share capital", 90000000000),
  retained_earnings: further("Retained earnings and reserves", 1367049000000),
  minority_interest: further("Equity of minorities", 194300000000),
  net_financing_assets: none("Loans and financing to customers after allowances; banks only"),
  customer_deposits: none("Deposits of customers; banks only"),
  insurance_contract_liabilities: none("Liabilities of insurance contracts; insurers only"),
});
export type BalanceSheet = Static<typeof BalanceSheet>;

export const CashFlow = resource("CashFlow", "A row of the cash-flow statement.", {
  ...ROW_FIELDS,
  operating_cash_flow: money("Cash from operations", 509270000000),
  investing_cash_flow: money("Cash from investing", -188640000000),
  financing_cash_flow: money("Cash from financing", -330115000000),
  free_cash_flow: money("Operating cash flow less capital expenditure; null for banks and insurers", 319997000000),
  capital_expenditure: further("Spending on property, plant and equipment, as a positive number", 189273000000),
  depreciation_and_amortization: further("Depreciation and amortisation", 109690000000),
  change_in_working_capital: further("Cash that working capital released or took", -14210000000),
  dividends_paid: further("Dividends paid, as a positive number", 320411000000),
  debt_issued: further("Borrowings taken up", 61220000000),
  debt_repaid: further("Borrowings paid back, as a positive number", 52840000000),
  net_change_in_cash: further("Change of cash over the period", -9485000000),
  cash_at_end: further("Cash at the end of the period", 216650000000),
});
export type CashFlow = Static<typeof CashFlow>;

const fieldsOf = (schema: { readonly properties: object }, optional: boolean): readonly string[] =>
  Object.entries(schema.properties)
    .filter(([name, field]) => !(name in ROW_FIELDS) && Type.IsOptional(field) === optional)
    .map(([name]) => name);

/** The field names of each statement by set; extended has the fields of core too. */
export const STATEMENT_FIELDS = {
  income: { core: fieldsOf(IncomeStatement, false), further: fieldsOf(IncomeStatement, true) },
  balance: { core: fieldsOf(BalanceSheet, false), further: fieldsOf(BalanceSheet, true) },
  cashflow: { core: fieldsOf(CashFlow, false), further: fieldsOf(CashFlow, true) },
} as const;

/** The period that a row of income or cash flow sums up. The second value appears with include_partial=1 and an incomplete year. */
const FLOW_SEMANTICS = ["annual_full_year", "annual_with_year_to_date", "quarter_discrete"] as const;
const BALANCE_SEMANTICS = ["year_end_snapshot", "latest_quarter_end_snapshot", "quarter_end_snapshot"] as const;
const REPORTING_CADENCES = ["quarterly", "semi_annual", "annual"] as const;
const INCOME_CONVENTIONS = ["discrete", "cumulative"] as const;

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

const onOff = (name: string, description: string) => oneOf(name, description, ["0", "1"], { default: "0" });

export const getFinancials = endpoint({
  path: "/financials/{symbol}/",
  tag: "Analytics",
  summary: "Financial statements",
  summaryAr: "القوائم المالية",
  descriptionAr:
    "قوائم الدخل والمركز المالي والتدفقات النقدية، الأحدث أولًا. يغلب `history` على `limit`، و`max` حتى 40 صفًا سنويًا أو 120 ربعيًا. الصفوف السنوية لسنوات مكتملة إلا أن يضيف `include_partial=1` الحالية.",
  description:
    "Income statements, balance sheets and cash flows, newest first. history beats limit; max is at most 40 annual or 120 quarterly rows. Annual rows are completed years, unless include_partial=1 adds the current one.",
  name: "financials",
  lowestPlan: "starter",
  shows: "companies",
  planNote:
    "Starter has annual statements of up to 3 years: with any control at most 3 core rows, without one 4 extended rows. Starter should send period=annual, because auto that comes out quarterly is PLAN_LIMIT. Pro and above have quarterly, extended, 5y, 10y and max.",
  query: {
    type: oneOf("type", "Which statements.", ["income", "balance", "cashflow", "all"], { default: "all" }),
    period: oneOf(
      "period",
      "auto is annual after a complete latest fiscal year, else quarterly.",
      ["annual", "quarterly", "auto"],
      {
        default: "annual",
      },
    ),
    history: oneOf("history", "How far back; beats limit.", ["1y", "3y", "5y", "10y", "max"], {
      default: undefined,
      example: "3y",
    }),
    metrics: oneOf(
      "metrics",
      "Set of fields; extended when left out, on Starter core once any control is sent.",
      METRIC_SETS,
      {
        default: undefined,
      },
    ),
    result: oneOf("result", "latest is one row of each statement.", ["series", "latest"], { default: "series" }),
    limit: clampedLimit("Most rows of each statement.", LIMITS.statementRows, "INVALID_PARAM"),
    includePartial: onOff("include_partial", "1 adds the year-to-date row of the incomplete year."),
    includeFuturePlaceholders: onOff(
      "include_future_placeholders",
      "1 adds rows without figures for periods that are due.",
    ),
  },
  response: Financials,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  hasEtag: true,
  sample: {
    method: "financials",
    query: { period: "annual", history: "3y" },
    rows: { list: "income_statements", row: "year", fields: ["fiscal_year", "total_revenue", "net_income"] },
  },
  tool: { name: "get_financials", units: UNITS.money },
});
