// Endpoints of what companies report: statements, ratios, comparison.

import { endpoint } from "../endpoint.ts";
import { exampleOf } from "../example.ts";
import { Financials } from "../financials.ts";
import { oneOf, words } from "../parameter.ts";
import { Comparison, METRIC_SETS, RatioHistory, RatioRow } from "../ratios.ts";
import { clampedLimit } from "./shared-parameters.ts";

const onOff = (name: string, description: string) => oneOf(name, description, ["0", "1"], { default: "0" });
const meta = oneOf("meta", "extended says more about how complete the ratios are.", ["minimal", "extended"], {
  default: "minimal",
});
const metrics = oneOf("metrics", "Set of ratios.", METRIC_SETS, { default: "core" });

export const getFinancials = endpoint({
  method: "GET",
  path: "/financials/{symbol}/",
  operationId: "getFinancials",
  tag: "Analytics",
  summary: "Financial statements",
  description:
    "Income statements, balance sheets and cash flows, newest first. history beats limit; max is at most 40 annual or 120 quarterly rows. Annual rows are completed years, unless include_partial=1 adds the current one.",
  lowestPlan: "starter",
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
    limit: clampedLimit("Most rows of each statement.", 4, 20, "INVALID_PARAM"),
    includePartial: onOff("include_partial", "1 adds the year-to-date row of the incomplete year."),
    includeFuturePlaceholders: onOff(
      "include_future_placeholders",
      "1 adds rows without figures for periods that are due.",
    ),
  },
  response: Financials,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  hasEtag: true,
});

export const getRatios = endpoint({
  method: "GET",
  path: "/analytics/ratios/{symbol}/",
  operationId: "getRatios",
  tag: "Analytics",
  summary: "Ratios of one company",
  description: "Ratios by period, newest first, computed from the statements of each row's own period.",
  lowestPlan: "starter",
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
});

export const getComparison = endpoint({
  method: "GET",
  path: "/analytics/compare/",
  operationId: "getComparison",
  tag: "Analytics",
  summary: "Compare companies",
  description:
    "Companies side by side by their latest full year. Unknown symbols are left out and named in meta.warnings.",
  lowestPlan: "starter",
  planNote:
    "Starter compares up to 3 symbols by core ratios, Pro 10, Business 20, Enterprise as agreed. meta=extended is Pro and above.",
  query: { symbols: words("symbols", "Tickers, comma-separated.", "2222,1120,7010", true), metrics, meta },
  response: Comparison,
  errors: ["MISSING_PARAM", "INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
});
