// Gives up and forgets old deliveries, a bounded number at a time, because the service stands still meanwhile.

import type { Sql } from "../database/sql.ts";
import type { Forgetting } from "../deliveries.ts";
import { NEVER_DUE_MS } from "./destination-rows.ts";

/** Deliveries of each kind that one step ends or removes. */
const STEP = 500;
/** Accounts that are looked at for what can be removed: one may have nothing but what still waits. */
const CROWDED_MAX = 50;

interface RemovedRow {
  readonly destination_id: number;
  readonly bytes: number;
}

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
  const [kept] = await sql<{ readonly bytes: number }>`
    select coalesce(sum(kept_bytes), 0) as bytes from webhook_destinations`;
  // When all together are too many, whoever has most gives way, whatever that is.
  const most = (kept?.bytes ?? 0) > bytesMax ? 0 : perAccountBytes;
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
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    await sql`update webhook_destinations set kept_bytes = kept_bytes - ${bytes} where id = ${id}`;
  }
}
