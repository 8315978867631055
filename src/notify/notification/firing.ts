// Turns a firing into what the store keeps: the rule that fired, and the notification that is queued for it.

import { assert } from "../../base/index.ts";
import type { Firing } from "../../store/index.ts";
import type { MarketFiring } from "../evaluation/market-firing.ts";
import type { StockEventFiring } from "../evaluation/stock-event-rules.ts";
import { marketBody, stockEventBody } from "./body.ts";
import { eventIdOf } from "./event-id.ts";

/** A firing on the market. `nowMs` is wall time: when the notification is queued. */
export function firingOfMarket(fired: MarketFiring, nowMs: number): Firing {
  const { rule, detectedAtMs, instrument, observation } = fired;
  // A rule fires for a symbol once a minute at most, so this names one firing, also when it is evaluated again after a crash.
  const firing = `${rule.id}.${rule.revision}.${instrument.symbol}.${detectedAtMs}`;
  const eventId = eventIdOf(`${rule.createdAtMs} ${firing}`);
  const { eventType } = rule;
  assert(eventType !== "stock_event", "a rule on stock events does not fire on the market");
  return {
    ruleId: rule.id,
    revision: rule.revision,
    firing,
    firedAtMs: detectedAtMs,
    isOnce: rule.once,
    delivery: {
      destinationId: rule.webhookId,
      eventId,
      eventType,
      symbol: instrument.symbol,
      body: JSON.stringify(marketBody(eventId, eventType, detectedAtMs, instrument, observation)),
      createdAtMs: nowMs,
    },
  };
}

/** A firing on a stock event. It is named after the event, so a rule fires once for it however often the event is read. */
export function firingOfEvent({ rule, event, operator }: StockEventFiring, nowMs: number): Firing {
  const firing = `${rule.id}.${rule.revision}.${event.symbol}.${event.articleId}`;
  const eventId = eventIdOf(`${rule.createdAtMs} ${firing}`);
  const threshold = typeof rule.value === "number" ? String(rule.value) : rule.value;
  return {
    ruleId: rule.id,
    revision: rule.revision,
    firing,
    firedAtMs: event.createdAtMs,
    isOnce: rule.once,
    delivery: {
      destinationId: rule.webhookId,
      eventId,
      eventType: "stock_event",
      symbol: event.symbol,
      body: JSON.stringify(stockEventBody(eventId, event, operator, threshold)),
      createdAtMs: nowMs,
    },
  };
}
