// The past of the two indices, computed from the constituents by the index method: each day's capped weights times what
// the constituents did since their references, chained back from the level that the first simulated day starts with.

import { type Day, type Decimal, dayStartMs } from "../../src/base/index.ts";
import type { Market } from "../../src/feed-protocol/index.ts";
import { cappedWeights, INDEX_CAP, INDEX_START, isConstituent, type Listing } from "../universe/index.ts";
import { FIRST_HALF_HOUR_MS, HALF_HOUR_MS, HALF_HOURS, type Ohlcv } from "./day-shape.ts";
import type { HistoricalBar } from "./historical-bar.ts";
import type { PricePath } from "./price-path.ts";

/** Index levels have two decimals. */
const LEVEL_STEP: Decimal = 100;
/** Constituents do not turn at one moment: an index reaches this part of the range that they would reach together. */
const TOGETHER = 0.25;

/** Sums over the constituents, relative to the previous close: one entry for each day or half-hour. */
interface Sums {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly value: Float64Array;
  readonly trades: Float64Array;
}

/** Collects what the constituents did, instrument by instrument, and turns it into bars at the end. */
export class IndexHistory {
  readonly market: Market;
  readonly #days: readonly Day[];
  readonly #firstWithHalfHours: number;
  readonly #weights = new Map<number, Float64Array>();
  readonly #daily: Sums;
  readonly #halfHours: Sums;

  constructor(
    market: Market,
    days: readonly Day[],
    firstWithHalfHours: number,
    listings: readonly Listing[],
    paths: ReadonlyMap<number, PricePath>,
    sharesOn: (listing: Listing, dayIndex: number) => number,
  ) {
    this.market = market;
    this.#days = days;
    this.#firstWithHalfHours = firstWithHalfHours;
    this.#daily = emptySums(days.length);
    this.#halfHours = emptySums((days.length - firstWithHalfHours) * HALF_HOURS);
    const members = listings.filter((listing) => listing.market === market && isConstituent(listing));
    for (const member of members) this.#weights.set(member.number, new Float64Array(days.length));
    for (let d = 0; d < days.length; d++) this.#weigh(d, members, paths, sharesOn);
  }

  /** The capped weights of one day, from its references. */
  #weigh(
    d: number,
    members: readonly Listing[],
    paths: ReadonlyMap<number, PricePath>,
    sharesOn: (listing: Listing, dayIndex: number) => number,
  ): void {
    const capitalisations = new Float64Array(members.length);
    members.forEach((member, at) => {
      const reference = paths.get(member.number)?.references[d] ?? 0;
      capitalisations[at] = reference === 0 ? 0 : sharesOn(member, d) * (member.freeFloatBps / 10_000) * reference;
    });
    const weights = cappedWeights(capitalisations, INDEX_CAP[this.market]);
    members.forEach((member, at) => {
      const ofMember = this.#weights.get(member.number);
      if (ofMember !== undefined) ofMember[d] = weights[at] ?? 0;
    });
  }

  /** Adds one constituent's day; anything else is left out. */
  addDay(instrument: number, d: number, reference: Decimal, day: Ohlcv): void {
    const weight = this.#weights.get(instrument)?.[d];
    if (weight !== undefined && weight > 0) add(this.#daily, d, weight / reference, day);
  }

  /** Adds one constituent's half-hours; where it did not trade, its last price stands. */
  addHalfHours(instrument: number, d: number, reference: Decimal, pieces: readonly (Ohlcv | null)[]): void {
    const weight = this.#weights.get(instrument)?.[d];
    if (weight === undefined || weight === 0) return;
    const at = (d - this.#firstWithHalfHours) * HALF_HOURS;
    let last = reference;
    for (let i = 0; i < HALF_HOURS; i++) {
      const piece = pieces[i];
      if (piece === null || piece === undefined) {
        add(this.#halfHours, at + i, weight / reference, standing(last));
      } else {
        add(this.#halfHours, at + i, weight / reference, piece);
        last = piece.close;
      }
    }
  }

  bars(): { readonly daily: HistoricalBar[]; readonly halfHours: HistoricalBar[] } {
    const closes = this.#chainBack();
    const daily: HistoricalBar[] = [];
    const halfHours: HistoricalBar[] = [];
    this.#days.forEach((day, d) => {
      const previous = (closes[d] ?? 0) / this.#change(d);
      const close = closes[d] ?? 0;
      // A day on which no constituent traded has no bar, as on the days that are simulated.
      if (this.#daily.trades[d] === 0) return;
      if (d < this.#firstWithHalfHours) {
        daily.push(barOf(this.#daily, d, day, previous, null, close));
        return;
      }
      const pieces = this.#halfHoursOf(day, d, previous, close);
      halfHours.push(...pieces);
      daily.push(dayOfPieces(day, pieces));
    });
    return { daily, halfHours };
  }

  #halfHoursOf(day: Day, d: number, previous: number, close: Decimal): HistoricalBar[] {
    const startMs = dayStartMs(day) + FIRST_HALF_HOUR_MS;
    const at = (d - this.#firstWithHalfHours) * HALF_HOURS;
    const pieces: HistoricalBar[] = [];
    const hasTrades = (i: number): boolean => (this.#halfHours.trades[at + i] ?? 0) > 0;
    let lastTraded = HALF_HOURS - 1;
    while (lastTraded > 0 && !hasTrades(lastTraded)) lastTraded--;
    let last: Decimal | null = null;
    for (let i = 0; i <= lastTraded; i++) {
      if (!hasTrades(i)) continue;
      const ends = i === lastTraded ? close : null;
      const bar = barOf(this.#halfHours, at + i, startMs + i * HALF_HOUR_MS, previous, last, ends);
      pieces.push(bar);
      last = bar.close;
    }
    return pieces;
  }

  /** Today's capped capitalisation against the one at the references; an index without constituents stands. */
  #change(d: number): number {
    return this.#daily.close[d] || 1;
  }

  /** The close of every day, so that the last one is the level that the first simulated day starts with. */
  #chainBack(): Float64Array {
    const closes = new Float64Array(this.#days.length);
    let level = INDEX_START[this.market];
    for (let d = closes.length - 1; d >= 0; d--) {
      closes[d] = level;
      level = toLevel(level / this.#change(d));
    }
    return closes;
  }
}

function emptySums(count: number): Sums {
  const make = (): Float64Array => new Float64Array(count);
  return { open: make(), high: make(), low: make(), close: make(), volume: make(), value: make(), trades: make() };
}

function add(sums: Sums, at: number, factor: number, piece: Ohlcv): void {
  sums.open[at] = (sums.open[at] ?? 0) + factor * piece.open;
  sums.high[at] = (sums.high[at] ?? 0) + factor * piece.high;
  sums.low[at] = (sums.low[at] ?? 0) + factor * piece.low;
  sums.close[at] = (sums.close[at] ?? 0) + factor * piece.close;
  sums.volume[at] = (sums.volume[at] ?? 0) + piece.volume;
  sums.value[at] = (sums.value[at] ?? 0) + piece.value;
  sums.trades[at] = (sums.trades[at] ?? 0) + piece.trades;
}

function standing(price: Decimal): Ohlcv {
  return { open: price, high: price, low: price, close: price, volume: 0, value: 0, trades: 0 };
}

/** The bar of one entry; `opens` and `ends` override the sums where the neighbours decide. */
function barOf(
  sums: Sums,
  at: number,
  time: number,
  previous: number,
  opens: Decimal | null,
  ends: Decimal | null,
): HistoricalBar {
  const open = opens ?? toLevel(previous * (sums.open[at] || 1));
  const close = ends ?? toLevel(previous * (sums.close[at] || 1));
  const top = Math.max(open, close);
  const bottom = Math.min(open, close);
  const reach = previous * (sums.high[at] || 1);
  const depth = previous * (sums.low[at] || 1);
  return {
    time,
    open,
    high: Math.max(top, toLevel(top + Math.max(0, reach - top) * TOGETHER)),
    low: Math.min(bottom, toLevel(bottom - Math.max(0, bottom - depth) * TOGETHER)),
    close,
    volume: sums.volume[at] ?? 0,
    value: sums.value[at] ?? 0,
    tradeCount: sums.trades[at] ?? 0,
    adjustedClose: close,
  };
}

function dayOfPieces(day: Day, pieces: readonly HistoricalBar[]): HistoricalBar {
  const first = pieces[0];
  const last = pieces.at(-1);
  let high = 0;
  let low = Number.MAX_SAFE_INTEGER;
  let volume = 0;
  let value = 0;
  let tradeCount = 0;
  for (const piece of pieces) {
    high = Math.max(high, piece.high);
    low = Math.min(low, piece.low);
    volume += piece.volume;
    value += piece.value;
    tradeCount += piece.tradeCount ?? 0;
  }
  const close = last?.close ?? 0;
  return { time: day, open: first?.open ?? 0, high, low, close, volume, value, tradeCount, adjustedClose: close };
}

function toLevel(value: number): Decimal {
  return Math.round(value / LEVEL_STEP) * LEVEL_STEP;
}
