// The JSON of /alerts/: alert rules as their owner sees them.

import { formatTimestamp } from "../../base/index.ts";
import type { AlertRule } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

export function projectAlert(rule: AlertRule): rest.Alert {
  const { symbols, value, lastTriggeredAtMs } = rule;
  return {
    id: rule.id,
    symbol: symbols.length === 1 ? (symbols[0] ?? null) : null,
    symbols: [...symbols],
    event_type: rule.eventType,
    condition: rule.condition,
    value: typeof value === "object" ? [...value] : value,
    webhook_id: rule.webhookId,
    once: rule.once,
    config: rule.config,
    status: rule.status,
    last_triggered_at: lastTriggeredAtMs === null ? null : formatTimestamp(lastTriggeredAtMs),
    total_triggers: rule.totalTriggers,
    ...(rule.suppressedTriggers === 0 ? {} : { suppressed_triggers: rule.suppressedTriggers }),
    created_at: formatTimestamp(rule.createdAtMs),
  };
}

export function projectAlerts(rules: readonly AlertRule[]): rest.Alerts {
  return { alerts: rules.map(projectAlert), count: rules.length };
}
