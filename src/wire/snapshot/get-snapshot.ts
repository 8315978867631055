// GET /market/snapshot/.

import { endpoint } from "../endpoint/endpoint.ts";
import { dataMode, format, indexOrAll } from "../endpoint/shared-parameters.ts";
import { MarketSnapshot, SnapshotQuote } from "./market-snapshot.ts";

export const getSnapshot = endpoint({
  method: "GET",
  path: "/market/snapshot/",
  operationId: "getSnapshot",
  tag: "Market",
  summary: "The whole market at one moment",
  description:
    "Every instrument that has a price, ordered by symbol, in one request. All rows are of the same moment, market_time, and each equals the instrument's quote.",
  lowestPlan: "starter",
  planNote: "Starter sees the market as it was 15 minutes ago, Pro and above in real time.",
  query: { index: indexOrAll, dataMode, format },
  csvRows: [SnapshotQuote],
  response: MarketSnapshot,
  errors: ["INVALID_INDEX", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
});
