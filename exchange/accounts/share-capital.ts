// Share capital by day. A bonus issue turns reserves into capital; a split only divides shares into smaller ones.

import type { Day } from "../../src/base/index.ts";
import { isBonusIssue } from "../corporate-actions/index.ts";
import type { Business } from "./business.ts";

/** Riyals of paid-in capital at the end of `day`. */
export function shareCapitalAt(business: Business, day: Day): number {
  const { shares } = business;
  // Splits do not change the capital, so their effect on the share count is taken out.
  let splitOnly = 1;
  for (const split of shares.splits(day)) {
    if (isBonusIssue(split)) continue;
    const ratio = split.numerator / split.denominator;
    if (split.exDay > day && split.exDay <= business.firstDay) splitOnly *= ratio;
    if (split.exDay <= day && split.exDay > business.firstDay) splitOnly /= ratio;
  }
  return Math.round(shares.sharesOn(day) * splitOnly * business.nominal);
}
