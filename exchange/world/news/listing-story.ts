// The stories of a company's first day on a market, a new listing or a move from Nomu to the main market: the announcement some weeks
// before, and that of the day itself.

import { Random } from "../../../src/base/index.ts";
import { isMarketTransfer, listingNoticeDay } from "../companies/listing-event.ts";
import { publicationTime } from "../happenings/publication-time.ts";
import type { Listing } from "../universe/listing.ts";
import { dateOf, priceAr, priceEn } from "./news-text.ts";
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

const OFFERING_NOTICE_WAYS: StoryWays = {
  ar: {
    titles: ["طرح أسهم {short} للاكتتاب في {market} بسعر {price}", "اكتتاب {short} في {market} بسعر {price} للسهم"],
    texts: [
      [
        "{يطرح|تطرح} {name} أسهم{ه|ها} للاكتتاب العام بسعر {price} للسهم، ويكون أول أيامها في {market} {day} بالرمز {symbol}.",
      ],
    ],
  },
  en: {
    titles: [
      "{name} offers its shares on {market} at SAR {price-en}",
      "Initial public offering of {name} at SAR {price-en}",
    ],
    texts: [
      [
        "{name} offers its shares in an initial public offering at SAR {price-en} each; their first day on {market} is {day}, under the symbol {symbol}.",
      ],
    ],
  },
};

const MOVE_NOTICE_WAYS: StoryWays = {
  ar: {
    titles: ["انتقال {short} إلى السوق الرئيسية يوم {day}", "{short} {ينتقل|تنتقل} إلى السوق الرئيسية يوم {day}"],
    texts: [
      [
        "{ينتقل|تنتقل} {name} من السوق الموازية إلى السوق الرئيسية اعتبارًا من {day}، ويصبح الرمز {symbol} بدلًا من {former}.",
      ],
    ],
  },
  en: {
    titles: ["{name} to move to the main market on {day}", "{name} to move from Nomu to the main market"],
    texts: [
      [
        "{name} will move from Nomu to the main market from {day}, and its symbol becomes {symbol} instead of {former}.",
      ],
    ],
  },
};

/** What the exchange announces of a listing on a simulated day; of a move, it is told of the company that is still on Nomu. */
export function listingNotice(listing: Listing, seed: number): Story {
  const { symbol, listingDay, movedFrom, referencePrice } = listing;
  const key = `listing-notice-${listingDay}`;
  const slots = {
    ...placeOf(listing),
    day: dateOf(listingDay),
    symbol,
    former: movedFrom === null ? null : movedFrom.symbol,
    price: priceAr(referencePrice),
    "price-en": priceEn(referencePrice),
  };
  const ways = movedFrom === null ? OFFERING_NOTICE_WAYS : MOVE_NOTICE_WAYS;
  return {
    listing: movedFrom ?? listing,
    about: "NEW_LISTING",
    key,
    day: listingNoticeDay(listing),
    time: publicationTime(seed, symbol, key, true),
    ...writeStory(listing, ways, slots, new Random("listing notice words", seed, symbol)),
  };
}

export function listingStory(listing: Listing, seed: number): Story {
  const { symbol, market, listingDay } = listing;
  const key = `listing-${listingDay}`;
  const isMain = market === "TASI";
  const slots = {
    ...placeOf(listing),
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

function placeOf({ market }: Listing): { readonly market: { readonly ar: string; readonly en: string } } {
  const isMain = market === "TASI";
  return { market: isMain ? { ar: "السوق الرئيسية", en: "the main market" } : { ar: "السوق الموازية", en: "Nomu" } };
}
