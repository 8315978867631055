// A live opening or closing auction of an instrument, as a quote shows it. Volatility auctions are not shown this way.

import type { Decimal, Quantity } from "../base/index.ts";

export type AuctionPhase = "opening" | "closing";
export type AuctionSession = "pre-open" | "pre-close";

/** The equilibrium that would be traded if the auction ended now; price and volume are 0 while none forms. */
export interface Auction {
  readonly phase: AuctionPhase;
  readonly price: Decimal;
  /** When the price last changed; the auction's start while it never did. */
  readonly priceUpdatedAtMs: number;
  readonly volume: Quantity;
  readonly volumeUpdatedAtMs: number;
  /** The exchange sends none. */
  readonly symbolState: null;
  readonly symbolSession: AuctionSession;
}
