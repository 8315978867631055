// The published ownership of a company: the limit and the share of foreigners, large holders, and net short positions.

import type { Day, Quantity } from "../base/index.ts";

/** Holders of at least this part, in hundredths of a percent, are listed by name. */
export const LARGE_HOLDER_BPS = 500;

export interface LargeHolder {
  readonly nameAr: string;
  readonly nameEn: string;
  /** Part of the shares, in hundredths of a percent. */
  readonly heldBps: number;
}

/** The ownership of one company on one day; symbol and day identify it. */
export interface Ownership {
  readonly symbol: string;
  /** The data are not public before this day, and hold until the next record. */
  readonly asOfDay: Day;
  /** The most that foreigners may own together, in hundredths of a percent; null where the exchange publishes none. */
  readonly foreignLimitBps: number | null;
  /** The part that foreigners own, in hundredths of a percent; null where the exchange does not publish it. */
  readonly foreignBps: number | null;
  /** Shares that were sold short and not bought back; null where the exchange publishes none. */
  readonly shortShares: Quantity | null;
  /** Largest first. */
  readonly holders: readonly LargeHolder[];
}
