// Destinations as rows, and what switching one on or off does to its queue; shared by all that do so.

import { type Destination, HEALTHS, type RetiringSecret } from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";
import { oneOf } from "./one-of.ts";

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
  readonly retiring_secrets_json: string;
  readonly is_verified: number;
  readonly is_active: number;
  readonly inactive_reason: string | null;
  readonly failing_since_ms: number | null;
  readonly health: string;
  readonly created_at_ms: number;
}

export function destinationOf(row: DestinationRow): Destination {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    name: row.name,
    isVerified: row.is_verified !== 0,
    isActive: row.is_active !== 0,
    inactiveReason: row.inactive_reason,
    failingSinceMs: row.failing_since_ms,
    health: oneOf(HEALTHS, row.health),
    secret: row.secret,
    retiringSecrets: retiringSecretsOf(row.retiring_secrets_json),
    createdAtMs: row.created_at_ms,
  };
}

/** A retiring secret as it is kept: the sealed bytes in hex. */
interface KeptSecret {
  readonly secret: string;
  readonly expiresAtMs: number;
}

function retiringSecretsOf(json: string): readonly RetiringSecret[] {
  if (json === "[]") return [];
  // This text was written below, from the very same type.
  return (JSON.parse(json) as readonly KeptSecret[]).map(({ secret, expiresAtMs }) => ({
    secret: new Uint8Array(Buffer.from(secret, "hex")),
    expiresAtMs,
  }));
}

export function retiringSecretsJson(secrets: readonly RetiringSecret[]): string {
  const kept: readonly KeptSecret[] = secrets.map(({ secret, expiresAtMs }) => ({
    secret: Buffer.from(secret).toString("hex"),
    expiresAtMs,
  }));
  return JSON.stringify(kept);
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
