// Webhooks: the destinations of customers, their signing secrets, and the deliveries to them.

export type { Undeliverable, WebhookDestinations } from "./destinations/webhook-destinations.ts";
export { type OpenWebhooks, openWebhooks, type WebhooksOptions } from "./open-webhooks.ts";
export { openSecretBox } from "./secrets/secret-box.ts";
