// The queue of a destination: how a delivery enters it, and the effect of switching the destination on or off. Alerts, deliveries and
// destinations share it.

import { newSpanId, readTraceparent, type Trace, traceparentOf } from "../../base/index.ts";
import { DELIVERY_STATUSES, type Delivery } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import { type NewDelivery, QUEUED_PER_DESTINATION_MAX } from "../deliveries.ts";
import { type Column, integer, nullable, oneOf, table, text } from "./table.ts";

export const WEBHOOKS_LOCK = "webhooks";
/** Runs changes to destinations, rules and queues one after the other. */
export const webhooksLocked =
  (database: Database) =>
  <T>(task: (sql: Sql) => Promise<T>): Promise<T> =>
    database.transaction(task, WEBHOOKS_LOCK);
/** The due time of queued deliveries of a destination that is switched off: they are never taken. */
export const NEVER_DUE_MS = Number.MAX_SAFE_INTEGER;
const QUEUE_FULL = "queue_full";
/** The size of a delivery beside its body, with its places in the indexes: measured on SQLite. */
const ROW_BYTES = 400;

/** A trace is stored as the header that would hand it on. */
export const traceColumn: Column<Trace | null> = {
  read: (value) => readTraceparent(value === null ? null : text.read(value)),
  write: (trace) => (trace === null ? null : traceparentOf(trace, newSpanId())),
};

export const DELIVERIES = table<Delivery>("webhook_deliveries", ["id"], {
  id: integer,
  destinationId: integer,
  eventId: text,
  eventType: text,
  symbol: nullable(text),
  status: oneOf(DELIVERY_STATUSES),
  attempts: integer,
  responseStatus: nullable(integer),
  error: nullable(text),
  createdAtMs: integer,
  nextAttemptAtMs: nullable(integer),
  deliveredAtMs: nullable(integer),
});

/** The number of further deliveries that the queue of a destination takes, and the state of the destination. */
export interface QueueRoom {
  left: number;
  readonly isActive: boolean;
  readonly isVerified: boolean;
}

/** Null when there is no such destination. */
export async function roomOf(sql: Sql, destinationId: number): Promise<QueueRoom | null> {
  const [row] = await sql<{ readonly is_active: number; readonly is_verified: number; readonly waiting: number }>`
    select d.is_active, d.is_verified,
      (select count(*) from webhook_deliveries w where w.destination_id = d.id and w.status = 'queued') as waiting
    from webhook_destinations d where d.id = ${destinationId}`;
  if (row === undefined) return null;
  return {
    left: QUEUED_PER_DESTINATION_MAX - row.waiting,
    isActive: row.is_active !== 0,
    isVerified: row.is_verified !== 0,
  };
}

/** A new delivery as a row; it takes one place of the room. */
export function queuedRow(delivery: NewDelivery, room: QueueRoom) {
  const { body, createdAtMs } = delivery;
  const isQueued = room.left > 0;
  if (isQueued) room.left--;
  const outcome = isQueued
    ? ({ status: "queued", error: null, nextAttemptAtMs: createdAtMs } as const)
    : ({ status: "failed", error: QUEUE_FULL, nextAttemptAtMs: null } as const);
  return {
    ...DELIVERIES.row({ ...delivery, ...outcome, attempts: 0 }),
    body,
    bytes: Buffer.byteLength(body) + ROW_BYTES,
    due_at_ms: isQueued && room.isActive ? createdAtMs : NEVER_DUE_MS,
  };
}

/** Adds a delivery that no rule asked for; each name is used only once. */
export async function enqueue(
  sql: Sql,
  delivery: NewDelivery,
  room: QueueRoom,
  name: string | null = null,
): Promise<Delivery> {
  const row = queuedRow(delivery, room);
  const trace = traceColumn.write(delivery.trace ?? null);
  const added = await sql.add(DELIVERIES.name, { ...row, trace, firing: name });
  await takeRoom(sql, delivery.destinationId, row.bytes);
  return DELIVERIES.of(added);
}

/** Adds to the size of a destination's deliveries. */
export async function takeRoom(sql: Sql, destinationId: number, bytes: number): Promise<void> {
  await sql`update webhook_destinations set kept_bytes = kept_bytes + ${bytes} where id = ${destinationId}`;
}

/** Makes the queued deliveries of a destination due again. */
export async function resumeQueue(sql: Sql, destinationId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at_ms = next_attempt_at_ms
    where destination_id = ${destinationId} and status = 'queued' and due_at_ms = ${NEVER_DUE_MS}`;
}

/** Holds back the queued deliveries of a destination. A running try is not interrupted. */
export async function holdQueue(sql: Sql, destinationId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at_ms = ${NEVER_DUE_MS}
    where destination_id = ${destinationId} and status = 'queued' and lease is null`;
}
