// A live opening or closing auction of an instrument, for its quote. A quote does not show volatility auctions.

import type { Decimal, Quantity } from "../base/index.ts";

export type AuctionPhase = "opening" | "closing";
export type AuctionSession = "pre-open" | "pre-close";

/** The equilibrium at which the auction would trade if it ended now; price and volume are 0 while there is none. */
export interface Auction {
  readonly phase: AuctionPhase;
  readonly price: Decimal;
  /** Time of the last change of the price; the auction's start before any change. */
  readonly priceUpdatedAtMs: number;
  readonly volume: Quantity;
  readonly volumeUpdatedAtMs: number;
  /** Always null: the exchange sends none. */
  readonly symbolState: null;
  readonly symbolSession: AuctionSession;
}
