// Destinations as rows, and what switching one on or off does to its queue; shared by the nouns that do it.

import type { Destination } from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";

/** Changes of destinations, rules and queues take turns under this name. */
export const WEBHOOKS_LOCK = "webhooks";

/** A queued delivery that is due then is not taken: its destination is switched off. */
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

/** Lets what is queued for a destination go on. */
export async function resumeQueue(sql: Sql, destinationId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at_ms = next_attempt_at_ms
    where destination_id = ${destinationId} and status = 'queued' and due_at_ms = ${NEVER_DUE_MS}`;
}

/** Holds what is queued for a destination. A try that is under way ends as it does. */
export async function holdQueue(sql: Sql, destinationId: number): Promise<void> {
  await sql`
    update webhook_deliveries set due_at_ms = ${NEVER_DUE_MS}
    where destination_id = ${destinationId} and status = 'queued' and lease is null`;
}
