// Stores many firings with a few statements, because preparing a statement costs more than running it.

import type { AlertStates } from "../../model/index.ts";
import type { Firing, SuppressedFirings } from "../alerts.ts";
import type { Sql } from "../database/sql.ts";
import { type QueueRoom, queuedRow, roomOf, takeRoom } from "./delivery-rows.ts";

interface RuleRow {
  readonly id: number;
  readonly revision: number;
  readonly status: string;
}

/** What firings did to a rule. */
interface Triggered {
  readonly count: number;
  readonly firedAtMs: number;
  readonly isSpent: boolean;
}

/**
 * Queues the notifications and counts them. Left out are firings that are kept already, and those of a rule that has changed
 * meanwhile, is paused, removed, or fired its one time earlier in this list. Returns the names of those that were queued.
 */
export async function keepFirings(sql: Sql, firings: readonly Firing[]): Promise<ReadonlySet<string>> {
  const ruleIds = firings.map(({ ruleId }) => ruleId);
  const rules = await sql.pick<RuleRow>("alert_rules", ["id", "revision", "status"], "id", ruleIds);
  const active = new Map(rules.filter(({ status }) => status === "active").map(({ id, revision }) => [id, revision]));
  const names = firings.map(({ firing }) => firing);
  const kept = await sql.pick<{ readonly firing: string }>("webhook_deliveries", ["firing"], "firing", names);
  const known = new Set(kept.map(({ firing }) => firing));
  const rooms = new Map<number, QueueRoom | null>();
  const rows = new Map<string, ReturnType<typeof queuedRow>>();
  const triggered = new Map<number, Triggered>();
  for (const { ruleId, revision, firing, firedAtMs, isOnce, delivery } of firings) {
    if (active.get(ruleId) !== revision || known.has(firing) || rows.has(firing)) continue;
    let room = rooms.get(delivery.destinationId);
    if (room === undefined) {
      room = await roomOf(sql, delivery.destinationId);
      rooms.set(delivery.destinationId, room);
    }
    if (room === null) continue;
    rows.set(firing, queuedRow(delivery, firing, room));
    triggered.set(ruleId, { count: (triggered.get(ruleId)?.count ?? 0) + 1, firedAtMs, isSpent: isOnce });
    if (isOnce) active.delete(ruleId);
  }
  await sql.upsert("webhook_deliveries", ["firing"], [...rows.values()]);
  for (const [id, own] of Map.groupBy(rows.values(), ({ destination_id: destinationId }) => destinationId)) {
    const bytes = own.reduce((sum, row) => sum + row.bytes, 0);
    await takeRoom(sql, id, bytes);
  }
  for (const [ruleId, { count, firedAtMs, isSpent }] of triggered) {
    await sql`
      update alert_rules set total_triggers = total_triggers + ${count}, last_triggered_at_ms = ${firedAtMs},
        status = ${isSpent ? "triggered" : "active"}
      where id = ${ruleId}`;
  }
  return new Set(rows.keys());
}

/** States of rules that are gone by now are left out. */
export async function keepStates(sql: Sql, states: readonly AlertStates[]): Promise<void> {
  const ruleIds = states.map(({ ruleId }) => ruleId);
  const kept = await sql.pick<{ readonly id: number }>("alert_rules", ["id"], "id", ruleIds);
  const rules = new Set(kept.map(({ id }) => id));
  const rows = states
    .filter(({ ruleId }) => rules.has(ruleId))
    .map(({ ruleId, packed }) => ({ rule_id: ruleId, packed }));
  await sql.upsert("alert_rule_states", ["rule_id"], rows);
}

/** Those of rules that have changed meanwhile are left out. */
export async function keepSuppressed(sql: Sql, suppressed: readonly SuppressedFirings[]): Promise<void> {
  for (const { ruleId, revision, count } of suppressed) {
    await sql`
      update alert_rules set suppressed_triggers = suppressed_triggers + ${count}
      where id = ${ruleId} and revision = ${revision}`;
  }
}
