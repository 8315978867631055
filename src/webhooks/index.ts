// Webhooks: the destinations of customers, their signing secrets, and the deliveries to them.

export type { Undeliverable, WebhookDestinations } from "./destinations/webhook-destinations.ts";
export { type Dialler, type DialOptions, socketDialler } from "./http/dialler.ts";
export { type Resolver, systemResolver } from "./http/resolver.ts";
export { type OpenWebhooks, openWebhooks, type WebhooksOptions } from "./open-webhooks.ts";
export { openSecretBox, SecretBox } from "./secrets/secret-box.ts";
