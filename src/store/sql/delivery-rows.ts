// Deliveries as rows, and how one is queued; shared by all that queue deliveries.

import { newSpanId, present, readTraceparent, type Trace, traceparentOf } from "../../base/index.ts";
import { DELIVERY_STATUSES, type Delivery } from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";
import { type NewDelivery, QUEUED_PER_DESTINATION_MAX } from "../deliveries.ts";
import { NEVER_DUE_MS } from "./destination-rows.ts";
import { oneOf } from "./one-of.ts";

export interface DeliveryRow {
  readonly id: number;
  readonly destination_id: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly symbol: string | null;
  readonly body: string;
  readonly status: string;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly created_at_ms: number;
  readonly next_attempt_at_ms: number | null;
  readonly delivered_at_ms: number | null;
  readonly due_at_ms: number;
  readonly trace: string | null;
}

const QUEUE_FULL = "queue_full";
/** What a delivery takes up beside its body, with its places in the indexes: measured on SQLite. */
const ROW_BYTES = 400;

/** A trace is kept as the header that would hand it on. */
export function traceText(trace: Trace | null | undefined): string | null {
  return trace === null || trace === undefined ? null : traceparentOf(trace, newSpanId());
}

export function traceOf({ trace }: DeliveryRow): Trace | null {
  return readTraceparent(trace);
}

export function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    destinationId: row.destination_id,
    eventId: row.event_id,
    eventType: row.event_type,
    symbol: row.symbol,
    status: oneOf(DELIVERY_STATUSES, row.status),
    attempts: row.attempts,
    responseStatus: row.response_status,
    error: row.error,
    createdAtMs: row.created_at_ms,
    nextAttemptAtMs: row.next_attempt_at_ms,
    deliveredAtMs: row.delivered_at_ms,
  };
}

/** How many more deliveries the queue of a destination takes, and whether the destination is switched on. */
export interface QueueRoom {
  left: number;
  readonly isActive: boolean;
}

/** Null when there is no such destination. */
export async function roomOf(sql: Sql, destinationId: number): Promise<QueueRoom | null> {
  const [row] = await sql<{ readonly is_active: number; readonly waiting: number }>`
    select d.is_active,
      (select count(*) from webhook_deliveries w where w.destination_id = d.id and w.status = 'queued') as waiting
    from webhook_destinations d where d.id = ${destinationId}`;
  if (row === undefined) return null;
  return { left: QUEUED_PER_DESTINATION_MAX - row.waiting, isActive: row.is_active !== 0 };
}

/** A new delivery as a row; it takes one place of the room. */
export function queuedRow(delivery: NewDelivery, firing: string | null, room: QueueRoom) {
  const { destinationId, eventId, eventType, symbol, body, createdAtMs } = delivery;
  const isQueued = room.left > 0;
  if (isQueued) room.left--;
  return {
    destination_id: destinationId,
    firing,
    event_id: eventId,
    event_type: eventType,
    symbol,
    body,
    bytes: Buffer.byteLength(body) + ROW_BYTES,
    status: isQueued ? "queued" : "failed",
    attempts: 0,
    error: isQueued ? null : QUEUE_FULL,
    created_at_ms: createdAtMs,
    next_attempt_at_ms: isQueued ? createdAtMs : null,
    due_at_ms: isQueued && room.isActive ? createdAtMs : NEVER_DUE_MS,
  };
}

/** Adds a delivery that no rule asked for. */
export async function enqueue(sql: Sql, delivery: NewDelivery, room: QueueRoom): Promise<DeliveryRow> {
  const row = queuedRow(delivery, null, room);
  const [added] = await sql<DeliveryRow>`
    insert into webhook_deliveries
      (destination_id, event_id, event_type, symbol, body, bytes, status, attempts, error, created_at_ms, next_attempt_at_ms,
        due_at_ms, trace)
    values (${row.destination_id}, ${row.event_id}, ${row.event_type}, ${row.symbol}, ${row.body}, ${row.bytes},
      ${row.status}, ${row.attempts}, ${row.error}, ${row.created_at_ms}, ${row.next_attempt_at_ms}, ${row.due_at_ms},
      ${traceText(delivery.trace)})
    returning *`;
  await takeRoom(sql, row.destination_id, row.bytes);
  return present(added, "an insert answers its row");
}

/** Counts what deliveries of a destination take up. */
export async function takeRoom(sql: Sql, destinationId: number, bytes: number): Promise<void> {
  await sql`update webhook_destinations set kept_bytes = kept_bytes + ${bytes} where id = ${destinationId}`;
}
