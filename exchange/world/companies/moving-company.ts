// Which company of Nomu moves to the main market on a day: one that has been there for two years, is large enough, and has nothing
// pending that would fall on both of its listings.

import { addDays, type Day, DECIMAL_SCALE, Random } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { suspendedDays } from "./capital-changes.ts";
import { corporateActions } from "./corporate-actions.ts";

/** Two years, as the difference of two days in the form YYYYMMDD. */
const NOMU_YEARS = 20_000;
/** Riyals that a company of the main market is worth at least. */
const WORTH_MIN = 3e8;
/** A dividend or change of capital is announced up to this long before it takes effect. */
const PENDING_DAYS = 75;
/** The company is not suspended in these days around its move. */
const CALM_DAYS = 15;

/** Null when there is none. `listings` are all of Nomu that have not moved. */
export function movingCompany(seed: number, listings: readonly Listing[], day: Day, firstDay: Day): Listing | null {
  const random = new Random("moving", seed, day);
  const fit = listings.filter((listing) => isFit(listing, day));
  while (fit.length > 0) {
    const [drawn] = fit.splice(random.int(fit.length), 1);
    if (drawn !== undefined && !hasPending(seed, drawn, day, firstDay)) return drawn;
  }
  return null;
}

function isFit({ market, securityType, listingDay, sharesOutstanding, referencePrice }: Listing, day: Day): boolean {
  if (market !== "NOMU" || securityType !== "Equity" || listingDay > day - NOMU_YEARS) return false;
  return (sharesOutstanding * referencePrice) / DECIMAL_SCALE >= WORTH_MIN;
}

function hasPending(seed: number, listing: Listing, day: Day, firstDay: Day): boolean {
  const [from, to] = [addDays(day, -PENDING_DAYS), addDays(day, PENDING_DAYS)];
  const { dividends, capitalChanges } = corporateActions(seed, listing, from, to, firstDay);
  const isPending = (announced: Day, done: Day): boolean => announced < day && done >= day;
  const calm = [addDays(day, -CALM_DAYS), addDays(day, CALM_DAYS)] as const;
  return (
    dividends.some(({ announcementDay, distributionDay }) => isPending(announcementDay, distributionDay)) ||
    capitalChanges.some(({ announcementDay, exDay }) => isPending(announcementDay, exDay)) ||
    [...suspendedDays(capitalChanges)].some((suspended) => suspended >= calm[0] && suspended <= calm[1])
  );
}
