// Analyst coverage of a company: price targets with ratings, and the consensus of the current ones.

import { addDays, type Day, type Decimal, outOfRange, present, roundTo } from "../base/index.ts";

/** Best first; the position in the list, counted from 1, is the score. */
export const RATINGS = ["strong_buy", "buy", "hold", "sell", "strong_sell"] as const;
export type Rating = (typeof RATINGS)[number];

/** A price target with a rating, by one analyst; symbol, analyst and day identify it. */
export interface AnalystTarget {
  readonly symbol: string;
  /** The research house. */
  readonly analyst: string;
  /** The target is not public before this day. */
  readonly issuedDay: Day;
  /** Riyals per share, in shares of that day. */
  readonly target: Decimal;
  readonly rating: Rating;
}

/** The consensus of the current price targets. */
export interface Consensus {
  readonly targetMean: Decimal;
  readonly targetMedian: Decimal;
  readonly targetHigh: Decimal;
  readonly targetLow: Decimal;
  /** 1 (strong buy) to 5 (strong sell), 2 decimals. */
  readonly score: number;
  readonly rating: Rating;
  readonly analystCount: number;
}

/** A price target older than this is no longer current. */
export const TARGET_LIFE_DAYS = 365;

/** The current price targets on `day`: the latest of each analyst, unless it is too old. */
export function currentTargets(targets: readonly AnalystTarget[], day: Day): readonly AnalystTarget[] {
  const oldest = addDays(day, -TARGET_LIFE_DAYS);
  const latest = new Map<string, AnalystTarget>();
  for (const target of targets) {
    if (target.issuedDay > day || target.issuedDay <= oldest) continue;
    const known = latest.get(target.analyst);
    if (known === undefined || known.issuedDay <= target.issuedDay) latest.set(target.analyst, target);
  }
  return [...latest.values()];
}

/** The consensus of these price targets; null when there are none. */
export function consensusOf(targets: readonly AnalystTarget[]): Consensus | null {
  if (targets.length === 0) return null;
  const prices = targets.map(({ target }) => target).sort((a, b) => a - b);
  const middle = prices.length >> 1;
  const upper = prices[middle] ?? outOfRange(middle);
  const score = targets.reduce((sum, { rating }) => sum + scoreOf(rating), 0) / targets.length;
  return {
    targetMean: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
    targetMedian:
      prices.length % 2 === 1 ? upper : Math.round(((prices[middle - 1] ?? outOfRange(middle - 1)) + upper) / 2),
    targetHigh: prices.at(-1) ?? outOfRange(prices.length - 1),
    targetLow: prices[0] ?? outOfRange(0),
    score: roundTo(score, 2),
    rating: present(RATINGS[Math.round(score) - 1], "a mean score is between the best and the worst"),
    analystCount: targets.length,
  };
}

/** From 1 for a strong buy to 5 for a strong sell. */
function scoreOf(rating: Rating): number {
  return RATINGS.indexOf(rating) + 1;
}
