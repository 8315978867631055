// One company and its filings so far: it publishes statements, actions, opinions and news span by span.

import { addDays, type Day, nextTradingDay, present } from "../../../src/base/index.ts";
import {
  type AnalystOpinion,
  isCovered,
  opinionBefore,
  opinionsBetween,
  RATINGS,
} from "../companies/analyst-opinions.ts";
import { Business } from "../companies/business.ts";
import type { CapitalChange } from "../companies/capital-changes.ts";
import type { CashDividend } from "../companies/cash-dividends.ts";
import type { SectorShocks } from "../companies/earnings.ts";
import type { FinancialStatement } from "../companies/financial-statement.ts";
import { yearOf } from "../companies/fiscal-quarter.ts";
import { isListingKnown, type ListingEvent, listingEvents, listingNoticeDay } from "../companies/listing-event.ts";
import { ownershipBetween, type PublishedOwnership } from "../companies/ownership.ts";
import { quartersPerReport, reportedStatements } from "../companies/reported-statements.ts";
import { businessHappenings } from "../happenings/business-happenings.ts";
import { type Listing, originOf } from "../universe/listing.ts";
import {
  type ConsensusGap,
  capitalChangeStory,
  dividendStory,
  meetingStory,
  ratingStory,
  resultsStories,
} from "./announcements.ts";
import { listingNotice, listingStory, suspensionStories } from "./exchange-notices.ts";
import { businessStories } from "./general-news.ts";
import type { MarketNews } from "./market-news.ts";
import type { NewsArticle, Story, StoryWriter } from "./story-writer.ts";

/** Publications about one company in a span of days. */
export interface CompanyPublication {
  readonly symbol: string;
  readonly listing: Listing;
  /** Set when it joined the exchange on a simulated day, or left this symbol for one of the main market. */
  readonly admission: "joined" | "left" | null;
  /** For a company that joined: its listing or move. */
  readonly listingEvents: readonly ListingEvent[];
  readonly statements: readonly FinancialStatement[];
  readonly dividends: readonly CashDividend[];
  /** By the day of their announcement. */
  readonly capitalChanges: readonly CapitalChange[];
  /** True when a change, announced in this span or earlier, took effect. */
  readonly isShareCountNew: boolean;
  readonly targets: readonly AnalystOpinion[];
  readonly ownerships: readonly PublishedOwnership[];
  readonly articles: readonly NewsArticle[];
  /** The story of each article; only tests of analysers read it. */
  readonly stories: readonly Story[];
  /** Shares at the end of the last day. */
  readonly sharesOutstanding: number;
}

/** The requested days of publications. */
export interface PublicationSpan {
  /** Publications of this day and of earlier ones are left out; all are included by default. */
  readonly after?: Day;
  readonly upTo: Day;
  /** Articles before this day are left out. */
  readonly articlesFrom?: Day;
}

export type FullSpan = PublicationSpan & Required<Pick<PublicationSpan, "after">>;

/** A source of publications about one listing; spans are read forward. */
export interface NewsOrigin {
  /** Null without a publication. */
  between(span: FullSpan): CompanyPublication | null;
}

/** Long before the first filing. */
export const BEFORE_ALL: Day = 19000101;

/** Opinions start two years before the first simulated day; two years in days that are written yyyymmdd. */
const OPINIONS_BEFORE = 20_000;
/** Owners are published from a year before the first simulated day. */
const OWNERSHIP_BEFORE = 10_000;
/** Filings of a company that are stored: two years of them, to compare the next one with. */
const FILINGS_KEPT = 12;

/** Number of years of accounts in a prospectus. */
const PROSPECTUS_YEARS = 4;

/** One company under one symbol, and its filings so far. A company that moves is two of these, one after the other. */
export class PublishedCompany implements NewsOrigin {
  readonly #listing: Listing;
  /** Its listing on the main market, for a company that moves. */
  readonly #movesTo: Listing | null;
  /** The first day of its publications; on this day it publishes everything from its former symbol, or from its prospectus. */
  readonly #knownFrom: Day;
  readonly #firstDay: Day;
  readonly #writer: StoryWriter;
  readonly #marketNews: MarketNews;
  readonly #sectorShocks: SectorShocks;
  #business: Business | null = null;
  #filings: Generator<FinancialStatement, never, undefined> | null = null;
  /** Oldest first; the last one may not be published yet. */
  #filed: FinancialStatement[] = [];

  constructor(
    writer: StoryWriter,
    marketNews: MarketNews,
    listing: Listing,
    movesTo: Listing | null,
    firstDay: Day,
    sectorShocks: SectorShocks,
  ) {
    this.#writer = writer;
    this.#marketNews = marketNews;
    this.#listing = listing;
    this.#movesTo = movesTo;
    this.#knownFrom = knownFrom(listing);
    this.#firstDay = firstDay;
    this.#sectorShocks = sectorShocks;
  }

  between(asked: FullSpan): CompanyPublication | null {
    const leavesOn = this.#listing.lastDay === null ? null : nextTradingDay(this.#listing.lastDay);
    if (asked.upTo < this.#knownFrom || (leavesOn !== null && asked.after >= leavesOn)) return null;
    const hasLeft = leavesOn !== null && asked.upTo >= leavesOn;
    const hasJoined = asked.after < this.#knownFrom;
    const after = hasJoined ? BEFORE_ALL : asked.after;
    const published = this.#publishedIn({ ...asked, after, upTo: hasLeft ? addDays(leavesOn, -1) : asked.upTo });
    const admission = hasLeft ? "left" : hasJoined ? "joined" : null;
    if (admission === null && isEmpty(published)) return null;
    const { symbol, referencePrice } = this.#listing;
    const offerPrice = this.#listing.isOffering ? referencePrice : null;
    return {
      ...published,
      symbol,
      listing: this.#listing,
      admission,
      listingEvents: hasJoined ? listingEvents(this.#writer.seed, this.#listing, [], offerPrice) : [],
    };
  }

  #publishedIn(span: FullSpan): Published {
    const { after, upTo } = span;
    const { symbol, isOffering, listingDay } = this.#listing;
    const business = this.#open();
    const isNew = (day: Day): boolean => day > after && day <= upTo;
    // After the last close the newswire publishes some of the next trading day's news.
    const feltUpTo = nextTradingDay(upTo);
    const filed = this.#filedBy(feltUpTo).filter(
      ({ publishedDay, fiscalYear }) =>
        publishedDay > after && (!isOffering || fiscalYear >= yearOf(listingDay) - PROSPECTUS_YEARS),
    );
    const dividends = business.shares.dividends(feltUpTo).filter(({ announcementDay }) => announcementDay > after);
    const changes = business.shares.capitalChanges(upTo);
    const capitalChanges = changes.filter(({ announcementDay }) => isNew(announcementDay));
    // There is no opinion of a share that cannot be bought yet.
    const opinionsAfter = Math.max(after, isOffering ? listingDay : this.#firstDay - OPINIONS_BEFORE);
    const ownershipAfter = Math.max(after, isOffering ? listingDay : this.#firstDay - OWNERSHIP_BEFORE);
    const { seed } = this.#writer;
    const ownerships = ownershipBetween(seed, business.listing, { after: ownershipAfter, upTo }, (day) =>
      business.shares.sharesOn(day),
    );
    const opinions = opinionsBetween(business, this.#writer.seed, opinionsAfter, feltUpTo);
    const stories = this.#stories(business, span, feltUpTo, filed, dividends, opinions);
    this.#filed = this.#filed.slice(-FILINGS_KEPT);
    const own = <Fact extends { readonly symbol: string }>(facts: readonly Fact[]): readonly Fact[] =>
      facts.map((fact) => (fact.symbol === symbol ? fact : { ...fact, symbol }));
    return {
      statements: own(filed.filter(({ publishedDay }) => isNew(publishedDay))),
      dividends: own(dividends.filter(({ announcementDay }) => isNew(announcementDay))),
      capitalChanges: own(capitalChanges),
      isShareCountNew: changes.some(({ exDay }) => isNew(exDay)),
      targets: own(opinions.filter(({ issuedDay }) => isNew(issuedDay))),
      ownerships: own(ownerships),
      stories,
      articles: stories.map((story) => this.#writer.article(symbol, story)),
      sharesOutstanding: business.shares.sharesOn(upTo),
    };
  }

  /** Generates the business on the first call. */
  #open(): Business {
    if (this.#business === null) {
      const { seed } = this.#writer;
      this.#business = new Business(seed, originOf(this.#listing), this.#firstDay, this.#sectorShocks);
      this.#filings = reportedStatements(this.#business, seed);
    }
    return this.#business;
  }

  #filedBy(day: Day): readonly FinancialStatement[] {
    while (this.#lastFiledDay() <= day) {
      this.#filed.push(present(this.#filings, "the business is open").next().value);
    }
    return this.#filed.filter(({ publishedDay }) => publishedDay <= day);
  }

  /** 0 before the first filing. */
  #lastFiledDay(): Day {
    return this.#filed.at(-1)?.publishedDay ?? 0;
  }

  /** The stories that come out in the span; some have their effect on the trading day after it, `feltUpTo`. */
  #stories(
    business: Business,
    span: FullSpan,
    feltUpTo: Day,
    filed: readonly FinancialStatement[],
    dividends: readonly CashDividend[],
    opinions: readonly AnalystOpinion[],
  ): readonly Story[] {
    const listing = originOf(this.#listing);
    const writer = this.#writer;
    const { seed } = writer;
    const { listingDay } = this.#listing;
    const from = Math.max(span.after + 1, span.articlesFrom ?? 0, listingDay);
    const isWanted = (day: Day): boolean => day >= from && day <= feltUpTo;
    const stories: Story[] = [];
    for (const statement of filed) {
      // The fourth quarter is announced with its year.
      if (!isWanted(statement.publishedDay) || (statement.period === "quarterly" && statement.fiscalQuarter === 4))
        continue;
      const earlier = this.#filed.find((other) => isYearBefore(other, statement));
      if (earlier !== undefined) {
        const consensus = isCovered(listing, seed) ? this.#consensusGap(business, statement) : null;
        stories.push(...resultsStories(writer, listing, statement, earlier, consensus));
      }
    }
    for (const dividend of dividends) {
      if (isWanted(dividend.announcementDay)) stories.push(dividendStory(writer, listing, dividend));
    }
    for (const change of business.shares.capitalChanges(feltUpTo)) {
      if (isWanted(change.announcementDay)) stories.push(capitalChangeStory(writer, listing, change));
      if (change.exDay >= from) stories.push(...suspensionStories(writer, listing, change));
    }
    for (const opinion of opinions) {
      if (!isWanted(opinion.issuedDay)) continue;
      const before = opinionBefore(business, seed, opinion);
      const step = RATINGS.indexOf(before.rating) - RATINGS.indexOf(opinion.rating);
      if (step !== 0) stories.push(ratingStory(writer, listing, { now: opinion, before, isUp: step > 0 }));
    }
    if (isWanted(listingDay) && isListingKnown(this.#listing)) stories.push(listingStory(writer, this.#listing));
    for (let year = yearOf(from); year <= yearOf(feltUpTo); year++) stories.push(meetingStory(writer, listing, year));
    if (from <= feltUpTo) {
      for (const happening of businessHappenings(seed, listing, from, feltUpTo))
        stories.push(...businessStories(writer, listing, happening));
      stories.push(...this.#marketNews.storiesOf(listing, from, feltUpTo));
    }
    const isOut = ({ publishedDay }: Story): boolean => publishedDay >= from && publishedDay <= span.upTo;
    return [...this.#notices(span), ...stories.filter(isOut)];
  }

  /** The announcement of its offering, or of its move. */
  #notices({ after, upTo }: FullSpan): readonly Story[] {
    const announced = this.#listing.isOffering ? this.#listing : this.#movesTo;
    if (announced === null) return [];
    const day = listingNoticeDay(announced);
    return day > after && day <= upTo ? [listingNotice(this.#writer, announced)] : [];
  }

  /** The surprise of a filing to analysts; they know all reports of its year but the last. */
  #consensusGap(business: Business, { fiscalYear, fiscalQuarter }: FinancialStatement): ConsensusGap {
    const quarter = fiscalYear * 4 + fiscalQuarter - 1;
    return business.consensusGap(quarter, quartersPerReport(originOf(this.#listing), quarter));
  }
}

function isYearBefore(other: FinancialStatement, statement: FinancialStatement): boolean {
  return (
    other.fiscalYear === statement.fiscalYear - 1 &&
    other.period === statement.period &&
    other.quartersCovered === statement.quartersCovered &&
    other.fiscalQuarter === statement.fiscalQuarter
  );
}

/** The publications of a span, without the constant fields. */
type Published = Omit<CompanyPublication, "symbol" | "listing" | "admission" | "listingEvents">;

function isEmpty({ isShareCountNew, ...published }: Published): boolean {
  const { statements, dividends, capitalChanges, targets, ownerships, stories } = published;
  const lists = [statements, dividends, capitalChanges, targets, ownerships, stories];
  return !isShareCountNew && lists.every(({ length }) => length === 0);
}

/** The first day on which it is known: an offering is announced with its prospectus; a moved company has its new symbol since the move. */
function knownFrom(listing: Listing): Day {
  if (listing.isOffering) return listingNoticeDay(listing);
  return listing.movedFrom === null ? BEFORE_ALL : listing.listingDay;
}
