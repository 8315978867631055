// Keeps how one try ended: the delivery moves on, and its destination remembers since when it fails.

import type { Deactivation, GivingUp, TryResult } from "./deliveries.ts";
import { type DestinationRow, holdQueue, NEVER_DUE_MS } from "./destination-rows.ts";
import type { Sql } from "./sql.ts";

/** A result whose lease was lost, or whose destination is gone, counts for nothing. */
export async function settleOne(sql: Sql, result: TryResult, givingUp: GivingUp): Promise<Deactivation | null> {
  const { deliveryId, lease, status, atMs, nextAttemptAtMs } = result;
  const isDelivered = status === "delivered";
  const [row] = await sql<{ readonly destination_id: number }>`
    update webhook_deliveries
    set status = ${status}, attempts = attempts + 1, response_status = ${result.responseStatus},
      error = ${result.error}, next_attempt_at_ms = ${nextAttemptAtMs}, lease = null,
      delivered_at_ms = ${isDelivered ? atMs : null}, due_at_ms = ${nextAttemptAtMs ?? NEVER_DUE_MS}
    where id = ${deliveryId} and lease = ${lease} and status = 'queued'
    returning destination_id`;
  if (row === undefined) return null;
  const destinationId = row.destination_id;
  if (isDelivered) {
    await sql`
      update webhook_destinations set failing_since_ms = null where id = ${destinationId} and failing_since_ms is not null`;
    return null;
  }
  const [destination] = await sql<DestinationRow>`
    update webhook_destinations set failing_since_ms = coalesce(failing_since_ms, ${atMs})
    where id = ${destinationId} returning *`;
  if (destination === undefined) return null;
  if (destination.is_active === 0) {
    await holdQueue(sql, destinationId);
    return null;
  }
  const isGivenUp = atMs - (destination.failing_since_ms ?? atMs) >= givingUp.afterMs;
  const reason = result.deactivate ?? (isGivenUp ? givingUp.reason : null);
  if (reason === null) return null;
  await sql`
    update webhook_destinations set is_active = 0, inactive_reason = ${reason} where id = ${destinationId}`;
  await holdQueue(sql, destinationId);
  return { destinationId, accountId: destination.account_id, reason };
}
