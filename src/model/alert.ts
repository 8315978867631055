// An alert rule: the condition and the symbols for which the account is notified, in its inbox and at its destinations. The values are
// those of the API.

import type { EventType, Importance } from "./stock-event.ts";

export const ALERT_STATUSES = ["active", "paused", "triggered"] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

export const ALERT_WINDOWS = ["1m", "5m", "15m", "30m", "60m"] as const;
export type AlertWindow = (typeof ALERT_WINDOWS)[number];

export const ALERT_EVENT_TYPES = [
  "price_alert",
  "large_move",
  "abnormal_volume",
  "unusual_value_traded",
  "stock_event",
] as const;
export type AlertEventType = (typeof ALERT_EVENT_TYPES)[number];

/** ALERTS-12 to ALERTS-18 define the conditions of each event type. */
export const ALERT_CONDITION_NAMES = [
  "price_above",
  "price_below",
  "pct_change",
  "pct_change_abs_gte",
  "ratio_gte",
  "type_in",
  "importance_gte",
] as const;
export type AlertCondition = (typeof ALERT_CONDITION_NAMES)[number];

/** A number for prices, changes and ratios, event types for type_in, the least importance for importance_gte. */
export type AlertValue = number | readonly EventType[] | Importance;

/** The part of a rule that the customer chooses. */
export interface AlertTerms {
  /** In the order of the request, each once. */
  readonly symbols: readonly string[];
  readonly eventType: AlertEventType;
  readonly condition: AlertCondition;
  readonly value: AlertValue;
  /** The webhook destination that gets the notification in addition to the inbox; null: none. */
  readonly webhookId: number | null;
  /** An e-mail address that gets the notification too; null: none. */
  readonly emailId: number | null;
  /** True: fires once and becomes triggered. False: fires again after the condition was false, at most once a minute. */
  readonly once: boolean;
  /** The window of a large_move; empty for every other rule. */
  readonly config: { readonly window?: AlertWindow };
}

export interface AlertRule extends AlertTerms {
  readonly id: number;
  readonly accountId: number;
  readonly status: AlertStatus;
  /** Market time; null when it never fired. */
  readonly lastTriggeredAtMs: number | null;
  readonly totalTriggers: number;
  /** Firings that were not notified because there were too many. */
  readonly suppressedTriggers: number;
  /** Wall time. */
  readonly createdAtMs: number;
  /** Counts the changes that the customer made; after a change the rule starts afresh. */
  readonly revision: number;
}

/** The state of a repeating rule on one of its symbols. */
export interface AlertState {
  readonly symbol: string;
  /** True when the condition was false at some moment since the rule last fired for the symbol. */
  readonly isArmed: boolean;
  /** Market time of the last firing. */
  readonly firedAtMs: number;
}

/** The states of a rule on all of its symbols that have one, packed as one text, because there are very many. */
export interface AlertStates {
  readonly ruleId: number;
  /** The evaluated revision; a rule that was changed meanwhile starts afresh. */
  readonly revision: number;
  readonly packed: string;
}

export function packStates(states: readonly AlertState[]): string {
  return states.map(({ symbol, isArmed, firedAtMs }) => `${symbol} ${Number(isArmed)} ${firedAtMs}`).join("\n");
}

export function unpackStates(packed: string): readonly AlertState[] {
  if (packed === "") return [];
  return packed.split("\n").map((line) => {
    const [symbol = "", isArmed, firedAtMs] = line.split(" ");
    return { symbol, isArmed: isArmed === "1", firedAtMs: Number(firedAtMs) };
  });
}
