// The JSON of /market/trades/, and the trades of the trades channel. The summary of a list totals exactly the trades in it.

import { decimalToNumber, formatTimestamp } from "../../base/index.ts";
import type { Trade } from "../../model/index.ts";
import { marketSessionOf, type rest, type StreamTrade } from "../../wire/index.ts";

function projectTrade(trade: Trade): rest.Trade {
  return {
    trade_seq: trade.tradeSeq,
    event_time: formatTimestamp(trade.timeMs),
    price: decimalToNumber(trade.price),
    quantity: trade.quantity,
    value: decimalToNumber(trade.value),
    side: trade.side,
  };
}

/** `trades` are in order, newest first. */
export function projectTradeList(symbol: string, trades: readonly Trade[]): rest.TradeList {
  let quantity = 0;
  let value = 0;
  for (const trade of trades) {
    quantity += trade.quantity;
    value += trade.value;
  }
  const newest = trades[0];
  const newestAt = newest === undefined ? null : formatTimestamp(newest.timeMs);
  return {
    symbol,
    updated_at: newestAt,
    count: trades.length,
    events: trades.map(projectTrade),
    summary: {
      event_count: trades.length,
      trade_quantity: quantity,
      trade_value: decimalToNumber(value),
      latest_event_time: newestAt,
    },
  };
}

/** A trade of the trades channel. RESUME-08: it depends on the trade alone, not on the time or the process that sends it. */
export function projectStreamTrade(trade: Trade): StreamTrade {
  const projected = projectTrade(trade);
  return {
    type: "trade",
    symbol: trade.symbol,
    ...projected,
    market_session: marketSessionOf(trade.session),
    timestamp: projected.event_time,
  };
}
