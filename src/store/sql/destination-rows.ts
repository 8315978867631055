// Destinations as rows, and what switching one on or off does to its queue; shared by all that do so.

import type { Destination } from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";

/** The lock of changes to destinations, rules and queues: one after the other. */
export const WEBHOOKS_LOCK = "webhooks";

/** The due time of what is queued for a destination that is switched off: it is never taken. */
export const NEVER_DUE_MS = Number.MAX_SAFE_INTEGER;

export interface DestinationRow {
  readonly id: number;
  readonly account_id: number;
  readonly url: string;
  readonly name: string;
  readonly secret: Uint8Array;
  readonly previous_secret: Uint8Array | null;
  readonly previous_expires_at_ms: number | null;
  readonly is_verified: number;
  readonly is_active: number;
  readonly inactive_reason: string | null;
  readonly failing_since_ms: number | null;
  readonly created_at_ms: number;
}

export function destinationOf(row: DestinationRow): Destination {
  const { previous_secret: secret, previous_expires_at_ms: expiresAtMs } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    name: row.name,
    isVerified: row.is_verified !== 0,
    isActive: row.is_active !== 0,
    inactiveReason: row.inactive_reason,
    failingSinceMs: row.failing_since_ms,
    secret: row.secret,
    previousSecret: secret === null || expiresAtMs === null ? null : { secret, expiresAtMs },
    createdAtMs: row.created_at_ms,
  };
}

/** Makes what is queued for a destination due again. */
export async function resumeQueue(sql: Sql, destinationId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at_ms = next_attempt_at_ms
    where destination_id = ${destinationId} and status = 'queued' and due_at_ms = ${NEVER_DUE_MS}`;
}

/** Holds back what is queued for a destination. A try that is under way is not interrupted. */
export async function holdQueue(sql: Sql, destinationId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at_ms = ${NEVER_DUE_MS}
    where destination_id = ${destinationId} and status = 'queued' and lease is null`;
}
