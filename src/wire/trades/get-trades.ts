// GET /market/trades/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { TradeList } from "./trade-list.ts";

export const getTrades = endpoint({
  method: "GET",
  path: "/market/trades/{symbol}/",
  operationId: "getTrades",
  tag: "Quotes",
  summary: "Recent trades of one instrument",
  description: "The newest trades, newest first, in real time. summary totals the listed trades, not the day.",
  lowestPlan: "pro",
  query: { limit: clampedLimit("How many trades.", LIMITS.tradesPerList, "INVALID_LIMIT") },
  response: TradeList,
  errors: ["INVALID_LIMIT", "PLAN_LIMIT", "INVALID_SYMBOL"],
});
