// Closes carried through later corporate actions, so that returns can be computed across them. They are anchored at 1 April 2024:
// up to March 2024 a close is multiplied by the factors of the actions between it and that day, later closes stay unchanged.

import { type Day, outOfRange, roundTo } from "../../../src/base/index.ts";
import { theoreticalPrice } from "../companies/capital-changes.ts";
import { type CompanyActions, dividendsByExDay, referenceChanges } from "../companies/corporate-actions.ts";
import type { PricePath } from "./price-path.ts";

/** HISTORY-13, HISTORY-14: the last day whose close is adjusted. */
const ADJUSTED_UNTIL: Day = 20240331;
/** ACTIONS-09: a factor has this many decimals. */
const FACTOR_PLACES = 8;

/** One entry for each of `days`, 0 before the listing. */
export function adjustedCloses(
  { closes, listedFrom }: PricePath,
  actions: CompanyActions,
  days: readonly Day[],
): Float64Array {
  const changes = referenceChanges(actions);
  const dividends = dividendsByExDay(actions);
  const adjusted = new Float64Array(closes.length);
  let factor = 1;
  for (let d = closes.length - 1; d >= listedFrom; d--) {
    const close = closes[d] ?? outOfRange(d);
    const isAdjusted = (days[d] ?? outOfRange(d)) <= ADJUSTED_UNTIL;
    const exDay = days[d + 1];
    if (isAdjusted && exDay !== undefined) {
      const change = changes.get(exDay);
      const dividend = dividends.get(exDay);
      if (change !== undefined) factor *= roundTo(theoreticalPrice(close, change) / close, FACTOR_PLACES);
      if (dividend !== undefined) factor *= roundTo(1 - dividend / close, FACTOR_PLACES);
    }
    adjusted[d] = isAdjusted ? Math.round(close * factor) : close;
  }
  return adjusted;
}
