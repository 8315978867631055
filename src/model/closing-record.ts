// What a new trading day needs from the days before it: the last official trade of each symbol.

import type { Decimal } from "../base/index.ts";

/** The last official trade of a symbol: until it trades again, its quote has this price and time. */
export interface ClosingRecord {
  readonly symbol: string;
  readonly price: Decimal;
  readonly tradedAtMs: number;
}
