// An instrument that files nothing (an exchange-traded fund, a sukuk): the exchange announces its listing and its first day, and nothing else.

import { listingEvents, listingNoticeDay } from "../companies/listing-event.ts";
import type { Listing } from "../universe/listing.ts";
import { listingNotice, listingStory } from "./exchange-notices.ts";
import type { CompanyPublication, FullSpan, NewsOrigin } from "./published-company.ts";
import type { StoryWriter } from "./story-writer.ts";

export class AnnouncedListing implements NewsOrigin {
  readonly #writer: StoryWriter;
  readonly #listing: Listing;

  constructor(writer: StoryWriter, listing: Listing) {
    this.#writer = writer;
    this.#listing = listing;
  }

  between({ after, upTo, articlesFrom = 0 }: FullSpan): CompanyPublication | null {
    const [writer, listing] = [this.#writer, this.#listing];
    const noticeDay = listingNoticeDay(listing);
    if (after >= listing.listingDay || upTo < noticeDay) return null;
    const hasJoined = after < noticeDay;
    const stories = [listingNotice(writer, listing), listingStory(writer, listing)].filter(
      ({ publishedDay }) => publishedDay > after && publishedDay >= articlesFrom && publishedDay <= upTo,
    );
    if (!hasJoined && stories.length === 0) return null;
    const { symbol, sharesOutstanding, referencePrice } = listing;
    return {
      symbol,
      listing,
      admission: hasJoined ? "joined" : null,
      listingEvents: hasJoined ? listingEvents(writer.seed, listing, [], referencePrice) : [],
      statements: [],
      dividends: [],
      capitalChanges: [],
      isShareCountNew: false,
      targets: [],
      ownerships: [],
      articles: stories.map((story) => writer.article(symbol, story)),
      stories,
      sharesOutstanding,
    };
  }
}
