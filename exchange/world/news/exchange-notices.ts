// Notices of the exchange itself: a trading halt and its end, for grave news or before a cut of the capital; an offering
// of a share, or a company's move from Nomu to the main market.

import { type Day, HOUR_MS, MINUTE_MS, outOfRange, SECOND_MS } from "../../../src/base/index.ts";
import { type CapitalChange, suspendedDays } from "../companies/capital-changes.ts";
import { isMarketTransfer, listingNoticeDay } from "../companies/listing-event.ts";
import { isFiling } from "../companies/reported-statements.ts";
import { type Happening, morningTime, type PublicationTime } from "../happenings/happening.ts";
import type { Listing } from "../universe/listing.ts";
import { cutPercent, dateOf, priceAr, priceEn } from "./news-text.ts";
import { type Bilingual, isFund, type Story, type StorySlots, type StoryWriter } from "./story-writer.ts";

/** Time between the notice and a halt, or its end. */
const STOP_NOTICE_MS = 12 * SECOND_MS;
const BACK_NOTICE_MS = 90 * SECOND_MS;
/** All readers receive announcements of the exchange this soon. */
const DELIVERY_MS = 4 * SECOND_MS;

/**
 * Both notices of a halt, if there is one: just before it and just before its end, so that every reader of the newswire knows why the
 * book stands still. `eventType` is the type of the news that caused the halt.
 */
export function haltStories(
  writer: StoryWriter,
  listing: Listing,
  { day, knownMs, haltMs }: Happening,
  eventType: string,
): readonly Story[] {
  if (haltMs === 0) return [];
  const backMs = knownMs + haltMs;
  const slots: StorySlots = {
    from: clockTime(knownMs),
    back: clockTime(backMs),
    reason: writer.words(`halt for ${eventType}`, "")[0] ?? outOfRange(0),
  };
  return [
    notice(writer, listing, "halted", day, slots, noticeAt(knownMs - STOP_NOTICE_MS)),
    notice(writer, listing, "resumed", day, slots, noticeAt(backMs - BACK_NOTICE_MS)),
  ];
}

function noticeAt(publishedMs: number): PublicationTime {
  const receivedMs = publishedMs + DELIVERY_MS;
  return { publishedMs, receivedMs, knownMs: receivedMs };
}

/** Both notices of the suspension before a cut of the capital; no other change of capital suspends a share. */
export function suspensionStories(writer: StoryWriter, listing: Listing, change: CapitalChange): readonly Story[] {
  const [first] = [...suspendedDays([change])].sort((a, b) => a - b);
  if (first === undefined) return [];
  const slots: StorySlots = { percent: cutPercent(change), day: dateOf(change.exDay) };
  return [notice(writer, listing, "suspended", first, slots), notice(writer, listing, "returned", change.exDay, slots)];
}

function notice(
  writer: StoryWriter,
  listing: Listing,
  phrasing: string,
  day: Day,
  slots: StorySlots,
  time?: PublicationTime,
): Story {
  const key = `${phrasing}-${day}`;
  const random = writer.random("notice words", listing, key);
  return writer.write(listing, {
    key,
    day,
    time: time ?? inTheMorning(writer, listing, key),
    phrasings: [phrasing],
    slots,
    random,
  });
}

function inTheMorning({ seed }: StoryWriter, { symbol }: Listing, key: string): PublicationTime {
  return morningTime(seed, symbol, key);
}

/** "11:45". */
function clockTime(timeOfDayMs: number): string {
  const two = (count: number): string => String(count).padStart(2, "0");
  return `${two(Math.floor(timeOfDayMs / HOUR_MS))}:${two(Math.floor((timeOfDayMs % HOUR_MS) / MINUTE_MS))}`;
}

/** The announcement of an offering or of a move to the main market, some weeks before it. */
export function listingNotice(writer: StoryWriter, listing: Listing): Story {
  const { symbol, listingDay, formerSymbols, referencePrice } = listing;
  const former = formerSymbols.at(-1) ?? null;
  const key = `listing-notice-${listingDay}`;
  return writer.write(listing, {
    key,
    day: listingNoticeDay(listing),
    time: inTheMorning(writer, listing, key),
    phrasings: [former === null ? `${paperOf(listing)}-notice` : "move-notice"],
    slots: {
      market: marketOf(listing),
      day: dateOf(listingDay),
      symbol,
      former,
      price: priceAr(referencePrice),
      "price-en": priceEn(referencePrice),
    },
    random: writer.random("listing notice words", listing),
  });
}

/** The notice of a company's first day on a market. */
export function listingStory(writer: StoryWriter, listing: Listing): Story {
  const key = `listing-${listing.listingDay}`;
  return writer.write(listing, {
    key,
    day: listing.listingDay,
    time: inTheMorning(writer, listing, key),
    phrasings: [isMarketTransfer(writer.seed, listing) ? "moved" : `${paperOf(listing)}-listed`],
    slots: {
      market: marketOf(listing),
      symbol: listing.symbol,
      days: isFiling(listing) ? daysOfWideLimits(listing) : null,
    },
    random: writer.random("listing words", listing),
  });
}

function daysOfWideLimits({ market }: Listing): Bilingual {
  return market === "TASI" ? { ar: "أول ثلاث جلسات", en: "its first three days" } : { ar: "كل جلسة", en: "every day" };
}

/** The kind of paper that is listed: each has words of its own. */
function paperOf(listing: Listing): "share" | "unit" | "debt" {
  if (isFund(listing)) return "unit";
  return listing.securityType === "Equity" ? "share" : "debt";
}

function marketOf({ market }: Listing): Bilingual {
  return market === "TASI" ? { ar: "السوق الرئيسية", en: "the main market" } : { ar: "السوق الموازية", en: "Nomu" };
}
