// A lot: trades gathered into one array of plain numbers, as the service hands them to the thread of the rules.

/** Where each number of a trade is, counted from the trade's first cell. */
export const TRADE = { instrument: 0, timeMs: 1, price: 2, quantity: 3, value: 4, isOfficial: 5, length: 6 } as const;

/** Trades of an open day in their order, and the position of the market after them. A lot may have no trades. */
export interface TradeLot {
  readonly cells: Float64Array<ArrayBuffer>;
  readonly seq: number;
  readonly timeMs: number;
}
