// The delivery history of a destination.

import type { Static } from "typebox";
import { LIMITS } from "../limits.ts";
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
  text,
  timestamp,
} from "../schema/field.ts";

export const DELIVERY_STATUSES = ["queued", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const Delivery = resource("Delivery", "One notification on its way to one destination.", {
  id: id("Number of the delivery.", 8841),
  event_id: text("Identifies the notification; a redelivery keeps it. Sent as webhook-id too.", "evt_01KA3W9V6C8T5"),
  event_type: text("Kind of notification; test for a test delivery.", "price_alert"),
  symbol: nullable(symbol("Ticker that it is about; null for a test delivery.")),
  status: choice(DELIVERY_STATUSES, "Where it stands.", "delivered"),
  attempts: count("Tries so far.", 1),
  response_status: nullable(count("HTTP status of the last answer; null when there was none.", 204)),
  error: nullInExample(text("Why the last try failed; null when it did not.", "timeout")),
  created_at: timestamp("When it was queued.", "2026-11-15T11:05:00.020+03:00"),
  next_attempt_at: nullInExample(timestamp("Next try; null when there is none.", "2026-11-15T11:05:05.512+03:00")),
  delivered_at: nullable(timestamp("When it arrived; null while it has not.", "2026-11-15T11:05:00.231+03:00")),
});
export type Delivery = Static<typeof Delivery>;

export const Deliveries = resource("Deliveries", "A page of the delivery history, newest first.", {
  deliveries: list(Delivery, "The deliveries of this page."),
  count: count("Deliveries on this page.", 1),
  total: count("Deliveries that match in all.", 1),
  limit: count("Most deliveries that a page holds.", LIMITS.deliveriesPerPage.default),
  offset: count("Matching deliveries before this page.", 0),
  has_more: flag("True while deliveries remain after this page.", false),
});
export type Deliveries = Static<typeof Deliveries>;

/** A delivery that waits for its first try, as test-delivery and redeliver answer it. */
export const QUEUED_DELIVERY_EXAMPLE = {
  id: 8842,
  event_id: "evt_01KA3WB2N4R7Q",
  event_type: "test",
  symbol: null,
  status: "queued",
  attempts: 0,
  response_status: null,
  error: null,
  created_at: "2026-11-15T11:06:12.004+03:00",
  next_attempt_at: "2026-11-15T11:06:12.004+03:00",
  delivered_at: null,
};
