// How the index moves over a year, from the fair values alone: volatility cannot be judged on one day, and simulating a year of
// full days would take too long.

import { type Day, HOUR_MS, MINUTE_MS, outOfRange, present } from "../../src/base/index.ts";
import { conditionsOn, Factors, FairValue, planSymbol } from "../flow/index.ts";
import {
  cappedWeights,
  freeFloatCapitalisation,
  INDEX_CAP,
  isConstituent,
  type Listing,
  nextTradingDay,
  typicalTrading,
} from "../universe/index.ts";

const FIRST_SAMPLE_MS = 10 * HOUR_MS;
const LAST_SAMPLE_MS = 15 * HOUR_MS + 10 * MINUTE_MS;
const SAMPLE_MS = 15.5 * MINUTE_MS;

export interface VolatilityStudy {
  /** The index's change of each day. */
  readonly changes: readonly number[];
  readonly sigma: number;
  readonly meanAbsolute: number;
  /** Mean distance of the day's highest from its lowest level. */
  readonly meanRange: number;
  /** Median daily standard deviation of single shares. */
  readonly shareSigma: number;
  /** Correlation of a day's absolute change with that of the day before. */
  readonly clustering: number;
}

export function studyVolatility(
  seed: number,
  firstDay: Day,
  days: number,
  listings: readonly Listing[],
): VolatilityStudy {
  const members = listings.filter((listing) => listing.market === "TASI" && isConstituent(listing));
  const weights = cappedWeights(Float64Array.from(members, freeFloatCapitalisation), INDEX_CAP.TASI);
  const typical = typicalTrading(listings);
  const changes: number[] = [];
  const ranges: number[] = [];
  const squares = new Float64Array(members.length);
  let day = firstDay;
  for (let i = 0; i < days; i++) {
    const conditions = conditionsOn(seed, day);
    const factors = new Factors(seed, day, conditions);
    const values = members.map((listing) => {
      const usual = present(typical.get(listing.number), `no ordinary day of ${listing.symbol}`);
      return new FairValue(planSymbol(seed, day, listing, usual, conditions, 1).exposure, factors);
    });
    const levels: number[] = [];
    for (let timeMs = FIRST_SAMPLE_MS; timeMs <= LAST_SAMPLE_MS; timeMs += SAMPLE_MS) {
      levels.push(
        values.reduce(
          (sum, value, at) => sum + (weights[at] ?? outOfRange(at)) * Math.expm1(value.logReturnAt(timeMs)),
          0,
        ),
      );
    }
    changes.push(levels.at(-1) ?? outOfRange(0));
    ranges.push(Math.max(...levels) - Math.min(...levels));
    values.forEach((value, at) => {
      squares[at] = (squares[at] ?? outOfRange(at)) + value.logReturnAt(LAST_SAMPLE_MS) ** 2;
    });
    day = nextTradingDay(day);
  }
  const shareSigmas = squares.map((sum) => Math.sqrt(sum / days)).sort();
  const absolute = changes.map(Math.abs);
  return {
    changes,
    sigma: Math.sqrt(mean(changes.map((change) => change * change))),
    meanAbsolute: mean(absolute),
    meanRange: mean(ranges),
    shareSigma: shareSigmas[shareSigmas.length >> 1] ?? outOfRange(shareSigmas.length >> 1),
    clustering: autocorrelation(absolute, 1),
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

export function autocorrelation(values: readonly number[], lag: number): number {
  const middle = mean(values);
  let together = 0;
  let alone = 0;
  values.forEach((value, at) => {
    alone += (value - middle) ** 2;
    const earlier = values[at - lag];
    if (earlier !== undefined) together += (value - middle) * (earlier - middle);
  });
  return alone === 0 ? 0 : together / alone;
}
