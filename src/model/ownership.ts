// Who owns a company, as the exchange publishes it: what foreigners may own and do, large holders, and net short positions.

import type { Day, Quantity } from "../base/index.ts";

/** Somebody who owns at least so much, in hundredths of a percent, is named. */
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
  /** Nobody knows it before this day. It stands until the next one. */
  readonly asOfDay: Day;
  /** What foreigners may own together, in hundredths of a percent; null where the exchange publishes none. */
  readonly foreignLimitBps: number | null;
  /** What they own; null where the exchange does not publish it. */
  readonly foreignBps: number | null;
  /** Shares that were sold short and not bought back; null where the exchange publishes none. */
  readonly shortShares: Quantity | null;
  /** Largest first. */
  readonly holders: readonly LargeHolder[];
}
