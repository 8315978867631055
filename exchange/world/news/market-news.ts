// News of the whole market: explanations of days with large moves, and events that are known in advance, such as index reviews,
// holidays, the budget and decisions on interest rates. A story comes out under the symbols of the companies that it affects most.

import {
  addDays,
  closureOf,
  countedAr,
  DAY_MS,
  type Day,
  HOUR_MS,
  isTradingDay,
  isWeekend,
  MINUTE_MS,
  nextTradingDay,
  present,
  previousTradingDay,
  Random,
  SECOND_MS,
  tradingDayFrom,
  tradingDayUpTo,
  WEEKS_AR,
  weekdayOf,
} from "../../../src/base/index.ts";
import { dayNumber, totalOf } from "../factors/factor-day.ts";
import { type MarketDay, MarketFactor } from "../factors/market-factor.ts";
import { morningTime, type PublicationTime } from "../happenings/happening.ts";
import { isIndexReviewDay } from "../universe/index-weights.ts";
import type { Listing } from "../universe/listing.ts";
import { OPEN_MS } from "../universe/schedule.ts";
import { dateOf, percentText } from "./news-text.ts";
import type { Story, StorySlots, StoryWriter } from "./story-writer.ts";

/** The companies in the stories: the largest ones of a topic, and the company that runs the exchange. */
const OIL_SYMBOLS = ["2222", "2010"];
const BANK_SYMBOLS = ["1120", "1180"];
const EXCHANGE_SYMBOLS = ["1111"];
/** The log returns from which on a move is large, very large and extreme. A large move is explained. */
const MOVES = [0.02, 0.035, 0.06] as const;
const [LARGE_MOVE] = MOVES;
/** Causes of a large move, with their weights, and their phrasings by the size of the move. Interest rates do not cause the larger ones. */
const CAUSES = [
  {
    symbols: OIL_SYMBOLS,
    weight: 0.42,
    rises: ["oil-up", "oil-jump", "oil-surge"],
    falls: ["oil-down", "oil-plunge", "oil-crash"],
  },
  {
    symbols: EXCHANGE_SYMBOLS,
    weight: 0.4,
    rises: ["abroad-up", "abroad-jump", "abroad-surge"],
    falls: ["abroad-down", "abroad-plunge", "abroad-crash"],
  },
  { symbols: BANK_SYMBOLS, weight: 0.18, rises: ["rates-down"], falls: ["rates-up"] },
] as const;
const REPORTED_SYMBOLS: ReadonlySet<string> = new Set([...OIL_SYMBOLS, ...BANK_SYMBOLS, ...EXCHANGE_SYMBOLS]);
/** From this part on, an overnight move is explained before the open. */
const OVERNIGHT_PART = 0.5;
/** Oil moves at least this many times as far as the market, up to some more, and at most this far. */
const OIL_LEAST = 1.3;
const OIL_MORE = 1.2;
const OIL_MOST = 0.3;
/** A sudden change is explained once this part of it is known, but not in the last minutes of the session. */
const EXPLAINED_PART = 0.75;
const EXPLAINED_UNTIL_MS = 14.75 * HOUR_MS;
const AFTER_CLOSE_MS = 15.5 * HOUR_MS;
const AFTER_CLOSE_LENGTH_MS = 180 * MINUTE_MS;
const EVENING_MS = 21 * HOUR_MS;
const REVIEW_NOTICE_DAYS = 10;
const HOLIDAY_NOTICE_DAYS = 8;
/** The months with a decision on interest rates, on their third Wednesday, and the month of the budget. */
const RATES_MONTHS: ReadonlySet<number> = new Set([1, 3, 5, 6, 7, 9, 11, 12]);
const WEDNESDAY = 3;
const BUDGET_MONTH = 12;

export class MarketNews {
  readonly #writer: StoryWriter;
  readonly #factor: MarketFactor;

  constructor(writer: StoryWriter) {
    this.#writer = writer;
    this.#factor = new MarketFactor(writer.seed);
  }

  /** The stories under the symbol of a company with an effect from `from` to `to`; none for most. */
  *storiesOf(listing: Listing, from: Day, to: Day): Generator<Story, void, undefined> {
    const { symbol } = listing;
    if (!REPORTED_SYMBOLS.has(symbol)) return;
    // The explanation of a day comes out after it, and takes effect in the following session.
    for (let day = previousTradingDay(from); day <= to; day = nextTradingDay(day)) {
      const stories = [this.#explained(listing, day)];
      if (EXCHANGE_SYMBOLS.includes(symbol))
        stories.push(this.#review(listing, day), this.#holiday(listing, day), this.#budget(listing, day));
      if (BANK_SYMBOLS.includes(symbol)) stories.push(this.#rates(listing, day));
      for (const story of stories) if (story !== null && story.day >= from && story.day <= to) yield story;
    }
  }

  /**
   * The explanation of a day's large move: of a sudden change of the session while it goes on, of a move that is mostly overnight before
   * the open, and of other moves after the close.
   */
  #explained(listing: Listing, day: Day): Story | null {
    const market = this.#factor.on(day);
    const sudden = suddenChange(market);
    // A story of the session knows nothing of the rest of the day.
    const total = sudden?.size ?? totalOf(market);
    if (Math.abs(total) < LARGE_MOVE) return null;
    // The draw is shared by all companies in the stories.
    const random = new Random("market news", this.#writer.seed, day);
    const isFall = total < 0;
    const { symbols, phrasing } = causeOf(total, random);
    if (!symbols.some((symbol) => symbol === listing.symbol)) return null;
    const isEarly = sudden === null && isOvernight(market);
    const key = `market-${day}`;
    const way = isFall ? "down" : "up";
    return this.#writer.write(listing, {
      key,
      ...(sudden !== null
        ? { day, time: duringSession(sudden, random) }
        : isEarly
          ? { day, time: morningTime(this.#writer.seed, listing.symbol, key) }
          : afterClose(day, random)),
      phrasings: [phrasing, isEarly ? "before-open" : `${sudden === null ? "closed" : "session"}-${way}`],
      slots: {
        ...this.#writer.wordSlots(phrasing, "", random),
        oil: percentText(Math.min(Math.abs(total) * (OIL_LEAST + OIL_MORE * random.next()), OIL_MOST)),
      },
      random: this.#random(listing, key),
    });
  }

  #review(listing: Listing, day: Day): Story | null {
    const review = announcedOn(day, REVIEW_NOTICE_DAYS, isIndexReviewDay);
    return review === null ? null : this.#notice(listing, "index-review", day, { day: dateOf(review) });
  }

  #holiday(listing: Listing, day: Day): Story | null {
    const last = announcedOn(day, HOLIDAY_NOTICE_DAYS, (session) => holidayAfter(session) !== null);
    if (last === null) return null;
    const name = present(holidayAfter(last), "a holiday has a name");
    const [words] = this.#writer.words(`holiday ${name}`, "");
    const slots = { day: dateOf(last), back: dateOf(nextTradingDay(last)), holiday: present(words, name) };
    return this.#notice(listing, "holiday", day, slots);
  }

  #budget(listing: Listing, day: Day): Story | null {
    const year = Math.floor(day / 10_000);
    const random = new Random("budget", this.#writer.seed, year);
    const announced = tradingDayFrom(year * 10_000 + BUDGET_MONTH * 100 + 2 + random.int(12));
    return day === announced ? this.#notice(listing, "budget", day, { next: String(year + 1) }) : null;
  }

  /** The decision comes out in the evening after the session. */
  #rates(listing: Listing, day: Day): Story | null {
    const isDecision = weekdayOf(day) === WEDNESDAY && Math.ceil((day % 100) / 7) === 3;
    if (!isDecision || !RATES_MONTHS.has(Math.floor(day / 100) % 100)) return null;
    const key = `rates-${day}`;
    const random = this.#random(listing, key);
    const weeks = 6 + random.int(3);
    const slots = { weeks: { ar: countedAr(String(weeks), WEEKS_AR), en: `${weeks} weeks` } };
    const next = nextTradingDay(day);
    const publishedMs = EVENING_MS - DAY_MS * (dayNumber(next) - dayNumber(day)) + random.int(20 * MINUTE_MS);
    const time = { publishedMs, receivedMs: publishedMs + 30 * SECOND_MS, knownMs: 0 };
    return this.#writer.write(listing, { key, day: next, time, phrasings: ["rates-kept"], slots, random });
  }

  #notice(listing: Listing, phrasing: string, day: Day, slots: StorySlots): Story {
    const key = `${phrasing}-${day}`;
    const time = morningTime(this.#writer.seed, listing.symbol, key);
    return this.#writer.write(listing, {
      key,
      day,
      time,
      phrasings: [phrasing],
      slots,
      random: this.#random(listing, key),
    });
  }

  #random(listing: Listing, key: string): Random {
    return this.#writer.random("market news words", listing, key);
  }
}

/** A cause that is great enough for the move. */
function causeOf(total: number, random: Random) {
  const size = MOVES.findLastIndex((least) => Math.abs(total) >= least);
  const causes = CAUSES.flatMap(({ symbols, weight, rises, falls }) => {
    const phrasing = (total < 0 ? falls : rises)[size];
    return phrasing === undefined ? [] : [{ symbols, weight, phrasing }];
  });
  let left = random.next() * causes.reduce((sum, { weight }) => sum + weight, 0);
  return present(
    causes.find(({ weight }) => {
      left -= weight;
      return left < 0;
    }) ?? causes[0],
    "there are causes",
  );
}

function isOvernight(market: MarketDay): boolean {
  return market.gap / totalOf(market) >= OVERNIGHT_PART;
}

/** A sudden change while the exchange trades: the part that is known when newswires explain it, and the time of day. */
interface SuddenChange {
  readonly size: number;
  readonly atMs: number;
}

/** Null on days without one, and where it becomes known so late that the day is over before anybody has explained it. */
function suddenChange({ shock }: MarketDay): SuddenChange | null {
  if (shock === null || shock.gap !== 0) return null;
  let size = 0;
  for (const [minute, part] of shock.unfolding.entries()) {
    size += part;
    if (Math.abs(size) < EXPLAINED_PART * Math.abs(shock.size)) continue;
    const atMs = OPEN_MS + (minute + 1) * MINUTE_MS;
    return Math.abs(size) >= LARGE_MOVE && atMs <= EXPLAINED_UNTIL_MS ? { size, atMs } : null;
  }
  return null;
}

/** Some minutes after most of a sudden change. */
function duringSession({ atMs }: SuddenChange, random: Random): PublicationTime {
  const publishedMs = atMs + random.between(2, 8) * MINUTE_MS;
  const receivedMs = publishedMs + random.between(5, 90) * SECOND_MS;
  return { publishedMs, receivedMs, knownMs: receivedMs };
}

/** After the close of `day`; readers can trade on it in the following session. */
function afterClose(day: Day, random: Random): { readonly day: Day; readonly time: PublicationTime } {
  const next = nextTradingDay(day);
  const since = DAY_MS * (dayNumber(next) - dayNumber(day));
  const publishedMs = AFTER_CLOSE_MS + random.int(AFTER_CLOSE_LENGTH_MS) - since;
  return { day: next, time: { publishedMs, receivedMs: publishedMs + random.between(5, 90) * SECOND_MS, knownMs: 0 } };
}

/** The session that is announced on a trading day, at least `noticeDays` before it; null where none is. */
function announcedOn(day: Day, noticeDays: number, isAnnounced: (session: Day) => boolean): Day | null {
  for (let session = addDays(day, noticeDays); tradingDayUpTo(addDays(session, -noticeDays)) <= day; ) {
    if (isTradingDay(session) && isAnnounced(session)) return session;
    session = addDays(session, 1);
  }
  return null;
}

/** The name of the holiday that begins after a session; null where the next session follows as usual. */
function holidayAfter(session: Day): string | null {
  let day = addDays(session, 1);
  while (isWeekend(day)) day = addDays(day, 1);
  return closureOf(day)?.name ?? null;
}
