// The JSON of /market/depth/: the order book as one account sees it. Snapshots of the depth channel carry it too.

import { decimalToNumber, formatTimestamp } from "../../base/index.ts";
import type { Depth, Level, MarketOrders } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** `depth` is already cut to the levels of this reader; `entitledLevels` is the most that the account may receive. */
export function projectDepth(depth: Depth, entitledLevels: number): rest.DepthSnapshot {
  return {
    symbol: depth.symbol,
    updated_at: formatTimestamp(depth.updatedAtMs),
    session: depth.session,
    book_state: depth.bookState,
    levels: Math.max(depth.bids.length, depth.asks.length),
    entitled_levels: entitledLevels,
    best_bid: decimalToNumber(depth.bestBid),
    best_ask: decimalToNumber(depth.bestAsk),
    spread: decimalToNumber(depth.spread),
    spread_bps: depth.spreadBps,
    total_bid_quantity_top5: depth.totalBidQuantityTop5,
    total_ask_quantity_top5: depth.totalAskQuantityTop5,
    total_bid_quantity: depth.totalBidQuantity,
    total_ask_quantity: depth.totalAskQuantity,
    level_imbalance: depth.levelImbalance,
    level_imbalance_top5: depth.levelImbalanceTop5,
    bids: depth.bids.map(projectLevel),
    asks: depth.asks.map(projectLevel),
    market_order: projectMarketOrders(depth.marketOrders),
  };
}

function projectLevel(level: Level): rest.DepthLevel {
  return {
    level: level.level,
    price: decimalToNumber(level.price),
    quantity: level.quantity,
    order_count: level.orderCount,
  };
}

/** The time of the last change of a side is null without orders. */
export function projectMarketOrders(orders: MarketOrders | null): rest.MarketOrders | null {
  if (orders === null) return null;
  return {
    bid_quantity: orders.bidQuantity,
    bid_order_count: orders.bidOrderCount,
    bid_updated_at: orders.bidQuantity === 0 ? null : formatTimestamp(orders.bidUpdatedAtMs),
    ask_quantity: orders.askQuantity,
    ask_order_count: orders.askOrderCount,
    ask_updated_at: orders.askQuantity === 0 ? null : formatTimestamp(orders.askUpdatedAtMs),
  };
}
