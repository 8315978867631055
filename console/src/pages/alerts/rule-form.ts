// The input of a rule's form, and its conversion into the rule that is sent: one choice of a kind stands for
// event type and condition together.

import type { Alert } from "../../../../sdk/src/index.ts";
import type { Rule } from "./condition.ts";

export const KINDS = [
  "price_above",
  "price_below",
  "pct_change",
  "pct_change_abs_gte",
  "abnormal_volume",
  "unusual_value_traded",
  "type_in",
  "importance_gte",
] as const;
export type Kind = (typeof KINDS)[number];
/** Most important first. */
export const IMPORTANCES = ["critical", "important", "regular"] as const;
export type Importance = (typeof IMPORTANCES)[number];
export const WINDOWS = ["1m", "5m", "15m", "30m", "60m"] as const;

/** The state of the form; numbers are the typed texts. */
export interface RuleForm {
  readonly symbols: readonly string[];
  readonly kind: Kind;
  readonly number: string;
  readonly window: (typeof WINDOWS)[number];
  readonly types: readonly string[];
  readonly importance: Importance;
  readonly once: boolean;
  /** Notified beside the inbox, which has every firing; null: none. */
  readonly webhookId: number | null;
  readonly emailId: number | null;
}

/** A missing or wrong input, by a name of the page's texts. */
export type Problem = "symbols" | "price" | "percentAny" | "percentUp" | "ratio" | "types";

type Comparison = Pick<Rule, "event_type" | "condition">;
const COMPARISONS: Readonly<Record<Kind, Comparison>> = {
  price_above: { event_type: "price_alert", condition: "price_above" },
  price_below: { event_type: "price_alert", condition: "price_below" },
  pct_change: { event_type: "price_alert", condition: "pct_change" },
  pct_change_abs_gte: { event_type: "large_move", condition: "pct_change_abs_gte" },
  abnormal_volume: { event_type: "abnormal_volume", condition: "ratio_gte" },
  unusual_value_traded: { event_type: "unusual_value_traded", condition: "ratio_gte" },
  type_in: { event_type: "stock_event", condition: "type_in" },
  importance_gte: { event_type: "stock_event", condition: "importance_gte" },
};

export function emptyForm(symbols: readonly string[] = []): RuleForm {
  return {
    symbols,
    kind: "price_above",
    number: "",
    window: "5m",
    types: [],
    importance: "important",
    once: true,
    webhookId: null,
    emailId: null,
  };
}

/** A rule on a level of a share, in the direction from the current price to the level. */
export function levelForm(symbol: string, level: number, priceNow: number | null): RuleForm {
  const kind = priceNow !== null && level < priceNow ? "price_below" : "price_above";
  return { ...emptyForm([symbol]), kind, number: String(level) };
}

/** The form of an existing rule. */
export function formOf(alert: Alert): RuleForm {
  const kind = KINDS.find((candidate) => {
    const { event_type, condition } = COMPARISONS[candidate];
    return event_type === alert.event_type && condition === alert.condition;
  });
  const { value } = alert;
  return {
    ...emptyForm(alert.symbols),
    kind: kind ?? "price_above",
    number: typeof value === "number" ? String(value) : "",
    window: alert.config.window ?? "5m",
    types: typeof value === "object" ? value : [],
    importance: IMPORTANCES.find((each) => each === value) ?? "important",
    once: alert.once,
    webhookId: alert.webhook_id,
    emailId: alert.email_id ?? null,
  };
}

/** The rule of the form, as far as it was filled in. */
export function ruleOf(form: RuleForm): Rule {
  return {
    ...COMPARISONS[form.kind],
    symbols: form.symbols,
    value: typedValue(form),
    once: form.once,
    config: form.kind === "pct_change_abs_gte" ? { window: form.window } : {},
  };
}

function typedValue({ kind, types, importance, number }: RuleForm): Rule["value"] {
  if (kind === "type_in") return types;
  if (kind === "importance_gte") return importance;
  return readNumber(number);
}

/** Parses a number as people type it, with Arabic digits and decimal signs too. Null when it is none. */
export function readNumber(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/٫/g, ".")
    .replace(/[٬,٪%\s]/g, "")
    .replace(/^[−–]/, "-");
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** The check of a typed number for each kind; kinds of events have none. */
const NUMBER_PROBLEMS: Partial<Readonly<Record<Kind, readonly [Problem, isWrong: (value: number) => boolean]>>> = {
  price_above: ["price", (value) => value <= 0],
  price_below: ["price", (value) => value <= 0],
  pct_change: ["percentAny", (value) => value === 0],
  pct_change_abs_gte: ["percentUp", (value) => value <= 0],
  abnormal_volume: ["ratio", (value) => value <= 1],
  unusual_value_traded: ["ratio", (value) => value <= 1],
};

/** The problems that prevent sending the form, most important first. */
export function problemsOf(form: RuleForm): readonly Problem[] {
  const value = readNumber(form.number);
  const [problem, isWrong] = NUMBER_PROBLEMS[form.kind] ?? [];
  return [
    ...(form.symbols.length === 0 ? ["symbols" as const] : []),
    ...(problem !== undefined && (value === null || isWrong?.(value) === true) ? [problem] : []),
    ...(form.kind === "type_in" && form.types.length === 0 ? ["types" as const] : []),
  ];
}

/** The price at which the rule fires, for the chart: its own level, or the price of a daily change; else null. */
export function levelOf(rule: Rule, previousClose: number | null): number | null {
  if (typeof rule.value !== "number") return null;
  if (rule.condition === "price_above" || rule.condition === "price_below") return rule.value;
  if (rule.condition !== "pct_change" || previousClose === null) return null;
  return previousClose * (1 + rule.value / 100);
}

/** True when a price already meets a rule on a level. */
export function isMet(rule: Rule, level: number, price: number): boolean {
  const isUpward = rule.condition === "price_above" || (rule.condition === "pct_change" && Number(rule.value) > 0);
  return isUpward ? price >= level : price <= level;
}
