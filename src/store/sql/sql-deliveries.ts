// Deliveries in the database. A lease is a name on the row and a due time in the future; a process that settles must still hold it.

import { present } from "../../base/index.ts";
import { type Delivery, type Destination, HEALTHS } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import { joined, part, type Sql, type SqlRow, words } from "../database/sql.ts";
import type {
  ClaimOptions,
  Deactivation,
  Deliveries,
  DueDestination,
  LeasedDelivery,
  NewDelivery,
} from "../deliveries.ts";
import { DELIVERIES, enqueue, NEVER_DUE_MS, roomOf, traceColumn, webhooksLocked } from "./delivery-queue.ts";
import { forgetSome, settleDelivered, settleFailed } from "./settle-deliveries.ts";
import { DESTINATIONS } from "./sql-destinations.ts";
import { integer, oneOf, table } from "./table.ts";

/** The most destinations that one query returns. */
const DUE_MAX = 2_048;

const DUE = table<DueDestination>("due", ["id"], { id: integer, accountId: integer, health: oneOf(HEALTHS) });

export function sqlDeliveries(database: Database): Deliveries {
  const { read, dialect } = database;
  const locked = webhooksLocked(database);
  return {
    add: (delivery) => locked((sql) => enqueued(sql, delivery)),

    addOnce: (deliveries) =>
      locked(async (sql) => {
        const names = deliveries.map(({ name }) => name);
        const kept = await sql.pick<{ readonly firing: string }>(DELIVERIES.name, ["firing"], "firing", names);
        const known = new Set(kept.map(({ firing }) => firing));
        let added = 0;
        for (const { name, ...delivery } of deliveries) {
          const room = await roomOf(sql, delivery.destinationId);
          // A destination may be gone by now.
          if (room === null || known.has(name)) continue;
          await enqueue(sql, delivery, room, name);
          added++;
        }
        return added;
      }),

    page: async (destinationId, { status, limit, offset }) => {
      const where = part`destination_id = ${destinationId} ${status === null ? words("") : part`and status = ${status}`}`;
      return {
        total: (await read.number`select count(*) from webhook_deliveries where ${where}`) ?? 0,
        deliveries: await DELIVERIES.all(read)`
          select * from webhook_deliveries where ${where} order by id desc limit ${limit} offset ${offset}`,
      };
    },

    redeliver: (destinationId, id, nowMs, trace = null) =>
      locked(async (sql) => {
        const [row] = await sql<SqlRow & { readonly body: string }>`
          select * from webhook_deliveries where destination_id = ${destinationId} and id = ${id}`;
        if (row === undefined) return null;
        const { eventId, eventType, symbol, status } = DELIVERIES.of(row);
        if (status !== "queued") {
          return enqueued(sql, {
            destinationId,
            eventId,
            eventType,
            symbol,
            body: row.body,
            createdAtMs: nowMs,
            trace,
          });
        }
        return DELIVERIES.first(sql)`
          update webhook_deliveries
          set next_attempt_at_ms = case when next_attempt_at_ms > ${nowMs} then ${nowMs} else next_attempt_at_ms end,
            due_at_ms = case when lease is null and due_at_ms > ${nowMs} and due_at_ms < ${NEVER_DUE_MS} then ${nowMs} else due_at_ms end,
            trace = coalesce(${traceColumn.write(trace)}, trace)
          where id = ${id} returning *`;
      }),

    claim: (options) =>
      locked(async (sql) => {
        const chosen = options.choose(await dueDestinations(sql, options));
        const rows = await sql.pick<SqlRow>(DESTINATIONS.name, ["*"], "id", [...chosen.keys()]);
        const claimed: LeasedDelivery[] = [];
        for (const destination of rows.map(DESTINATIONS.of)) {
          claimed.push(...(await lease(sql, destination, chosen.get(destination.id) ?? 0, options)));
        }
        return claimed;
      }),

    receiving: async (destinationIds) => {
      if (destinationIds.length === 0) return new Set();
      const rows = await read<{ readonly id: number }>`
        select d.id from webhook_destinations d join accounts a on a.id = d.account_id
        where d.id in (${joined(destinationIds, ", ")}) and d.is_active = 1 and d.is_verified = 1 and a.is_suspended = 0`;
      return new Set(rows.map(({ id }) => id));
    },

    settle: (results, givingUp) =>
      locked(async (sql) => {
        const { delivered = [], failed = [] } = Object.groupBy(results, ({ status }) =>
          status === "delivered" ? "delivered" : "failed",
        );
        await settleDelivered(sql, delivered);
        const deactivations: Deactivation[] = [];
        for (const result of failed) {
          const deactivation = await settleFailed(sql, result, givingUp);
          if (deactivation !== null) deactivations.push(deactivation);
        }
        return deactivations;
      }),

    release: async (leased) => {
      if (leased.length === 0) return;
      await locked(async (sql) => {
        for (const { deliveryId, lease: name } of leased) {
          await sql`
            update webhook_deliveries set lease = null, due_at_ms = case
              when (select d.is_active from webhook_destinations d where d.id = destination_id) = 1 then next_attempt_at_ms
              else ${NEVER_DUE_MS} end
            where id = ${deliveryId} and lease = ${name} and status = 'queued'`;
        }
      });
    },

    // SQLite is used by processes of one machine, which share its clock already.
    skewMs: async (nowMs) =>
      dialect.name === "sqlite" ? 0 : ((await read.number`select ${words(dialect.nowMs)}`) ?? nowMs) - nowMs,

    nextDueMs: async () => {
      const due = await read.number`select min(due_at_ms) from webhook_deliveries where status = 'queued'`;
      return due === NEVER_DUE_MS ? null : due;
    },

    queued: async () => (await read.number`select count(*) from webhook_deliveries where status = 'queued'`) ?? 0,

    totals: async (destinationsMax) => {
      const [counted] = await read<{ readonly waiting: number; readonly failing: number }>`
        select count(*) as waiting, count(case when attempts > 0 then 1 end) as failing
        from webhook_deliveries where status = 'queued'`;
      // Databases differ in where they put nulls: destinations that were switched off for another reason come last.
      const destinations = await DESTINATIONS.all(read)`
        select * from webhook_destinations where failing_since_ms is not null or inactive_reason is not null
        order by case when failing_since_ms is null then 1 else 0 end, failing_since_ms, id limit ${destinationsMax}`;
      return { ...present(counted, "a count answers a row"), destinations };
    },

    forget: (forgetting) => locked((sql) => forgetSome(sql, forgetting)),
  };
}

async function enqueued(sql: Sql, delivery: NewDelivery): Promise<Delivery> {
  return enqueue(sql, delivery, present(await roomOf(sql, delivery.destinationId), "a delivery has a destination"));
}

/**
 * Steps from destination to destination along the index of the queue, whatever number of deliveries each has. Every account's
 * first destination comes before any account's second; those of an account are in the order in which they were last tried.
 */
function dueDestinations(sql: Sql, { nowMs, isHeldBackIncluded }: ClaimOptions): Promise<readonly DueDestination[]> {
  return DUE.all(sql)`
    with recursive waiting (id) as (
      select min(destination_id) from webhook_deliveries where status = 'queued'
      union all
      select (select min(w.destination_id) from webhook_deliveries w where w.status = 'queued' and w.destination_id > waiting.id)
      from waiting where waiting.id is not null
    ), due as (
      select d.id, d.account_id, d.health,
        row_number() over (partition by d.account_id order by d.tried_at_ms, d.id) as turn, d.tried_at_ms
      from waiting join webhook_destinations d on d.id = waiting.id
      join accounts a on a.id = d.account_id
      where (${isHeldBackIncluded ? 1 : 0} = 1 or d.health in ('new', 'quick', 'slow'))
        and d.is_active = 1 and d.is_verified = 1 and a.is_suspended = 0
        and (select min(w.due_at_ms) from webhook_deliveries w where w.status = 'queued' and w.destination_id = d.id) <= ${nowMs}
    )
    select id, account_id, health from due order by turn, tried_at_ms, id limit ${DUE_MAX}`;
}

async function lease(
  sql: Sql,
  destination: Destination,
  wanted: number,
  { lease: name, nowMs, leaseMs }: ClaimOptions,
): Promise<readonly LeasedDelivery[]> {
  const leaseEndsAtMs = nowMs + leaseMs;
  // Destinations that are tried one at a time take turns; quick ones need no turn, which saves the write.
  if (destination.health !== "quick") {
    await sql`update webhook_destinations set tried_at_ms = ${nowMs} where id = ${destination.id}`;
  }
  const rows = await sql<SqlRow & { readonly id: number; readonly body: string; readonly trace: string | null }>`
    update webhook_deliveries set lease = ${name}, due_at_ms = ${leaseEndsAtMs}
    where id in (
      select id from webhook_deliveries
      where destination_id = ${destination.id} and status = 'queued' and due_at_ms <= ${nowMs}
      order by due_at_ms, id limit ${wanted}
    ) returning *`;
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => ({
      delivery: DELIVERIES.of(row),
      body: row.body,
      trace: traceColumn.read(row.trace),
      destination,
      lease: name,
      leaseEndsAtMs,
    }));
}
