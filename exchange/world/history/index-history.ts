// The past of an index, computed from its constituents by the index method: each day's capped weights times the returns of the
// constituents since their reference prices, chained back from the level at the start of the first simulated day.

import { type Day, type Decimal, dayStartMs, outOfRange, present } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import { cappedWeights, INDEX_CAP, INDEX_START, isConstituent } from "../universe/index-weights.ts";
import type { Listing } from "../universe/listing.ts";
import { OPEN_MS } from "../universe/schedule.ts";
import { HALF_HOUR_MS, HALF_HOURS } from "./common-course.ts";
import { type HistoricalBar, type Ohlcv, quiet, sumUp } from "./day-shape.ts";
import type { PricePath } from "./price-path.ts";

/** Index levels have two decimals. */
const LEVEL_STEP: Decimal = 100;
/** Constituents reach their highs and lows at different moments: an index has this share of their common range. */
const TOGETHER = 0.25;

/** Sums over the constituents: prices relative to the previous close, one entry for each day or half-hour. */
type Sums = Readonly<Record<keyof Ohlcv, Float64Array>>;

/** Collects the bars of the constituents, instrument by instrument, and makes the bars of the index from them. */
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

  /** The capped weights of one day, from its reference prices. */
  #weigh(
    d: number,
    members: readonly Listing[],
    paths: ReadonlyMap<number, PricePath>,
    sharesOn: (listing: Listing, dayIndex: number) => number,
  ): void {
    const capitalisations = new Float64Array(members.length);
    members.forEach((member, at) => {
      const { references } = present(paths.get(member.number), "every member has a past");
      const reference = references[d] ?? outOfRange(d);
      capitalisations[at] = reference === 0 ? 0 : sharesOn(member, d) * (member.freeFloatBps / 10_000) * reference;
    });
    const weights = cappedWeights(capitalisations, INDEX_CAP[this.market]);
    members.forEach((member, at) => {
      const ofMember = this.#weights.get(member.number);
      if (ofMember !== undefined) ofMember[d] = weights[at] ?? outOfRange(at);
    });
  }

  /** Adds the day of one instrument; an instrument that is not a constituent is left out. */
  addDay(instrument: number, d: number, reference: Decimal, day: Ohlcv): void {
    const weight = this.#weights.get(instrument)?.[d];
    if (weight !== undefined && weight > 0) add(this.#daily, d, weight / reference, day);
  }

  /** Adds the half-hours of one instrument; a half-hour without trades has its last price. */
  addHalfHours(instrument: number, d: number, reference: Decimal, pieces: readonly (Ohlcv | null)[]): void {
    const weight = this.#weights.get(instrument)?.[d];
    if (weight === undefined || weight === 0) return;
    const at = (d - this.#firstWithHalfHours) * HALF_HOURS;
    let last = reference;
    for (let i = 0; i < HALF_HOURS; i++) {
      const piece = pieces[i];
      if (piece === null || piece === undefined) {
        add(this.#halfHours, at + i, weight / reference, quiet(last));
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
      const close = closes[d] ?? outOfRange(d);
      const previous = close / this.#change(d);
      // A day without a trade in any constituent has no bar, as on simulated days.
      if (this.#daily.tradeCount[d] === 0) return;
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
    const startMs = dayStartMs(day) + OPEN_MS;
    const at = (d - this.#firstWithHalfHours) * HALF_HOURS;
    const pieces: HistoricalBar[] = [];
    const hasTrades = (i: number): boolean => (this.#halfHours.tradeCount[at + i] ?? outOfRange(at + i)) > 0;
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

  /** The day's capped capitalisation relative to its value at the reference prices; 1 for an index without constituents. */
  #change(d: number): number {
    return this.#daily.close[d] || 1;
  }

  /** The close of every day; the last one is the level at the start of the first simulated day. */
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
  return { open: make(), high: make(), low: make(), close: make(), volume: make(), value: make(), tradeCount: make() };
}

function add(sums: Sums, at: number, factor: number, piece: Ohlcv): void {
  increase(sums.open, at, factor * piece.open);
  increase(sums.high, at, factor * piece.high);
  increase(sums.low, at, factor * piece.low);
  increase(sums.close, at, factor * piece.close);
  increase(sums.volume, at, piece.volume);
  increase(sums.value, at, piece.value);
  increase(sums.tradeCount, at, piece.tradeCount);
}

function increase(cells: Float64Array, at: number, by: number): void {
  cells[at] = (cells[at] ?? outOfRange(at)) + by;
}

/** The bar of one entry; `opens` and `ends` are given where they follow from the neighbouring bars. */
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
    volume: sums.volume[at] ?? outOfRange(at),
    value: sums.value[at] ?? outOfRange(at),
    tradeCount: sums.tradeCount[at] ?? outOfRange(at),
    adjustedClose: close,
  };
}

function dayOfPieces(day: Day, pieces: readonly HistoricalBar[]): HistoricalBar {
  const first = present(pieces[0], "a day with trades has a half-hour");
  const sum = sumUp(pieces, first.close);
  return { ...first, ...sum, time: day, adjustedClose: sum.close };
}

function toLevel(value: number): Decimal {
  return Math.round(value / LEVEL_STEP) * LEVEL_STEP;
}
