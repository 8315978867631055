// The price steps of shares and closed-end funds. The step depends on the price, so the step of an instrument changes when its price
// crosses the border of a band during the day.

import type { Decimal } from "../base/index.ts";
import type { Instrument } from "../model/index.ts";

interface TickBand {
  /** The upper border, excluded; the band begins at the border of the band before. */
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

/** True when the instrument's step changes with its price. Other instruments have the step of their reference data at every price. */
export function hasTickTable({
  securityType,
  referencePrice,
  tick,
}: Pick<Instrument, "securityType" | "referencePrice" | "tick">): boolean {
  const isShare = securityType === "Equity" || securityType === "Closed-End Fund";
  return isShare && tick === tickAt(referencePrice);
}

/** The step at a price. */
export function tickAt(price: Decimal): Decimal {
  for (const { below, tick } of TICK_BANDS) if (price < below) return tick;
  return 0;
}
