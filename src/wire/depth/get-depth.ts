// GET /market/depth/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { integer } from "../endpoint/parameter.ts";
import { LIMITS } from "../limits.ts";
import { DepthSnapshot } from "./depth-snapshot.ts";

export const getDepth = endpoint({
  method: "GET",
  path: "/market/depth/{symbol}/",
  operationId: "getDepth",
  tag: "Quotes",
  summary: "Order-book depth of one instrument",
  description:
    "The book at the moment of the request, cut to the levels that the account is entitled to; totals and imbalance cover the levels of the answer.",
  lowestPlan: "pro",
  planNote:
    "Needs an approved depth entitlement on the account as well. Pro gets up to 5 levels, Business and Enterprise 20.",
  query: {
    levels: integer("levels", "Levels of each side.", { range: LIMITS.depthLevels, code: null }),
  },
  response: DepthSnapshot,
  errors: [
    "PLAN_LIMIT",
    "MARKET_DATA_ENTITLEMENT_REQUIRED",
    "MARKET_DATA_ENTITLEMENT_SUSPENDED",
    "INVALID_SYMBOL",
    "DEPTH_NOT_AVAILABLE",
  ],
});
