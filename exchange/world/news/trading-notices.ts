// What the exchange announces when trading in a share stops and when it comes back: for grave news, for some minutes, and before a
// cut of the capital, for two sessions.

import { type Day, HOUR_MS, MINUTE_MS, present, Random } from "../../../src/base/index.ts";
import type { CapitalChange } from "../companies/capital-change.ts";
import { suspendedDays } from "../companies/capital-changes.ts";
import { haltNotices } from "../happenings/halt-notices.ts";
import type { Happening } from "../happenings/happening.ts";
import { publicationTime } from "../happenings/publication-time.ts";
import type { Listing } from "../universe/listing.ts";
import { cutPercent, dateOf } from "./news-text.ts";
import type { Story } from "./story.ts";
import { type StorySlots, type StoryWays, writeStory } from "./story-writer.ts";
import { HALTED_WAYS, REASONS, RESUMED_WAYS, RETURNED_WAYS, SUSPENDED_WAYS } from "./trading-ways.ts";

/** Every notice is one of the exchange itself. */
const ABOUT = "REGULATORY_ACTION";

/** Both notices of a halt, if there is one; `about` is the type of the news that brought it. */
export function haltStories(listing: Listing, happening: Happening, about: string, seed: number): readonly Story[] {
  const notices = haltNotices(happening);
  if (notices === null) return [];
  const { day } = happening;
  const slots: StorySlots = {
    from: clockTime(notices.fromMs),
    back: clockTime(notices.backMs),
    reason: present(REASONS[about], `no reason for a halt in ${about}`),
  };
  const notice = (word: string, ways: StoryWays, time: Story["time"]): Story => {
    const key = `${word}-${day}`;
    return { listing, about: ABOUT, key, day, time, ...written(listing, ways, slots, key, seed) };
  };
  return [notice("halted", HALTED_WAYS, notices.stop), notice("resumed", RESUMED_WAYS, notices.back)];
}

/** Both notices of the suspension before a cut of the capital; no other change of capital suspends a share. */
export function suspensionStories(listing: Listing, change: CapitalChange, seed: number): readonly Story[] {
  const [first] = [...suspendedDays([change])].sort((a, b) => a - b);
  if (first === undefined) return [];
  const slots: StorySlots = { percent: cutPercent(change), day: dateOf(change.exDay) };
  const notice = (word: string, ways: StoryWays, day: Day): Story => {
    const key = `${word}-${day}`;
    const time = publicationTime(seed, listing.symbol, key, true);
    return { listing, about: ABOUT, key, day, time, ...written(listing, ways, slots, key, seed) };
  };
  return [notice("suspended", SUSPENDED_WAYS, first), notice("returned", RETURNED_WAYS, change.exDay)];
}

function written(
  listing: Listing,
  ways: StoryWays,
  slots: StorySlots,
  key: string,
  seed: number,
): Pick<Story, "ar" | "en"> {
  return writeStory(listing, ways, slots, new Random("notice words", seed, listing.symbol, key));
}

/** "11:45". */
function clockTime(timeOfDayMs: number): string {
  const two = (count: number): string => String(count).padStart(2, "0");
  return `${two(Math.floor(timeOfDayMs / HOUR_MS))}:${two(Math.floor((timeOfDayMs % HOUR_MS) / MINUTE_MS))}`;
}
