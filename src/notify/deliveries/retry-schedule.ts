// When a failed delivery is tried again: the schedule, and the Retry-After of the destination.

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../base/index.ts";

/** DELIVERY-18: the wait after the first failed try, after the second, and so on. After the last one there is no further try. */
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

/** Up to this share of the wait is added at random, so that deliveries that failed together are not repeated together. */
export const JITTER_SHARE = 0.1;

/** A longer Retry-After is cut to this. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/** When to try again after `attempts` failed tries; null when there is no further try. `chance` is in [0, 1). */
export function nextAttemptMs(
  attempts: number,
  nowMs: number,
  retryAfter: string | null,
  chance: number,
): number | null {
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  if (delayMs === undefined) return null;
  const planned = delayMs * (1 + JITTER_SHARE * chance);
  return Math.round(nowMs + Math.max(planned, retryAfterMs(retryAfter, nowMs)));
}

/** How long a Retry-After (seconds or a date) asks to wait; 0 when it is absent or cannot be read. */
function retryAfterMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const waitMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), RETRY_AFTER_MAX_MS) : 0;
}
