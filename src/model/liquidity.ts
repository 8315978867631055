// Liquidity: the day's trades of an instrument, split by the side of the aggressor.

import type { Decimal, Quantity } from "../base/index.ts";

/** Inflow: trades that a buyer started; outflow: trades that a seller started. Together they are all trades of the day. */
export interface Liquidity {
  readonly inflowValue: Decimal;
  readonly inflowVolume: Quantity;
  readonly inflowTrades: number;
  readonly outflowValue: Decimal;
  readonly outflowVolume: Quantity;
  readonly outflowTrades: number;
  /** Inflow value minus outflow value. */
  readonly netValue: Decimal;
}
