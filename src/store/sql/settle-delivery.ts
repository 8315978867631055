// Stores how tries ended: the delivery moves on, and its destination remembers since when it fails. Most tries succeed, and
// successes are stored many at a time, because preparing a statement costs more than running it.

import type { Health } from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";
import type { Deactivation, GivingUp, TryResult } from "../deliveries.ts";
import { type DestinationRow, holdQueue, NEVER_DUE_MS } from "./destination-rows.ts";

/** Successes that one statement keeps; the numbers of a smaller lot are filled up with 0, which is no delivery. */
const LOT = 16;

/** Keeps successes. Those of one lease, status and health share the moment of the last of them. */
export async function settleDelivered(sql: Sql, results: readonly TryResult[]): Promise<void> {
  const healths = new Map<number, Health>();
  const alike = Map.groupBy(results, ({ lease, responseStatus, health }) => `${responseStatus} ${health} ${lease}`);
  for (const group of alike.values()) {
    for (let from = 0; from < group.length; from += LOT) {
      const lot = group.slice(from, from + LOT);
      for (const id of await keepLot(sql, lot)) healths.set(id, lot[0]?.health ?? "quick");
    }
  }
  for (const [id, health] of healths) {
    await sql`
      update webhook_destinations set failing_since_ms = null, health = ${health}
      where id = ${id} and (failing_since_ms is not null or health <> ${health})`;
  }
}

/** The destinations of the deliveries whose lease still held. */
async function keepLot(sql: Sql, lot: readonly TryResult[]): Promise<readonly number[]> {
  const last = lot.at(-1);
  if (last === undefined) return [];
  const id = (at: number): number => lot[at]?.deliveryId ?? 0;
  const rows = await sql<{ readonly destination_id: number }>`
    update webhook_deliveries
    set status = 'delivered', attempts = attempts + 1, response_status = ${last.responseStatus}, error = null,
      next_attempt_at_ms = null, lease = null, delivered_at_ms = ${last.atMs}, due_at_ms = ${NEVER_DUE_MS}
    where lease = ${last.lease} and status = 'queued' and id in (${id(0)}, ${id(1)}, ${id(2)}, ${id(3)}, ${id(4)},
      ${id(5)}, ${id(6)}, ${id(7)}, ${id(8)}, ${id(9)}, ${id(10)}, ${id(11)}, ${id(12)}, ${id(13)}, ${id(14)}, ${id(15)})
    returning destination_id`;
  return rows.map(({ destination_id: destinationId }) => destinationId);
}

/** Stores a failure. A result whose lease was lost, or whose destination is gone, changes nothing. */
export async function settleFailed(sql: Sql, result: TryResult, givingUp: GivingUp): Promise<Deactivation | null> {
  const { deliveryId, lease, status, atMs, nextAttemptAtMs } = result;
  const [row] = await sql<{ readonly destination_id: number }>`
    update webhook_deliveries
    set status = ${status}, attempts = attempts + 1, response_status = ${result.responseStatus},
      error = ${result.error}, next_attempt_at_ms = ${nextAttemptAtMs}, lease = null,
      due_at_ms = ${nextAttemptAtMs ?? NEVER_DUE_MS}
    where id = ${deliveryId} and lease = ${lease} and status = 'queued'
    returning destination_id`;
  if (row === undefined) return null;
  const destinationId = row.destination_id;
  const [destination] = await sql<DestinationRow>`
    update webhook_destinations set failing_since_ms = coalesce(failing_since_ms, ${atMs}), health = ${result.health}
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
