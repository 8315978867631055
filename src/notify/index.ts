// Telling customers: alert rules and their evaluation, webhook destinations and deliveries.

export { openSecretBox } from "./destinations/secret-box.ts";
export type { Undeliverable, WebhookDestinations } from "./destinations/webhook-destinations.ts";
export { testNotification } from "./notification/test-notification.ts";
export { type OpenAlerts, openAlerts } from "./open-alerts.ts";
export { type OpenWebhooks, openWebhooks, type WebhooksOptions } from "./open-webhooks.ts";
export { AlertRules } from "./rules/alert-rules.ts";
