// The depth snapshot of a book for one reader. Its totals and ratios are computed from exactly the levels in it.

import { outOfRange, percentOf, type Quantity, roundTo } from "../../base/index.ts";
import { DEPTH_LEVELS_MAX, type Depth, type Level } from "../../model/index.ts";
import { bookStateOf, sessionOf } from "./session.ts";
import type { SymbolState } from "./symbol-state.ts";

const TOP_LEVELS = 5;

/** The best `levels` levels; null when the book is empty. */
export function depthOf(state: SymbolState, levels: number): Depth | null {
  const { book, phase } = state;
  if (book.isEmpty) return null;
  const shown = Math.min(Math.max(levels, 1), DEPTH_LEVELS_MAX);
  const bids = book.bids.top(shown);
  const asks = book.asks.top(shown);
  const bestBid = book.bids.bestPrice;
  const bestAsk = book.asks.bestPrice;
  // DEPTH-20: 0 when a side has no priced level.
  const spread = bids.length > 0 && asks.length > 0 ? bestAsk - bestBid : 0;
  const totalBidQuantity = quantityOf(bids, shown);
  const totalAskQuantity = quantityOf(asks, shown);
  const totalBidQuantityTop5 = quantityOf(bids, TOP_LEVELS);
  const totalAskQuantityTop5 = quantityOf(asks, TOP_LEVELS);
  return {
    symbol: state.instrument.symbol,
    updatedAtMs: book.changedAtMs(shown),
    session: sessionOf(phase),
    bookState: bookStateOf(phase, bids.length > 0, asks.length > 0, book.hasMarketOrders),
    bids,
    asks,
    marketOrders: book.marketOrders(),
    bestBid,
    bestAsk,
    spread,
    // Twice the spread over twice the mid price, in hundredths of a percent: exact up to the last division.
    spreadBps: spread === 0 ? 0 : percentOf(200 * spread, bestBid + bestAsk),
    totalBidQuantity,
    totalAskQuantity,
    totalBidQuantityTop5,
    totalAskQuantityTop5,
    levelImbalance: imbalanceOf(totalBidQuantity, totalAskQuantity),
    levelImbalanceTop5: imbalanceOf(totalBidQuantityTop5, totalAskQuantityTop5),
  };
}

function quantityOf(levels: readonly Level[], count: number): Quantity {
  let total = 0;
  for (let i = 0; i < count && i < levels.length; i++) total += (levels[i] ?? outOfRange(i)).quantity;
  return total;
}

function imbalanceOf(bid: Quantity, ask: Quantity): number {
  return bid + ask === 0 ? 0 : roundTo((bid - ask) / (bid + ask), 4);
}
