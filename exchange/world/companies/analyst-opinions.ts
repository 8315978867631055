// The opinions of research houses about a company: each house reviews it every few months, and its price target follows the
// business, not the last price. The houses are invented.

import {
  addDays,
  type Day,
  DECIMAL_SCALE,
  type Decimal,
  outOfRange,
  present,
  Random,
  tradingDayFrom,
} from "../../../src/base/index.ts";
import { dayNumber } from "../factors/factor-day.ts";
import type { Listing } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";
import { roundToTick } from "../universe/tick.ts";
import type { Business } from "./business.ts";
import type { Earnings } from "./earnings.ts";
import { quarterOf } from "./fiscal-quarter.ts";

/** Best first. */
export const RATINGS = ["strong_buy", "buy", "hold", "sell", "strong_sell"] as const;
export type AnalystRating = (typeof RATINGS)[number];

/** Symbol, analyst and day identify it. */
export interface AnalystOpinion {
  readonly symbol: string;
  /** The research house. */
  readonly analyst: string;
  readonly issuedDay: Day;
  /** Riyals per share, for the shares of that day. */
  readonly target: Decimal;
  readonly rating: AnalystRating;
}

/** The research houses; all are invented. */
export const HOUSES = readTable("companies/research-houses.tsv", ["nameEn", "nameAr"]);

/** How far a house follows the multiple of the sector, the bounds of its own view, and the deduction for losses. */
const OWN_VIEW = 0.5;
const VIEW_MIN = 0.75;
const VIEW_MAX = 1.3;
const VIEW_OF_LOSSES = 0.88;

/** Days between two reviews of a company by one house. */
const REVIEW_DAYS = 120;

/** The number of houses that cover a company of this size: [riyals from, fewest, most]. */
const COVERAGE: readonly (readonly [number, number, number])[] = [
  [50e9, 8, 14],
  [10e9, 4, 8],
  [2e9, 1, 4],
  [0, 0, 2],
];

/** The houses that cover the company; they never change. */
function coveringHouses(listing: Listing, seed: number): readonly string[] {
  if (listing.market === "NOMU") return [];
  const random = new Random("coverage", seed, listing.symbol);
  const worth = (listing.sharesOutstanding * listing.referencePrice) / DECIMAL_SCALE;
  const [, fewest, most] = present(
    COVERAGE.find(([from]) => worth >= from),
    "the last row covers every size",
  );
  const isFund = listing.securityType === "Closed-End Fund";
  const count = isFund ? random.int(3) : random.between(fewest, most);
  const start = random.int(HOUSES.length);
  return Array.from({ length: count }, (_, n) => (HOUSES[(start + n) % HOUSES.length] ?? outOfRange(start + n)).nameEn);
}

/** True when at least one house covers the company. */
export function isCovered(listing: Listing, seed: number): boolean {
  return coveringHouses(listing, seed).length > 0;
}

/** A house that changed its opinion of a company to a better or worse one. */
export interface RatingChange {
  readonly analyst: string;
  readonly day: Day;
  /** Ratings up; below 0 down. */
  readonly steps: number;
}

/** The changes from `from` to `to`, in no order. */
export function ratingChanges(
  listing: Listing,
  earnings: Earnings,
  seed: number,
  from: Day,
  to: Day,
): readonly RatingChange[] {
  const changes: RatingChange[] = [];
  for (const analyst of coveringHouses(listing, seed)) {
    const house = houseOf(listing, seed, analyst);
    let before: Review | null = null;
    const [first, last] = reviewsAround(house, from, to);
    for (let at = first - 1; at <= last; at++) {
      const review = reviewOf(listing, earnings, seed, house, at);
      const steps = before === null ? 0 : RATINGS.indexOf(before.rating) - RATINGS.indexOf(review.rating);
      if (steps !== 0 && review.issuedDay >= from && review.issuedDay <= to)
        changes.push({ analyst, day: review.issuedDay, steps });
      before = review;
    }
  }
  return changes;
}

/** Opinions issued after `after` and up to `upTo`, oldest first. */
export function opinionsBetween(business: Business, seed: number, after: Day, upTo: Day): readonly AnalystOpinion[] {
  const opinions: AnalystOpinion[] = [];
  for (const name of coveringHouses(business.listing, seed)) {
    const house = houseOf(business.listing, seed, name);
    const [first, last] = reviewsAround(house, after, upTo);
    for (let review = first; review <= last; review++) {
      const opinion = opinionOf(business, seed, house, review);
      if (opinion.issuedDay > after && opinion.issuedDay <= upTo) opinions.push(opinion);
    }
  }
  return opinions.sort((a, b) => a.issuedDay - b.issuedDay || (a.analyst < b.analyst ? -1 : 1));
}

/** The previous opinion of the same house. */
export function opinionBefore(business: Business, seed: number, opinion: AnalystOpinion): AnalystOpinion {
  const { analyst, issuedDay } = opinion;
  const house = houseOf(business.listing, seed, analyst);
  let review = Math.floor((daysSinceEpoch(issuedDay) - house.phase) / REVIEW_DAYS);
  let earlier = opinionOf(business, seed, house, review);
  while (earlier.issuedDay >= issuedDay) earlier = opinionOf(business, seed, house, --review);
  return earlier;
}

/** A house and its habits with one company. */
interface House {
  readonly name: string;
  /** Days by which its reviews are shifted. */
  readonly phase: number;
  /** How much more upside it sees than other houses. */
  readonly bias: number;
}

function houseOf(listing: Listing, seed: number, name: string): House {
  const random = new Random("house", seed, listing.symbol, name);
  return { name, phase: random.int(REVIEW_DAYS), bias: random.normal() * 0.09 };
}

/** The numbers of the first and the last review that may be issued from `from` to `to`. */
function reviewsAround({ phase }: House, from: Day, to: Day): readonly [first: number, last: number] {
  const number = (day: Day): number => (daysSinceEpoch(day) - phase) / REVIEW_DAYS;
  return [Math.floor(number(from)) - 1, Math.ceil(number(to))];
}

/** One review of a company by a house. */
interface Review {
  readonly issuedDay: Day;
  /** How far the share is worth more than its price in the opinion of the house. */
  readonly upside: number;
  readonly rating: AnalystRating;
}

function reviewOf(listing: Listing, earnings: Earnings, seed: number, house: House, at: number): Review {
  const { name, phase, bias } = house;
  const random = new Random("opinion", seed, listing.symbol, name, at);
  const issuedDay = tradingDayFrom(addDays(EPOCH, at * REVIEW_DAYS + phase + random.int(10)));
  const mood = 0.07 + bias + 0.035 * random.normal();
  const upside = Math.min(Math.max(valuation(earnings, issuedDay) * (1 + mood) - 1, -0.35), 0.6);
  return { issuedDay, upside, rating: ratingOf(upside) };
}

function opinionOf(business: Business, seed: number, house: House, at: number): AnalystOpinion {
  const { listing, earnings } = business;
  const { issuedDay, upside, rating } = reviewOf(listing, earnings, seed, house, at);
  const years = (dayNumber(issuedDay) - dayNumber(business.firstDay)) / 365;
  const perShare = listing.sharesOutstanding / business.shares.sharesOn(issuedDay);
  const fair = listing.referencePrice * Math.exp(business.earnings.growth * 0.7 * years) * perShare;
  return {
    symbol: listing.symbol,
    analyst: house.name,
    issuedDay,
    target: roundToTick(fair * (1 + upside), listing.securityType, "nearest"),
    rating,
  };
}

/**
 * The value of a share in the opinion of a house, relative to its price: half of the way from its own multiple to its sector's, less in
 * losses.
 */
function valuation(earnings: Earnings, day: Day): number {
  const [low, high] = earnings.profile.priceEarnings;
  const ratio = ((low + high) / 2 / earnings.priceEarnings) ** OWN_VIEW;
  return Math.min(Math.max(ratio, VIEW_MIN), VIEW_MAX) * (earnings.isLosing(quarterOf(day)) ? VIEW_OF_LOSSES : 1);
}

function ratingOf(upside: number): AnalystRating {
  if (upside > 0.25) return "strong_buy";
  if (upside > 0.1) return "buy";
  if (upside > -0.05) return "hold";
  return upside > -0.18 ? "sell" : "strong_sell";
}

/** Reviews are counted from this day. */
const EPOCH: Day = 20000101;

const daysSinceEpoch = (day: Day): number => dayNumber(day) - dayNumber(EPOCH);
