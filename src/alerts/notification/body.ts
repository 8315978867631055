// The bodies of notifications: what fired, told in numbers and in words. This is the one place of the module where the
// contract's names are written.

import {
  type Decimal,
  decimalToNumber,
  formatDay,
  formatDecimal,
  formatTimestamp,
  roundTo,
  unreachable,
} from "../../base/index.ts";
import { type AlertWindow, correlationIdOf, type StockEvent } from "../../model/index.ts";
import type { NotificationType, rest } from "../../wire/index.ts";

/** How an instrument stood when a rule fired. */
export interface Standing {
  readonly symbol: string;
  readonly name: string;
  readonly price: Decimal;
  /** Of the day, in percent. */
  readonly changePercent: number;
  readonly volume: number;
  readonly value: Decimal;
}

/** What a rule saw. */
export type Observation =
  | { readonly kind: "price"; readonly operator: "price_above" | "price_below"; readonly threshold: number }
  | { readonly kind: "change"; readonly threshold: number }
  | {
      readonly kind: "move";
      readonly window: AlertWindow;
      readonly observedPercent: number;
      readonly baselinePrice: Decimal;
      readonly threshold: number;
    }
  | {
      readonly kind: "ratio";
      readonly metric: "volume" | "value";
      /** Shares, or riyals in 1/10,000. */
      readonly current: number;
      readonly baseline: number;
      readonly threshold: number;
    };

type Body = rest.Notification;
type Told = Pick<Body, "severity" | "title" | "summary" | "metrics" | "conditions_matched">;

/** Observed at so many times the rule's value, a move or a ratio is critical. */
const CRITICAL_MULTIPLE = 2;

/** The body of a rule that fired on the market. */
export function marketBody(
  eventId: string,
  eventType: Exclude<NotificationType, "test" | "stock_event">,
  detectedAtMs: number,
  standing: Standing,
  observation: Observation,
): Body {
  const { symbol } = standing;
  return bodyOf(eventId, eventType, symbol, detectedAtMs, toldOf(standing, observation));
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
  told: Told,
): Body {
  return {
    event_id: eventId,
    event_type: type,
    symbol,
    detected_at: formatTimestamp(detectedAtMs),
    ...told,
    correlation_id: correlationIdOf(type, symbol, detectedAtMs),
    version: "v1",
  };
}

function toldOf(standing: Standing, seen: Observation): Told {
  switch (seen.kind) {
    case "price":
      return priceTold(standing, seen.operator, seen.threshold);
    case "change":
      return changeTold(standing, seen.threshold);
    case "move":
      return moveTold(standing, seen);
    case "ratio":
      return ratioTold(standing, seen);
    default:
      return unreachable(seen);
  }
}

function priceTold(standing: Standing, operator: "price_above" | "price_below", threshold: number): Told {
  const { symbol, name, price } = standing;
  const observed = decimalToNumber(price);
  const place = observed === threshold ? "at" : operator === "price_above" ? "above" : "below";
  return {
    severity: "info",
    title: `${symbol} is ${place} ${threshold}`,
    summary: `${name} (${symbol}) trades at ${formatDecimal(price)}; the rule asks for ${threshold} or ${operator === "price_above" ? "more" : "less"}.`,
    metrics: priceMetrics(standing),
    conditions_matched: { operator, observed, threshold },
  };
}

function changeTold(standing: Standing, threshold: number): Told {
  const { symbol, name, price, changePercent } = standing;
  const way = changePercent < 0 ? "down" : "up";
  return {
    severity: "info",
    title: `${symbol} is ${way} ${Math.abs(changePercent)}% today`,
    summary: `${name} (${symbol}) trades at ${formatDecimal(price)}, ${way} ${Math.abs(changePercent)}% on the day.`,
    metrics: priceMetrics(standing),
    conditions_matched: { operator: "pct_change", observed: changePercent, threshold },
  };
}

function moveTold(standing: Standing, seen: Extract<Observation, { readonly kind: "move" }>): Told {
  const { symbol, name, price } = standing;
  const { window, observedPercent, baselinePrice, threshold } = seen;
  return {
    severity: Math.abs(observedPercent) >= CRITICAL_MULTIPLE * threshold ? "critical" : "warning",
    title: `${symbol} moved ${observedPercent}% within ${window}`,
    summary: `${name} (${symbol}) moved from ${formatDecimal(baselinePrice)} to ${formatDecimal(price)} within ${window}.`,
    metrics: priceMetrics(standing),
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

function ratioTold(standing: Standing, seen: Extract<Observation, { readonly kind: "ratio" }>): Told {
  const { symbol, name } = standing;
  const { metric, threshold } = seen;
  const isVolume = metric === "volume";
  const inUnits = (amount: number): number => roundTo(isVolume ? amount : decimalToNumber(amount), 2);
  const [current, baseline] = [inUnits(seen.current), inUnits(seen.baseline)];
  const ratio = roundTo(seen.current / seen.baseline, 2);
  const traded = isVolume ? `${grouped(current)} shares` : `SAR ${grouped(current)}`;
  return {
    severity: seen.current >= CRITICAL_MULTIPLE * threshold * seen.baseline ? "critical" : "warning",
    title: `${symbol} trades ${ratio} times its usual ${metric}`,
    summary: `${name} (${symbol}) traded ${traded}, where ${grouped(baseline)} are usual by this time of day.`,
    metrics: {
      price: decimalToNumber(standing.price),
      change_percent: standing.changePercent,
      ...(isVolume ? { volume: standing.volume } : { value: decimalToNumber(standing.value) }),
    },
    conditions_matched: {
      operator: "ratio_gte",
      metric,
      current_value: current,
      baseline_value: baseline,
      ratio,
      threshold,
    },
  };
}

function priceMetrics({ price, changePercent, volume }: Standing): Body["metrics"] {
  return { price: decimalToNumber(price), change_percent: changePercent, volume };
}

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "31,240,110.5" */
function grouped(amount: number): string {
  return GROUPED.format(amount);
}
