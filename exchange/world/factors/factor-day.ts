// One factor of returns on one day, and its course within a past day: the factor of the market, of a sector, or of a company.

import { type Day, dayStartMs, HOUR_MS, outOfRange, type Random, RIYADH_OFFSET_MS } from "../../../src/base/index.ts";
import { OPEN_MS } from "../universe/schedule.ts";

export interface FactorDay {
  /** The day's standard deviation without sudden changes. */
  readonly sigma: number;
  /** The log return overnight, which the price has at the open. */
  readonly gap: number;
  /** The log return of a past session without its jump. A simulated session makes its own. */
  readonly session: number;
  /** A sudden change during the session; mostly 0. */
  readonly jump: number;
  /** The time of day from which the jump is visible. */
  readonly jumpMs: number;
}

/** The whole log return of a past day. */
export function totalOf({ gap, session, jump }: FactorDay): number {
  return gap + session + jump;
}

/** Calendar days since 1970. */
export function dayNumber(day: Day): number {
  return Math.round((dayStartMs(day) + RIYADH_OFFSET_MS) / (24 * HOUR_MS));
}

/**
 * A factor's course within a past session: a Brownian bridge on the session's clock of variance that reaches the day's return exactly, so
 * that returns within the day have no memory of each other. Gives log returns since the previous close: at the open, and after each step of
 * the session. `weights` are the steps' shares of the session's variance in any unit, each `stepMs` long from 10:00 on, `deviation` is the
 * session's standard deviation. The values are written to `into`, which has one place more than there are steps.
 */
export function bridgeDay(
  factor: Pick<FactorDay, "gap" | "session" | "jump" | "jumpMs">,
  deviation: number,
  weights: Float64Array,
  random: Random,
  stepMs: number,
  into = new Float64Array(weights.length + 1),
): Float64Array {
  const steps = weights.length;
  let whole = 0;
  for (let at = 0; at < steps; at++) whole += weights[at] ?? outOfRange(at);
  const scale = 1 / (whole || 1);
  let walk = 0;
  into[0] = 0;
  for (let at = 0; at < steps; at++) {
    walk += Math.sqrt((weights[at] ?? outOfRange(at)) * scale) * random.normal();
    into[at + 1] = walk;
  }
  let past = 0;
  const { gap, session, jump, jumpMs } = factor;
  // The jump belongs to the first step that ends after it.
  const jumpStep = Math.min(Math.floor((jumpMs - OPEN_MS) / stepMs) + 1, steps);
  for (let at = 0; at <= steps; at++) {
    if (at > 0) past += (weights[at - 1] ?? outOfRange(at - 1)) * scale;
    const bridge = (into[at] ?? outOfRange(at)) - past * walk;
    into[at] = gap + session * past + deviation * bridge + (at >= jumpStep ? jump : 0);
  }
  return into;
}
