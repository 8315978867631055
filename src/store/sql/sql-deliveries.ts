// Deliveries in the database. A lease is a name on the row and a due time in the future; whoever settles must still hold it.

import { present, type Trace } from "../../base/index.ts";
import { type Delivery, type DeliveryTotals, HEALTHS } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import type {
  ClaimOptions,
  Deactivation,
  Deliveries,
  DeliveryPage,
  DeliveryQuery,
  DueDestination,
  Forgetting,
  GivingUp,
  LeasedDelivery,
  NewDelivery,
  TryResult,
} from "../deliveries.ts";
import { type DeliveryRow, deliveryOf, enqueue, roomOf, traceOf, traceText } from "./delivery-rows.ts";
import { type DestinationRow, destinationOf, NEVER_DUE_MS, WEBHOOKS_LOCK } from "./destination-rows.ts";
import { forgetSome } from "./forget-deliveries.ts";
import { oneOf } from "./one-of.ts";
import { settleDelivered, settleFailed } from "./settle-delivery.ts";

export class SqlDeliveries implements Deliveries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(delivery: NewDelivery): Promise<Delivery> {
    return this.#database.transaction(async (sql) => {
      const room = present(await roomOf(sql, delivery.destinationId), "a delivery has a destination");
      return deliveryOf(await enqueue(sql, delivery, room));
    }, WEBHOOKS_LOCK);
  }

  async page(destinationId: number, { status, limit, offset }: DeliveryQuery): Promise<DeliveryPage> {
    const { read } = this.#database;
    // An empty text stands for every status, so that one statement serves with and without a status.
    const wanted = status ?? "";
    const [counted] = await read<{ readonly count: number }>`
      select count(*) as count from webhook_deliveries
      where destination_id = ${destinationId} and (${wanted} = '' or status = ${wanted})`;
    const rows = await read<DeliveryRow>`
      select * from webhook_deliveries
      where destination_id = ${destinationId} and (${wanted} = '' or status = ${wanted})
      order by id desc limit ${limit} offset ${offset}`;
    return { deliveries: rows.map(deliveryOf), total: counted?.count ?? 0 };
  }

  redeliver(destinationId: number, id: number, nowMs: number, trace: Trace | null = null): Promise<Delivery | null> {
    return this.#database.transaction(async (sql) => {
      const [row] = await sql<DeliveryRow>`
        select * from webhook_deliveries where destination_id = ${destinationId} and id = ${id}`;
      if (row === undefined) return null;
      if (row.status === "queued") return bringForward(sql, id, nowMs, trace);
      const room = present(await roomOf(sql, destinationId), "a delivery has a destination");
      const again: NewDelivery = {
        destinationId,
        eventId: row.event_id,
        eventType: row.event_type,
        symbol: row.symbol,
        body: row.body,
        createdAtMs: nowMs,
        trace,
      };
      return deliveryOf(await enqueue(sql, again, room));
    }, WEBHOOKS_LOCK);
  }

  claim(options: ClaimOptions): Promise<readonly LeasedDelivery[]> {
    return this.#database.transaction(async (sql) => {
      const chosen = options.choose(await dueDestinations(sql, options));
      const rows = await sql.pick<DestinationRow>("webhook_destinations", ["*"], "id", [...chosen.keys()]);
      const claimed: LeasedDelivery[] = [];
      for (const row of rows) claimed.push(...(await lease(sql, row, chosen.get(row.id) ?? 0, options)));
      return claimed;
    }, WEBHOOKS_LOCK);
  }

  settle(results: readonly TryResult[], givingUp: GivingUp): Promise<readonly Deactivation[]> {
    return this.#database.transaction(async (sql) => {
      const deactivations: Deactivation[] = [];
      await settleDelivered(
        sql,
        results.filter(({ status }) => status === "delivered"),
      );
      for (const result of results) {
        if (result.status === "delivered") continue;
        const deactivation = await settleFailed(sql, result, givingUp);
        if (deactivation !== null) deactivations.push(deactivation);
      }
      return deactivations;
    }, WEBHOOKS_LOCK);
  }

  async release(leased: readonly { readonly deliveryId: number; readonly lease: string }[]): Promise<void> {
    if (leased.length === 0) return;
    await this.#database.transaction(async (sql) => {
      for (const { deliveryId, lease: name } of leased) {
        await sql`
          update webhook_deliveries set lease = null, due_at_ms = next_attempt_at_ms
          where id = ${deliveryId} and lease = ${name} and status = 'queued'`;
      }
    }, WEBHOOKS_LOCK);
  }

  async skewMs(nowMs: number): Promise<number> {
    // SQLite is used by processes of one machine, which share its clock already.
    if (this.#database.dialect.name === "sqlite") return 0;
    const { read, dialect } = this.#database;
    const [row] = await read.statement<{ readonly now_ms: number }>(`select ${dialect.nowMs} as now_ms`, []);
    return (row?.now_ms ?? nowMs) - nowMs;
  }

  async nextDueMs(): Promise<number | null> {
    const [row] = await this.#database.read<{ readonly due: number | null }>`
      select min(due_at_ms) as due from webhook_deliveries where status = 'queued'`;
    const due = row?.due ?? NEVER_DUE_MS;
    return due === NEVER_DUE_MS ? null : due;
  }

  async queued(): Promise<number> {
    const [row] = await this.#database.read<{ readonly count: number }>`
      select count(*) as count from webhook_deliveries where status = 'queued'`;
    return row?.count ?? 0;
  }

  async totals(destinationsMax: number): Promise<DeliveryTotals> {
    const { read } = this.#database;
    const [counted] = await read<{ readonly waiting: number; readonly failing: number }>`
      select count(*) as waiting, coalesce(sum(case when attempts > 0 then 1 else 0 end), 0) as failing
      from webhook_deliveries where status = 'queued'`;
    // Databases differ in where they put nulls: those that were switched off for another reason come last.
    const rows = await read<DestinationRow>`
      select * from webhook_destinations where failing_since_ms is not null or inactive_reason is not null
      order by case when failing_since_ms is null then 1 else 0 end, failing_since_ms, id limit ${destinationsMax}`;
    const { waiting, failing } = present(counted, "a count answers a row");
    return { waiting, failing: Number(failing), destinations: rows.map(destinationOf) };
  }

  forget(forgetting: Forgetting): Promise<number> {
    return this.#database.transaction((sql) => forgetSome(sql, forgetting), WEBHOOKS_LOCK);
  }
}

/** Destinations that one look returns at most. */
const DUE_MAX = 2_048;

interface DueRow {
  readonly id: number;
  readonly account_id: number;
  readonly health: string;
}

/**
 * Steps from destination to destination along the index of the queue, whatever number of deliveries each has. Every account's
 * first destination comes before any account's second; those of an account are in the order in which they were last tried.
 */
async function dueDestinations(
  sql: Sql,
  { nowMs, isHeldBackIncluded }: ClaimOptions,
): Promise<readonly DueDestination[]> {
  const rows = await sql<DueRow>`
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
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    health: oneOf(HEALTHS, row.health),
  }));
}

async function bringForward(sql: Sql, id: number, nowMs: number, trace: Trace | null): Promise<Delivery> {
  const [row] = await sql<DeliveryRow>`
    update webhook_deliveries
    set next_attempt_at_ms = case when next_attempt_at_ms > ${nowMs} then ${nowMs} else next_attempt_at_ms end,
      due_at_ms = case when lease is null and due_at_ms > ${nowMs} and due_at_ms < ${NEVER_DUE_MS} then ${nowMs} else due_at_ms end,
      trace = coalesce(${traceText(trace)}, trace)
    where id = ${id} returning *`;
  return deliveryOf(present(row, "the delivery was there a moment ago"));
}

async function lease(
  sql: Sql,
  destination: DestinationRow,
  wanted: number,
  { lease: name, nowMs, leaseMs }: ClaimOptions,
): Promise<readonly LeasedDelivery[]> {
  const leaseEndsAtMs = nowMs + leaseMs;
  // Those that are tried one at a time take turns; quick ones need none, and are spared the write.
  if (destination.health !== "quick") {
    await sql`update webhook_destinations set tried_at_ms = ${nowMs} where id = ${destination.id}`;
  }
  const rows = await sql<DeliveryRow>`
    update webhook_deliveries set lease = ${name}, due_at_ms = ${leaseEndsAtMs}
    where id in (
      select id from webhook_deliveries
      where destination_id = ${destination.id} and status = 'queued' and due_at_ms <= ${nowMs}
      order by due_at_ms, id limit ${wanted}
    ) returning *`;
  return [...rows]
    .sort((a, b) => a.id - b.id)
    .map((row) => ({
      delivery: deliveryOf(row),
      body: row.body,
      trace: traceOf(row),
      destination: destinationOf(destination),
      lease: name,
      leaseEndsAtMs,
    }));
}
