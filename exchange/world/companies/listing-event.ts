// Events of a listing that leave its capital as it is: the listing itself, a move from Nomu to the main market, a new name.

import {
  addDays,
  type Day,
  type Decimal,
  parseDay,
  present,
  previousTradingDay,
  Random,
} from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import type { Listing } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";

/** A former name of a company. Days marked in the data file are assumed. */
export interface FormerName {
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  /** The first day with the new name. */
  readonly changeDay: Day;
}

const COLUMNS = ["symbol", "formerNameAr", "formerNameEn", "changeDay", "assumed"] as const;

export function loadFormerNames(): readonly FormerName[] {
  return readTable("universe/former-names.tsv", COLUMNS).map((row) => ({
    symbol: row.symbol,
    nameAr: row.formerNameAr,
    nameEn: row.formerNameEn,
    changeDay: present(parseDay(row.changeDay), `${row.symbol} has no day of its change of name`),
  }));
}

export interface ListingEvent {
  readonly symbol: string;
  readonly type: "LISTING" | "MARKET_TRANSFER" | "NAME_CHANGE";
  readonly announcementDay: Day;
  /** The first day with the new listing, market or name. */
  readonly exDay: Day;
  /** The price of the offering; null where it is unknown. */
  readonly price: Decimal | null;
  /** The market from that day on; null for a new name. */
  readonly market: Market | null;
  /** The symbol on Nomu before a move to the main market. */
  readonly formerSymbol: string | null;
  readonly formerNameAr: string | null;
  readonly formerNameEn: string | null;
}

/** The listing day of companies that were listed by this day, because their real one is not known. */
const LISTED_LONG_AGO: Day = 20100103;
/** Assumed: about every third main-market listing of a company of up to this size is a move from Nomu. */
const TRANSFER_RIYALS_MAX = 3e9;
const TRANSFER_CHANCE = 0.35;
const NOTICE_DAYS = 14;
/** Unknown former symbols are invented: the exchange's Nomu shares have 95xx and 96xx, so these belong to no other share. */
const FORMER_SYMBOLS_FROM = 9700;
const FORMER_SYMBOLS = 300;

/** All events, oldest first. `offerPrice` is the reference price of the first day of trading; null when that day lies before the simulated past. */
export function listingEvents(
  seed: number,
  listing: Listing,
  formerNames: readonly FormerName[],
  offerPrice: Decimal | null,
): readonly ListingEvent[] {
  const { symbol, listingDay, market } = listing;
  const common = { symbol, price: null, market: null, formerSymbol: null, formerNameAr: null, formerNameEn: null };
  const events: ListingEvent[] = [];
  if (isListingKnown(listing)) {
    const announcementDay = listingNoticeDay(listing);
    const listed = { ...common, announcementDay, exDay: listingDay, market };
    const isTransfer = isMarketTransfer(seed, listing);
    events.push(
      isTransfer
        ? { ...listed, type: "MARKET_TRANSFER", formerSymbol: formerSymbolOf(listing) }
        : { ...listed, type: "LISTING", price: offerPrice },
    );
  }
  for (const { symbol: named, nameAr, nameEn, changeDay } of formerNames) {
    if (named !== symbol) continue;
    const announcementDay = previousTradingDay(addDays(changeDay, -NOTICE_DAYS));
    const names = { formerNameAr: nameAr, formerNameEn: nameEn };
    events.push({ ...common, type: "NAME_CHANGE", announcementDay, exDay: changeDay, ...names });
  }
  return events.sort((a, b) => a.exDay - b.exDay);
}

export function isListingKnown({ listingDay }: Listing): boolean {
  return listingDay > LISTED_LONG_AGO;
}

/** The day on which the listing, or the move, is announced. */
export function listingNoticeDay({ listingDay }: Listing): Day {
  return previousTradingDay(addDays(listingDay, -NOTICE_DAYS));
}

/** True when the company moved from Nomu to the main market. */
export function isMarketTransfer(seed: number, listing: Listing): boolean {
  if (listing.formerSymbols.length > 0) return true;
  if (listing.isOffering) return false;
  if (listing.market !== "TASI" || listing.securityType !== "Equity") return false;
  const riyals = (listing.sharesOutstanding * listing.referencePrice) / 10_000;
  return riyals <= TRANSFER_RIYALS_MAX && new Random("transfer", seed, listing.symbol).chance(TRANSFER_CHANCE);
}

function formerSymbolOf(listing: Listing): string {
  return listing.formerSymbols.at(-1) ?? String(FORMER_SYMBOLS_FROM + (listing.number % FORMER_SYMBOLS));
}
