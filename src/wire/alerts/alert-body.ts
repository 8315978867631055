// Reads the bodies that create and change an alert rule: one set of checks for both, since a changed rule must be as
// valid as a new one. The handler checks whether the symbols and the destination exist.

import { Fault, isJsonObject } from "../../base/index.ts";
import {
  ALERT_EVENT_TYPES,
  ALERT_WINDOWS,
  type AlertCondition,
  type AlertEventType,
  type AlertTerms,
  type AlertValue,
  EVENT_TYPES,
  IMPORTANCES,
} from "../../model/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import { Refusal } from "../refusal/refusal.ts";
import { SYMBOL_PATTERN } from "../schema/field.ts";
import { ALERT_CONDITIONS, ALERT_SETTABLE_STATUSES, ALERT_WINDOW_DEFAULT } from "./alerts.ts";

export interface AlertChange {
  readonly rule: AlertTerms;
  /** Set when the caller paused or resumed the rule. */
  readonly status: (typeof ALERT_SETTABLE_STATUSES)[number] | undefined;
}

/** The largest value of a rule: no price, percentage or multiple is larger, and arithmetic on it stays exact. */
const VALUE_MAX = 1_000_000_000;
const SYMBOL = new RegExp(SYMBOL_PATTERN);

export function parseAlertCreate(body: unknown): AlertTerms | Refusal {
  return readRule(new BodyReader(body));
}

/** Merges the change into the current rule and checks the result. */
export function parseAlertPatch(body: unknown, current: AlertTerms): AlertChange | Refusal {
  const change = new BodyReader(body);
  const status = change.choice("status", ALERT_SETTABLE_STATUSES);
  const refusal = change.refusal();
  if (refusal !== null) return refusal;
  const sent = body as Readonly<Record<string, unknown>>;
  const watched = change.has("symbol") || change.has("symbols") ? {} : { symbols: current.symbols };
  const rule = readRule(
    new BodyReader({
      ...watched,
      event_type: current.eventType,
      condition: current.condition,
      value: current.value,
      webhook_id: current.webhookId,
      email_id: current.emailId,
      once: current.once,
      config: current.config,
      ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
      // null removes the destination from the rule.
      ...(sent["webhook_id"] === null ? { webhook_id: null } : {}),
      ...(sent["email_id"] === null ? { email_id: null } : {}),
    }),
  );
  return rule instanceof Refusal ? rule : { rule, status };
}

function readRule(reader: BodyReader): AlertTerms | Refusal {
  const symbols = readSymbols(reader);
  const eventType = reader.required("event_type", reader.choice("event_type", ALERT_EVENT_TYPES));
  const condition = readCondition(reader, eventType);
  const value = readValue(reader, condition);
  const webhookId = reader.id("webhook_id", "webhooks") ?? null;
  const emailId = reader.id("email_id", "e-mail addresses") ?? null;
  const once = reader.flag("once") ?? true;
  const config = readConfig(reader, eventType);
  const refusal = reader.refusal();
  if (refusal !== null) return refusal;
  if (eventType === undefined || condition === undefined || value === undefined) {
    throw new Fault("an incomplete rule was not refused");
  }
  return { symbols, eventType, condition, value, webhookId, emailId, once, config };
}

function readSymbols(reader: BodyReader): readonly string[] {
  const field = reader.has("symbols") ? "symbols" : "symbol";
  if (reader.has("symbol") && reader.has("symbols")) reader.refuse("symbols", "must be left out when symbol is given.");
  const sent = reader.raw(field);
  if (sent === undefined) {
    reader.refuse("symbol", "is required, or symbols.");
    return [];
  }
  const list: unknown[] = field === "symbols" && Array.isArray(sent) ? sent : [sent];
  const symbols = list.filter((item): item is string => typeof item === "string" && SYMBOL.test(item));
  if (symbols.length === 0 || symbols.length < list.length || (field === "symbols") !== Array.isArray(sent)) {
    reader.refuse(
      field,
      field === "symbol" ? "must be a symbol such as 2222." : "must be a list of symbols such as 2222.",
    );
  }
  return [...new Set(symbols)];
}

function readCondition(reader: BodyReader, eventType: AlertEventType | undefined): AlertCondition | undefined {
  if (eventType === undefined) return undefined;
  const allowed: readonly AlertCondition[] = ALERT_CONDITIONS[eventType];
  return reader.required("condition", reader.choice("condition", allowed));
}

function readConfig(reader: BodyReader, eventType: AlertEventType | undefined): AlertTerms["config"] {
  const sent = reader.raw("config");
  if (sent !== undefined && !isJsonObject(sent)) {
    reader.refuse("config", "must be an object.");
    return {};
  }
  if (eventType !== "large_move") return {};
  const window = new BodyReader(sent ?? {}).raw("window");
  const known = window === undefined ? ALERT_WINDOW_DEFAULT : ALERT_WINDOWS.find((candidate) => candidate === window);
  if (known === undefined) reader.refuse("config.window", `must be one of: ${ALERT_WINDOWS.join(", ")}.`);
  return known === undefined ? {} : { window: known };
}

function readValue(reader: BodyReader, condition: AlertCondition | undefined): AlertValue | undefined {
  const sent = reader.required("value", reader.raw("value"));
  if (condition === undefined || sent === undefined) return undefined;
  const value = VALUE_READERS[condition].read(sent);
  if (value === undefined) reader.refuse("value", `must be ${VALUE_READERS[condition].takes}.`);
  return value;
}

interface ValueReader {
  /** The accepted values: completes "value must be …". */
  readonly takes: string;
  read(sent: unknown): AlertValue | undefined;
}

const numberWhere = (takes: string, holds: (value: number) => boolean): ValueReader => ({
  takes,
  read: (sent) => (typeof sent === "number" && Math.abs(sent) <= VALUE_MAX && holds(sent) ? sent : undefined),
});

const VALUE_READERS: Readonly<Record<AlertCondition, ValueReader>> = {
  price_above: numberWhere("a price above 0", (value) => value > 0),
  price_below: numberWhere("a price above 0", (value) => value > 0),
  pct_change: numberWhere("a percentage other than 0", (value) => value !== 0),
  pct_change_abs_gte: numberWhere("a percentage above 0", (value) => value > 0),
  ratio_gte: numberWhere("a number above 1", (value) => value > 1),
  type_in: {
    takes: `a list of event types: ${EVENT_TYPES.join(", ")}`,
    read(sent) {
      if (!Array.isArray(sent) || sent.length === 0) return undefined;
      const types = sent.map((item: unknown) => anyCase(EVENT_TYPES, item));
      const known = types.filter((type) => type !== undefined);
      return known.length === types.length ? [...new Set(known)] : undefined;
    },
  },
  importance_gte: {
    takes: `one of: ${IMPORTANCES.join(", ")}`,
    read: (sent) => anyCase(IMPORTANCES, sent),
  },
};

function anyCase<Value extends string>(values: readonly Value[], sent: unknown): Value | undefined {
  if (typeof sent !== "string") return undefined;
  const lower = sent.toLowerCase();
  return values.find((value) => value.toLowerCase() === lower);
}
