// GET /analytics/ratios/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { oneOf } from "../endpoint/parameter.ts";
import { METRIC_SETS } from "../financials/metric-sets.ts";
import { exampleOf } from "../schema/example.ts";
import { RatioHistory, RatioRow } from "./ratios.ts";

/** Shared with the comparison. */
export const meta = oneOf("meta", "extended says more about how complete the ratios are.", ["minimal", "extended"], {
  default: "minimal",
});
export const metrics = oneOf("metrics", "Set of ratios.", METRIC_SETS, { default: "core" });

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
