// Stores the results of tries, and gives up and forgets old deliveries.

import type { Health } from "../../model/index.ts";
import { joined, type Sql } from "../database/sql.ts";
import type { Deactivation, Forgetting, GivingUp, TryResult } from "../deliveries.ts";
import { holdQueue, NEVER_DUE_MS, takeRoom } from "./delivery-queue.ts";
import { DESTINATIONS } from "./sql-destinations.ts";

/**
 * Successes that one statement stores, because preparing a statement costs more than running it. The numbers of a smaller batch are
 * filled up with 0, which is no delivery.
 */
const BATCH = 16;
/** Deliveries of each kind that one step ends or removes: other work waits meanwhile. */
const STEP = 500;
/** Accounts that are searched for removable deliveries: an account may have only waiting ones. */
const CROWDED_MAX = 50;

interface RemovedRow {
  readonly destination_id: number;
  readonly bytes: number;
}

/** Stores successes. Those of one lease, status and health share the moment of the last of them. */
export async function settleDelivered(sql: Sql, results: readonly TryResult[]): Promise<void> {
  const healths = new Map<number, Health>();
  const alike = Map.groupBy(results, ({ lease, responseStatus, health }) => `${responseStatus} ${health} ${lease}`);
  for (const group of alike.values()) {
    for (let from = 0; from < group.length; from += BATCH) {
      const batch = group.slice(from, from + BATCH);
      for (const id of await settleBatch(sql, batch)) healths.set(id, batch[0]?.health ?? "quick");
    }
  }
  for (const [id, health] of healths) {
    await sql`
      update webhook_destinations set failing_since_ms = null, health = ${health}
      where id = ${id} and (failing_since_ms is not null or health <> ${health})`;
  }
}

/** The destinations of the deliveries whose lease still held. */
async function settleBatch(sql: Sql, batch: readonly TryResult[]): Promise<readonly number[]> {
  const last = batch.at(-1);
  if (last === undefined) return [];
  const ids = Array.from({ length: BATCH }, (_, at) => batch[at]?.deliveryId ?? 0);
  const rows = await sql<{ readonly destination_id: number }>`
    update webhook_deliveries
    set status = 'delivered', attempts = attempts + 1, response_status = ${last.responseStatus}, error = null,
      next_attempt_at_ms = null, lease = null, delivered_at_ms = ${last.atMs}, due_at_ms = ${NEVER_DUE_MS}
    where lease = ${last.lease} and status = 'queued' and id in (${joined(ids, ", ")})
    returning destination_id`;
  return rows.map(({ destination_id: destinationId }) => destinationId);
}

/**
 * Stores a failure; its destination remembers since when it fails. A result whose lease was lost, or whose destination is gone,
 * changes nothing.
 */
export async function settleFailed(sql: Sql, result: TryResult, givingUp: GivingUp): Promise<Deactivation | null> {
  const { deliveryId, lease, status, atMs, nextAttemptAtMs } = result;
  const destinationId = await sql.number`
    update webhook_deliveries
    set status = ${status}, attempts = attempts + 1, response_status = ${result.responseStatus},
      error = ${result.error}, next_attempt_at_ms = ${nextAttemptAtMs}, lease = null,
      due_at_ms = ${nextAttemptAtMs ?? NEVER_DUE_MS}
    where id = ${deliveryId} and lease = ${lease} and status = 'queued'
    returning destination_id`;
  if (destinationId === null) return null;
  const destination = await DESTINATIONS.first(sql)`
    update webhook_destinations set failing_since_ms = coalesce(failing_since_ms, ${atMs}), health = ${result.health}
    where id = ${destinationId} returning *`;
  if (destination === null) return null;
  const { accountId, isActive, failingSinceMs } = destination;
  if (!isActive) {
    await holdQueue(sql, destinationId);
    return null;
  }
  const isGivenUp = atMs - (failingSinceMs ?? atMs) >= givingUp.afterMs;
  const reason = result.deactivate ?? (isGivenUp ? givingUp.reason : null);
  if (reason === null) return null;
  await sql`
    update webhook_destinations set is_active = 0, inactive_reason = ${reason} where id = ${destinationId}`;
  await holdQueue(sql, destinationId);
  return { destinationId, accountId, reason };
}

/** Gives up and deletes a bounded number of old deliveries; returns how many. */
export async function forgetSome(sql: Sql, forgetting: Forgetting): Promise<number> {
  const { waitingSinceMs, createdBeforeMs } = forgetting;
  const expired = await sql`
    update webhook_deliveries
    set status = 'failed', error = 'expired', next_attempt_at_ms = null, lease = null, due_at_ms = ${NEVER_DUE_MS}
    where id in (
      select id from webhook_deliveries where created_at_ms < ${waitingSinceMs} and status = 'queued' limit ${STEP}
    ) returning id`;
  const old = await sql<RemovedRow>`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at_ms < ${createdBeforeMs} and status <> 'queued' limit ${STEP}
    ) returning destination_id, bytes`;
  await giveRoomBack(sql, old);
  return expired.length + old.length + (await forgetBySize(sql, forgetting));
}

async function forgetBySize(sql: Sql, { perAccountBytes, bytesMax }: Forgetting): Promise<number> {
  const keptBytes = (await sql.number`select sum(kept_bytes) from webhook_destinations`) ?? 0;
  // When the total is too large, the largest account gives way, whatever its size.
  const most = keptBytes > bytesMax ? 0 : perAccountBytes;
  const crowded = await sql<{ readonly account_id: number }>`
    select account_id from webhook_destinations group by account_id having sum(kept_bytes) > ${most}
    order by sum(kept_bytes) desc limit ${CROWDED_MAX}`;
  for (const { account_id: accountId } of crowded) {
    const removed = await sql<RemovedRow>`
      delete from webhook_deliveries where id in (
        select w.id from webhook_destinations d join webhook_deliveries w on w.destination_id = d.id
        where d.id = (
          select e.id from webhook_destinations e
          where e.account_id = ${accountId} and exists (
            select 1 from webhook_deliveries v where v.destination_id = e.id and v.status <> 'queued'
          ) order by e.kept_bytes desc limit 1
        ) and w.status <> 'queued' order by w.id limit ${STEP}
      ) returning destination_id, bytes`;
    await giveRoomBack(sql, removed);
    if (removed.length > 0) return removed.length;
  }
  return 0;
}

async function giveRoomBack(sql: Sql, removed: readonly RemovedRow[]): Promise<void> {
  for (const [id, rows] of Map.groupBy(removed, ({ destination_id: destinationId }) => destinationId)) {
    await takeRoom(sql, id, -rows.reduce((sum, row) => sum + row.bytes, 0));
  }
}
