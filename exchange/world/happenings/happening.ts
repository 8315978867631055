// Something that happens to a company and becomes known: its article is written from it, and its price moves by it. In the past and
// on simulated days it follows from seed, company and day alone.

import { type Day, HOUR_MS, MINUTE_MS, Random, SECOND_MS } from "../../../src/base/index.ts";

/** Times of day. */
export interface PublicationTime {
  readonly publishedMs: number;
  /** When readers of the newswire have it. */
  readonly receivedMs: number;
  /** When the first of them trade on it; 0 when that is before the opening auction. */
  readonly knownMs: number;
}

const MORNING_MS = 8 * HOUR_MS;
const MORNING_LENGTH_MS = 85 * MINUTE_MS;
const SESSION_MS = 10 * HOUR_MS + 10 * MINUTE_MS;
const SESSION_LENGTH_MS = 260 * MINUTE_MS;
const SESSION_CHANCE = 0.22;
/** Nobody reads faster than this. */
const READING_MS = 20 * SECOND_MS;

/** When news of a day comes out: announcements before the session, other news also during it. `key` is that of the happening or story. */
export function publicationTime(seed: number, symbol: string, key: string, isAnnouncement: boolean): PublicationTime {
  const random = new Random("publication time", seed, symbol, key);
  const isInSession = !isAnnouncement && random.chance(SESSION_CHANCE);
  const publishedMs = isInSession
    ? SESSION_MS + random.int(SESSION_LENGTH_MS)
    : MORNING_MS + random.int(MORNING_LENGTH_MS);
  const receivedMs = publishedMs + random.between(5, 90) * SECOND_MS;
  return { publishedMs, receivedMs, knownMs: isInSession ? receivedMs + READING_MS : 0 };
}

export type HappeningKind = "results" | "dividend" | "capital-change" | "rating" | "business";

export interface Happening extends PublicationTime {
  readonly kind: HappeningKind;
  /** Unique among those of the company; the article has it in its id. */
  readonly key: string;
  readonly day: Day;
  /** Its effect on the price, in ordinary daily standard deviations of the company's own factor. */
  readonly size: number;
  /** Whether an article reports it; rumours about small companies move the price alone. */
  readonly isReported: boolean;
  /** For how long trading stops when it becomes known; 0 when it does not. */
  readonly haltMs: number;
}
