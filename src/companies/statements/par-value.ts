// The par value of a share: share capital over shares. Saudi announcements state dividends in percent of it.

import { type Day, type Decimal, decimalOf, type Quantity } from "../../base/index.ts";
import type { Split } from "../../model/index.ts";
import { splitFactor } from "../actions/price-factor.ts";
import type { Filings } from "./filings.ts";

/** Share capital at the ends of periods, newest first. */
export interface CapitalAt {
  readonly periodEnd: Day;
  /** Riyals. */
  readonly shareCapital: number;
}

export function capitalsOf({ annual, quarterly }: Filings): readonly CapitalAt[] {
  return [...annual, ...quarterly]
    .flatMap(({ periodEnd, balance }) => {
      const shareCapital = balance?.shareCapital ?? null;
      return shareCapital === null || shareCapital <= 0 ? [] : [{ periodEnd, shareCapital }];
    })
    .sort((a, b) => b.periodEnd - a.periodEnd);
}

/**
 * The par value of a share on `day`: the capital of the last balance sheet by then over the shares of that balance sheet's day,
 * which are counted back from today's `shares`. Null where capital or shares are not known, and between a split and the next
 * balance sheet: only that shows whether the split cut the par value or raised the capital.
 */
export function parValue(
  capitals: readonly CapitalAt[],
  shares: Quantity,
  splits: readonly Split[],
  day: Day,
  today: Day,
): Decimal | null {
  const capital = capitals.find(({ periodEnd }) => periodEnd <= day);
  if (capital === undefined || shares === 0 || splitFactor(splits, capital.periodEnd, day) !== 1) return null;
  const sharesThen = shares / splitFactor(splits, capital.periodEnd, today);
  const par = decimalOf(capital.shareCapital / sharesThen);
  return par <= 0 ? null : par;
}
