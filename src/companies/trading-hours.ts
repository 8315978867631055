// The hours of a trading day, the same on every one (Ramadan too), and the session that comes next.

import { type Day, dayOf, dayStartMs, HOUR_MS, isTradingDay, MINUTE_MS, nextTradingDay } from "../base/index.ts";
import type { Session } from "../model/index.ts";

export interface SessionHours {
  readonly session: Exclude<Session, "closed">;
  /** Milliseconds since midnight in Riyadh. */
  readonly fromMs: number;
  readonly toMs: number;
}

const at = (hours: number, minutes = 0): number => hours * HOUR_MS + minutes * MINUTE_MS;

/**
 * The hours that the exchange announces. An auction ends at a random moment in the half minute after its last announced one, so that an
 * instrument may be in it a little longer.
 */
export const TRADING_HOURS: readonly SessionHours[] = [
  { session: "preopen", fromMs: at(9, 30), toMs: at(10) },
  { session: "regular", fromMs: at(10), toMs: at(15) },
  { session: "preclose", fromMs: at(15), toMs: at(15, 10) },
  { session: "atc", fromMs: at(15, 10), toMs: at(15, 20) },
  { session: "postmarket", fromMs: at(15, 20), toMs: at(16) },
];

export interface NextSession {
  readonly session: Session;
  readonly atMs: number;
}

/** The session after `session`, in which the market is at `nowMs`; it never starts earlier than now. */
export function nextSession(session: Session, nowMs: number): NextSession {
  const day = dayOf(nowMs);
  const here = TRADING_HOURS.findIndex((hours) => hours.session === session);
  if (here === -1) return { session: "preopen", atMs: nextStartMs("preopen", nowMs) };
  const following = TRADING_HOURS[here + 1];
  const startMs = dayStartMs(day) + (following?.fromMs ?? TRADING_HOURS[here]?.toMs ?? 0);
  return { session: following?.session ?? "closed", atMs: Math.max(startMs, nowMs) };
}

/** The next start of the session after `nowMs`. */
export function nextStartMs(session: SessionHours["session"], nowMs: number): number {
  return nextMomentMs((hours) => hours.fromMs, session, nowMs);
}

/** The next end of the session after `nowMs`. */
export function nextEndMs(session: SessionHours["session"], nowMs: number): number {
  return nextMomentMs((hours) => hours.toMs, session, nowMs);
}

function nextMomentMs(
  momentOf: (hours: SessionHours) => number,
  session: SessionHours["session"],
  nowMs: number,
): number {
  const hours = TRADING_HOURS.find((candidate) => candidate.session === session);
  const moment = hours === undefined ? 0 : momentOf(hours);
  const today: Day = dayOf(nowMs);
  if (isTradingDay(today) && dayStartMs(today) + moment > nowMs) return dayStartMs(today) + moment;
  return dayStartMs(nextTradingDay(today)) + moment;
}
