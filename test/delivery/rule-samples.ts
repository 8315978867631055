// Alert rules of every kind that looks at the market, for tests that draw many of them.

import type { AlertRule, AlertWindow } from "../../src/model/index.ts";

export const RULE_KINDS = [
  ["price_alert", "price_above"],
  ["price_alert", "price_below"],
  ["price_alert", "pct_change"],
  ["large_move", "pct_change_abs_gte"],
  ["abnormal_volume", "ratio_gte"],
  ["unusual_value_traded", "ratio_gte"],
] as const;

type Drawn = Pick<AlertRule, "id" | "symbols" | "value" | "once"> & {
  readonly kind: (typeof RULE_KINDS)[number];
  /** Used by the kinds for large moves only. */
  readonly window: () => AlertWindow;
};

/** A rule that has never fired. */
export function sampleRule({ id, symbols, value, once, kind: [eventType, condition], window }: Drawn): AlertRule {
  return {
    id,
    accountId: 1,
    symbols,
    eventType,
    condition,
    value,
    webhookId: 1,
    emailId: null,
    once,
    config: eventType === "large_move" ? { window: window() } : {},
    status: "active",
    lastTriggeredAtMs: null,
    totalTriggers: 0,
    suppressedTriggers: 0,
    createdAtMs: 0,
    revision: 1,
  };
}
