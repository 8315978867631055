// Alert rules: which are evaluated, the thread that evaluates them, what fired, and the notification that says so.

export { type OpenAlerts, openAlerts } from "./open-alerts.ts";
export type { AlertRules } from "./rules/alert-rules.ts";
