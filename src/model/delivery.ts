// A delivery: one notification on its way to one destination.

import { assert, MINUTE_MS } from "../base/index.ts";

export const DELIVERY_STATUSES = ["queued", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Delivery {
  readonly id: number;
  readonly destinationId: number;
  /** Identifies the notification; the same in every try and redelivery. */
  readonly eventId: string;
  readonly eventType: string;
  /** Null for a test. */
  readonly symbol: string | null;
  readonly status: DeliveryStatus;
  /** Tries so far. */
  readonly attempts: number;
  /** HTTP status of the last answer; null when there was none. */
  readonly responseStatus: number | null;
  /** The reason why the last try failed; null when it succeeded or there was none. */
  readonly error: string | null;
  readonly createdAtMs: number;
  /** Time of the next try; null when there is none. */
  readonly nextAttemptAtMs: number | null;
  readonly deliveredAtMs: number | null;
}

/** "price_alert:2222:29912164": rules that fire together have the same id; a test, which has no symbol, has a hyphen instead. */
export function correlationIdOf(eventType: string, symbol: string | null, detectedAtMs: number): string {
  assert(Number.isFinite(detectedAtMs), "a notification needs its moment");
  return `${eventType}:${symbol ?? "-"}:${Math.floor(detectedAtMs / MINUTE_MS)}`;
}

/** Deliveries of the whole installation. */
export interface DeliveryTotals {
  readonly waiting: number;
  /** Waiting deliveries that failed at least once. */
  readonly failing: number;
  readonly destinations: readonly FailingDestination[];
}

/** A destination whose deliveries fail, or that was switched off because of failures. */
export interface FailingDestination {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  readonly isActive: boolean;
  readonly failingSinceMs: number | null;
}
