// Turns a rule that fired into the firing that is stored, with its notification: the observation, in numbers and in words.
// Bodies leave the service unchanged, so this file uses the snake_case names of the API.

import { createHash } from "node:crypto";
import {
  assert,
  crockfordText,
  decimalToNumber,
  formatDay,
  formatDecimal,
  formatTimestamp,
  roundTo,
  secretBytes,
  unreachable,
} from "../../base/index.ts";
import { type AlertRule, correlationIdOf, type NotificationText, type StockEvent } from "../../model/index.ts";
import type { Firing } from "../../store/index.ts";
import type { NotificationType, rest } from "../../wire/index.ts";
import type { InstrumentSnapshot, MarketFiring, Observation } from "./market-firing.ts";
import { arabicText, grouped, stockEventText } from "./notification-text.ts";
import type { StockEventFiring } from "./stock-event-rules.ts";

type Body = rest.Notification;
type Content = Pick<Body, "severity" | "title" | "summary" | "metrics" | "conditions_matched">;

/** A move or a ratio is critical when it is at least this many times the rule's value. */
const CRITICAL_MULTIPLE = 2;

const ID_BYTES = 16;

/** The firing of a rule on the market. `nowMs` is wall time: when the notification is queued. */
export function firingOfMarket({ rule, detectedAtMs, instrument, observation }: MarketFiring, nowMs: number): Firing {
  const { symbol } = instrument;
  assert(rule.eventType !== "stock_event", "a rule on stock events does not fire on the market");
  // A rule fires for a symbol once a minute at most, so the time identifies one firing, also when it is evaluated again after a crash.
  const content = contentOf(instrument, observation);
  const text = { ...arabicText(instrument, observation), titleEn: content.title, bodyEn: content.summary };
  return firingOf(rule, symbol, detectedAtMs, detectedAtMs, nowMs, content, text);
}

/** The firing of a rule on a stock event. Its name comes from the event: the rule fires once however often the event is read. */
export function firingOfEvent({ rule, event, operator }: StockEventFiring, nowMs: number): Firing {
  const { symbol, articleId, createdAtMs } = event;
  const threshold = typeof rule.value === "number" ? String(rule.value) : rule.value;
  const content = stockEventContent(event, operator, threshold);
  return firingOf(rule, symbol, articleId, createdAtMs, nowMs, content, stockEventText(event));
}

/** `occasion` distinguishes the firings of a rule on a symbol. */
function firingOf(
  rule: AlertRule,
  symbol: string,
  occasion: number | string,
  firedAtMs: number,
  nowMs: number,
  content: Content,
  text: NotificationText,
): Firing {
  const { id: ruleId, accountId, revision, eventType, once: isOnce, webhookId: destinationId, emailId } = rule;
  const firing = `${ruleId}.${revision}.${symbol}.${occasion}`;
  // The id is computed from the name of the firing, so another evaluation of the firing gives the same id.
  const hash = createHash("sha256").update(`${rule.createdAtMs} ${firing}`).digest();
  const eventId = eventIdOf(hash.subarray(0, ID_BYTES));
  const body = JSON.stringify(bodyOf(eventId, eventType, symbol, firedAtMs, content));
  const notification = { eventId, eventType, symbol, body, text, createdAtMs: nowMs };
  return { ruleId, revision, firing, firedAtMs, isOnce, accountId, destinationId, emailId, notification };
}

/** The notification of a test delivery. */
export function testNotification(marketTimeMs: number): { readonly eventId: string; readonly body: string } {
  const eventId = eventIdOf(secretBytes(ID_BYTES));
  const body = bodyOf(eventId, "test", null, marketTimeMs, {
    severity: "info",
    title: "Test delivery",
    summary: "This is a test of the destination.",
    metrics: {},
    conditions_matched: {},
  });
  return { eventId, body: JSON.stringify(body) };
}

/** The notification of a signed head. Its id is computed from its name, so every process gives it the same id. */
export function headNotification(name: string, marketTimeMs: number, words: rest.ProofHead) {
  const eventId = eventIdOf(createHash("sha256").update(`${name} ${words.signature}`).digest().subarray(0, ID_BYTES));
  const body = bodyOf(eventId, "proof.head", null, marketTimeMs, {
    severity: "info",
    title: `The journal has ${words.tree_size} leaves`,
    summary: "A signed head of the journal's tree: keep it, and later heads can be checked against it.",
    metrics: words,
    conditions_matched: {},
  });
  return { eventId, eventType: "proof.head", body: JSON.stringify(body) };
}

const eventIdOf = (bytes: Uint8Array): string => `evt_${crockfordText(bytes)}`;

function bodyOf(
  eventId: string,
  type: NotificationType,
  symbol: string | null,
  detectedAtMs: number,
  content: Content,
): Body {
  return {
    event_id: eventId,
    event_type: type,
    symbol,
    detected_at: formatTimestamp(detectedAtMs),
    ...content,
    correlation_id: correlationIdOf(type, symbol, detectedAtMs),
    version: "v1",
  };
}

function stockEventContent(
  event: StockEvent,
  operator: "type_in" | "importance_gte",
  threshold: readonly string[] | string,
): Content {
  const severity = { critical: "critical", important: "warning", regular: "info" } as const;
  return {
    severity: severity[event.importance],
    title: `${event.symbol}: ${event.eventType}`,
    summary: event.description,
    metrics: {
      stock_event_type: event.eventType,
      importance: event.importance,
      sentiment: event.sentiment,
      event_date: formatDay(event.eventDay),
    },
    conditions_matched: {
      operator,
      observed: operator === "type_in" ? event.eventType : event.importance,
      threshold: typeof threshold === "string" ? threshold : [...threshold],
    },
  };
}

function contentOf(instrument: InstrumentSnapshot, seen: Observation): Content {
  switch (seen.kind) {
    case "price":
      return priceContent(instrument, seen.operator, seen.threshold);
    case "change":
      return changeContent(instrument, seen.threshold);
    case "move":
      return moveContent(instrument, seen);
    case "ratio":
      return ratioContent(instrument, seen);
    default:
      return unreachable(seen);
  }
}

function priceContent(
  instrument: InstrumentSnapshot,
  operator: "price_above" | "price_below",
  threshold: number,
): Content {
  const { symbol, nameEn: name, price } = instrument;
  const observed = decimalToNumber(price);
  const place = observed === threshold ? "at" : operator === "price_above" ? "above" : "below";
  return {
    severity: "info",
    title: `${symbol} is ${place} ${threshold}`,
    summary: `${name} (${symbol}) trades at ${formatDecimal(price)}; the rule asks for ${threshold} or ${operator === "price_above" ? "more" : "less"}.`,
    metrics: priceMetrics(instrument),
    conditions_matched: { operator, observed, threshold },
  };
}

function changeContent(instrument: InstrumentSnapshot, threshold: number): Content {
  const { symbol, nameEn: name, price, changePercent } = instrument;
  const way = changePercent < 0 ? "down" : "up";
  return {
    severity: "info",
    title: `${symbol} is ${way} ${Math.abs(changePercent)}% today`,
    summary: `${name} (${symbol}) trades at ${formatDecimal(price)}, ${way} ${Math.abs(changePercent)}% on the day.`,
    metrics: priceMetrics(instrument),
    conditions_matched: { operator: "pct_change", observed: changePercent, threshold },
  };
}

function moveContent(instrument: InstrumentSnapshot, seen: Extract<Observation, { readonly kind: "move" }>): Content {
  const { symbol, nameEn: name, price } = instrument;
  const { window, observedPercent, baselinePrice, threshold } = seen;
  return {
    severity: Math.abs(observedPercent) >= CRITICAL_MULTIPLE * threshold ? "critical" : "warning",
    title: `${symbol} moved ${observedPercent}% within ${window}`,
    summary: `${name} (${symbol}) moved from ${formatDecimal(baselinePrice)} to ${formatDecimal(price)} within ${window}.`,
    metrics: priceMetrics(instrument),
    conditions_matched: {
      window,
      operator: "pct_change_abs_gte",
      observed_pct_change: observedPercent,
      threshold_pct: threshold,
      baseline_price: decimalToNumber(baselinePrice),
      current_price: decimalToNumber(price),
    },
  };
}

function ratioContent(instrument: InstrumentSnapshot, seen: Extract<Observation, { readonly kind: "ratio" }>): Content {
  const { symbol, nameEn: name } = instrument;
  const { measure, threshold } = seen;
  const isVolume = measure === "volume";
  const inUnits = (amount: number): number => roundTo(isVolume ? amount : decimalToNumber(amount), 2);
  const [current, baseline] = [inUnits(seen.current), inUnits(seen.baseline)];
  const ratio = roundTo(seen.current / seen.baseline, 2);
  const traded = isVolume ? `${grouped(current)} shares` : `SAR ${grouped(current)}`;
  return {
    severity: seen.current >= CRITICAL_MULTIPLE * threshold * seen.baseline ? "critical" : "warning",
    title: `${symbol} trades ${ratio} times its usual ${measure}`,
    summary: `${name} (${symbol}) traded ${traded}, where ${grouped(baseline)} are usual by this time of day.`,
    metrics: {
      price: decimalToNumber(instrument.price),
      change_percent: instrument.changePercent,
      ...(isVolume ? { volume: instrument.volume } : { value: decimalToNumber(instrument.value) }),
    },
    conditions_matched: {
      operator: "ratio_gte",
      metric: measure,
      current_value: current,
      baseline_value: baseline,
      ratio,
      threshold,
    },
  };
}

function priceMetrics({ price, changePercent, volume }: InstrumentSnapshot): Body["metrics"] {
  return { price: decimalToNumber(price), change_percent: changePercent, volume };
}
