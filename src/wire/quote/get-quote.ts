// GET /quote/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { freeText } from "../endpoint/parameter.ts";
import { dataMode } from "../endpoint/shared-parameters.ts";
import { exampleOf } from "../schema/example.ts";
import { Auction, Quote } from "./quote.ts";

/** Which prices a plan sees, in the description of the quote endpoints. */
export const PRICES_BY_PLAN = "Free and Starter get prices as they were 15 minutes ago, Pro and above in real time.";

export const getQuote = endpoint({
  method: "GET",
  path: "/quote/{symbol}/",
  operationId: "getQuote",
  tag: "Quotes",
  summary: "Quote of one instrument",
  description:
    "Finds the instrument by ticker, or by name or alias: a given identifier decides, and without one a path that is no ticker is tried as a name. When a name is ambiguous, send the exact symbol.",
  lowestPlan: "free",
  planNote: `${PRICES_BY_PLAN} auction is always null in delayed answers.`,
  query: {
    identifier: freeText(
      "identifier",
      "Company name, Arabic or English, or alias; it decides, whatever the path says.",
      "أرامكو",
    ),
    dataMode,
  },
  // A path of the form quote/batch is a wrong route, not a company called "batch".
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
