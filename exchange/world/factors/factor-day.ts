// What one factor of returns does on one day: the market, a sector, or a company on its own.

import { type Day, dayStartMs, HOUR_MS, RIYADH_OFFSET_MS } from "../../../src/base/index.ts";

export interface FactorDay {
  /** The day's standard deviation without sudden changes. */
  readonly sigma: number;
  /** The log return without sudden changes, from close to close. */
  readonly drift: number;
  /** A sudden change overnight, which is there at the open; mostly 0. */
  readonly gap: number;
  /** A sudden change during the session; mostly 0. */
  readonly jump: number;
  /** From which time of day on the jump can be seen. */
  readonly jumpMs: number;
}

/** The whole log return of the day. */
export function totalOf({ drift, gap, jump }: FactorDay): number {
  return drift + gap + jump;
}

/** Calendar days since 1970. */
export function dayNumber(day: Day): number {
  return Math.round((dayStartMs(day) + RIYADH_OFFSET_MS) / (24 * HOUR_MS));
}
