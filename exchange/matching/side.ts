// The two sides of a book as numbers, because books are arrays.

export const BUY = 0;
export const SELL = 1;
export type Side = typeof BUY | typeof SELL;

export function opposite(side: Side): Side {
  return side === BUY ? SELL : BUY;
}
