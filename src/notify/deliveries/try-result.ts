// Turns the outcome of a call into the result for the store: delivered, failed, or to be tried again, and when.

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import type { Health } from "../../model/index.ts";
import type { GivingUp, LeasedDelivery, TryResult } from "../../store/index.ts";
import type { CallOutcome } from "../http/webhook-client.ts";

/** DELIVERY-24: a destination is switched off when its deliveries have failed for this long. */
export const GIVING_UP: GivingUp = {
  afterMs: 5 * DAY_MS,
  reason: "Every delivery of the last 5 days failed.",
};

const GONE_REASON = "The destination answered 410 Gone.";

const GONE = 410;

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

/** A longer Retry-After is reduced to this wait. */
const RETRY_AFTER_MAX_MS = DAY_MS;

interface TryEnd {
  readonly atMs: number;
  readonly health: Health;
  /** In [0, 1): the share of the jitter that is added to the wait. */
  readonly chance: number;
}

export function hasSucceeded(outcome: CallOutcome): boolean {
  return outcome.answered && outcome.status >= 200 && outcome.status < 300;
}

export function tryResult(
  { delivery, lease }: LeasedDelivery,
  outcome: CallOutcome,
  { atMs, health, chance }: TryEnd,
): TryResult {
  const responseStatus = outcome.answered ? outcome.status : null;
  const shared = { deliveryId: delivery.id, lease, atMs, responseStatus, health };
  const ended = { nextAttemptAtMs: null, deactivate: null } as const;
  if (hasSucceeded(outcome)) {
    return { ...shared, ...ended, status: "delivered", error: null };
  }
  const error = errorOf(outcome);
  if (outcome.answered && outcome.status === GONE) {
    return { ...shared, ...ended, status: "failed", error, deactivate: GONE_REASON };
  }
  const retryAfter = outcome.answered ? outcome.retryAfter : null;
  const nextAttemptAtMs = nextAttemptMs(delivery.attempts + 1, atMs, retryAfter, chance);
  const status = nextAttemptAtMs === null ? "failed" : "queued";
  return { ...shared, status, error, nextAttemptAtMs, deactivate: null };
}

/** The word that the delivery history shows beside the status. */
function errorOf(outcome: CallOutcome): string {
  if (!outcome.answered) return outcome.reason;
  if (outcome.status === GONE) return "gone";
  return outcome.status >= 300 && outcome.status < 400 ? "redirect" : "http_status";
}

/** The time of the next try after `attempts` failed tries; null when there is no further try. `chance` is in [0, 1). */
function nextAttemptMs(attempts: number, nowMs: number, retryAfter: string | null, chance: number): number | null {
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  if (delayMs === undefined) return null;
  const planned = delayMs * (1 + JITTER_SHARE * chance);
  return Math.round(nowMs + Math.max(planned, retryAfterMs(retryAfter, nowMs)));
}

/** The wait that a Retry-After (seconds or a date) asks for; 0 when it is absent or cannot be read. */
function retryAfterMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const waitMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), RETRY_AFTER_MAX_MS) : 0;
}
