// Investors who trade the whole market at once: funds, baskets and programs. They come to all shares together while the market moves, and
// those on its side hurry. Everybody sees the market move, so their orders tell nothing about a single share.

import { MINUTE_MS, outOfRange, type Random, SECOND_MS } from "../../../src/base/index.ts";
import { SESSION_MINUTES } from "../../world/factors/session-course.ts";
import { OPEN_MS } from "../../world/universe/schedule.ts";

const STEP_MS = 5 * SECOND_MS;
const STEPS = (SESSION_MINUTES * MINUTE_MS) / STEP_MS;
const STEPS_A_MINUTE = MINUTE_MS / STEP_MS;
/** Most programs follow a move within seconds, some work through it for minutes: how long each kind remembers a move, and its weight. */
const MEMORIES = [
  { ms: 25 * SECOND_MS, weight: 0.67 },
  { ms: 3 * MINUTE_MS, weight: 0.42 },
] as const;
/** The power of their response to a push, which is more than proportional, its mean, and the push beyond which no more of them come. */
const EXPONENT = 2.5;
const MEAN_RESPONSE = 1.25;
const PUSH_MAX = 3.2;
/**
 * The part of them who come whether the market moves or not, with a program that buys some shares and sells others: the mean time between
 * two of these, and the time in which one fades.
 */
const APART = 0.35;
const PROGRAM_EVERY_MS = 5 * MINUTE_MS;
const PROGRAM_MS = 2 * MINUTE_MS;

/** The market's own course through a day: its log return at a time of day, and its standard deviation in each minute of the session. */
interface MarketPath {
  readonly returnAt: (timeOfDayMs: number) => number;
  readonly deviations: Float64Array;
  /** A factor on the number of trades by time of day for the swings of its volatility. */
  readonly swingAt: (timeOfDayMs: number) => number;
}

export class MarketInvestors {
  readonly #directions: Float32Array;
  readonly #paces: Float32Array;

  /** `random` tells when programs begin. */
  constructor(random: Random, path: MarketPath) {
    const pushes = pushesOf(path);
    const programs = programsOf(random);
    this.#directions = pushes.map((push) => push / Math.sqrt(1 + push * push));
    this.#paces = pushes.map((push, step) => {
      const moved = Math.min(Math.abs(push), PUSH_MAX) ** EXPONENT / MEAN_RESPONSE;
      const apart = programs[step] ?? outOfRange(step);
      return path.swingAt(OPEN_MS + step * STEP_MS) * (APART * apart + (1 - APART) * moved);
    });
  }

  /** How much the buyers among them hurry and the sellers wait, from -1 to 1. */
  directionAt(timeOfDayMs: number): number {
    return valueAt(this.#directions, timeOfDayMs);
  }

  /** A factor on their ordinary number. */
  paceAt(timeOfDayMs: number): number {
    return valueAt(this.#paces, timeOfDayMs);
  }
}

/** How far the market has gone in the last minutes at the beginning of each step, in its current standard deviations. */
function pushesOf({ returnAt, deviations }: MarketPath): Float32Array {
  const pushes = new Float32Array(STEPS);
  for (const { ms, weight } of MEMORIES) {
    const kept = Math.exp(-STEP_MS / ms);
    const added = Math.sqrt(1 - kept * kept);
    let remembered = 0;
    for (let step = 0; step < STEPS; step++) {
      const atMs = OPEN_MS + step * STEP_MS;
      const minute = Math.floor(step / STEPS_A_MINUTE);
      const deviation = (deviations[minute] ?? outOfRange(minute)) / Math.sqrt(STEPS_A_MINUTE);
      remembered = kept * remembered + (added * (returnAt(atMs) - returnAt(atMs - STEP_MS))) / deviation;
      pushes[step] = (pushes[step] ?? outOfRange(step)) + weight * remembered;
    }
  }
  return pushes;
}

/** The programs at work in each step, 1 in the mean. */
function programsOf(random: Random): Float32Array {
  const kept = Math.exp(-STEP_MS / PROGRAM_MS);
  let atWork = 1;
  let nextMs = random.exponential() * PROGRAM_EVERY_MS;
  return new Float32Array(STEPS).map((_, step) => {
    atWork *= kept;
    for (; nextMs < (step + 1) * STEP_MS; nextMs += random.exponential() * PROGRAM_EVERY_MS) {
      atWork += random.exponential() * (PROGRAM_EVERY_MS / PROGRAM_MS);
    }
    return atWork;
  });
}

function valueAt(values: Float32Array, timeOfDayMs: number): number {
  const at = Math.min(Math.max(Math.floor((timeOfDayMs - OPEN_MS) / STEP_MS), 0), values.length - 1);
  return values[at] ?? outOfRange(at);
}
