// The matching engine: books with price-time priority, auctions and trade-at-last.

export type { BookListener } from "./book-listener.ts";
export { OrderBook } from "./order-book.ts";
export { NONE } from "./order-ladder.ts";
export { MARKET, REFUSAL, type TimeInForce } from "./order-terms.ts";
export { PriceGrid } from "./price-grid.ts";
export { BUY, opposite, SELL, type Side } from "./side.ts";
