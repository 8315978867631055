// Habits of traders that are visible in any book and tape: round prices and sizes, spreads through the day, the lengths of the two
// queues as predictors of the next move, races within a millisecond, and the wandering of indicative prices before the opening.

import { NONE } from "../../exchange/matching/order-ladder.ts";
import type { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { tickAt } from "../../exchange/world/universe/tick.ts";
import { HOUR_MS, outOfRange, SECOND_MS } from "../../src/base/index.ts";
import type { Phase } from "../../src/feed-protocol/index.ts";
import type { Instrument, MarketEvent } from "../../src/model/index.ts";
import { addAt, mean, median, sumOf } from "./series.ts";

const OPEN_MS = 10 * HOUR_MS;
const HALF_HOURS = 10;
const SAMPLE_SECONDS = 20;
const DIGITS = 10;
const BINS = 10;
const NOON = 4;
/** Popular order sizes. */
const LIKED = [10, 50, 100, 500, 1_000, 5_000, 10_000];
/** Fewer indications do not show a course. */
const INDICATIONS_MIN = 20;
const BASIS_POINTS = 10_000;

/** The companies of one market, by half hour: the sum of spreads in basis points, and the number of samples. */
interface Spreads {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

interface Watched {
  readonly instrument: Instrument;
  phase: Phase;
  lastTradeMs: number;
  /** The sum of both best prices in steps, and the bid's part of both queues, at its first sighting. */
  middle: number;
  bin: number;
  /** The seconds since then, by the bid's part. */
  readonly seconds: Float64Array;
  readonly indications: number[];
}

export class HabitRecorder {
  /** Level changes and trades of the main market by the last digit of the price in ticks. */
  readonly digits = new Float64Array(DIGITS);
  /** Trades of the main market by quantity. Bound: the quantities that people choose. */
  readonly sizes = new Map<number, number>();
  readonly spreads = { TASI: spreads(), NOMU: spreads() };
  /** By the bid's part of both queues: the following moves of the middle price, and the upward ones among them. */
  readonly moves = new Float64Array(BINS);
  readonly rises = new Float64Array(BINS);
  /** By the bid's part at any second: the seconds until the next move, and those before an upward one. */
  readonly seconds = new Float64Array(BINS);
  readonly secondsBeforeRises = new Float64Array(BINS);
  trades = 0;
  sameMoment = 0;
  readonly #companies = new Map<number, Watched>();

  apply(event: MarketEvent): void {
    if (event.type === "instrument") this.#list(event.instrument);
    else if (event.type === "phase") {
      const company = this.#companies.get(event.instrument);
      if (company !== undefined) company.phase = event.phase;
    } else if (event.type === "trade") this.#trade(event);
    else if (event.type === "level") this.#level(event);
    else if (event.type === "indication" && event.price > 0) {
      const company = this.#companies.get(event.instrument);
      if (company?.phase === "opening-auction") company.indications.push(event.price);
    }
  }

  sample(day: ExchangeDay, timeOfDayMs: number): void {
    const second = (timeOfDayMs - OPEN_MS) / SECOND_MS - 1;
    const halfHour = Math.floor(second / 1_800);
    if (!Number.isInteger(second) || second < 0 || halfHour >= HALF_HOURS) return;
    for (const { rules, book, phase } of day.instruments) {
      const company = this.#companies.get(rules.number);
      const { buyers, sellers, grid } = book;
      if (company === undefined || phase !== "continuous" || buyers.best === NONE || sellers.best === NONE) continue;
      if (second % SAMPLE_SECONDS === 0) {
        const bid = grid.priceAt(buyers.best);
        const ask = grid.priceAt(sellers.best);
        const { sums, counts } = this.spreads[company.instrument.market];
        addAt(sums, halfHour, ((ask - bid) / (ask + bid)) * 2 * BASIS_POINTS);
        addAt(counts, halfHour, 1);
      }
      this.#watchQueues(company, buyers.best + sellers.best, sellers.best - buyers.best, () => {
        const bids = buyers.quantityAt(buyers.best);
        return bids / (bids + sellers.quantityAt(sellers.best));
      });
    }
  }

  /** The indicative prices of each company's opening auction. */
  indications(): readonly (readonly number[])[] {
    return [...this.#companies.values()]
      .map(({ indications }) => indications)
      .filter(({ length }) => length >= INDICATIONS_MIN);
  }

  #list(instrument: Instrument): void {
    if (instrument.securityType !== "Equity") return;
    this.#companies.set(instrument.number, {
      instrument,
      phase: "closed",
      lastTradeMs: 0,
      middle: 0,
      bin: 0,
      seconds: new Float64Array(BINS),
      indications: [],
    });
  }

  #level({ instrument, price, quantity }: Extract<MarketEvent, { type: "level" }>): void {
    const company = this.#companies.get(instrument);
    if (company?.phase !== "continuous" || company.instrument.market !== "TASI" || price === 0 || quantity === 0)
      return;
    const ticks = Math.round(price / tickAt(price, company.instrument.securityType));
    addAt(this.digits, ticks % DIGITS, 1);
  }

  #trade({ instrument, kind, timeMs, quantity }: Extract<MarketEvent, { type: "trade" }>): void {
    const company = this.#companies.get(instrument);
    if (kind !== "continuous" || company?.instrument.market !== "TASI") return;
    this.trades++;
    if (timeMs === company.lastTradeMs) this.sameMoment++;
    company.lastTradeMs = timeMs;
    this.sizes.set(quantity, (this.sizes.get(quantity) ?? 0) + 1);
  }

  /** Compares queues while the spread is one step, so that the next move shows which of them was emptied first. */
  #watchQueues(company: Watched, middle: number, spread: number, bidPart: () => number): void {
    if (company.middle !== middle) {
      if (company.middle !== 0) this.#countMove(company, middle > company.middle);
      company.middle = spread === 1 ? middle : 0;
      company.bin = binOf(bidPart());
    }
    if (company.middle !== 0) addAt(company.seconds, binOf(bidPart()), 1);
  }

  #countMove({ bin, seconds }: Watched, isRise: boolean): void {
    addAt(this.moves, bin, 1);
    if (isRise) addAt(this.rises, bin, 1);
    for (const [at, count] of seconds.entries()) {
      addAt(this.seconds, at, count);
      if (isRise) addAt(this.secondsBeforeRises, at, count);
    }
    seconds.fill(0);
  }
}

function binOf(part: number): number {
  return Math.min(Math.floor(part * BINS), BINS - 1);
}

function spreads(): Spreads {
  return { sums: new Float64Array(HALF_HOURS), counts: new Float64Array(HALF_HOURS) };
}

export interface HabitStudy {
  /** The part of prices that end in 0 or 5, and the part of trades of a popular size. */
  readonly roundPrices: number;
  readonly likedSizes: number;
  /** The spread of the first half hour relative to the one around noon. */
  readonly openingSpread: number;
  /** The spread of Nomu relative to the main market's. */
  readonly nomuSpread: number;
  /**
   * The part of moves of the middle price that go up when nearly all waiting quantity is bids, and the largest fall from one tenth to the
   * next.
   */
  readonly queueRise: number;
  readonly queueFall: number;
  /** The same chance at any second while bids are from three to four fifths of the waiting quantity. */
  readonly queueLead: number;
  readonly sameMoment: number;
  /**
   * The distance that indicative prices wander, in basis points of the final price, and the part of it that is left in the last quarter.
   */
  readonly wandering: number;
  readonly unsettled: number;
}

export function studyHabits(recorder: HabitRecorder): HabitStudy {
  const { digits, sizes, moves, rises, trades } = recorder;
  const chances = chancesOf(moves, rises);
  const courses = recorder.indications().map(wanderingOf);
  const wandering = median(courses.map(([whole]) => whole));
  return {
    roundPrices: ((digits[0] ?? 0) + (digits[5] ?? 0)) / (sumOf(digits) || 1),
    likedSizes: sumOf(LIKED.map((size) => sizes.get(size) ?? 0)) / Math.max(trades, 1),
    openingSpread: spreadAt(recorder, "TASI", 0) / spreadAt(recorder, "TASI", NOON),
    nomuSpread: spreadAt(recorder, "NOMU", NOON) / spreadAt(recorder, "TASI", NOON),
    queueRise: chances.at(-1) ?? 0,
    queueFall: Math.max(...chances.slice(1).map((chance, at) => (chances[at] ?? outOfRange(at)) - chance)),
    queueLead: mean(queueChances(recorder).slice(6, 8)),
    sameMoment: recorder.sameMoment / Math.max(trades, 1),
    wandering,
    unsettled: median(courses.map(([, late]) => late)) / (wandering || 1),
  };
}

/** How often the middle price rises next, at any second, by the bid's part in both best queues. */
export function queueChances({ seconds, secondsBeforeRises }: HabitRecorder): readonly number[] {
  return chancesOf(seconds, secondsBeforeRises);
}

function chancesOf(counts: Float64Array, rises: Float64Array): readonly number[] {
  return Array.from(counts, (count, bin) => (rises[bin] ?? outOfRange(bin)) / Math.max(count, 1));
}

/** The mean spread of a market in one half hour, in basis points. */
export function spreadAt(recorder: HabitRecorder, market: "TASI" | "NOMU", halfHour: number): number {
  const found = recorder.spreads[market];
  return (found.sums[halfHour] ?? outOfRange(halfHour)) / Math.max(found.counts[halfHour] ?? outOfRange(halfHour), 1);
}

/** The largest distance of the prices from the last one, over all and in their last quarter. */
function wanderingOf(prices: readonly number[]): readonly [number, number] {
  const end = prices.at(-1) ?? 0;
  const farthest = (list: readonly number[]): number =>
    Math.max(0, ...list.map((price) => Math.abs(price / end - 1) * BASIS_POINTS));
  return [farthest(prices), farthest(prices.slice(-Math.ceil(prices.length / 4)))];
}
