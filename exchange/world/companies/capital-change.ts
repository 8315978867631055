// A change of the share count: a split, a bonus issue, a rights issue or a capital reduction, and what it does to the price.

import type { Day, Decimal } from "../../../src/base/index.ts";

export type CapitalChangeType = "SPLIT" | "BONUS_ISSUE" | "RIGHTS_ISSUE" | "CAPITAL_REDUCTION";

/** From `exDay` on, `denominator` old shares are `numerator` new ones; a bonus issue of one for four is 5 : 4. */
export interface CapitalChange {
  readonly symbol: string;
  readonly type: CapitalChangeType;
  readonly announcementDay: Day;
  readonly exDay: Day;
  readonly numerator: number;
  readonly denominator: number;
  /** Riyals that a new share of a rights issue costs; null where nothing is paid. */
  readonly price: Decimal | null;
}

/** What one share is worth from the ex-day on when it closed at `close` before: the old shares and the new money over the new shares. */
export function theoreticalPrice(
  close: Decimal,
  { numerator, denominator, price }: Pick<CapitalChange, "numerator" | "denominator" | "price">,
): number {
  return (close * denominator + (price ?? 0) * (numerator - denominator)) / numerator;
}

/** Those without new money: by them alone what is told per share, such as a price or a dividend, changes in proportion. */
export function withoutMoney(changes: readonly CapitalChange[]): readonly CapitalChange[] {
  return changes.filter(({ type }) => type !== "RIGHTS_ISSUE");
}

/** How many shares at the end of `to` one share of the end of `from` has become. */
export function sharesPerShare(changes: readonly CapitalChange[], from: Day, to: Day): number {
  let factor = 1;
  for (const { exDay, numerator, denominator } of changes) {
    if (exDay > from && exDay <= to) factor *= numerator / denominator;
    if (exDay > to && exDay <= from) factor *= denominator / numerator;
  }
  return factor;
}
