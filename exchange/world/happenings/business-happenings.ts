// What happens in the business of a company on no known day: contracts, lawsuits, talks, outages. A few times a year, of any size,
// good and bad alike.

import { addDays, type Day, HOUR_MS, isTradingDay, MINUTE_MS, Random } from "../../../src/base/index.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { NormalSeries } from "../factors/normal-series.ts";
import type { Listing } from "../universe/listing.ts";
import type { Happening } from "./happening.ts";
import { publicationTime } from "./publication-time.ts";

/** Something happens on days whose draw is beyond this normal quantile: four times a year. */
const QUANTILE = 2.41;
/** In daily standard deviations: at least this, and more the further beyond the quantile. */
const SIZE_LEAST = 1.8;
const SIZE_MORE = 5.4;
/** From this size on trading stops when it becomes known during the session. */
const GRAVE_SIZE = 4;
const HALT_SHORTEST_MS = 15 * MINUTE_MS;
const HALT_LONGEST_MS = 45 * MINUTE_MS;
/** No halt begins so late that the share could not come back before the closing auction. */
const HALT_UNTIL_MS = 14.75 * HOUR_MS;
/** Below this size nobody writes about a company of Nomu. */
const NOMU_REPORTED_SIZE = 3;

/** Those of the days from `from` to `to`, oldest first. */
export function businessHappenings(seed: number, listing: Listing, from: Day, to: Day): readonly Happening[] {
  const draws = new NormalSeries(seed, "company", listing.symbol, "jump");
  const happenings: Happening[] = [];
  const first = dayNumber(from);
  const last = dayNumber(to);
  for (let number = first; number <= last; number++) {
    const draw = draws.at(number);
    const beyond = Math.abs(draw) - QUANTILE;
    if (beyond <= 0) continue;
    const day = addDays(from, number - first);
    if (!isTradingDay(day)) continue;
    happenings.push(happeningOf(seed, listing, day, Math.sign(draw) * (SIZE_LEAST + SIZE_MORE * beyond)));
  }
  return happenings;
}

function happeningOf(seed: number, listing: Listing, day: Day, size: number): Happening {
  const key = `news-${day}`;
  const isReported = listing.market !== "NOMU" || Math.abs(size) >= NOMU_REPORTED_SIZE;
  // What nobody writes about is known before the session.
  const time = publicationTime(seed, listing.symbol, key, !isReported);
  const isGrave = Math.abs(size) >= GRAVE_SIZE && time.knownMs > 0;
  return {
    kind: "business",
    key,
    day,
    size,
    isReported,
    haltMs: isGrave ? haltOf(seed, listing, day, time.knownMs) : 0,
    ...time,
  };
}

function haltOf(seed: number, listing: Listing, day: Day, fromMs: number): number {
  const length = new Random("halt", seed, listing.symbol, day).between(HALT_SHORTEST_MS, HALT_LONGEST_MS);
  return Math.min(length, HALT_UNTIL_MS - fromMs);
}
