// Alert rules as rows.

import {
  ALERT_CONDITION_NAMES,
  ALERT_EVENT_TYPES,
  ALERT_STATUSES,
  ALERT_WINDOWS,
  type AlertRule,
  type AlertValue,
} from "../../model/index.ts";
import { oneOf } from "./one-of.ts";

export interface AlertRow {
  readonly id: number;
  readonly account_id: number;
  readonly destination_id: number;
  readonly symbols_json: string;
  readonly event_type: string;
  readonly condition_name: string;
  readonly value_json: string;
  readonly window_name: string | null;
  readonly is_once: number;
  readonly status: string;
  readonly last_triggered_at_ms: number | null;
  readonly total_triggers: number;
  readonly suppressed_triggers: number;
  readonly created_at_ms: number;
  readonly revision: number;
}

export function alertOf(row: AlertRow): AlertRule {
  return {
    id: row.id,
    accountId: row.account_id,
    // Both texts were written by this module from these very types.
    symbols: JSON.parse(row.symbols_json) as readonly string[],
    value: JSON.parse(row.value_json) as AlertValue,
    eventType: oneOf(ALERT_EVENT_TYPES, row.event_type),
    condition: oneOf(ALERT_CONDITION_NAMES, row.condition_name),
    webhookId: row.destination_id,
    once: row.is_once !== 0,
    config: row.window_name === null ? {} : { window: oneOf(ALERT_WINDOWS, row.window_name) },
    status: oneOf(ALERT_STATUSES, row.status),
    lastTriggeredAtMs: row.last_triggered_at_ms,
    totalTriggers: row.total_triggers,
    suppressedTriggers: row.suppressed_triggers,
    createdAtMs: row.created_at_ms,
    revision: row.revision,
  };
}
