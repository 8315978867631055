// Translates the exchange's phases for clients: the session's name, the auction's name and the state of the book.

import type { AuctionPhase, BookState, Phase, Session } from "../../model/index.ts";
import { isAuction } from "../../model/index.ts";

const SESSION_OF_PHASE: Readonly<Record<Phase, Session>> = {
  closed: "closed",
  "opening-auction": "preopen",
  continuous: "regular",
  // A volatility auction and a halt interrupt the regular session; they do not end it.
  "volatility-auction": "regular",
  halted: "regular",
  "closing-auction": "preclose",
  "trade-at-last": "atc",
  "post-trade": "postmarket",
};

export function sessionOf(phase: Phase): Session {
  return SESSION_OF_PHASE[phase];
}

/** AUCTION-02: only the opening and the closing auction are shown on a quote. */
export function auctionPhaseOf(phase: Phase): AuctionPhase | null {
  if (phase === "opening-auction") return "opening";
  return phase === "closing-auction" ? "closing" : null;
}

/** The state of a book in one word. A book without any price is more important than its phase, so this is checked first. */
export function bookStateOf(phase: Phase, hasBids: boolean, hasAsks: boolean, hasMarketOrders: boolean): BookState {
  if (hasMarketOrders && !hasBids && !hasAsks) return "market_orders_only";
  if (phase === "halted") return "halted";
  if (isAuction(phase)) return "auction";
  return hasBids && hasAsks ? "normal" : "one_sided";
}
