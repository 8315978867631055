// The course of one factor through one session, in the day's standard deviations: unpredictable returns, drawn forwards minute by
// minute. Volatility swings on several scales at once, and information arrives by a self-exciting process with heavy-tailed sizes.

import { MINUTE_MS, outOfRange, type Random } from "../../../src/base/index.ts";
import { relativeRateAt } from "../universe/day-profile.ts";
import { CLOSE_MS, OPEN_MS, PRE_CLOSE_MS } from "../universe/schedule.ts";

export const SESSION_MINUTES = (CLOSE_MS - OPEN_MS) / MINUTE_MS;

/** A piece of information that moves the price at once. */
export interface Information {
  /** Milliseconds since the open. */
  readonly atMs: number;
  /** Its log return; in the day's standard deviations when it belongs to a course. */
  readonly size: number;
}

export interface SessionCourse {
  /** Factors on volatility by minute. The mean of their squares is about `RAISED_SQUARE`, times the mean square of a wider factor. */
  readonly volatility: Float64Array;
  /** The return that comes gradually within each minute, and its standard deviation before the draw. */
  readonly gradual: Float64Array;
  readonly deviations: Float64Array;
  readonly information: readonly Information[];
}

/** How one kind of factor behaves within a session. */
interface SessionManner {
  /** The part of a day's variance that comes overnight. */
  readonly overnight: number;
  /** The part of the session's variance that comes as information, and the number of pieces that arrive independently. */
  readonly informed: number;
  readonly arrivals: number;
  /** Losses come suddenly and gains gradually: bad pieces are larger and good pieces smaller by this part. */
  readonly lean: number;
  /** Size of the swings of volatility, relative to ordinary ones. */
  readonly unrest: number;
}

/**
 * Events that move all companies happen mostly while the exchange is closed: abroad, and in the evening. So little of the market's variance
 * comes suddenly within a session, more of a company's, and most of it as trading goes on.
 */
export const MANNERS = {
  market: { overnight: 0.4, informed: 0.1, arrivals: 16, lean: 0.12, unrest: 0.7 },
  sector: { overnight: 0.25, informed: 0.2, arrivals: 7, lean: 0, unrest: 1 },
  company: { overnight: 0.18, informed: 0.33, arrivals: 6, lean: 0, unrest: 1 },
} as const satisfies Record<string, SessionManner>;

/** Swings of volatility: memory of each scale in minutes, distance of its knots, and the standard deviation of its logarithm. */
const SWINGS = [
  { minutes: 3, apart: 1, sigma: 0.12 },
  { minutes: 12, apart: 4, sigma: 0.22 },
  { minutes: 50, apart: 10, sigma: 0.5 },
  { minutes: 200, apart: 40, sigma: 0.32 },
] as const;
/** A factor from which on volatility grows less, and the part of its logarithm that remains. */
const WILD = 3;
const WILD_PART = 0.5;
const SWING_VARIANCE = SWINGS.reduce((sum, { sigma }) => sum + sigma * sigma, 0);

/** Sizes of information have a Student distribution with these degrees of freedom, cut at this many units; their mean and variance. */
const DEGREES = 3;
const UNITS_MAX = 7;
const MEAN_UNITS = 1.09;
const UNITS_VARIANCE = 2.3;
/** Pieces that one piece of unit size excites, and their delay in minutes: the soon ones, the later ones and the part of these. */
const OFFSPRING = 0.5;
const SOON_MINUTES = 1;
const LATER_MINUTES = 9;
const LATER_PART = 0.4;
const PIECES_MAX = 300;
/** A piece of information raises volatility, and the raise fades over minutes: the remaining part, by minute. */
const RAISE = 0.6;
const RAISE_MINUTES = 7;
const RAISE_LEFT = Float64Array.from({ length: 30 }, (_, since) => Math.exp(-since / RAISE_MINUTES));
/** The mean square of all raises; measured. */
const RAISED_SQUARE = 1.18;

/** A fifth of the variance is even over the day, the rest follows the trade rate; the closing auction has a little. */
const EVEN_PART = 0.2;
const CLOSING_PACE = 0.1;
/** Each minute's part of the session's variance, and all parts up to its end. */
const PARTS = variancePattern();
const PARTS_UNTIL = PARTS.map((_, at) => PARTS.subarray(0, at + 1).reduce((sum, part) => sum + part, 0));

function variancePattern(): Float64Array {
  const paces = Float64Array.from({ length: SESSION_MINUTES }, (_, minute) => {
    const timeOfDayMs = OPEN_MS + minute * MINUTE_MS;
    return timeOfDayMs < PRE_CLOSE_MS ? relativeRateAt(timeOfDayMs) * (1 - EVEN_PART) + EVEN_PART : CLOSING_PACE;
  });
  const whole = paces.reduce((sum, pace) => sum + pace, 0);
  return paces.map((pace) => pace / whole);
}

/** `around` are factors on volatility from a wider factor, by minute. */
export function drawSession(random: Random, manner: SessionManner, around: Float64Array | null = null): SessionCourse {
  const { overnight, informed, arrivals, lean, unrest } = manner;
  const volatility = drawSwings(random, unrest, around);
  const pieces = drawPieces(random, arrivals);
  const meanPieces = arrivals / (1 - OFFSPRING * MEAN_UNITS);
  const session = 1 - overnight;
  const unit = Math.sqrt((informed * session) / (meanPieces * UNITS_VARIANCE));
  const information = pieces.map(({ atMs, size }) => {
    const minute = Math.floor(atMs / MINUTE_MS);
    const leaned = size * (size < 0 ? 1 + lean : 1 - lean);
    return { atMs, size: unit * leaned * (volatility[minute] ?? outOfRange(minute)) };
  });
  raiseAfter(pieces, RAISE / Math.sqrt(meanPieces), volatility);
  const scale = Math.sqrt(((1 - informed) * session) / RAISED_SQUARE);
  // Gradual gains compensate for sudden losses, which are larger than sudden gains.
  const gain = lean * MEAN_UNITS * meanPieces * unit;
  const deviations = volatility.map(
    (factor, minute) => scale * factor * Math.sqrt(PARTS[minute] ?? outOfRange(minute)),
  );
  const gradual = deviations.map(
    (wide, minute) => wide * random.normal() + gain * (PARTS[minute] ?? outOfRange(minute)),
  );
  return { volatility, gradual, deviations, information };
}

function drawSwings(random: Random, unrest: number, around: Float64Array | null): Float64Array {
  const logs = new Float64Array(SESSION_MINUTES);
  for (const { minutes, apart, sigma } of SWINGS) {
    const kept = Math.exp(-apart / minutes);
    const step = unrest * sigma * Math.sqrt(1 - kept * kept);
    let level = unrest * sigma * random.normal();
    for (let from = 0; from < SESSION_MINUTES; from += apart) {
      const next = kept * level + step * random.normal();
      const until = Math.min(from + apart, SESSION_MINUTES);
      for (let at = from; at < until; at++) {
        logs[at] = (logs[at] ?? outOfRange(at)) + level + ((at - from) / apart) * (next - level);
      }
      level = next;
    }
  }
  const variance = unrest * unrest * SWING_VARIANCE;
  return logs.map((log, at) =>
    tempered(Math.exp(log - variance) * (around === null ? 1 : (around[at] ?? outOfRange(at)))),
  );
}

/** Swings of all scales that come together do not multiply without end. */
function tempered(volatility: number): number {
  return volatility < WILD ? volatility : WILD * (volatility / WILD) ** WILD_PART;
}

/** Pieces of information in units of their distribution: independent ones, and the ones that each piece excites. */
function drawPieces(random: Random, arrivals: number): readonly Information[] {
  const pieces: Information[] = [];
  for (let arrived = random.exponential(); arrived < arrivals; arrived += random.exponential()) {
    const point = random.next();
    const minute = Math.min(
      PARTS_UNTIL.findIndex((until) => until > point),
      SESSION_MINUTES - 1,
    );
    pieces.push({ atMs: Math.max(minute, 0) * MINUTE_MS + random.int(MINUTE_MS), size: studentUnits(random) });
  }
  for (let at = 0; at < pieces.length && pieces.length < PIECES_MAX; at++) {
    const { atMs, size } = pieces[at] ?? outOfRange(at);
    const expected = OFFSPRING * Math.abs(size);
    for (let set = random.exponential(); set < expected; set += random.exponential()) {
      const minutes = random.exponential() * (random.chance(LATER_PART) ? LATER_MINUTES : SOON_MINUTES);
      const laterMs = atMs + Math.floor(minutes * MINUTE_MS);
      if (laterMs < SESSION_MINUTES * MINUTE_MS) pieces.push({ atMs: laterMs, size: studentUnits(random) });
    }
  }
  return pieces;
}

/** `raise` is for one unit of size. The raises of pieces that come together are added, not multiplied. */
function raiseAfter(pieces: readonly Information[], raise: number, volatility: Float64Array): void {
  const raised = new Float64Array(SESSION_MINUTES).fill(1);
  for (const { atMs, size } of pieces) {
    const from = Math.floor(atMs / MINUTE_MS);
    const minutes = Math.min(RAISE_LEFT.length, SESSION_MINUTES - from);
    for (let since = 0; since < minutes; since++) {
      const by = raise * Math.abs(size) * (RAISE_LEFT[since] ?? outOfRange(since));
      raised[from + since] = (raised[from + since] ?? outOfRange(from)) + by;
    }
  }
  raised.forEach((factor, minute) => {
    volatility[minute] = tempered((volatility[minute] ?? outOfRange(minute)) * factor);
  });
}

function studentUnits(random: Random): number {
  return Math.min(Math.max(student(random, DEGREES), -UNITS_MAX), UNITS_MAX);
}

/** A draw of Student's distribution: heavy-tailed, of variance `degrees / (degrees - 2)`. */
export function student(random: Pick<Random, "normal">, degrees: number): number {
  let squares = 0;
  for (let at = 0; at < degrees; at++) squares += random.normal() ** 2;
  return random.normal() / Math.sqrt(squares / degrees);
}

/** The minute of the session at a time of day; the first one before the open and the last one after the close. */
export function sessionMinute(timeOfDayMs: number): number {
  return Math.min(Math.max(Math.floor((timeOfDayMs - OPEN_MS) / MINUTE_MS), 0), SESSION_MINUTES - 1);
}

/** The whole return of a course. */
export function courseTotal({ gradual, information }: SessionCourse): number {
  let sum = 0;
  for (const value of gradual) sum += value;
  for (const { size } of information) sum += size;
  return sum;
}

/** The return of a course in each step of `minutes`. */
export function stepReturns(course: SessionCourse, scale: number, minutes: number): Float64Array {
  const returns = new Float64Array(Math.ceil(SESSION_MINUTES / minutes));
  const add = (minute: number, value: number): void => {
    const at = Math.floor(minute / minutes);
    returns[at] = (returns[at] ?? outOfRange(at)) + value;
  };
  for (const [minute, value] of course.gradual.entries()) add(minute, scale * value);
  for (const { atMs, size } of course.information) add(atMs / MINUTE_MS, scale * size);
  return returns;
}

/** The parts of a session's variance in steps of `minutes`, for these factors on volatility by minute. */
export function stepVariances(volatility: Float64Array, minutes: number): Float64Array {
  const variances = new Float64Array(Math.ceil(SESSION_MINUTES / minutes));
  volatility.forEach((factor, minute) => {
    const at = Math.floor(minute / minutes);
    variances[at] = (variances[at] ?? outOfRange(at)) + (PARTS[minute] ?? outOfRange(minute)) * factor * factor;
  });
  return variances;
}
