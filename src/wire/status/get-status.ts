// GET /market/status/.

import { endpoint } from "../endpoint/endpoint.ts";
import { dataMode } from "../endpoint/shared-parameters.ts";
import { MarketStatus } from "./market-status.ts";

export const getStatus = endpoint({
  method: "GET",
  path: "/market/status/",
  operationId: "getStatus",
  tag: "Market",
  summary: "Session, clock and feed",
  description: "Whether the market is open, what comes next and when, and whether the feed is up to date.",
  lowestPlan: "free",
  planNote: "Free and Starter see the status of the market of 15 minutes ago.",
  query: { dataMode },
  response: MarketStatus,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
});
