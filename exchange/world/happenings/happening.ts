// An event of a company that becomes known: its article is written from it, and its price moves by it. In the past and
// on simulated days it follows from seed, company and day alone.

import {
  DAY_MS,
  type Day,
  HOUR_MS,
  MINUTE_MS,
  previousTradingDay,
  Random,
  SECOND_MS,
} from "../../../src/base/index.ts";
import { dayNumber } from "../factors/factor-day.ts";

/** Times from the midnight at which a day begins; below 0 on the days before it. */
export interface PublicationTime {
  readonly publishedMs: number;
  /** When readers of the newswire receive it. */
  readonly receivedMs: number;
  /** When the first readers trade on it; 0 for the opening auction. */
  readonly knownMs: number;
}

/** A span of time of day: its start and its length. */
type Hours = readonly [fromMs: number, lengthMs: number];

const MORNING: Hours = [7.75 * HOUR_MS, 100 * MINUTE_MS];
const SESSION: Hours = [10 * HOUR_MS + 10 * MINUTE_MS, 260 * MINUTE_MS];
const AFTERNOON: Hours = [15 * HOUR_MS + 25 * MINUTE_MS, 155 * MINUTE_MS];
const EVENING: Hours = [18 * HOUR_MS, 270 * MINUTE_MS];
const CLOSED_DAY: Hours = [10 * HOUR_MS, 12 * HOUR_MS];
/**
 * The parts of announcements, and of other news, that come out during the session and in the morning; the rest comes after the last
 * close. Announcements are known on their day, so none comes out during the session.
 */
const ANNOUNCED = { session: 0, morning: 0.52 } as const;
const REPORTED = { session: 0.22, morning: 0.4 } as const;
/** Of the rest, the part that waits for the evening, and the part that waits for a day without trading where there is one. */
const EVENING_PART = 0.25;
const CLOSED_DAY_PART = 0.35;
/** Nobody reads faster than this. */
const READING_MS = 20 * SECOND_MS;

/**
 * The publication time of news for a trading day: mostly in the morning before the session or after the last close, as on the real
 * exchange, sometimes in the evening and on days without trading. `key` is the key of the happening or story.
 */
export function publicationTime(
  seed: number,
  symbol: string,
  key: string,
  day: Day,
  isAnnouncement: boolean,
): PublicationTime {
  const random = new Random("publication time", seed, symbol, key);
  const { session, morning } = isAnnouncement ? ANNOUNCED : REPORTED;
  const drawn = random.next();
  const within = ([fromMs, lengthMs]: Hours): number => fromMs + random.int(lengthMs);
  const isInSession = drawn < session;
  const publishedMs = isInSession
    ? within(SESSION)
    : drawn < session + morning
      ? within(MORNING)
      : sinceLastClose(day, random, within);
  const receivedMs = publishedMs + random.between(5, 90) * SECOND_MS;
  return { publishedMs, receivedMs, knownMs: isInSession ? receivedMs + READING_MS : 0 };
}

/** The time of an exchange announcement in the morning of the trading day that it is about. */
export function morningTime(seed: number, symbol: string, key: string): PublicationTime {
  const random = new Random("morning", seed, symbol, key);
  const publishedMs = MORNING[0] + random.int(MORNING[1]);
  return { publishedMs, receivedMs: publishedMs + random.between(5, 90) * SECOND_MS, knownMs: 0 };
}

/** A time between the previous close and the morning of a trading day; below 0. */
function sinceLastClose(day: Day, random: Random, within: (hours: Hours) => number): number {
  const daysBack = dayNumber(day) - dayNumber(previousTradingDay(day));
  if (daysBack > 1 && random.chance(CLOSED_DAY_PART))
    return within(CLOSED_DAY) - random.between(1, daysBack - 1) * DAY_MS;
  return within(random.chance(EVENING_PART) ? EVENING : AFTERNOON) - daysBack * DAY_MS;
}

export type HappeningKind = "results" | "dividend" | "capital-change" | "rating" | "large-move" | "story";

export interface Happening {
  readonly kind: HappeningKind;
  /** Unique within the company; the article has it in its id. */
  readonly key: string;
  /** The trading day of its effect; it may be published on an earlier day. */
  readonly day: Day;
  /** Its worth to shareholders, in ordinary daily standard deviations of the company's own factor. */
  readonly worth: number;
  /** The traders' reception beyond its worth, rightly or wrongly, in the same unit. */
  readonly reception: number;
  /** When the first traders know it; 0 for the opening auction. */
  readonly knownMs: number;
  /** The part of both that some traders trade on the trading day before, without any news. */
  readonly leaked: number;
  /** Duration of the trading halt when it becomes known; 0 without a halt. */
  readonly haltMs: number;
}

/** Its whole effect on the price. */
export function effectOf({ worth, reception }: Pick<Happening, "worth" | "reception">): number {
  return worth + reception;
}
