// Endpoints of instruments as they trade: quote, batch quotes, trades, depth.

import { invalidParam, missingParam } from "../../refusals.ts";
import { BATCH_BY_IDENTIFIERS_EXAMPLE, BATCH_TRUNCATED_EXAMPLE, BatchQuotes } from "../batch-quotes.ts";
import { DepthSnapshot } from "../depth-snapshot.ts";
import { endpoint } from "../endpoint.ts";
import { exampleOf } from "../example.ts";
import { freeText, integer, words } from "../parameter.ts";
import { Auction, Quote } from "../quote.ts";
import { TradeList } from "../trade-list.ts";
import { clampedLimit, dataMode } from "./shared-parameters.ts";

const DELAYED = "Free and Starter get prices as they were 15 minutes ago, Pro and above in real time.";

export const getQuote = endpoint({
  method: "GET",
  path: "/quote/{symbol}/",
  operationId: "getQuote",
  tag: "Quotes",
  summary: "Quote of one instrument",
  description:
    "Finds the instrument by ticker, or by name or alias: a given identifier decides, and without one a path that is no ticker is tried as a name. When a name is ambiguous, send the exact symbol.",
  lowestPlan: "free",
  planNote: `${DELAYED} auction is always null in delayed answers.`,
  query: {
    identifier: freeText(
      "identifier",
      "Company name, Arabic or English, or alias; it decides, whatever the path says.",
      "أرامكو",
    ),
    dataMode,
  },
  // Spec, Errors: a path of the form quote/batch is a wrong route, not a company called "batch".
  reserved: { symbol: ["batch"] },
  response: Quote,
  examples: {
    auction: {
      summary: "During the opening auction, on a real-time plan",
      value: {
        ...(exampleOf(Quote) as object),
        price: 27,
        change: 0,
        change_percent: 0,
        open: 27,
        high: 27,
        low: 27,
        volume: 0,
        value: 0,
        trade_count: 0,
        liquidity: {
          inflow_value: 0,
          inflow_volume: 0,
          inflow_trades: 0,
          outflow_value: 0,
          outflow_volume: 0,
          outflow_trades: 0,
          net_value: 0,
        },
        auction: exampleOf(Auction),
        updated_at: "2026-11-12T15:18:57.302+03:00",
      },
    },
  },
  errors: [
    "INVALID_ROUTE",
    "INVALID_PARAM",
    "PLAN_LIMIT",
    "INVALID_SYMBOL",
    "INVALID_IDENTIFIER",
    "AMBIGUOUS_IDENTIFIER",
    "PRICE_DATA_TEMPORARILY_UNAVAILABLE",
  ],
});

export const getQuotes = endpoint({
  method: "GET",
  path: "/quotes/",
  operationId: "getQuotes",
  tag: "Quotes",
  summary: "Quotes of several instruments",
  description:
    "Up to 50 quotes in the caller's order. Use symbols or identifiers, not both. Unknown symbols are left out; of more than 50 the first 50 are answered, with truncated and a warning.",
  lowestPlan: "starter",
  planNote: DELAYED,
  query: {
    symbols: words("symbols", "Tickers, comma-separated; required unless identifiers is given.", "2222,1120"),
    identifiers: words("identifiers", "Names, aliases or tickers, comma-separated, in place of symbols.", "أرامكو,stc"),
    dataMode,
  },
  check({ symbols, identifiers }) {
    if (symbols.length === 0 && identifiers.length === 0) return missingParam("symbols or identifiers");
    if (symbols.length > 0 && identifiers.length > 0)
      return invalidParam("identifiers", "left out when symbols is given");
    return null;
  },
  response: BatchQuotes,
  examples: {
    identifiers: { summary: "By identifiers", value: BATCH_BY_IDENTIFIERS_EXAMPLE },
    truncated: { summary: "More symbols than one request answers", value: BATCH_TRUNCATED_EXAMPLE },
  },
  errors: ["INVALID_PARAM", "MISSING_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
});

export const getTrades = endpoint({
  method: "GET",
  path: "/market/trades/{symbol}/",
  operationId: "getTrades",
  tag: "Quotes",
  summary: "Recent trades of one instrument",
  description: "The newest trades, newest first, in real time. summary totals the listed trades, not the day.",
  lowestPlan: "pro",
  query: { limit: clampedLimit("How many trades.", 50, 200, "INVALID_LIMIT") },
  response: TradeList,
  errors: ["INVALID_LIMIT", "PLAN_LIMIT", "INVALID_SYMBOL"],
});

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
    levels: integer("levels", "Levels of each side.", { default: 5, min: 1, max: 20, code: null }),
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
