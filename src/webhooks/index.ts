// Telling customers: destinations, challenges, alert rules, signatures, deliveries.

export { AlertDesk } from "./alert-desk.ts";
export { DestinationDesk, type Undeliverable } from "./destination-desk.ts";
export { type Dialler, type DialOptions, socketDialler } from "./dialler.ts";
export { openWebhooks, type WebhookParts, type Webhooks } from "./open-webhooks.ts";
export { type Resolver, systemResolver } from "./resolver.ts";
export { openSecretBox, SecretBox } from "./secret-box.ts";
