// What the exchange lays down for one instrument on one day.

import type { Day, Decimal } from "../../src/base/index.ts";
import type { PriceGrid } from "../matching/index.ts";
import type { Schedule } from "./schedule.ts";

/** The exchange's rules for one instrument on one day. */
export interface InstrumentRules {
  readonly number: number;
  /** The prices within the day's limits. */
  readonly grid: PriceGrid;
  /** Whether a price could be that of an order on some day. */
  readonly isOnTick: (price: Decimal) => boolean;
  readonly referencePrice: Decimal;
  /** Percent from the static reference that starts a volatility auction; null where there is no static limit. */
  readonly staticPercent: number | null;
  /** A closing auction below this traded value sets no price. */
  readonly closingValueMin: Decimal;
  readonly schedule: Schedule;
  /** Nobody may trade it that day. */
  readonly isSuspended?: boolean;
  /** A change of capital has changed the reference price since the last close. */
  readonly isAdjusted?: boolean;
  /** The trading day after this one. */
  readonly nextDay: Day;
}
