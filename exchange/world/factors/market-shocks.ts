// Sudden changes of the whole market, such as a war, a fall of oil or a surprise of the central bank: one or two a year, on any trading
// day, of any size, more often bad than good. A change that becomes known after the open unfolds over hours.

import { type Day, HOUR_MS, MINUTE_MS, Random } from "../../../src/base/index.ts";
import { CLOSE_MS, OPEN_MS } from "../universe/schedule.ts";
import type { Information } from "./session-course.ts";

export interface MarketShock {
  /** The whole log return. */
  readonly size: number;
  /** The part that is known before the open. */
  readonly gap: number;
  /** The rest, in pieces as it becomes known during the session. */
  readonly pieces: readonly Information[];
}

const A_YEAR = 1.6;
const TRADING_DAYS = 250;
/** Sizes have a power-law tail between these bounds. The index moves by three quarters of it: large companies follow the market less. */
const LEAST = 0.032;
const TAIL_EXPONENT = 2.3;
const MOST = 0.12;
const LOSS_CHANCE = 0.68;
/** The chance that it happens while the exchange is closed (evening, weekend), and the least part that is then known at the open. */
const OVERNIGHT_CHANCE = 0.6;
const OVERNIGHT_LEAST = 0.5;
const PIECES = 14;
const UNFOLDING_MS = 60 * MINUTE_MS;

/** Null on most days. */
export function marketShockOn(seed: number, day: Day): MarketShock | null {
  const random = new Random(seed, "market shock", day);
  if (!random.chance(A_YEAR / TRADING_DAYS)) return null;
  const drawn = LEAST * (1 - random.next()) ** (-1 / TAIL_EXPONENT);
  const size = (random.chance(LOSS_CHANCE) ? -1 : 1) * Math.min(drawn, MOST);
  const isOvernight = random.chance(OVERNIGHT_CHANCE);
  const gap = isOvernight ? size * (OVERNIGHT_LEAST + (1 - OVERNIGHT_LEAST) * random.next()) : 0;
  const beginMs = isOvernight ? 0 : random.int(CLOSE_MS - OPEN_MS - HOUR_MS);
  return { size, gap, pieces: drawPieces(random, size - gap, beginMs) };
}

function drawPieces(random: Random, rest: number, beginMs: number): readonly Information[] {
  const weights = Array.from({ length: PIECES }, () => random.exponential());
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  // All of it is known before the close, and the last minute brings no more than the minutes before.
  const known = 1 - Math.exp(-(CLOSE_MS - OPEN_MS - MINUTE_MS - beginMs) / UNFOLDING_MS);
  return weights.map((weight) => ({
    atMs: beginMs + Math.floor(-UNFOLDING_MS * Math.log(1 - known * random.next())),
    size: (rest * weight) / whole,
  }));
}
