// A story is news before it is an article: what it is about, its day, and its text in both languages. The newswire sends it
// out as an article in one of them.

import { type Day, dayStartMs, HOUR_MS, MINUTE_MS, Random, SECOND_MS } from "../../src/base/index.ts";
import type { Listing } from "../universe/index.ts";
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
  /** Announcements come out before the session; other news comes at any time of the day. */
  readonly isAnnouncement: boolean;
  readonly ar: Words;
  readonly en: Words;
}

const NEWS_SOURCE = "Simulated Newswire";
const ARABIC_SHARE = 0.6;
const FIRST_MS = 8 * HOUR_MS;
const ANNOUNCEMENTS_MS = 85 * MINUTE_MS;
const NEWS_MS = 7 * HOUR_MS;

/** The article of a story: in one of the two languages, at a random time of its day. */
export function articleOf(story: Story, seed: number): NewsArticle {
  const { listing, key, day } = story;
  const random = new Random("article", seed, listing.symbol, key);
  const language = random.chance(ARABIC_SHARE) ? "ar" : "en";
  const [title, text] = language === "ar" ? story.ar : story.en;
  const afterMs = Math.floor(random.next() * (story.isAnnouncement ? ANNOUNCEMENTS_MS : NEWS_MS));
  const publishedAtMs = dayStartMs(day) + FIRST_MS + afterMs;
  return {
    id: `sim-${listing.symbol}-${key}`,
    symbol: listing.symbol,
    title,
    text,
    language,
    publishedAtMs,
    receivedAtMs: publishedAtMs + random.between(5, 90) * SECOND_MS,
    source: NEWS_SOURCE,
  };
}
