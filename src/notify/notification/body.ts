// Writes the bodies of notifications: what fired, in numbers and in words. The bodies leave the service as they are written
// here, so this file, as the border of the module, uses the snake_case names of the API.

import { decimalToNumber, formatDay, formatDecimal, formatTimestamp, roundTo, unreachable } from "../../base/index.ts";
import { correlationIdOf, type StockEvent } from "../../model/index.ts";
import type { NotificationType, rest } from "../../wire/index.ts";
import type { InstrumentSnapshot, Observation } from "../evaluation/market-firing.ts";

type Body = rest.Notification;
type Content = Pick<Body, "severity" | "title" | "summary" | "metrics" | "conditions_matched">;

/** A move or a ratio is critical from this many times the rule's value on. */
const CRITICAL_MULTIPLE = 2;

/** The body of a rule that fired on the market. */
export function marketBody(
  eventId: string,
  eventType: Exclude<NotificationType, "test" | "stock_event">,
  detectedAtMs: number,
  instrument: InstrumentSnapshot,
  observation: Observation,
): Body {
  return bodyOf(eventId, eventType, instrument.symbol, detectedAtMs, contentOf(instrument, observation));
}

/** The body of a rule that fired on a stock event. */
export function stockEventBody(
  eventId: string,
  event: StockEvent,
  operator: "type_in" | "importance_gte",
  threshold: readonly string[] | string,
): Body {
  const severity = { critical: "critical", important: "warning", regular: "info" } as const;
  return bodyOf(eventId, "stock_event", event.symbol, event.createdAtMs, {
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
  });
}

/** The body of a test delivery. */
export function testBody(eventId: string, marketTimeMs: number): Body {
  return bodyOf(eventId, "test", null, marketTimeMs, {
    severity: "info",
    title: "Test delivery",
    summary: "This is a test of the destination.",
    metrics: {},
    conditions_matched: {},
  });
}

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
  const { symbol, name, price } = instrument;
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
  const { symbol, name, price, changePercent } = instrument;
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
  const { symbol, name, price } = instrument;
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
  const { symbol, name } = instrument;
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

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "31,240,110.5" */
function grouped(amount: number): string {
  return GROUPED.format(amount);
}
