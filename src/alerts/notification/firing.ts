// A firing as the store keeps it: the rule, and the notification that is queued for it.

import type { Firing } from "../../store/index.ts";
import type { StockEventFiring } from "../rules/stock-event-watch.ts";
import type { MarketFiring } from "../watch/market-watch.ts";
import { marketBody, stockEventBody } from "./body.ts";
import { eventIdOf } from "./event-id.ts";

/** `nowMs` is wall time: when the notification is queued. */
export function firingOfMarket(fired: MarketFiring, nowMs: number): Firing {
  const { rule, ordinal, detectedAtMs, standing, observation } = fired;
  const firing = `${rule.id}.${rule.revision}.${ordinal}`;
  const eventId = eventIdOf(`${rule.createdAtMs} ${firing}`);
  const { eventType } = rule;
  if (eventType === "stock_event") throw new TypeError("a stock event does not fire on the market");
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
      symbol: standing.symbol,
      body: JSON.stringify(marketBody(eventId, eventType, detectedAtMs, standing, observation)),
      createdAtMs: nowMs,
    },
  };
}

/** Named by the event, so that a rule tells of it once however often it is looked at. */
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
