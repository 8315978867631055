// When news of a day comes out: announcements before the session, other news also during it. Readers of the newswire have it some
// seconds later, and nobody trades on it before.

import { HOUR_MS, MINUTE_MS, Random, SECOND_MS } from "../../../src/base/index.ts";

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

/** `key` is that of the happening or story. */
export function publicationTime(seed: number, symbol: string, key: string, isAnnouncement: boolean): PublicationTime {
  const random = new Random("publication time", seed, symbol, key);
  const isInSession = !isAnnouncement && random.chance(SESSION_CHANCE);
  const publishedMs = isInSession
    ? SESSION_MS + random.int(SESSION_LENGTH_MS)
    : MORNING_MS + random.int(MORNING_LENGTH_MS);
  const receivedMs = publishedMs + random.between(5, 90) * SECOND_MS;
  return { publishedMs, receivedMs, knownMs: isInSession ? receivedMs + READING_MS : 0 };
}
