// GET /market/trades/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { clampedLimit, format } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { Trade, TradeList } from "./trade-list.ts";

export const getTrades = endpoint({
  method: "GET",
  path: "/market/trades/{symbol}/",
  operationId: "getTrades",
  tag: "Quotes",
  summary: "Recent trades of one instrument",
  description: "The newest trades, newest first, in real time. summary totals the listed trades, not the day.",
  lowestPlan: "pro",
  query: { limit: clampedLimit("How many trades.", LIMITS.tradesPerList, "INVALID_LIMIT"), format },
  csvRows: [Trade],
  response: TradeList,
  errors: ["INVALID_LIMIT", "INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
});
