// The terms of orders and the answers of a book: sides, modes, the time that an order waits, and reasons of refusals.

export const BUY = 0;
export const SELL = 1;
export type Side = typeof BUY | typeof SELL;

export function opposite(side: Side): Side {
  return side === BUY ? SELL : BUY;
}

/** The price step of a market order. */
export const MARKET = -1;

/** The ways of matching orders. "closed" (before the open, halted, after the close) takes no orders but still cancels them. */
export type BookMode = "closed" | "auction" | "continuous" | "at-last";

/** "immediate-or-cancel" takes the available quantity and cancels the rest; "fill-or-kill" is filled as a whole or cancelled. */
export type TimeInForce = "day" | "immediate-or-cancel" | "fill-or-kill";

/** Results of `submit` and `amend` for a refused order: negative numbers, while order numbers are positive. */
export const REFUSAL = { quantity: -1, price: -2, mode: -3, timeInForce: -4, full: -5, unknown: -6 } as const;
/** The order was filled or cancelled at once; no part of it rests in the book. */
export const DONE = 0;
