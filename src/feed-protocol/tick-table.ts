// The price steps of shares and closed-end funds. A step depends on the price, so an instrument whose price crosses a border
// during the day changes its step there.

import type { Decimal } from "../base/index.ts";
import type { Instrument } from "../model/index.ts";

interface TickBand {
  /** The band holds the prices below this one and from the border of the band before. */
  readonly below: Decimal;
  readonly tick: Decimal;
}

export const TICK_BANDS: readonly TickBand[] = [
  { below: 250_000, tick: 100 },
  { below: 500_000, tick: 200 },
  { below: 1_000_000, tick: 500 },
  { below: 2_500_000, tick: 1_000 },
  { below: 5_000_000, tick: 2_000 },
  { below: Number.POSITIVE_INFINITY, tick: 5_000 },
];

/** True when the instrument's step changes with its price. All others keep the step of their reference data at every price. */
export function hasTickTable({
  securityType,
  referencePrice,
  tick,
}: Pick<Instrument, "securityType" | "referencePrice" | "tick">): boolean {
  const isShare = securityType === "Equity" || securityType === "Closed-End Fund";
  return isShare && tick === tickAt(referencePrice);
}

/** The step of the table at a price. */
export function tickAt(price: Decimal): Decimal {
  for (const { below, tick } of TICK_BANDS) if (price < below) return tick;
  return 0;
}
