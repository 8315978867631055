// Alert rules: which are evaluated, the thread that evaluates them, what fired, and the notification that says so.

export { testNotification } from "./notification/test-notification.ts";
export { type OpenAlerts, openAlerts } from "./open-alerts.ts";
export { AlertRules } from "./rules/alert-rules.ts";
