// Webhook destinations: the addresses to which an account has its notifications delivered.

import { type Static, Type } from "typebox";
import { exampleOf, leanExampleOf } from "../schema/example.ts";
import { count, flag, id, list, nullable, nullInExample, resource, text, timestamp } from "../schema/field.ts";

export const WEBHOOK_URL_CHARS_MAX = 2048;
export const WEBHOOK_NAME_CHARS_MAX = 100;

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

/** The answer to a DELETE of a destination or of a rule. */
export const Deleted = resource("Deleted", "What was deleted.", {
  id: id("Number of what was deleted.", 12),
  deleted: Type.Literal(true, { description: "Always true.", examples: [true] }),
});
export type Deleted = Static<typeof Deleted>;

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
  { url, name: Type.Optional(name) },
  { title: "WebhookCreate", description: "A new destination." },
);
export type WebhookCreate = Static<typeof WebhookCreate>;

export const WebhookPatch = Type.Object(
  { name: Type.Optional(name), is_active: Type.Optional(flag("False stops deliveries, true resumes them.", false)) },
  { title: "WebhookPatch", description: "What to change; a field that is left out stays as it is.", minProperties: 1 },
);
export type WebhookPatch = Static<typeof WebhookPatch>;
