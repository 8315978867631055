// Share capital by day: shares times their nominal value. A split only divides shares into smaller ones; every other change of
// the share count is one of the capital.

import type { Day } from "../../../src/base/index.ts";
import type { Business } from "./business.ts";
import { sharesPerShare } from "./capital-change.ts";

/** Riyals of paid-in capital at the end of `day`. */
export function shareCapitalAt(business: Business, day: Day): number {
  const { shares } = business;
  const splits = shares.capitalChanges(day).filter(({ type }) => type === "SPLIT");
  // A share of the first day was this many shares of `day`, each with so much less of its nominal value.
  const splitOnly = sharesPerShare(splits, day, business.firstDay);
  return Math.round(shares.sharesOn(day) * splitOnly * business.nominal);
}
