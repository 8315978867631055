// Unscheduled events in the business of one company. Two streams: ordinary stories (a contract, an appointment, a fine), which
// move the price by their worth and mostly little; and large moves of the price, some of which the newswire explains.

import {
  addDays,
  type Day,
  DECIMAL_SCALE,
  HOUR_MS,
  isTradingDay,
  MINUTE_MS,
  Random,
  tradingDayFrom,
} from "../../../src/base/index.ts";
import { fiscalQuarterOf, fiscalYearOf, quarterOf } from "../companies/fiscal-quarter.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { NormalSeries } from "../factors/normal-series.ts";
import type { Listing } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";
import { type Happening, type PublicationTime, publicationTime } from "./happening.ts";
import { storyTrade } from "./story-trade.ts";

type Range = readonly [low: number, high: number];

/** One kind of news about a business. */
interface BusinessKind {
  /** The name of its phrasing. */
  readonly kind: string;
  /** Its weight among ordinary stories, and among the explanations of a large rise or fall. */
  readonly ordinary: number;
  readonly rise: number;
  readonly fall: number;
  /** The worth of an ordinary one, and the spread of the traders' reception, in daily standard deviations. */
  readonly worth: number;
  readonly reception: number;
  /** The sum in the story: a part of the company's worth, or riyals; null where it has none. */
  readonly part: Range | null;
  readonly riyals: Range | null;
  /** The trades of companies that can have it; empty for all of them. */
  readonly trades: ReadonlySet<string>;
  /** The worth of the largest company that can have it, in riyals. */
  readonly worthMax: number;
}

const COLUMNS = [
  "kind",
  "ordinary",
  "rise",
  "fall",
  "worth",
  "reception",
  "part",
  "riyals",
  "worthMax",
  "trades",
] as const;

const KINDS: readonly BusinessKind[] = readTable("happenings/business-kinds.tsv", COLUMNS).map((row) => ({
  kind: row.kind,
  ordinary: Number(row.ordinary),
  rise: Number(row.rise),
  fall: Number(row.fall),
  worth: Number(row.worth),
  reception: Number(row.reception),
  part: rangeOf(row.part),
  riyals: rangeOf(row.riyals),
  trades: new Set(row.trades.split(" ").filter((trade) => trade !== "")),
  worthMax: row.worthMax === "" ? Number.POSITIVE_INFINITY : Number(row.worthMax),
}));

function rangeOf(text: string): Range | null {
  const [low = "", high = ""] = text.split("..");
  return text === "" ? null : [Number(low), Number(high)];
}

export interface BusinessHappening extends Happening, PublicationTime {
  /** The name of its phrasing; null where nobody writes about it. */
  readonly story: string | null;
  /** The sum in the story, in riyals; 0 where it has none. */
  readonly riyals: number;
}

/** Ordinary stories a year, by the size of the company. */
const PER_YEAR = { large: 7, main: 2.6, nomu: 0.9, fund: 1.2 } as const;
/** Draws per quarter: some quarters have many stories. */
const DRAWS = 8;
/** Every quarter has this many days. */
const QUARTER_DAYS = 89;
const LARGE_RIYALS = 20e9;
/** Standard deviations for a contract as large as the company, and the power for smaller ones: a quarter of it gives about half. */
const CONTRACT_WORTH = 1.5;
const CONTRACT_POWER = 0.6;

/** A large move happens on days whose draw is beyond this normal quantile: four times a year. */
const QUANTILE = 2.41;
/** Size in daily standard deviations: the least, and the increase beyond the quantile. */
const MOVE_LEAST = 1.8;
const MOVE_MORE = 5.4;
/** From this size on the newswire mostly has a reason, and trading halts when the news comes out during the session. */
const GRAVE_MOVE = 4;
/** The chance that the newswire has a reason for a large move: most moves have none that anybody finds. */
const EXPLAINED = { grave: 0.75, other: 0.3 } as const;
/** Below this size nobody writes about a company of Nomu. */
const NOMU_EXPLAINED_MOVE = 3;
/** The chance that a price falls on good news or rises on bad news: traders had expected more, or worse. */
const WRONG_WAY = 0.18;
/** The sum of a story with a large move, relative to the largest of ordinary stories. */
const LARGE_SUM: Range = [1, 3];
const LEAK_CHANCE = 0.15;
const LEAKED: Range = [0.2, 0.45];
const HALT_SHORTEST_MS = 15 * MINUTE_MS;
const HALT_LONGEST_MS = 45 * MINUTE_MS;
/** No halt begins so late that trading could not resume before the closing auction. */
const HALT_UNTIL_MS = 14.75 * HOUR_MS;

/** The happenings with an effect from `from` to `to`, in no order. */
export function businessHappenings(seed: number, listing: Listing, from: Day, to: Day): readonly BusinessHappening[] {
  const happenings = ordinaryStories(seed, listing, from, to);
  // Nothing sudden happens to the assets of funds.
  if (listing.securityType === "Equity") happenings.push(...largeMoves(seed, listing, from, to));
  return happenings;
}

function ordinaryStories(seed: number, listing: Listing, from: Day, to: Day): BusinessHappening[] {
  const stories: BusinessHappening[] = [];
  const chance = perYear(listing) / 4 / DRAWS;
  // A story of the last days of a quarter may have moved past a holiday into the next one.
  for (let quarter = quarterOf(from) - 1; quarter <= quarterOf(to); quarter++) {
    const random = new Random("stories", seed, listing.symbol, quarter);
    for (let draw = 0; draw < DRAWS; draw++) {
      if (!random.chance(chance)) continue;
      const first = fiscalYearOf(quarter) * 10_000 + (fiscalQuarterOf(quarter) * 3 - 2) * 100 + 1;
      const day = tradingDayFrom(addDays(first, random.int(QUARTER_DAYS)));
      const kind = pick(listing, ({ ordinary }) => ordinary, random);
      const riyals = sumOf(kind, listing, random);
      const received = kind.reception * random.normal();
      if (day < from || day > to) continue;
      const key = `story-${fiscalYearOf(quarter)}-q${fiscalQuarterOf(quarter)}-${draw}`;
      const contract = CONTRACT_WORTH * (riyals / worthOf(listing)) ** CONTRACT_POWER;
      stories.push({
        kind: "story",
        key,
        day,
        riyals,
        story: kind.kind,
        leaked: 0,
        haltMs: 0,
        worth: kind.kind === "contract" ? contract : kind.worth,
        reception: received,
        ...publicationTime(seed, listing.symbol, key, day, false),
      });
    }
  }
  return stories;
}

function largeMoves(seed: number, listing: Listing, from: Day, to: Day): BusinessHappening[] {
  const draws = new NormalSeries(seed, "company", listing.symbol, "jump");
  const moves: BusinessHappening[] = [];
  const first = dayNumber(from);
  const last = dayNumber(to);
  for (let number = first; number <= last; number++) {
    const draw = draws.at(number);
    const beyond = Math.abs(draw) - QUANTILE;
    if (beyond <= 0) continue;
    const day = addDays(from, number - first);
    if (isTradingDay(day))
      moves.push(largeMove(seed, listing, day, Math.sign(draw) * (MOVE_LEAST + MOVE_MORE * beyond)));
  }
  return moves;
}

function largeMove(seed: number, listing: Listing, day: Day, size: number): BusinessHappening {
  const random = new Random("large move", seed, listing.symbol, day);
  const isGrave = Math.abs(size) >= GRAVE_MOVE;
  const isExplained = random.chance(isGrave ? EXPLAINED.grave : EXPLAINED.other);
  const isSmall = listing.market === "NOMU" && Math.abs(size) < NOMU_EXPLAINED_MOVE;
  const isGood = size > 0 !== random.chance(WRONG_WAY);
  const kind = isExplained && !isSmall ? pick(listing, ({ rise, fall }) => (isGood ? rise : fall), random) : null;
  const leaked = random.chance(LEAK_CHANCE) ? between(LEAKED, random) : 0;
  const riyals = kind === null ? 0 : sumOf(kind, listing, random, LARGE_SUM);
  const key = `news-${day}`;
  // An unexplained move has no moment at which it becomes known; the price has it at the open.
  const time = publicationTime(seed, listing.symbol, key, day, kind === null);
  const isHalted = isGrave && kind !== null && time.knownMs > 0;
  return {
    kind: "large-move",
    key,
    day,
    riyals,
    story: kind?.kind ?? null,
    worth: isGood === size > 0 ? size : 0,
    reception: isGood === size > 0 ? 0 : size,
    leaked: kind === null ? 0 : leaked,
    haltMs: isHalted ? haltOf(random, time.knownMs) : 0,
    ...time,
    ...(kind === null && { knownMs: 0 }),
  };
}

function haltOf(random: Random, fromMs: number): number {
  return Math.min(random.between(HALT_SHORTEST_MS, HALT_LONGEST_MS), HALT_UNTIL_MS - fromMs);
}

/** A random kind that is possible for a company of this trade and size. */
function pick(listing: Listing, weightOf: (kind: BusinessKind) => number, random: Random): BusinessKind {
  const trade = storyTrade(listing);
  const worth = worthOf(listing);
  const isFund = listing.securityType !== "Equity";
  const fits = KINDS.filter(
    ({ trades, worthMax }) => worth <= worthMax && (trades.size === 0 ? !isFund : trades.has(trade)),
  );
  let left = random.next() * fits.reduce((sum, kind) => sum + weightOf(kind), 0);
  for (const kind of fits) {
    left -= weightOf(kind);
    if (left < 0) return kind;
  }
  return random.pick(fits);
}

/** The sum of a story; for the largest companies a smaller part of their worth than for others. */
function sumOf({ part, riyals }: BusinessKind, listing: Listing, random: Random, times: Range | null = null): number {
  if (riyals !== null) return logarithmic(riyals, random);
  if (part === null) return 0;
  const worth = worthOf(listing);
  const scale = worth * Math.min(1, Math.sqrt(LARGE_RIYALS / worth));
  return scale * (times === null ? logarithmic(part, random) : part[1] * between(times, random));
}

function perYear(listing: Listing): number {
  if (listing.securityType !== "Equity") return PER_YEAR.fund;
  if (listing.market === "NOMU") return PER_YEAR.nomu;
  return worthOf(listing) > LARGE_RIYALS ? PER_YEAR.large : PER_YEAR.main;
}

function worthOf({ sharesOutstanding, referencePrice }: Listing): number {
  return (sharesOutstanding * referencePrice) / DECIMAL_SCALE;
}

const between = ([low, high]: Range, random: Random): number => low + (high - low) * random.next();
const logarithmic = ([low, high]: Range, random: Random): number => low * (high / low) ** random.next();
