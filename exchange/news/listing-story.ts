// The story of a company's first day on a market: a new listing, or a move from Nomu to the main market.

import { Random } from "../../src/base/index.ts";
import { isMarketTransfer } from "../corporate-actions/index.ts";
import { publicationTime } from "../happenings/index.ts";
import type { Listing } from "../universe/index.ts";
import type { Story } from "./story.ts";
import { type StoryWays, writeStory } from "./story-writer.ts";

const LISTED_WAYS: StoryWays = {
  ar: {
    titles: ["بدء تداول {stock} {short} اليوم في {market}", "إدراج {short} في {market} اليوم"],
    texts: [
      [
        "يبدأ اليوم تداول {stock} {name} في {market}، وتكون حدود التذبذب 30% في {days}.",
        "أُدرج{|ت} {name} اليوم في {market} بحدود تذبذب 30% في {days}.",
      ],
    ],
  },
  en: {
    titles: ["{name} begins trading on {market} today", "{name} lists on {market}"],
    texts: [["The shares of {name} begin trading on {market} today, within limits of 30% on {days}."]],
  },
};

const MOVED_WAYS: StoryWays = {
  ar: {
    titles: ["{short} {ينتقل|تنتقل} إلى السوق الرئيسية", "انتقال {short} من نمو إلى السوق الرئيسية"],
    texts: [["{ينتقل|تنتقل} {name} اليوم من السوق الموازية إلى السوق الرئيسية، بحدود تذبذب 30% في {days}."]],
  },
  en: {
    titles: ["{name} moves to the main market", "{name} moves from Nomu to the main market"],
    texts: [["{name} moves from Nomu to the main market today, within limits of 30% on {days}."]],
  },
};

export function listingStory(listing: Listing, seed: number): Story {
  const { symbol, market, listingDay } = listing;
  const key = `listing-${listingDay}`;
  const isMain = market === "TASI";
  const slots = {
    market: isMain ? { ar: "السوق الرئيسية", en: "the main market" } : { ar: "السوق الموازية", en: "Nomu" },
    days: isMain ? { ar: "أول ثلاث جلسات", en: "its first three days" } : { ar: "كل جلسة", en: "every day" },
  };
  const ways = isMarketTransfer(seed, listing) ? MOVED_WAYS : LISTED_WAYS;
  return {
    listing,
    about: "NEW_LISTING",
    key,
    day: listingDay,
    time: publicationTime(seed, symbol, key, true),
    ...writeStory(listing, ways, slots, new Random("listing words", seed, symbol)),
  };
}
