// The requests that a webhook destination receives: the headers of every call, the challenge, and one body for each kind of
// notification, in which conditions_matched has exactly the shape of its event_type.

import { type Static, type TObject, type TSchema, Type } from "typebox";
import { correlationIdOf } from "../../model/index.ts";
import { ProofHead } from "../proof/proof.ts";
import { exampleOf } from "../schema/example.ts";
import { text } from "../schema/field.ts";
import {
  Challenge,
  LargeMoveMatched,
  type NOTIFICATION_TYPES,
  NothingMatched,
  Notification,
  PriceMatched,
  RatioMatched,
  StockEventMatched,
} from "./notification.ts";

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** One signature of 32 bytes in base64 for each valid secret: two during a day after a rotation. */
const SIGNATURE_PATTERN = "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$";

export const WebhookHeaders = Type.Object(
  {
    "webhook-id": text(
      "Identifies the notification: its event_id, the same in every try and redelivery. Use it to drop repeats.",
      "evt_01KA3W9V6C8T5",
    ),
    "webhook-timestamp": Type.String({
      description:
        "When this try was made, in seconds since the Unix epoch, wall time. Refuse one that is minutes old.",
      examples: ["1794729900"],
      pattern: "^[0-9]+$",
    }),
    "webhook-signature": Type.String({
      description:
        "HMAC-SHA256 over webhook-id, webhook-timestamp and the exact bytes of the body, joined by full stops. Several, separated by spaces, for a day after the secret was rotated: one that matches is enough.",
      examples: ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="],
      pattern: SIGNATURE_PATTERN,
    }),
    "content-type": Type.Literal("application/json", { description: "The body is JSON in UTF-8." }),
  },
  {
    title: "WebhookHeaders",
    description: "Headers of every call to a destination, challenges included (Standard Webhooks 1.0).",
  },
);
export type WebhookHeaders = Static<typeof WebhookHeaders>;

/** A notification's body, narrowed to one event_type. Each kind has its own examples. */
function delivery<const Name extends NotificationType, Matched extends TObject>(
  name: Name,
  title: string,
  description: string,
  matched: Matched,
  example: Readonly<Record<string, unknown>>,
) {
  const shared = Notification.properties;
  return Type.Object(
    {
      ...shared,
      event_type: Type.Literal(name, { description: "Kind of the notification." }),
      correlation_id: Type.String({
        description: "event_type:symbol:unix minute of detected_at, the same for rules that fire together.",
        pattern: `^${name.replace(".", "\\.")}:([0-9A-Z]{1,12}|-):[0-9]+$`,
      }),
      conditions_matched: matched,
    },
    { title, description, additionalProperties: false, examples: [exampleBody(name, matched, example)] },
  );
}

function exampleBody(name: NotificationType, matched: TObject, example: Readonly<Record<string, unknown>>): unknown {
  const shared = exampleOf(Notification) as Readonly<Record<string, unknown>>;
  const symbol = matched === NothingMatched ? null : "2222";
  const correlation = correlationIdOf(name, symbol, Date.parse("2026-11-15T11:04:59.870+03:00"));
  const own = { event_type: name, symbol, correlation_id: correlation, conditions_matched: exampleOf(matched) };
  return { ...shared, ...own, ...example };
}

const PriceAlertDelivery = delivery(
  "price_alert",
  "PriceAlertDelivery",
  "A price or the day's change reached the rule's value.",
  PriceMatched,
  {},
);

const LargeMoveDelivery = delivery(
  "large_move",
  "LargeMoveDelivery",
  "The price moved far within the rule's window.",
  LargeMoveMatched,
  {
    severity: "warning",
    title: "2222 moved 2.41% within 5m",
    summary: "Saudi Aramco (2222) moved from 27.36 to 28.02 within 5m.",
  },
);

const AbnormalVolumeDelivery = delivery(
  "abnormal_volume",
  "AbnormalVolumeDelivery",
  "The day's volume is a multiple of what is usual by this time of day.",
  RatioMatched,
  {
    severity: "warning",
    title: "2222 trades 3.17 times its usual volume",
    summary: "Saudi Aramco (2222) traded 31,240,110 shares, where 9,870,411 are usual by this time of day.",
    metrics: { price: 28.02, change_percent: 3.78, volume: 31240110 },
  },
);

const UnusualValueDelivery = delivery(
  "unusual_value_traded",
  "UnusualValueDelivery",
  "The day's traded value is a multiple of what is usual by this time of day.",
  RatioMatched,
  {
    severity: "warning",
    title: "2222 trades 3.02 times its usual value",
    summary: "Saudi Aramco (2222) traded SAR 868,400,210.4, where 287,550,400.66 are usual by this time of day.",
    metrics: { price: 28.02, change_percent: 3.78, value: 868400210.4 },
    conditions_matched: {
      operator: "ratio_gte",
      metric: "value",
      current_value: 868400210.4,
      baseline_value: 287550400.66,
      ratio: 3.02,
      threshold: 3,
    },
  },
);

const StockEventDelivery = delivery(
  "stock_event",
  "StockEventDelivery",
  "A stock event of a watched kind or importance was recorded; metrics names its type, importance, sentiment and date.",
  StockEventMatched,
  {
    severity: "warning",
    title: "2222: DIVIDEND_ANNOUNCEMENT",
    summary: "أعلنت أرامكو السعودية توزيع أرباح نقدية عن الربع الثالث.",
    metrics: {
      stock_event_type: "DIVIDEND_ANNOUNCEMENT",
      importance: "important",
      sentiment: "positive",
      event_date: "2026-11-10",
    },
  },
);

const ProofHeadDelivery = delivery(
  "proof.head",
  "ProofHeadDelivery",
  "A signed head of the journal's tree, hourly and at the end of a day, for destinations whose events name it; metrics has the fields of GET /proof/head/.",
  NothingMatched,
  {
    detected_at: "2026-11-15T11:00:00.900+03:00",
    title: "The journal has 148213 leaves",
    summary: "A signed head of the journal's tree: keep it, and later heads can be checked against it.",
    metrics: exampleOf(ProofHead),
    correlation_id: correlationIdOf("proof.head", null, Date.parse("2026-11-15T11:00:00.900+03:00")),
  },
);

const TestDelivery = delivery(
  "test",
  "TestDelivery",
  "Sent by test-delivery, to try a destination. It is about no instrument and matched nothing.",
  NothingMatched,
  { title: "Test delivery", summary: "This is a test of the destination.", metrics: {} },
);

/** The body of each kind of notification. */
export const DELIVERY_BODIES = {
  price_alert: PriceAlertDelivery,
  large_move: LargeMoveDelivery,
  abnormal_volume: AbnormalVolumeDelivery,
  unusual_value_traded: UnusualValueDelivery,
  stock_event: StockEventDelivery,
  "proof.head": ProofHeadDelivery,
  test: TestDelivery,
} as const satisfies Record<NotificationType, TSchema>;

/** Everything that is posted to a destination, by name. */
export const WEBHOOK_BODIES = { challenge: Challenge, ...DELIVERY_BODIES } as const;
