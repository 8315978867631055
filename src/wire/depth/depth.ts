// A snapshot of the order book, cut to the levels that the account is entitled to.

import type { Static } from "typebox";
import { BOOK_STATES, SESSIONS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { integer } from "../endpoint/parameter.ts";
import { LIMITS } from "../limits.ts";
import {
  amount,
  choice,
  count,
  list,
  nullable,
  number,
  numberBetween,
  objectOrNull,
  resource,
  symbol,
  timestamp,
} from "../schema/field.ts";

export const DepthLevel = resource("DepthLevel", "One price level of the book.", {
  level: count("Distance from the best price; 0 is the best.", 0),
  price: amount("Price of the level, SAR; never 0.", 27.32),
  quantity: count("Shares at this price.", 41250),
  order_count: count("Orders at this price.", 37),
});
export type DepthLevel = Static<typeof DepthLevel>;

const ASK_LEVEL = { level: 0, price: 27.34, quantity: 18900, order_count: 21 };

export const MarketOrders = resource(
  "MarketOrders",
  "Orders without a price that wait in an auction, ahead of every level.",
  {
    bid_quantity: count("Shares to buy at any price.", 12000),
    bid_order_count: count("Orders to buy at any price.", 9),
    bid_updated_at: nullable(
      timestamp("Last change of the buying side; null when it is empty.", "2026-11-15T09:58:40.118+03:00"),
    ),
    ask_quantity: count("Shares to sell at any price.", 3400),
    ask_order_count: count("Orders to sell at any price.", 4),
    ask_updated_at: nullable(
      timestamp("Last change of the selling side; null when it is empty.", "2026-11-15T09:58:38.002+03:00"),
    ),
  },
);
export type MarketOrders = Static<typeof MarketOrders>;

/** The fields of a snapshot; the stream's depth_snapshot frame adds available and timestamp to them. */
export const DEPTH_FIELDS = {
  symbol: symbol(),
  updated_at: timestamp(
    "Last change of what this answer shows; a change of deeper levels does not move it.",
    "2026-11-15T11:00:00.655+03:00",
  ),
  session: choice(SESSIONS, "Session of the symbol.", "regular"),
  book_state: choice(BOOK_STATES, "State of the book.", "normal"),
  levels: count("Levels of the longer side in this answer.", 1),
  entitled_levels: count("Levels that the account may receive: 5 on Pro, 20 on Business and Enterprise.", 5),
  best_bid: amount("Best priced bid; 0 when there is none.", 27.32),
  best_ask: amount("Best priced ask; 0 when there is none.", 27.34),
  spread: number("best_ask less best_bid; 0 when a side has no priced level, negative in a crossed auction.", 0.02),
  spread_bps: number("spread against the mid price in basis points, 2 decimals.", 7.32),
  total_bid_quantity_top5: count("Shares to buy on the first five levels at most.", 41250),
  total_ask_quantity_top5: count("Shares to sell on the first five levels at most.", 18900),
  total_bid_quantity: count("Shares to buy on the levels of this answer.", 41250),
  total_ask_quantity: count("Shares to sell on the levels of this answer.", 18900),
  level_imbalance: numberBetween(
    "(bid − ask) / (bid + ask) of the total quantities, 4 decimals; 0 when empty.",
    0.3716,
    -1,
    1,
  ),
  level_imbalance_top5: numberBetween("The same over the first five levels at most.", 0.3716, -1, 1),
  bids: list(DepthLevel, "Levels to buy, best first."),
  asks: list(DepthLevel, "Levels to sell, best first.", [ASK_LEVEL]),
  market_order: objectOrNull(MarketOrders, "Unpriced orders; null when neither side has any."),
};

export const DepthSnapshot = resource("DepthSnapshot", "The book at the moment of the request.", DEPTH_FIELDS);
export type DepthSnapshot = Static<typeof DepthSnapshot>;

export const getDepth = endpoint({
  path: "/market/depth/{symbol}/",
  tag: "Quotes",
  summary: "Order-book depth of one instrument",
  summaryAr: "عمق دفتر أوامر أداة",
  descriptionAr: "الدفتر لحظة الطلب، إلى المستويات المرخّصة للحساب، والمجاميع والاختلال لمستويات الجواب.",
  description:
    "The book at the moment of the request, cut to the levels that the account is entitled to; totals and imbalance cover the levels of the answer.",
  name: "depth",
  lowestPlan: "pro",
  shows: "market",
  needsEntitlement: true,
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
  sample: {
    method: "depth",
    key: "business",

    query: { levels: 10 },
    rows: { list: "bids", row: "level", fields: ["level", "price", "quantity", "order_count"] },
  },
  tool: { name: "get_depth", units: UNITS.prices },
});
