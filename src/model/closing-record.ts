// What a new trading day needs to know of the days before it.

import type { Decimal } from "../base/index.ts";

/** The last official trade that a symbol ever had: a quote is dated by it until the symbol trades again. */
export interface ClosingRecord {
  readonly symbol: string;
  readonly price: Decimal;
  readonly tradedAtMs: number;
}
