// The matching engine: books with price-time priority, auctions and trade-at-last.

export { Book, type BookMode, DONE, MARKET, REFUSAL, type Validity } from "./book.ts";
export type { BookListener } from "./book-listener.ts";
export type { Equilibrium } from "./equilibrium.ts";
export { NONE } from "./ladder.ts";
export { PriceGrid } from "./price-grid.ts";
export { BUY, opposite, SELL, type Side } from "./side.ts";
