// GET /dividends/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { clampedLimit, format } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { Dividends, PaidDividend } from "./dividends.ts";

export const getDividends = endpoint({
  method: "GET",
  path: "/dividends/{symbol}/",
  operationId: "getDividends",
  tag: "Companies",
  summary: "Dividends",
  description: "Dividends to come and of the past, with the yield of the last 12 months by eligibility date.",
  lowestPlan: "starter",
  planNote: "Starter sees current_price and the yield as of 15 minutes ago.",
  query: { limit: clampedLimit("Most rows of history.", LIMITS.dividendsPerList, "INVALID_PARAM"), format },
  csvRows: [PaidDividend],
  response: Dividends,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  hasEtag: true,
});
