// The whole market in one answer: every instrument that has a price, with its day so far.

import type { Static } from "typebox";
import { MARKETS, SECURITY_TYPES } from "../../model/index.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { dataMode, format, indexOrAll } from "../endpoint/shared-parameters.ts";
import { QUOTE_FIELDS } from "../quote/quote.ts";
import { amount, choice, count, flag, list, nullable, resource, SECTOR_FIELDS, timestamp } from "../schema/field.ts";

export const SnapshotQuote = resource(
  "SnapshotQuote",
  "An instrument of the snapshot; each number equals its quote's.",
  {
    symbol: QUOTE_FIELDS.symbol,
    name: QUOTE_FIELDS.name,
    name_en: QUOTE_FIELDS.name_en,
    market: choice(MARKETS, "Market of the instrument.", "TASI"),
    security_type: choice(SECURITY_TYPES, "Kind of instrument; Unknown where the source says too little.", "Equity"),
    ...SECTOR_FIELDS,
    price: QUOTE_FIELDS.price,
    change: QUOTE_FIELDS.change,
    change_percent: QUOTE_FIELDS.change_percent,
    volume: QUOTE_FIELDS.volume,
    value: QUOTE_FIELDS.value,
    trade_count: QUOTE_FIELDS.trade_count,
    high: QUOTE_FIELDS.high,
    low: QUOTE_FIELDS.low,
    previous_close: QUOTE_FIELDS.previous_close,
    limit_up: QUOTE_FIELDS.limit_up,
    limit_down: QUOTE_FIELDS.limit_down,
    market_cap: nullable(
      amount("price times shares outstanding, SAR; null where the shares are not known.", 6616280000000),
    ),
    updated_at: QUOTE_FIELDS.updated_at,
  },
);
export type SnapshotQuote = Static<typeof SnapshotQuote>;

export const MarketSnapshot = resource("MarketSnapshot", "Every instrument with a price, ordered by symbol.", {
  quotes: list(SnapshotQuote, "The instruments."),
  count: count("Instruments in this answer.", 1),
  market_time: timestamp("Market time of the answer.", "2026-11-15T11:00:00.900+03:00"),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
});
export type MarketSnapshot = Static<typeof MarketSnapshot>;

export const getSnapshot = endpoint({
  path: "/market/snapshot/",
  tag: "Market",
  summary: "The whole market at one moment",
  summaryAr: "السوق كلها في لحظة",
  descriptionAr:
    "كل أداة لها سعر، مرتبة بالرمز، في طلب واحد. الصفوف كلها من لحظة واحدة هي `market_time`، وكل صف يساوي سعر أداته.",
  description:
    "Every instrument that has a price, ordered by symbol, in one request. All rows are of the same moment, market_time, and each equals the instrument's quote.",
  name: "market snapshot",
  lowestPlan: "starter",
  shows: "market",
  planNote: "Starter sees the market as it was 15 minutes ago, Pro and above in real time.",
  query: { index: indexOrAll, dataMode, format },
  csvRows: [SnapshotQuote],
  response: MarketSnapshot,
  errors: ["INVALID_INDEX", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "snapshot",
    query: { index: "TASI" },
    rows: { list: "quotes", row: "quote", fields: ["symbol", "price", "change_percent", "value"] },
  },
});
