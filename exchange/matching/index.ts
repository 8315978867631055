// The matching engine: books with price-time priority, auctions and trade-at-last.

export type { BookListener } from "./book-listener.ts";
export type { Equilibrium } from "./equilibrium.ts";
export { MARKET, OrderBook, REFUSAL, type TimeInForce } from "./order-book.ts";
export { NONE } from "./order-ladder.ts";
export { PriceGrid } from "./price-grid.ts";
export { BUY, opposite, SELL, type Side } from "./side.ts";
