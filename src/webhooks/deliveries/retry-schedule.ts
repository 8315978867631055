// When a failed delivery is tried again, as data, and how the destination's own wish is honoured.

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../base/index.ts";

/** DELIVERY-18: the wait after the first failed try, after the second, and so on. After the last one there is no more. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Up to so much of the wait is added, so that those who failed together do not come back together. */
export const JITTER_SHARE = 0.1;

/** A longer wish is cut: a destination must not hold its queue for ever. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/** When to try again after `attempts` failed tries; null when there is no further one. `chance` is in [0, 1). */
export function nextAttemptMs(
  attempts: number,
  nowMs: number,
  retryAfter: string | null,
  chance: number,
): number | null {
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  if (delayMs === undefined) return null;
  const planned = delayMs * (1 + JITTER_SHARE * chance);
  return Math.round(nowMs + Math.max(planned, wishOf(retryAfter, nowMs)));
}

/** Milliseconds that a Retry-After asks for, in seconds or as a date; 0 when it asks for nothing that can be read. */
function wishOf(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const wish = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(wish) ? Math.min(Math.max(wish, 0), RETRY_AFTER_MAX_MS) : 0;
}
