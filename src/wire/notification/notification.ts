// The payload of a webhook delivery: the notification that an alert rule fired.

import { type Static, Type } from "typebox";
import { amount, choice, nullable, number, resource, symbol, text, timestamp } from "../schema/field.ts";

const SEVERITIES = ["info", "warning", "critical"] as const;
const RATIO_METRICS = ["volume", "value"] as const;
export const NOTIFICATION_TYPES = [
  "price_alert",
  "large_move",
  "abnormal_volume",
  "unusual_value_traded",
  "stock_event",
  "proof.head",
  "test",
] as const;

export const PriceMatched = resource("PriceMatched", "What a price_alert saw.", {
  operator: choice(["price_above", "price_below", "pct_change"], "Condition of the rule.", "price_above"),
  observed: number("Price in SAR, or the day's change in percent.", 28.02),
  threshold: number("value of the rule.", 28),
});

export const LargeMoveMatched = resource("LargeMoveMatched", "What a large_move saw.", {
  window: text("Time over which it was measured.", "5m"),
  operator: choice(["pct_change_abs_gte"], "Condition of the rule.", "pct_change_abs_gte"),
  observed_pct_change: number("Change over the window in percent.", 2.41),
  threshold_pct: number("value of the rule.", 2),
  baseline_price: amount("Price at the start of the window.", 27.36),
  current_price: amount("Price now.", 28.02),
});

export const RatioMatched = resource("RatioMatched", "What abnormal_volume or unusual_value_traded saw.", {
  operator: choice(["ratio_gte"], "Condition of the rule.", "ratio_gte"),
  metric: choice(RATIO_METRICS, "What was measured.", "volume"),
  current_value: amount("Traded so far today.", 31240110),
  baseline_value: amount("Mean of the same time of day over 20 sessions.", 9870411),
  ratio: amount("current_value against baseline_value.", 3.17),
  threshold: number("value of the rule.", 3),
});

export const StockEventMatched = resource("StockEventMatched", "What a stock_event rule saw.", {
  operator: choice(["type_in", "importance_gte"], "Condition of the rule.", "type_in"),
  observed: text("Type or importance of the event.", "DIVIDEND_ANNOUNCEMENT"),
  threshold: Type.Union([Type.Array(Type.String()), Type.String()], {
    description: "value of the rule.",
    examples: [["DIVIDEND_ANNOUNCEMENT"]],
  }),
});

export const NothingMatched = resource("NothingMatched", "A head or a test matched no condition.", {});

export const Notification = resource("Notification", "Body of a webhook delivery, signed as Standard Webhooks 1.0.", {
  event_id: text("Identifies the notification; the same in every try and redelivery.", "evt_01KA3W9V6C8T5"),
  event_type: choice(NOTIFICATION_TYPES, "event_type of the rule, proof.head or test.", "price_alert"),
  symbol: nullable(symbol("Ticker that it is about; null where it is about none.")),
  detected_at: timestamp("When the condition was met, market time.", "2026-11-15T11:04:59.870+03:00"),
  severity: choice(SEVERITIES, "How much it matters.", "info"),
  title: text("One line.", "2222 is above 28"),
  summary: text("A sentence.", "Saudi Aramco (2222) traded at 28.02, above 28."),
  metrics: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()]), {
    description: "Figures of the moment, by name.",
    examples: [{ price: 28.02, change_percent: 3.78, volume: 12911034 }],
  }),
  conditions_matched: Type.Union([PriceMatched, LargeMoveMatched, RatioMatched, StockEventMatched, NothingMatched], {
    description: "What was observed against what the rule asks for; its shape depends on event_type.",
  }),
  correlation_id: text(
    "event_type:symbol:unix minute, the same for rules that fire together.",
    "price_alert:2222:29912164",
  ),
  version: Type.Literal("v1", { description: "Version of this body.", examples: ["v1"] }),
});
export type Notification = Static<typeof Notification>;

export const Challenge = Type.Object(
  {
    event: Type.Literal("webhook.verify", { description: "Always webhook.verify.", examples: ["webhook.verify"] }),
    challenge: text("Random text.", "3mYq9wJv0bqkT1oXcN5uRg"),
  },
  {
    title: "Challenge",
    description: "Sent on creation and by verify; answer it with 200 within 10 seconds.",
    additionalProperties: false,
  },
);
export type Challenge = Static<typeof Challenge>;
