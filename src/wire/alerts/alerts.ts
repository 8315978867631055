// Alert rules: a condition on instruments. When it is met, the account's inbox gets a notification, and a destination is called.

import { type Static, type TSchema, Type } from "typebox";
import {
  ALERT_EVENT_TYPES,
  ALERT_STATUSES,
  ALERT_WINDOWS,
  type AlertCondition,
  type AlertEventType,
  type AlertWindow,
  EVENT_TYPES,
  IMPORTANCES,
} from "../../model/index.ts";
import { endpoint, type NamedExample } from "../endpoint/endpoint.ts";
import { Deleted } from "../schema/deleted.ts";
import { exampleOf } from "../schema/example.ts";
import {
  choice,
  count,
  flag,
  id,
  list,
  nullable,
  nullInExample,
  resource,
  symbol,
  timestamp,
} from "../schema/field.ts";

/** The statuses that a caller can set; only the service sets triggered. */
export const ALERT_SETTABLE_STATUSES = ["active", "paused"] as const;
export const ALERT_WINDOW_DEFAULT: AlertWindow = "5m";

/** Each event type with the conditions that it takes. */
export const ALERT_CONDITIONS = {
  price_alert: ["price_above", "price_below", "pct_change"],
  large_move: ["pct_change_abs_gte"],
  abnormal_volume: ["ratio_gte"],
  unusual_value_traded: ["ratio_gte"],
  stock_event: ["type_in", "importance_gte"],
} as const satisfies Record<AlertEventType, readonly AlertCondition[]>;

const symbols = Type.Array(symbol("Ticker."), {
  description: "Tickers to watch, in place of symbol; how many depends on the plan.",
  examples: [["2222", "1120"]],
  minItems: 1,
});
const once = flag(
  "True: fires once and becomes triggered. False: fires again after the condition was false, at most once a minute.",
  true,
);

export const AlertConfig = resource("AlertConfig", "Settings of the condition.", {
  window: Type.Optional(choice(ALERT_WINDOWS, "Time over which a large_move is measured.", ALERT_WINDOW_DEFAULT)),
});

/** The meaning of `value` for each condition. */
const ALERT_VALUES = {
  price_above: Type.Number({
    description: "Price in SAR; fires at or above it, at once when already so.",
    exclusiveMinimum: 0,
    examples: [28],
  }),
  price_below: Type.Number({
    description: "Price in SAR; fires at or below it, at once when already so.",
    exclusiveMinimum: 0,
    examples: [26.5],
  }),
  pct_change: Type.Number({
    description: "Change of the day in percent, not 0: above 0 it is reached upward, below 0 downward.",
    not: { const: 0 },
    examples: [3],
  }),
  pct_change_abs_gte: Type.Number({
    description: "Move in percent within config.window, either way.",
    exclusiveMinimum: 0,
    examples: [2],
  }),
  ratio_gte: Type.Number({
    description: "Multiple of the mean of the same time of day over 20 sessions.",
    exclusiveMinimum: 1,
    examples: [3],
  }),
  type_in: Type.Array(Type.Enum(EVENT_TYPES, { type: "string" }), {
    description: "Event types to be told about.",
    minItems: 1,
    uniqueItems: true,
    examples: [["DIVIDEND_ANNOUNCEMENT", "FINANCIAL_REPORT"]],
  }),
  importance_gte: choice(IMPORTANCES, "Least importance to be told about.", "important"),
} as const satisfies Record<AlertCondition, TSchema>;

const REQUEST_FIELDS = {
  symbol: Type.Optional(symbol("Ticker to watch. One of symbol and symbols is required.")),
  symbols: Type.Optional(symbols),
  webhook_id: Type.Optional(
    nullable(id("Destination to tell; null or left out: the notification is in the inbox alone.", 12)),
  ),
  email_id: Type.Optional(nullable(id("E-mail address that is sent an e-mail too; null or left out: none.", 14))),
  once: Type.Optional(once),
};

function variant<const Event extends AlertEventType, const Condition extends AlertCondition>(
  event: Event,
  condition: Condition,
  title: string,
) {
  return Type.Object(
    {
      event_type: Type.Literal(event, { description: "What to watch for.", examples: [event] }),
      condition: Type.Literal(condition, { description: "When it fires.", examples: [condition] }),
      value: ALERT_VALUES[condition],
      ...REQUEST_FIELDS,
      config: Type.Optional(AlertConfig),
    },
    { title, description: `A ${event} rule on ${condition}.`, examples: [requestExample(event, condition)] },
  );
}

function requestExample(event: AlertEventType, condition: AlertCondition): Record<string, unknown> {
  const value = (ALERT_VALUES[condition] as { readonly examples?: readonly unknown[] }).examples?.[0];
  const config = event === "large_move" ? { config: { window: ALERT_WINDOW_DEFAULT } } : {};
  return { symbol: "2222", event_type: event, condition, value, webhook_id: 12, once: true, ...config };
}

export const AlertCreate = Type.Union(
  [
    variant("price_alert", "price_above", "PriceAboveRule"),
    variant("price_alert", "price_below", "PriceBelowRule"),
    variant("price_alert", "pct_change", "DayChangeRule"),
    variant("large_move", "pct_change_abs_gte", "LargeMoveRule"),
    variant("abnormal_volume", "ratio_gte", "AbnormalVolumeRule"),
    variant("unusual_value_traded", "ratio_gte", "UnusualValueRule"),
    variant("stock_event", "type_in", "EventTypeRule"),
    variant("stock_event", "importance_gte", "EventImportanceRule"),
  ],
  { title: "AlertCreate", description: "A new rule; value and config depend on event_type and condition." },
);
export type AlertCreate = Static<typeof AlertCreate>;

const anyValue = Type.Union([Type.Number(), Type.Array(Type.String()), Type.String()], {
  description: "What the condition compares with; its kind depends on the condition.",
  examples: [28],
});
const eventType = choice(ALERT_EVENT_TYPES, "What is watched.", "price_alert");
const condition = choice(
  ["price_above", "price_below", "pct_change", "pct_change_abs_gte", "ratio_gte", "type_in", "importance_gte"],
  "When it fires.",
  "price_above",
);

export const AlertPatch = Type.Object(
  {
    symbol: REQUEST_FIELDS.symbol,
    symbols: REQUEST_FIELDS.symbols,
    event_type: Type.Optional(eventType),
    condition: Type.Optional(condition),
    value: Type.Optional(anyValue),
    webhook_id: REQUEST_FIELDS.webhook_id,
    email_id: REQUEST_FIELDS.email_id,
    once: Type.Optional(once),
    config: Type.Optional(AlertConfig),
    status: Type.Optional(
      choice(
        ALERT_SETTABLE_STATUSES,
        "paused stops the rule, active starts it again, also after it triggered.",
        "paused",
      ),
    ),
  },
  {
    title: "AlertPatch",
    description: "What to change; the rule as a whole must still be valid.",
    minProperties: 1,
    examples: [{ value: 28.5, status: "active" }],
  },
);
export type AlertPatch = Static<typeof AlertPatch>;

const ALERT_EXAMPLE = {
  id: 31,
  symbol: "2222",
  symbols: ["2222"],
  event_type: "price_alert",
  condition: "price_above",
  value: 28,
  webhook_id: 12,
  once: true,
  config: {},
  status: "active",
  last_triggered_at: null,
  total_triggers: 0,
  created_at: "2026-11-15T11:03:30.441+03:00",
};

export const Alert = resource(
  "Alert",
  "An alert rule.",
  {
    id: id("Number of the rule.", 31),
    symbol: nullable(symbol("The ticker, when the rule watches one; null when it watches several.")),
    symbols,
    event_type: eventType,
    condition,
    value: anyValue,
    webhook_id: nullable(id("Destination that is told; null: the inbox alone.", 12)),
    email_id: Type.Optional(id("E-mail address that is sent an e-mail; absent where the rule has none.", 14)),
    once,
    config: AlertConfig,
    status: choice(ALERT_STATUSES, "triggered: a rule with once that has fired.", "active"),
    last_triggered_at: nullInExample(
      timestamp("When it last fired, market time; null when it never did.", "2026-11-15T11:04:59.870+03:00"),
    ),
    total_triggers: count("How often it fired.", 0),
    suppressed_triggers: Type.Optional(
      count(
        "Firings that were not notified, because the rule or the account fired too often; absent when none was.",
        3,
      ),
    ),
    created_at: timestamp("When it was created.", "2026-11-15T11:03:30.441+03:00"),
  },
  ALERT_EXAMPLE,
);
export type Alert = Static<typeof Alert>;

export const Alerts = resource("Alerts", "The alert rules of the account.", {
  alerts: list(Alert, "The rules, oldest first."),
  count: count("Rules in this answer.", 1),
});
export type Alerts = Static<typeof Alerts>;

const alerts = { tag: "Alerts", name: "alerts", lowestPlan: "pro" } as const;
const ONE = "/alerts/{id}/";
const ALERT_SHOWN = ["id", "event_type", "condition", "status"];

/** One example for each kind of rule, under the rule's name. */
const CREATE_EXAMPLES: Readonly<Record<string, NamedExample>> = Object.fromEntries(
  AlertCreate.anyOf.map((variant) => {
    const { title, description } = variant as { readonly title?: string; readonly description?: string };
    return [title ?? "", { summary: description ?? "", value: exampleOf(variant) }];
  }),
);

export const listAlerts = endpoint({
  ...alerts,
  path: "/alerts/",
  summary: "List alert rules",
  summaryAr: "عرض قواعد التنبيه",
  descriptionAr: "قواعد الحساب، الأقدم أولًا.",
  description: "The rules of the account, oldest first.",
  response: Alerts,
  errors: ["PLAN_LIMIT"],
  sample: { method: "alerts.list", rows: { list: "alerts", row: "alert", fields: ALERT_SHOWN } },
});

export const createAlert = endpoint({
  ...alerts,
  method: "POST",
  path: "/alerts/",
  summary: "Create an alert rule",
  summaryAr: "إنشاء قاعدة تنبيه",
  descriptionAr:
    "تراقب القاعدة أداة أو عدة أدوات لشرط. حين يتحقق يجد صندوق الحساب إشعارًا، وتُبلَّغ الوجهة التي تسمّيها القاعدة.",
  description:
    "A rule watches one or several instruments for a condition. When it is met the inbox of the account has a notification, and the webhook destination that the rule names is told.",
  planNote:
    "Pro has 10 rules of up to 30 symbols, Business 50 of 100, Enterprise 500 of 200; beyond that the answer is PLAN_LIMIT.",
  body: { schema: AlertCreate, examples: CREATE_EXAMPLES },
  response: Alert,
  errors: ["VALIDATION", "PLAN_LIMIT"],
  sample: {
    method: "alerts.create",
    body: { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 30, webhook_id: 12 },
    fields: ["id", "status", "created_at"],
  },
});

export const getAlert = endpoint({
  ...alerts,
  path: ONE,
  summary: "Get an alert rule",
  summaryAr: "عرض قاعدة تنبيه",
  descriptionAr: "قاعدة واحدة من الحساب.",
  description: "One rule of the account.",
  response: Alert,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "alerts.get", path: { id: 7 }, fields: ALERT_SHOWN },
});

export const patchAlert = endpoint({
  ...alerts,
  method: "PATCH",
  path: ONE,
  summary: "Change an alert rule",
  summaryAr: "تعديل قاعدة تنبيه",
  descriptionAr: "يغيّر أي حقل من القاعدة، أو يوقفها ويستأنفها. يجب أن تبقى القاعدة كلها صحيحة.",
  description: "Changes any field of the rule, or pauses and resumes it. The rule as a whole must still be valid.",
  body: { schema: AlertPatch, examples: { raise: { summary: "A new level", value: exampleOf(AlertPatch) } } },
  response: Alert,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "alerts.update", path: { id: 7 }, fields: ALERT_SHOWN, body: { value: 31.5 } },
});

export const deleteAlert = endpoint({
  ...alerts,
  method: "DELETE",
  path: ONE,
  summary: "Delete an alert rule",
  summaryAr: "حذف قاعدة تنبيه",
  descriptionAr: "تذهب القاعدة، وما وضعته في الانتظار من قبل يُسلَّم.",
  description: "The rule is gone; what it already queued is still delivered.",
  response: Deleted,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "alerts.delete", path: { id: 7 }, fields: ["id", "deleted"] },
});
