// Recent trades of one instrument, newest first, with the totals of those listed.

import type { Static } from "typebox";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { clampedLimit, format } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { amount, choice, count, id, list, nullable, resource, symbol, timestamp } from "../schema/field.ts";

export const TRADE_SIDES = ["buy", "sell"] as const;

/** The fields of one trade; the stream's trade frame has the same fields at its top level. */
export const TRADE_FIELDS = {
  trade_seq: id("Number of the trade within its symbol and Riyadh day; it repeats on later days.", 11402),
  event_time: timestamp("When the trade happened.", "2026-11-15T11:00:00.412+03:00"),
  price: amount("Price, SAR.", 27.34),
  quantity: count("Shares.", 500),
  value: amount("price times quantity, SAR.", 13670),
  side: choice(TRADE_SIDES, "Side that started the trade.", "buy"),
};

export const Trade = resource("Trade", "One trade.", TRADE_FIELDS);
export type Trade = Static<typeof Trade>;

export const TradeSummary = resource("TradeSummary", "Totals of the listed trades, not of the day.", {
  event_count: count("Trades listed.", 1),
  trade_quantity: count("Shares of the listed trades.", 500),
  trade_value: amount("Value of the listed trades, SAR.", 13670),
  latest_event_time: nullable(
    timestamp("Time of the newest listed trade; null when there is none.", "2026-11-15T11:00:00.412+03:00"),
  ),
});
export type TradeSummary = Static<typeof TradeSummary>;

/** The fields of the list; the stream's trades_snapshot frame has the same fields. */
export const TRADE_LIST_FIELDS = {
  symbol: symbol(),
  updated_at: nullable(
    timestamp("Time of the newest listed trade; null when there is none.", "2026-11-15T11:00:00.412+03:00"),
  ),
  count: count("Trades listed.", 1),
  events: list(Trade, "The trades, newest first."),
  summary: TradeSummary,
};

export const TradeList = resource("TradeList", "Recent trades of one instrument, newest first.", TRADE_LIST_FIELDS);
export type TradeList = Static<typeof TradeList>;

export const getTrades = endpoint({
  path: "/market/trades/{symbol}/",
  tag: "Quotes",
  summary: "Recent trades of one instrument",
  summaryAr: "آخر صفقات أداة",
  descriptionAr: "أحدث الصفقات أولًا، لحظيًا. يجمع `summary` الصفقات المعروضة لا صفقات اليوم.",
  description: "The newest trades, newest first, in real time. summary totals the listed trades, not the day.",
  name: "trades",
  lowestPlan: "pro",
  shows: "market",
  query: { limit: clampedLimit("How many trades.", LIMITS.tradesPerList, "INVALID_LIMIT"), format },
  csvRows: [Trade],
  response: TradeList,
  errors: ["INVALID_LIMIT", "INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  sample: {
    method: "trades",
    query: { limit: 20 },
    rows: { list: "events", row: "trade", fields: ["trade_seq", "event_time", "price", "quantity", "side"] },
  },
  tool: { name: "get_trades", units: UNITS.prices },
});
