// Notifications: alert rules and their evaluation, webhook destinations and deliveries.

export type { Undeliverable, WebhookDestinations } from "./deliveries/webhook-destinations.ts";
export { testNotification } from "./evaluation/notification.ts";
export { openSecretBox } from "./http/secret-box.ts";
export { type OpenAlerts, openAlerts } from "./open-alerts.ts";
export { type OpenWebhooks, openWebhooks, type WebhooksOptions } from "./open-webhooks.ts";
export { AlertRules } from "./rules/alert-rules.ts";
