// What one factor of returns does on one day: the market, a sector, or a company on its own.

import { type Day, dayStartMs, HOUR_MS, RIYADH_OFFSET_MS } from "../../src/base/index.ts";

export interface FactorDay {
  /** The day's standard deviation without jumps. */
  readonly sigma: number;
  /** The log return without jumps, from close to close. */
  readonly drift: number;
  /** A sudden change on top of it; mostly 0. */
  readonly jump: number;
  /** When the jump comes, as the part of the day's variance that is past; 0 is overnight. */
  readonly jumpAt: number;
}

/** The whole log return of the day. */
export function totalOf({ drift, jump }: FactorDay): number {
  return drift + jump;
}

/** Calendar days since 1970. */
export function dayNumber(day: Day): number {
  return Math.round((dayStartMs(day) + RIYADH_OFFSET_MS) / (24 * HOUR_MS));
}
