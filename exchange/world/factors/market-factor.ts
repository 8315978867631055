// The market's own factor: calm and nervous times from days to years, more nervous after losses over weeks (the leverage effect) and after
// sudden changes. Every day follows from seed and date alone.

import { addDays, type Day, isTradingDay, outOfRange, Random, RecentMap } from "../../../src/base/index.ts";
import { dayNumber, type FactorDay } from "./factor-day.ts";
import { type MarketShock, MarketShocks } from "./market-shocks.ts";
import { SlowWave, wave } from "./normal-series.ts";
import { courseTotal, drawSession, MANNERS, type SessionCourse, student } from "./session-course.ts";

/** The standard deviation of a day's return without sudden changes, at a nervousness of 0. */
const MARKET_SIGMA = 0.0083;
/** From days to years; weeks and months have most of the weight, so that a lively day is likely to be followed by another. */
const WAVES = [wave(2, 0.26), wave(7, 0.34), wave(30, 0.4), wave(90, 0.36), wave(365, 0.3), wave(1_100, 0.15)];
/**
 * Moves make traders nervous. A move of one standard deviation raises the logarithm of the next days' volatility by `size` in either
 * direction; a loss raises it by `loss` more, and a gain lowers it by `loss`. Both fade over days and over weeks.
 */
const REACTIONS = [
  { size: 0.1, loss: 0.08, kept: 0.85 },
  { size: 0.04, loss: 0.08, kept: 0.97 },
] as const;
/** The mean size of a day's move in its standard deviations. */
const MEAN_MOVE = 0.74;
/** A larger move makes traders no more nervous than one of this size; the aftershock of a sudden change is beside it. */
const MOVE_MAX = 3;
const REACTION_DAYS = 60;
/** The part of the logarithm of volatility that remains in calm times, and beyond `NERVOUS` in very nervous ones. */
const CALM_PART = 0.25;
const NERVOUS = 0.9;
const NERVOUS_PART = 0.45;
/** A little under half of the logarithm of the mean square of volatility: days have 1.1 times the square of `MARKET_SIGMA`; measured. */
const LEVEL = 0.5;
const GAP_DEGREES = 5;
/** A sudden change raises the logarithm of volatility: factor per unit of log return, maximum, and the part that is left after a day. */
const AFTERSHOCK = 16;
const AFTERSHOCK_MAX = 0.8;
const AFTERSHOCK_KEPT = 0.94;
/** An ordinary night moves no more than this many standard deviations. */
const GAP_MAX = 2.5;
const DAYS_KEPT_MAX = 3_000;

/** A day of the market's factor. */
export interface MarketDay extends FactorDay {
  /** Calendar days since 1970. */
  readonly number: number;
  /** Logarithm of the day's volatility against an ordinary day's. */
  readonly nervousness: number;
  /** Null on most days. */
  readonly shock: MarketShock | null;
}

/** The returns of one trading day in its standard deviations, to be scaled by volatility, and its sudden change. */
interface Drawn {
  readonly gap: number;
  readonly session: number;
  readonly shock: MarketShock | null;
}

/** The market's course through a session, in units of `sigma`, with what becomes known of a sudden change. */
export function marketCourse(
  seed: number,
  day: Day,
  { sigma, shock }: Pick<MarketDay, "sigma" | "shock">,
): SessionCourse {
  const course = drawCourse(seed, day, shock);
  if (shock === null) return course;
  const { unfolding } = shock;
  return {
    ...course,
    gradual: course.gradual.map((value, minute) => value + (unfolding[minute] ?? outOfRange(minute)) / sigma),
  };
}

/** The course apart from the sudden change itself, which makes its session nervous. */
function drawCourse(seed: number, day: Day, shock: MarketShock | null): SessionCourse {
  return drawSession(new Random(seed, day, "market"), MANNERS.market, shock?.unrest ?? null);
}

export class MarketFactor {
  readonly #seed: number;
  readonly #wave: SlowWave;
  readonly #shocks: MarketShocks;
  readonly #drawn = new RecentMap<Day, Drawn | null>(DAYS_KEPT_MAX);

  constructor(seed: number) {
    this.#seed = seed;
    this.#wave = new SlowWave(WAVES, seed, "market", "volatility");
    this.#shocks = new MarketShocks(seed);
  }

  on(day: Day): MarketDay {
    const number = dayNumber(day);
    const { gap, session, shock } = this.#drawnOn(day) ?? NOTHING;
    const { reaction, aftershock } = this.#after(day);
    const nervousness = logVolatility(this.#wave.at(number) + reaction, Math.min(aftershock, AFTERSHOCK_MAX)) - LEVEL;
    const sigma = MARKET_SIGMA * Math.exp(nervousness);
    return {
      number,
      sigma,
      nervousness,
      shock,
      jump: 0,
      jumpMs: 0,
      gap: sigma * gap + (shock?.gap ?? 0),
      session: sigma * session + (shock === null ? 0 : shock.size - shock.gap),
    };
  }

  /** The effects of the moves and of the sudden changes of the days before on the logarithm of volatility. */
  #after(day: Day): { readonly reaction: number; readonly aftershock: number } {
    let reaction = 0;
    let aftershock = 0;
    let since = 0;
    let before = day;
    for (let back = 1; back <= REACTION_DAYS; back++) {
      before = addDays(before, -1);
      const drawn = this.#drawnOn(before);
      if (drawn === null) continue;
      const move = Math.min(Math.max(drawn.gap + drawn.session, -MOVE_MAX), MOVE_MAX);
      const surprise = Math.abs(move) - MEAN_MOVE;
      for (const { size, loss, kept } of REACTIONS) reaction += (size * surprise - loss * move) * kept ** since;
      if (drawn.shock !== null) {
        const size = drawn.shock.size < 0 ? -drawn.shock.size : drawn.shock.size / 2;
        aftershock += Math.min(AFTERSHOCK * size, AFTERSHOCK_MAX) * AFTERSHOCK_KEPT ** since;
      }
      since++;
    }
    return { reaction, aftershock };
  }

  /** Null when the exchange is closed. */
  #drawnOn(day: Day): Drawn | null {
    const known = this.#drawn.get(day);
    if (known !== undefined) return known;
    const drawn = isTradingDay(day) ? draw(this.#seed, day, this.#shocks.on(day)) : null;
    this.#drawn.set(day, drawn);
    return drawn;
  }
}

const NOTHING: Drawn = { gap: 0, session: 0, shock: null };

function draw(seed: number, day: Day, shock: MarketShock | null): Drawn {
  const unit = Math.sqrt((MANNERS.market.overnight * (GAP_DEGREES - 2)) / GAP_DEGREES);
  return {
    gap: Math.min(Math.max(unit * student(new Random(seed, day, "market", "gap"), GAP_DEGREES), -GAP_MAX), GAP_MAX),
    session: courseTotal(drawCourse(seed, day, shock)),
    shock,
  };
}

/**
 * Volatility has a floor and a ceiling: calm times do not lead to zero, nor nervous times to any height. Calm times before a sudden change
 * take nothing from its aftershock.
 */
function logVolatility(ordinary: number, aftershock: number): number {
  const raised = Math.max(ordinary, 0) + aftershock;
  const nervous = raised < NERVOUS ? raised : NERVOUS + NERVOUS_PART * (raised - NERVOUS);
  return nervous + CALM_PART * Math.min(ordinary, 0);
}
