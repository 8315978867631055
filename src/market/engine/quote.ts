// The quote of an instrument, read from its state.

import { percentOf } from "../../base/index.ts";
import type { Quote } from "../../model/index.ts";
import { sessionOf } from "./session.ts";
import type { SymbolState } from "./symbol-state.ts";

export function quoteOf(state: SymbolState): Quote {
  const { instrument, book, price, change } = state;
  const { day } = state.bars;
  const previousClose = instrument.referencePrice;
  return {
    symbol: instrument.symbol,
    nameAr: instrument.nameAr,
    nameEn: instrument.nameEn,
    price,
    change,
    changePercent: percentOf(change, previousClose),
    // QUOTE-12: before the first official trade all three are the previous close.
    open: day.isPriced ? day.open : previousClose,
    high: day.isPriced ? day.high : previousClose,
    low: day.isPriced ? day.low : previousClose,
    previousClose,
    limitUp: instrument.limitHigh,
    limitDown: instrument.limitLow,
    volume: day.volume,
    value: day.value,
    tradeCount: day.tradeCount,
    bid: book.bids.bestPrice,
    bidSize: book.bids.bestQuantity,
    ask: book.asks.bestPrice,
    askSize: book.asks.bestQuantity,
    liquidity: state.liquidity.shown(),
    auction: state.auction.shown(),
    session: sessionOf(state.phase),
    updatedAtMs: state.updatedAtMs,
  };
}
