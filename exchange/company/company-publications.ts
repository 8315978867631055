// Everything that is published about the listed companies, by day: filings, dividends, changes of capital, analysts' opinions and news. It
// follows from seed and day alone; the state of each company's accounts is kept, so that a further day costs little.

import { assert, type Day, present } from "../../src/base/index.ts";
import {
  Business,
  type FinancialStatement,
  isFiling,
  quartersPerReport,
  reportedStatements,
  SectorShocks,
} from "../accounts/index.ts";
import { type CapitalChange, type CashDividend, isListingKnown } from "../corporate-actions/index.ts";
import { businessHappenings } from "../happenings/index.ts";
import {
  articleOf,
  businessStories,
  type ConsensusGap,
  capitalChangeStory,
  dividendStory,
  listingStory,
  meetingStory,
  type NewsArticle,
  quietNews,
  ratingStory,
  resultsStories,
  type Story,
  suspensionStories,
} from "../news/index.ts";
import { type AnalystOpinion, isCovered, opinionBefore, opinionsBetween, RATINGS } from "../research/index.ts";
import { type Listing, loadUniverse } from "../universe/index.ts";

interface PublicationOptions {
  readonly seed: number;
  /** The first simulated day. */
  readonly firstDay: Day;
  /** The whole universe by default. */
  readonly listings?: readonly Listing[];
}

/** What was published about one company. */
export interface CompanyPublication {
  readonly symbol: string;
  readonly statements: readonly FinancialStatement[];
  readonly dividends: readonly CashDividend[];
  /** By the day of their announcement. */
  readonly capitalChanges: readonly CapitalChange[];
  /** Whether one of them, announced now or earlier, took effect. */
  readonly isShareCountNew: boolean;
  readonly targets: readonly AnalystOpinion[];
  readonly articles: readonly NewsArticle[];
  /** The story of each article; read by tests of analysers only. */
  readonly stories: readonly Story[];
  /** Shares at the end of the last day. */
  readonly sharesOutstanding: number;
}

/** The days whose publications are asked for. */
export interface PublicationSpan {
  /** Publications of this day and of earlier ones are left out. */
  readonly after: Day;
  readonly upTo: Day;
  /** Articles before this day are left out. */
  readonly articlesFrom?: Day;
}

/** Opinions start two years before the first simulated day; two years in days that are written yyyymmdd. */
const OPINIONS_BEFORE = 20_000;
/** Filings of a company that are kept: those of two years, to compare the next one with. */
const FILINGS_KEPT = 12;

/** Long before the first filing. */
export const BEFORE_ALL: Day = 19000101;

export class CompanyPublications {
  readonly #seed: number;
  readonly #companies: readonly Company[];
  #publishedUpTo: Day = BEFORE_ALL;

  constructor({ seed, firstDay, listings = loadUniverse() }: PublicationOptions) {
    this.#seed = seed;
    const sectorShocks = new SectorShocks(seed);
    this.#companies = listings.filter(isFiling).map((listing) => new Company(seed, listing, firstDay, sectorShocks));
  }

  get companyCount(): number {
    return this.#companies.length;
  }

  /**
   * Company by company in the order of symbols, leaving out those without a publication. Spans are read forward: each begins
   * where the one before it ended, or later.
   */
  *between(span: PublicationSpan): Generator<CompanyPublication, void, undefined> {
    assert(span.after >= this.#publishedUpTo, "publications are read forward");
    this.#publishedUpTo = span.upTo;
    for (const company of this.#companies) {
      const news = company.between(span, this.#seed);
      if (news !== null) yield news;
    }
  }
}

/** One company and its filings so far. */
class Company {
  readonly #listing: Listing;
  readonly #firstDay: Day;
  readonly #seed: number;
  readonly #sectorShocks: SectorShocks;
  #business: Business | null = null;
  #filings: Generator<FinancialStatement, never, undefined> | null = null;
  /** Oldest first; the last one may not be published yet. */
  #filed: FinancialStatement[] = [];

  constructor(seed: number, listing: Listing, firstDay: Day, sectorShocks: SectorShocks) {
    this.#seed = seed;
    this.#listing = listing;
    this.#firstDay = firstDay;
    this.#sectorShocks = sectorShocks;
  }

  between(span: PublicationSpan, seed: number): CompanyPublication | null {
    const { after, upTo } = span;
    const business = this.#open();
    const isNew = (day: Day): boolean => day > after && day <= upTo;
    const statements = this.#filedBy(upTo).filter(({ publishedDay }) => isNew(publishedDay));
    const dividends = business.shares.dividends(upTo).filter(({ announcementDay }) => isNew(announcementDay));
    const changes = business.shares.capitalChanges(upTo);
    const capitalChanges = changes.filter(({ announcementDay }) => isNew(announcementDay));
    const isShareCountNew = changes.some(({ exDay }) => isNew(exDay));
    const targets = opinionsBetween(business, seed, Math.max(after, this.#firstDay - OPINIONS_BEFORE), upTo);
    const stories = this.#stories(business, span, statements, dividends, targets);
    this.#filed = this.#filed.slice(-FILINGS_KEPT);
    const published = [statements, dividends, capitalChanges, targets, stories];
    if (!isShareCountNew && published.every((list) => list.length === 0)) return null;
    return {
      symbol: this.#listing.symbol,
      statements,
      dividends,
      capitalChanges,
      isShareCountNew,
      targets,
      stories,
      articles: stories.map((story) => articleOf(story, seed)),
      sharesOutstanding: business.shares.sharesOn(upTo),
    };
  }

  /** The business is generated when it is first asked for. */
  #open(): Business {
    if (this.#business === null) {
      this.#business = new Business(this.#seed, this.#listing, this.#firstDay, this.#sectorShocks);
      this.#filings = reportedStatements(this.#business, this.#seed);
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

  #stories(
    business: Business,
    span: PublicationSpan,
    statements: readonly FinancialStatement[],
    dividends: readonly CashDividend[],
    targets: readonly AnalystOpinion[],
  ): readonly Story[] {
    const listing = this.#listing;
    const seed = this.#seed;
    const from = Math.max(span.after + 1, span.articlesFrom ?? 0, listing.listingDay);
    const isWanted = (day: Day): boolean => day >= from && day <= span.upTo;
    const stories: Story[] = [];
    for (const statement of statements) {
      // The fourth quarter is announced with its year.
      if (!isWanted(statement.publishedDay) || (statement.period === "quarterly" && statement.fiscalQuarter === 4))
        continue;
      const earlier = this.#filed.find((other) => isYearBefore(other, statement));
      if (earlier !== undefined) {
        const consensus = isCovered(listing, seed) ? this.#consensusGap(business, statement) : null;
        stories.push(...resultsStories(listing, statement, earlier, consensus, seed));
      }
    }
    for (const dividend of dividends) {
      if (isWanted(dividend.announcementDay)) stories.push(dividendStory(listing, dividend, seed));
    }
    for (const change of business.shares.capitalChanges(span.upTo)) {
      if (isWanted(change.announcementDay)) stories.push(capitalChangeStory(listing, change, seed));
      stories.push(...suspensionStories(listing, change, seed));
    }
    for (const target of targets) {
      if (!isWanted(target.issuedDay)) continue;
      const before = opinionBefore(business, seed, target);
      const step = RATINGS.indexOf(before.rating) - RATINGS.indexOf(target.rating);
      if (step !== 0) stories.push(ratingStory(listing, { now: target, before, isUp: step > 0 }, seed));
    }
    if (isWanted(listing.listingDay) && isListingKnown(listing)) stories.push(listingStory(listing, seed));
    for (let year = yearOf(from); year <= yearOf(span.upTo); year++) stories.push(meetingStory(listing, year, seed));
    // A story of the last days of a month may have moved past a holiday into the next month.
    for (let month = monthsOf(from) - 1; month <= monthsOf(span.upTo); month++) {
      stories.push(...quietNews(listing, Math.floor(month / 12) * 100 + (month % 12) + 1, seed));
    }
    if (listing.securityType === "Equity" && from <= span.upTo) {
      for (const happening of businessHappenings(seed, listing, from, span.upTo)) {
        if (happening.isTold) stories.push(...businessStories(listing, happening, seed));
      }
    }
    return stories.filter(({ day }) => isWanted(day));
  }

  /** What analysts did not expect of a filing; of a year they know all but its last report. */
  #consensusGap(business: Business, { fiscalYear, fiscalQuarter }: FinancialStatement): ConsensusGap {
    return business.consensusGap(fiscalYear * 4 + fiscalQuarter - 1, quartersPerReport(this.#listing));
  }
}

function isYearBefore(other: FinancialStatement, statement: FinancialStatement): boolean {
  return (
    other.fiscalYear === statement.fiscalYear - 1 &&
    other.period === statement.period &&
    other.fiscalQuarter === statement.fiscalQuarter
  );
}

const yearOf = (day: Day): number => Math.floor(day / 10_000);
/** Months since the year 0. */
const monthsOf = (day: Day): number => yearOf(day) * 12 + (Math.floor(day / 100) % 100) - 1;
