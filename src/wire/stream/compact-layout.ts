// The layout of compact frames as data, for the encoder of the service, the reference page, the decoder of the client library and the
// tests. A published number or order never changes; a new field goes to the end of its message.

import { BOOK_STATES, SESSIONS } from "../../model/index.ts";
import { BAR_MINUTES } from "../intraday/intraday.ts";
import { MARKET_MOODS } from "../market/market.ts";
import { AUCTION_PHASES, SYMBOL_SESSIONS } from "../quote/quote.ts";
import { TRADE_SIDES } from "../trades/trades.ts";
import { MARKET_SESSIONS } from "./channel.ts";

/** The encoding of a value. */
export type CompactType =
  /** `text`: the byte count, then the bytes of UTF-8. `count`: a whole number. `decimal`: 1/10,000. `time`, `date`: market time. */
  | "text"
  | "count"
  | "decimal"
  | "time"
  | "date"
  | "flag"
  /** The index of the value in this list. */
  | { readonly choice: readonly (string | number)[] }
  /** Always this value; it takes no byte. */
  | { readonly constant: unknown }
  /** Always the value of the earlier field of this name; it takes no byte. */
  | { readonly same: string }
  | { readonly nullable: CompactType }
  | { readonly optional: CompactType }
  | { readonly list: CompactType }
  /** A list with one value for each of these types. */
  | { readonly tuple: readonly CompactType[] }
  | { readonly object: CompactFields };

/** The fields, in the order in which they are written. */
export type CompactFields = { readonly [name: string]: CompactType };

export interface CompactMessage {
  /** The first byte of the frame. */
  readonly number: number;
  readonly fields: CompactFields;
}

const TRADE: CompactFields = {
  trade_seq: "count",
  event_time: "time",
  price: "decimal",
  quantity: "count",
  value: "decimal",
  side: { choice: TRADE_SIDES },
};

const BAR: CompactFields = {
  time: "time",
  open: "decimal",
  high: "decimal",
  low: "decimal",
  close: "decimal",
  volume: "count",
  value: "decimal",
  trade_count: "count",
  is_final: "flag",
};

const LEVELS: CompactType = {
  list: { object: { level: "count", price: "decimal", quantity: "count", order_count: "count" } },
};

const CHANGED_LEVELS: CompactType = { list: { tuple: ["decimal", "count", "count"] } };

const MARKET_ORDERS: CompactType = {
  nullable: {
    object: {
      bid_quantity: "count",
      bid_order_count: "count",
      bid_updated_at: { nullable: "time" },
      ask_quantity: "count",
      ask_order_count: "count",
      ask_updated_at: { nullable: "time" },
    },
  },
};

/** By message name, which is its `type`, except for `depth_unavailable`, a depth_snapshot without a book. */
export const COMPACT_MESSAGES = {
  quote: {
    number: 1,
    fields: {
      symbol: "text",
      mode: { constant: "standard" },
      data: {
        object: {
          price: "decimal",
          open: "decimal",
          high: "decimal",
          low: "decimal",
          close: { same: "price" },
          change: "decimal",
          change_percent: "decimal",
          previous_close: "decimal",
          volume: "count",
          value: "decimal",
          trade_count: "count",
          bid: "decimal",
          ask: "decimal",
          bid_size: "count",
          ask_size: "count",
          liquidity: {
            object: {
              inflow_value: "decimal",
              inflow_volume: "count",
              outflow_value: "decimal",
              outflow_volume: "count",
              net_value: "decimal",
            },
          },
          trade_time: "time",
          market_session: { choice: MARKET_SESSIONS },
          auction: {
            nullable: {
              object: {
                phase: { choice: AUCTION_PHASES },
                price: "decimal",
                price_updated_at: "time",
                volume: "count",
                volume_updated_at: "time",
                symbol_state: { nullable: "text" },
                symbol_session: { choice: SYMBOL_SESSIONS },
              },
            },
          },
        },
      },
      timestamp: "time",
      latency_ms: "count",
    },
  },
  trade: {
    number: 2,
    fields: {
      symbol: "text",
      ...TRADE,
      market_session: { choice: MARKET_SESSIONS },
      timestamp: { same: "event_time" },
    },
  },
  trades_snapshot: {
    number: 3,
    fields: {
      symbol: "text",
      updated_at: { nullable: "time" },
      count: "count",
      events: { list: { object: TRADE } },
      summary: {
        object: {
          event_count: "count",
          trade_quantity: "count",
          trade_value: "decimal",
          latest_event_time: { nullable: "time" },
        },
      },
      timestamp: "time",
    },
  },
  depth_snapshot: {
    number: 4,
    fields: {
      available: { constant: true },
      symbol: "text",
      updated_at: "time",
      session: { choice: SESSIONS },
      book_state: { choice: BOOK_STATES },
      levels: "count",
      entitled_levels: "count",
      best_bid: "decimal",
      best_ask: "decimal",
      spread: "decimal",
      spread_bps: "decimal",
      total_bid_quantity_top5: "count",
      total_ask_quantity_top5: "count",
      total_bid_quantity: "count",
      total_ask_quantity: "count",
      level_imbalance: "decimal",
      level_imbalance_top5: "decimal",
      bids: LEVELS,
      asks: LEVELS,
      market_order: MARKET_ORDERS,
      timestamp: "time",
      book_seq: { optional: "count" },
    },
  },
  depth_unavailable: {
    number: 5,
    fields: {
      symbol: "text",
      available: { constant: false },
      message: "text",
      levels: { constant: 0 },
      entitled_levels: "count",
      bids: { constant: [] },
      asks: { constant: [] },
      timestamp: "time",
      book_seq: { optional: "count" },
    },
  },
  depth_changes: {
    number: 6,
    fields: {
      symbol: "text",
      book_seq: "count",
      bids: CHANGED_LEVELS,
      asks: CHANGED_LEVELS,
      available: { optional: "flag" },
      session: { optional: { choice: SESSIONS } },
      book_state: { optional: { choice: BOOK_STATES } },
      market_order: { optional: MARKET_ORDERS },
      timestamp: "time",
    },
  },
  index: {
    number: 7,
    fields: {
      symbol: "text",
      index: { same: "symbol" },
      is_delayed: { constant: false },
      timestamp: "time",
      index_value: "decimal",
      index_change: "decimal",
      index_change_percent: "decimal",
      total_volume: "count",
      total_value: "decimal",
      trade_count: "count",
      advancing: "count",
      declining: "count",
      unchanged: "count",
      market_mood: { choice: MARKET_MOODS },
    },
  },
  bars_snapshot: {
    number: 8,
    fields: {
      symbol: "text",
      date: "date",
      minutes: { choice: BAR_MINUTES },
      is_delayed: { constant: false },
      count: "count",
      bars: { list: { object: BAR } },
      timestamp: "time",
    },
  },
  bar: {
    number: 9,
    fields: { symbol: "text", date: "date", minutes: { choice: BAR_MINUTES }, ...BAR, timestamp: "time" },
  },
} as const satisfies Record<string, CompactMessage>;

export type CompactName = keyof typeof COMPACT_MESSAGES;

/** The `type` of the message with this name in the table. */
export function typeOfCompact(name: CompactName): string {
  return name === "depth_unavailable" ? "depth_snapshot" : name;
}
