// Turns the outcome of a call into the result that is kept: delivered, to be tried again, or failed.

import { DAY_MS, SECOND_MS } from "../../base/index.ts";
import type { Health } from "../../model/index.ts";
import type { GivingUp, LeasedDelivery, TryResult } from "../../store/index.ts";
import type { CallOutcome } from "../http/webhook-client.ts";
import { nextAttemptMs } from "./retry-schedule.ts";

/** DELIVERY-15: a try succeeds on a 2xx within this time. */
export const TRY_TIMEOUT_MS = 15 * SECOND_MS;

/** DELIVERY-24: a destination whose deliveries fail for so long is switched off. */
export const GIVING_UP: GivingUp = {
  afterMs: 5 * DAY_MS,
  reason: "Every delivery of the last 5 days failed.",
};

const GONE_REASON = "The destination answered 410 Gone.";

const GONE = 410;

interface TryEnd {
  readonly atMs: number;
  readonly health: Health;
  /** In [0, 1): decides within the jitter of the schedule. */
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
