// The effect of a corporate action on the value of one share: the factor that converts a close before its ex-day to the prices after it.

import { type Day, type Decimal, outOfRange, roundTo } from "../../base/index.ts";
import type { Bar, ShareChange, Split } from "../../model/index.ts";

/** ACTIONS-09: a factor has this many decimals. */
const FACTOR_PLACES = 8;

/** The value of the old shares at their last close plus the new money, divided by the new shares, relative to that close. */
export function capitalFactor(
  change: Pick<ShareChange, "numerator" | "denominator" | "price">,
  close: Decimal,
): number {
  const { numerator, denominator, price } = change;
  const worth = (close * denominator + (price ?? 0) * (numerator - denominator)) / numerator;
  return roundTo(worth / close, FACTOR_PLACES);
}

/** The price without the dividend relative to the price with it. */
export function dividendFactor(value: Decimal, close: Decimal): number {
  return roundTo(1 - value / close, FACTOR_PLACES);
}

/**
 * The last close before `exDay` in shares of the day before it; null where no bar is that old. Nothing was traded between that close and
 * the ex-day, but another change may have taken effect.
 */
export function closeBefore(bars: readonly Bar[], changes: readonly ShareChange[], exDay: Day): Decimal | null {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle] ?? outOfRange(middle)).time < exDay) low = middle + 1;
    else high = middle;
  }
  const last = bars[low - 1];
  if (last === undefined) return null;
  const between = changes.filter((change) => change.exDay > last.time && change.exDay < exDay);
  return between.reduce((close, change) => Math.round(close * capitalFactor(change, close)), last.close);
}

/** Changes of capital as splits that would move the price as much; a change whose price is not known is left out. */
export function priceSplits(changes: readonly ShareChange[], bars: readonly Bar[]): readonly Split[] {
  return changes.flatMap((change) => {
    if (change.price === null) return [change];
    const close = closeBefore(bars, changes, change.exDay);
    if (close === null) return [];
    return [{ symbol: change.symbol, exDay: change.exDay, numerator: 1, denominator: capitalFactor(change, close) }];
  });
}

/** The number of shares of `today` that a share held at the end of `day` has become: past prices and dividends are divided by it. */
export function splitFactor(splits: readonly Split[], day: Day, today: Day): number {
  let factor = 1;
  for (const { exDay, numerator, denominator } of splits) {
    if (exDay > day && exDay <= today) factor *= numerator / denominator;
  }
  return factor;
}
