// Telling customers: destinations, challenges, alert rules, signatures, deliveries.

export { type Dialler, type DialOptions, socketDialler } from "./deliver/dialler.ts";
export { type Resolver, systemResolver } from "./deliver/resolver.ts";
export { DestinationDesk, type Undeliverable } from "./destinations/destination-desk.ts";
export { openSecretBox, SecretBox } from "./destinations/secret-box.ts";
export { openWebhooks, type WebhookParts, type Webhooks } from "./open-webhooks.ts";
