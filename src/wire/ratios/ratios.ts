// Ratios of one company by period.

import { type Static, Type } from "typebox";
import { STATEMENT_PERIODS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { oneOf } from "../endpoint/parameter.ts";
import { METRIC_SETS } from "../financials/financials.ts";
import { exampleOf, leanExampleOf } from "../schema/example.ts";
import { choice, count, date, list, nullable, number, numberBetween, resource, symbol, text } from "../schema/field.ts";

const RATIO_QUALITIES = ["complete", "partial", "sparse"] as const;

/** The keys of a ratios object with metrics=core. Percent with 2 decimals, except asset_turnover, which is a plain number. @internal */
export const CORE_RATIOS = [
  "roe",
  "roa",
  "net_margin",
  "revenue_growth_yoy",
  "net_income_growth_yoy",
  "asset_turnover",
] as const;

/** The keys that metrics=extended adds; the last five are plain numbers, the others percent. @internal */
export const FURTHER_RATIOS = [
  "gross_margin",
  "operating_margin",
  "ebitda_margin",
  "operating_cash_flow_margin",
  "free_cash_flow_margin",
  "equity_ratio",
  "debt_to_equity",
  "current_ratio",
  "interest_coverage",
  "cash_conversion",
  "inventory_turnover",
] as const;

const CORE_EXAMPLE = {
  roe: 23.85,
  roa: 16.25,
  net_margin: 21.86,
  revenue_growth_yoy: 0.12,
  net_income_growth_yoy: -1.14,
  asset_turnover: 0.7434,
};

export const Ratios = Type.Record(
  Type.String({ pattern: "^[a-z][a-z0-9_]*$" }),
  nullable(number("Value of the ratio.", 23.85)),
  {
    description:
      "Ratios by name; the names may grow. Returns, margins and growth are percent of the row's own period, turnover and coverage plain numbers; null where the statements lack a line.",
    examples: [CORE_EXAMPLE],
    additionalProperties: false,
  },
);
export type Ratios = Static<typeof Ratios>;

const money = (description: string, example: number) => nullable(number(description, example));

export const KeyMetrics = resource("KeyMetrics", "The statement lines behind the ratios, SAR.", {
  total_revenue: money("Revenue.", 1801674000000),
  net_income: money("Profit after zakat and tax.", 393891000000),
  operating_cash_flow: money("Cash from operations.", 509270000000),
  total_assets: money("Assets.", 2423630000000),
  stockholders_equity: money("Equity.", 1651349000000),
});
export type KeyMetrics = Static<typeof KeyMetrics>;

export const Coverage = resource("Coverage", "How many of the asked ratios could be computed.", {
  available: count("Ratios with a value.", 6),
  expected: count("Ratios of the asked set.", 6),
  percent: numberBetween("available against expected, percent.", 100, 0, 100),
});

export const PartialContext = resource("PartialContext", "Why a row does not stand for its whole period.", {
  quarters_covered: count("Quarters in the row.", 3),
  quarters_expected: count("Quarters that the whole period has.", 4),
  reason: text("What is missing.", "The fiscal year is not complete."),
});

export const RatioRow = resource("RatioRow", "Ratios of one period.", {
  report_date: date("Last day of the period.", "2025-12-31"),
  statement_period: choice(STATEMENT_PERIODS, "Period of the row.", "annual"),
  fiscal_year: count("Fiscal year.", 2025),
  fiscal_quarter: Type.Integer({ description: "Quarter; 4 on annual rows.", examples: [4], minimum: 1, maximum: 4 }),
  ratios: Ratios,
  key_metrics: KeyMetrics,
  coverage: Type.Optional(Coverage),
  periods_available: Type.Optional(count("Periods of this kind on file for the company. With meta=extended.", 10)),
  quality: Type.Optional(
    choice(RATIO_QUALITIES, "complete, partial or sparse, by coverage. With meta=extended.", "complete"),
  ),
  partial_context: Type.Optional(
    Type.Union([PartialContext, Type.Null()], {
      description: "Why the row is partial; null when it is not. With meta=extended.",
      examples: [null],
    }),
  ),
});
export type RatioRow = Static<typeof RatioRow>;

export const RatioMeta = resource("RatioMeta", "What the ratios were computed for.", {
  period: choice(STATEMENT_PERIODS, "Period of the rows.", "annual"),
  metrics: choice(METRIC_SETS, "Set of ratios.", "core"),
  warnings: Type.Array(Type.String(), { description: "What could not be done as asked.", examples: [[]] }),
});
export type RatioMeta = Static<typeof RatioMeta>;

export const RatioHistory = resource("RatioHistory", "Ratios of a company, newest period first.", {
  symbol: symbol(),
  ratios: list(RatioRow, "One row for each period.", [leanExampleOf(RatioRow)]),
  meta: RatioMeta,
});
export type RatioHistory = Static<typeof RatioHistory>;

/** The parameter `meta`, which the comparison shares. */
export const meta = oneOf("meta", "extended says more about how complete the ratios are.", ["minimal", "extended"], {
  default: "minimal",
});
export const metrics = oneOf("metrics", "Set of ratios.", METRIC_SETS, { default: "core" });

export const getRatios = endpoint({
  path: "/analytics/ratios/{symbol}/",
  tag: "Analytics",
  summary: "Ratios of one company",
  summaryAr: "نسب شركة",
  descriptionAr: "النسب بالفترات، الأحدث أولًا، محسوبة من قوائم فترة كل صف.",
  description: "Ratios by period, newest first, computed from the statements of each row's own period.",
  name: "ratios",
  lowestPlan: "starter",
  shows: "companies",
  planNote: "Starter has latest, annual, core and minimal; Pro and above have every option.",
  query: {
    history: oneOf("history", "How far back.", ["latest", "3y", "5y", "10y", "max"], { default: "latest" }),
    period: oneOf("period", "Period of the rows.", ["annual", "quarterly"], { default: "annual" }),
    metrics,
    meta,
  },
  response: RatioHistory,
  examples: {
    extended: {
      summary: "With meta=extended",
      value: { ...(exampleOf(RatioHistory) as object), ratios: [exampleOf(RatioRow)] },
    },
  },
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  hasEtag: true,
  sample: {
    method: "ratios",
    query: { history: "3y" },
    rows: { list: "ratios", row: "year", fields: ["fiscal_year", "ratios"] },
  },
  tool: { name: "get_ratios", units: UNITS.ratios },
});
