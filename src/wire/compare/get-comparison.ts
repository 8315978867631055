// GET /analytics/compare/.

import { endpoint } from "../endpoint/endpoint.ts";
import { words } from "../endpoint/parameter.ts";
import { meta, metrics } from "../ratios/get-ratios.ts";
import { Comparison } from "./comparison.ts";

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
