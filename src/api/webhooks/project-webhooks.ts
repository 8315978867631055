// The JSON of /webhooks/: destinations and their deliveries, as their owner sees them.

import { formatTimestamp } from "../../base/index.ts";
import type { Delivery, Destination } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** Without its secret. */
export function projectWebhook(destination: Destination): rest.Webhook {
  return {
    id: destination.id,
    url: destination.url,
    name: destination.name,
    is_verified: destination.isVerified,
    is_active: destination.isActive,
    ...(destination.inactiveReason === null ? {} : { inactive_reason: destination.inactiveReason }),
    created_at: formatTimestamp(destination.createdAtMs),
  };
}

export function projectWebhooks(destinations: readonly Destination[]): rest.Webhooks {
  return { webhooks: destinations.map(projectWebhook), count: destinations.length };
}

/** Only this answer and that of a rotation show the secret. */
export function projectCreatedWebhook(destination: Destination, signingSecret: string): rest.CreatedWebhook {
  return { ...projectWebhook(destination), signing_secret: signingSecret };
}

export function projectVerifiedWebhook(
  destination: Destination,
  result: { readonly succeeded: boolean; readonly responseStatus: number | null; readonly error: string | null },
): rest.VerifiedWebhook {
  const { succeeded, responseStatus, error } = result;
  return { ...projectWebhook(destination), verification: { succeeded, response_status: responseStatus, error } };
}

export function projectRotatedSecret(id: number, signingSecret: string, expiresAtMs: number): rest.RotatedSecret {
  return { id, signing_secret: signingSecret, previous_secret_expires_at: formatTimestamp(expiresAtMs) };
}

export function projectDeleted(id: number): rest.Deleted {
  return { id, deleted: true };
}

export function projectDelivery(delivery: Delivery): rest.Delivery {
  const time = (timeMs: number | null): string | null => (timeMs === null ? null : formatTimestamp(timeMs));
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    symbol: delivery.symbol,
    status: delivery.status,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus,
    error: delivery.error,
    created_at: formatTimestamp(delivery.createdAtMs),
    next_attempt_at: time(delivery.nextAttemptAtMs),
    delivered_at: time(delivery.deliveredAtMs),
  };
}

export function projectDeliveries(
  page: { readonly deliveries: readonly Delivery[]; readonly total: number },
  limit: number,
  offset: number,
): rest.Deliveries {
  const count = page.deliveries.length;
  return {
    deliveries: page.deliveries.map(projectDelivery),
    count,
    total: page.total,
    limit,
    offset,
    has_more: offset + count < page.total,
  };
}
