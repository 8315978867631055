// Checks the position that a reader asks for, before any work is done for it.

import { type Day, formatDay, isDay, isTradingDay } from "../../src/base/index.ts";
import type { Position, Rejected } from "../../src/feed-protocol/index.ts";

/** A position this many years after the first day is a mistake; simulating up to it would take too long. */
const YEARS_MAX = 10;

/** Null when the position may exist in a market that begins on `firstDay`. */
export function positionProblem(position: Position, firstDay: Day): Rejected | null {
  const { day, seq } = position;
  if (!Number.isInteger(seq) || seq < 1 || seq > 0xffff_ffff) {
    return { code: "INVALID_POSITION", message: `${seq} is no sequence number; the first event of a day is 1` };
  }
  if (!isDay(day)) return { code: "INVALID_POSITION", message: `${day} is no day; a day is written as yyyymmdd` };
  if (!isTradingDay(day)) return { code: "INVALID_POSITION", message: `${formatDay(day)} is no trading day` };
  if (day < firstDay) {
    const message = `${formatDay(day)} lies before ${formatDay(firstDay)}, the first day of this exchange`;
    return { code: "POSITION_TOO_OLD", message };
  }
  return day > firstDay + YEARS_MAX * 10_000 ? inFuture(position) : null;
}

export function inFuture(position: Position): Rejected {
  const message = `event ${position.seq} of ${formatDay(position.day)} has not happened yet`;
  return { code: "POSITION_IN_FUTURE", message };
}
