// Where the money pressed: the day's trades of an instrument, split by the side that took the initiative.

import type { Decimal, Quantity } from "../base/index.ts";

/** Inflow is what buyers took, outflow what sellers hit; together they are every trade of the day. */
export interface Liquidity {
  readonly inflowValue: Decimal;
  readonly inflowVolume: Quantity;
  readonly inflowTrades: number;
  readonly outflowValue: Decimal;
  readonly outflowVolume: Quantity;
  readonly outflowTrades: number;
  /** Inflow value less outflow value. */
  readonly netValue: Decimal;
}
