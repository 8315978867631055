// Notifications, from a tick of the market to a call over HTTP: the evaluation thread runs the alert rules (evaluation/), the
// evaluator stores their firings, each with its delivery (rules/), and the delivery worker (deliveries/) posts the delivery to the
// webhook destination (http/).

export type { Undeliverable, WebhookDestinations } from "./deliveries/webhook-destinations.ts";
export { testNotification } from "./evaluation/notification.ts";
export { HeadNotices } from "./head-notices.ts";
export { openSecretBox, type SecretBox } from "./http/secret-box.ts";
export { Inbox } from "./inbox.ts";
export { EmailAddresses } from "./mail/email-addresses.ts";
export { Mailer } from "./mail/mailer.ts";
export { SmtpClient } from "./mail/smtp-client.ts";
export { type OpenAlerts, openAlerts } from "./open-alerts.ts";
export { type OpenWebhooks, openWebhooks, type WebhooksOptions } from "./open-webhooks.ts";
export { AlertRules } from "./rules/alert-rules.ts";
