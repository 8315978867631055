// Turns the outcome of a call into the result that is kept: delivered, to be tried again, or failed.

import { DAY_MS, SECOND_MS } from "../../base/index.ts";
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

export function tryResult(leased: LeasedDelivery, outcome: CallOutcome, atMs: number, chance: number): TryResult {
  const { delivery, lease } = leased;
  const shared = { deliveryId: delivery.id, lease, atMs, responseStatus: outcome.answered ? outcome.status : null };
  const ended = { nextAttemptAtMs: null, deactivate: null } as const;
  if (outcome.answered && outcome.status >= 200 && outcome.status < 300) {
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
