// A story is news before it is an article: what it is about, its day, and its text in both languages. The newswire sends it
// out as an article in one of them.

import { type Day, dayStartMs, Random } from "../../../src/base/index.ts";
import type { PublicationTime } from "../happenings/publication-time.ts";
import type { Listing } from "../universe/listing.ts";
import type { NewsArticle } from "./news-article.ts";

/** Title and text. */
export type Words = readonly [title: string, text: string];

export interface Story {
  readonly listing: Listing;
  /** The event type that an analyser should find; only tests read it, and no article carries it. */
  readonly about: string;
  /** Unique among the stories of the company. */
  readonly key: string;
  readonly day: Day;
  readonly time: PublicationTime;
  readonly ar: Words;
  readonly en: Words;
}

const NEWS_SOURCE = "Simulated Newswire";
const ARABIC_SHARE = 0.6;

/** The article of a story: in one of the two languages. */
export function articleOf(story: Story, seed: number): NewsArticle {
  const { listing, key, day, time } = story;
  const random = new Random("article", seed, listing.symbol, key);
  const language = random.chance(ARABIC_SHARE) ? "ar" : "en";
  const [title, text] = language === "ar" ? story.ar : story.en;
  const startMs = dayStartMs(day);
  return {
    id: `sim-${listing.symbol}-${key}`,
    symbol: listing.symbol,
    title,
    text,
    language,
    publishedAtMs: startMs + time.publishedMs,
    receivedAtMs: startMs + time.receivedMs,
    source: NEWS_SOURCE,
  };
}
