// Webhook destinations: the addresses that receive an account's notifications.

import { type Static, Type } from "typebox";
import { DELIVERY_STATUSES, DESTINATION_EVENTS, type DestinationEvent } from "../../model/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { integer, oneOf } from "../endpoint/parameter.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { Deleted } from "../schema/deleted.ts";
import { exampleOf, leanExampleOf } from "../schema/example.ts";
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
import { pageFields } from "../schema/page.ts";

const WEBHOOK_URL_CHARS_MAX = 2048;
const WEBHOOK_NAME_CHARS_MAX = 100;

const events = (description: string) =>
  Type.Array(choice(DESTINATION_EVENTS, "proof.head: signed heads of the journal's tree.", "proof.head"), {
    description,
    examples: [["proof.head"]],
    uniqueItems: true,
  });

const WEBHOOK_FIELDS = {
  id: id("Number of the destination.", 12),
  url: text("HTTPS address that is called.", "https://hooks.example.com/marsad"),
  name: text("Label; empty when none was given.", "Price alerts"),
  is_verified: flag("True once the destination answered a challenge with 200.", true),
  is_active: flag("False while nothing is delivered to it.", true),
  inactive_reason: Type.Optional(
    text("Why the service stopped deliveries; absent unless it did.", "Every delivery of the last 5 days failed."),
  ),
  created_at: timestamp("When it was created.", "2026-11-15T11:02:09.118+03:00"),
  events: Type.Optional(events("What it is told beside the firings of rules; absent unless it asks for something.")),
};

const EXAMPLE = leanExampleOf({ properties: WEBHOOK_FIELDS });

export const Webhook = resource("Webhook", "A webhook destination.", WEBHOOK_FIELDS, EXAMPLE);
export type Webhook = Static<typeof Webhook>;

const signingSecret = Type.String({
  description: "Secret that signs deliveries (Standard Webhooks). Shown this once.",
  examples: ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"],
  pattern: "^whsec_[A-Za-z0-9+/]+={0,2}$",
});

const CREATED_FIELDS = {
  ...WEBHOOK_FIELDS,
  is_verified: flag("False: the challenge is sent right after this answer.", false),
  signing_secret: signingSecret,
};

export const CreatedWebhook = resource(
  "CreatedWebhook",
  "A destination as it is answered once, on creation.",
  CREATED_FIELDS,
  leanExampleOf({ properties: CREATED_FIELDS }),
);
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const Webhooks = resource("Webhooks", "The destinations of the account.", {
  webhooks: list(Webhook, "The destinations, oldest first."),
  count: count("Destinations in this answer.", 1),
});
export type Webhooks = Static<typeof Webhooks>;

export const Verification = resource("Verification", "How the destination answered the challenge.", {
  succeeded: flag("True when it answered with 200 in time.", true),
  response_status: nullable(count("HTTP status of its answer; null when there was none.", 200)),
  error: nullInExample(text("Why there was no answer; null when there was one.", "timeout")),
});
export type Verification = Static<typeof Verification>;

export const VerifiedWebhook = resource(
  "VerifiedWebhook",
  "The destination after a challenge.",
  { ...WEBHOOK_FIELDS, verification: Verification },
  { ...EXAMPLE, verification: exampleOf(Verification) },
);
export type VerifiedWebhook = Static<typeof VerifiedWebhook>;

export const RotatedSecret = resource("RotatedSecret", "The new secret of a destination.", {
  id: id("Number of the destination.", 12),
  signing_secret: signingSecret,
  previous_secret_expires_at: timestamp("Until then the old secret signs too.", "2026-11-16T11:40:00.000+03:00"),
});
export type RotatedSecret = Static<typeof RotatedSecret>;

const url = Type.String({
  description: "HTTPS address to call. Every address that its host name resolves to must be public.",
  examples: ["https://hooks.example.com/marsad"],
  minLength: 1,
  maxLength: WEBHOOK_URL_CHARS_MAX,
});
const name = Type.String({
  description: "Label of your own.",
  examples: ["Price alerts"],
  maxLength: WEBHOOK_NAME_CHARS_MAX,
});

export const WebhookCreate = Type.Object(
  { url, name: Type.Optional(name), events: Type.Optional(events("What to tell it beside the firings of rules.")) },
  { title: "WebhookCreate", description: "A new destination." },
);
export type WebhookCreate = Static<typeof WebhookCreate>;

export const WebhookPatch = Type.Object(
  {
    name: Type.Optional(name),
    is_active: Type.Optional(flag("False stops deliveries, true resumes them.", false)),
    events: Type.Optional(events("What to tell it from now on beside the firings of rules; an empty list ends that.")),
  },
  { title: "WebhookPatch", description: "What to change; a field that is left out stays as it is.", minProperties: 1 },
);
export type WebhookPatch = Static<typeof WebhookPatch>;

export const Delivery = resource("Delivery", "One notification on its way to one destination.", {
  id: id("Number of the delivery.", 8841),
  event_id: text("Identifies the notification; a redelivery keeps it. Sent as webhook-id too.", "evt_01KA3W9V6C8T5"),
  event_type: text("Kind of notification; test for a test delivery, proof.head for a signed head.", "price_alert"),
  symbol: nullable(symbol("Ticker that it is about; null for a test delivery and a head.")),
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
  ...pageFields("Deliveries", LIMITS.deliveriesPerPage.default),
});
export type Deliveries = Static<typeof Deliveries>;

/** A delivery that waits for its first try, as test-delivery and redeliver answer it. */
const QUEUED_DELIVERY_EXAMPLE = {
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

export interface WebhookDraft {
  readonly url: string;
  /** The name; empty when none was given. */
  readonly name: string;
  readonly events: readonly DestinationEvent[];
}

export interface WebhookChange {
  readonly name?: string;
  readonly isActive?: boolean;
  readonly events?: readonly DestinationEvent[];
}

export function parseWebhookCreate(body: unknown): WebhookDraft | Refusal {
  const reader = new BodyReader(body);
  const url = reader.required("url", readUrl(reader)) ?? "";
  const name = reader.text("name", WEBHOOK_NAME_CHARS_MAX) ?? "";
  const events = readEvents(reader) ?? [];
  return reader.refusal() ?? { url, name, events };
}

function readEvents(reader: BodyReader): readonly DestinationEvent[] | undefined {
  const value = reader.raw("events");
  if (value === undefined) return undefined;
  const known = DESTINATION_EVENTS.filter((event) => Array.isArray(value) && value.includes(event));
  if (Array.isArray(value) && known.length === value.length) return known;
  reader.refuse("events", `must be a list of: ${DESTINATION_EVENTS.join(", ")}; each once.`);
  return undefined;
}

function readUrl(reader: BodyReader): string | undefined {
  const text = reader.text("url", WEBHOOK_URL_CHARS_MAX);
  if (text === undefined) return undefined;
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return text;
  reader.refuse("url", "must be an absolute HTTPS address.");
  return undefined;
}

export function parseWebhookPatch(body: unknown): WebhookChange | Refusal {
  const reader = new BodyReader(body);
  const name = reader.text("name", WEBHOOK_NAME_CHARS_MAX);
  const isActive = reader.flag("is_active");
  const events = readEvents(reader);
  if (!["name", "is_active", "events"].some((field) => reader.has(field)))
    reader.refuse("body", "must have name or is_active.");
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(events === undefined ? {} : { events }),
  };
  return reader.refusal() ?? change;
}

export const WEBHOOK_PROBLEMS = {
  unverified: { is_verified: "must be true: ask for a challenge with verify." },
  inactive: { is_active: "must be true: nothing is delivered meanwhile." },
  unknown: { webhook_id: "must be the id of one of your webhooks." },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The fault of a rotation that comes too early: it must wait until the oldest secret that still signs has ended. */
export function tooManyRotations(nextAt: string): Readonly<Record<string, string>> {
  return { signing_secret: `can be rotated again at ${nextAt}: too many earlier secrets still sign.` };
}

const webhooks = { tag: "Webhooks", name: "webhooks", lowestPlan: "pro" } as const;
const ONE = "/webhooks/{id}/";
const WEBHOOK_SHOWN = ["id", "url", "is_verified", "is_active"];

export const listWebhooks = endpoint({
  ...webhooks,
  path: "/webhooks/",
  summary: "List webhook destinations",
  summaryAr: "عرض الوجهات",
  descriptionAr: "وجهات الحساب، الأقدم أولًا، بلا أسرارها.",
  description: "The destinations of the account, oldest first, without their secrets.",
  response: Webhooks,
  errors: ["PLAN_LIMIT"],
  sample: { method: "webhooks.list", rows: { list: "webhooks", row: "webhook", fields: WEBHOOK_SHOWN } },
});

export const createWebhook = endpoint({
  ...webhooks,
  method: "POST",
  path: "/webhooks/",
  summary: "Create a webhook destination",
  summaryAr: "إنشاء وجهة",
  descriptionAr:
    "يجيب بالوجهة ومعها `signing_secret` الذي لا يُعرض مرة أخرى. وبعد الجواب مباشرة يُرسل تحدٍّ إلى العنوان، ويُتحقق منه بجواب 200 خلال 10 ثوانٍ.",
  description:
    "Answers the destination with its signing_secret, which is not shown again. Right after the answer a challenge is sent to the url; a 200 within 10 seconds verifies it.",
  planNote: "Pro has 3 destinations, Business 10, Enterprise 50; one more is PLAN_LIMIT.",
  body: {
    schema: WebhookCreate,
    examples: {
      named: { summary: "With a label", value: { url: "https://hooks.example.com/marsad", name: "Price alerts" } },
    },
  },
  response: CreatedWebhook,
  errors: ["VALIDATION", "PLAN_LIMIT"],
  sample: {
    method: "webhooks.create",
    body: { url: "https://hooks.example.com/marsad", name: "Alerts" },
    fields: ["id", "signing_secret", "is_verified"],
  },
});

export const getWebhook = endpoint({
  ...webhooks,
  path: ONE,
  summary: "Get a webhook destination",
  summaryAr: "عرض وجهة",
  descriptionAr: "وجهة واحدة من الحساب، بلا سرها.",
  description: "One destination of the account, without its secret.",
  response: Webhook,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "webhooks.get", fields: WEBHOOK_SHOWN },
});

export const patchWebhook = endpoint({
  ...webhooks,
  method: "PATCH",
  path: ONE,
  summary: "Change a webhook destination",
  summaryAr: "تعديل وجهة",
  descriptionAr: "يغيّر الاسم والأحداث، أو يوقف التسليم ويستأنفه.",
  description: "Changes the label and the events, or stops and resumes deliveries.",
  body: { schema: WebhookPatch, examples: { pause: { summary: "Stop deliveries", value: { is_active: false } } } },
  response: Webhook,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "webhooks.update", fields: WEBHOOK_SHOWN, body: { name: "Night shift", is_active: true } },
});

export const deleteWebhook = endpoint({
  ...webhooks,
  method: "DELETE",
  path: ONE,
  summary: "Delete a webhook destination",
  summaryAr: "حذف وجهة",
  descriptionAr: "تذهب الوجهة، ولا يُسلَّم شيء مما كان ينتظرها.",
  description: "The destination is gone, and nothing that was queued for it is delivered.",
  response: Deleted,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "webhooks.delete", fields: ["id", "deleted"] },
});

export const verifyWebhook = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}verify/`,
  summary: "Send the challenge again",
  summaryAr: "إعادة إرسال التحدي",
  descriptionAr: "يرسل تحديًا ويجيب خلال 10 ثوانٍ كيف تلقّته الوجهة.",
  description: "Sends a challenge and answers, within 10 seconds, how the destination took it.",
  response: VerifiedWebhook,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "webhooks.verify", fields: WEBHOOK_SHOWN },
});

export const testWebhook = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}test-delivery/`,
  summary: "Send a test notification",
  summaryAr: "إرسال إشعار تجربة",
  descriptionAr: "يضع في الانتظار إشعارًا موقّعًا من النوع `test` ويجيب بتسليمه.",
  description: "Queues a signed notification of type test and answers its delivery.",
  response: Delivery,
  examples: { queued: { summary: "Queued", value: QUEUED_DELIVERY_EXAMPLE } },
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "webhooks.test", fields: ["id", "event_type", "status"] },
});

export const rotateSecret = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}rotate-secret/`,
  summary: "Rotate the signing secret",
  summaryAr: "تغيير سر التوقيع",
  descriptionAr:
    "يجيب بـ `signing_secret` جديد مرة واحدة. يوقّع القديم والجديد معًا مدة 24 ساعة، وما دامت 8 أسرار سابقة توقّع فالتغيير التالي VALIDATION.",
  description:
    "Answers a new signing_secret, once. For 24 hours the old and the new one both sign; while 8 earlier ones still sign, a further rotation is VALIDATION.",
  response: RotatedSecret,
  errors: ["PLAN_LIMIT", "NOT_FOUND", "VALIDATION"],
  sample: { method: "webhooks.rotateSecret", fields: ["id", "signing_secret"] },
});

export const listDeliveries = endpoint({
  ...webhooks,
  path: `${ONE}deliveries/`,
  summary: "Delivery history",
  summaryAr: "تاريخ التسليمات",
  descriptionAr: "تسليمات وجهة، الأحدث أولًا.",
  description: "Deliveries of a destination, newest first.",
  query: {
    status: oneOf("status", "Deliveries of one status.", DELIVERY_STATUSES, { default: undefined, code: "VALIDATION" }),
    limit: clampedLimit("Deliveries of a page.", LIMITS.deliveriesPerPage, "VALIDATION"),
    offset: integer("offset", "Deliveries to skip.", { range: LIMITS.offsetRows, code: "VALIDATION" }),
  },
  response: Deliveries,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: {
    method: "webhooks.deliveries",
    query: { limit: 10 },
    rows: { list: "deliveries", row: "delivery", fields: ["id", "event_type", "status", "attempts"] },
  },
});

export const redeliver = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}deliveries/{delivery_id}/redeliver/`,
  summary: "Deliver again",
  summaryAr: "إعادة التسليم",
  descriptionAr: "يعيد التسليم إلى الانتظار بالرقم `event_id` نفسه ويجيب به.",
  description: "Queues a delivery again under its event_id and answers it.",
  response: Delivery,
  examples: { queued: { summary: "Queued", value: QUEUED_DELIVERY_EXAMPLE } },
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: { method: "webhooks.redeliver", fields: ["id", "event_id", "status"] },
});
