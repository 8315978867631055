// Endpoints of alert rules.

import { endpoint, type NamedExample } from "../endpoint/endpoint.ts";
import { exampleOf } from "../schema/example.ts";
import { Deleted } from "../webhooks/webhook.ts";
import { Alert, AlertCreate, AlertPatch, Alerts } from "./alert.ts";

const alerts = { tag: "Alerts", lowestPlan: "pro" } as const;
const ONE = "/alerts/{id}/";

/** One example for each kind of rule, under the rule's name. */
const CREATE_EXAMPLES: Readonly<Record<string, NamedExample>> = Object.fromEntries(
  AlertCreate.anyOf.map((variant) => {
    const { title, description } = variant as { readonly title?: string; readonly description?: string };
    return [title ?? "", { summary: description ?? "", value: exampleOf(variant) }];
  }),
);

export const listAlerts = endpoint({
  ...alerts,
  method: "GET",
  path: "/alerts/",
  operationId: "listAlerts",
  summary: "List alert rules",
  description: "The rules of the account, oldest first.",
  response: Alerts,
  errors: ["PLAN_LIMIT"],
});

export const createAlert = endpoint({
  ...alerts,
  method: "POST",
  path: "/alerts/",
  operationId: "createAlert",
  summary: "Create an alert rule",
  description:
    "A rule watches one or several instruments for a condition and tells a webhook destination of the account when it is met.",
  planNote:
    "Pro has 10 rules of up to 30 symbols, Business 50 of 100, Enterprise 500 of 200; beyond that the answer is PLAN_LIMIT.",
  body: { schema: AlertCreate, examples: CREATE_EXAMPLES },
  response: Alert,
  errors: ["VALIDATION", "PLAN_LIMIT"],
});

export const getAlert = endpoint({
  ...alerts,
  method: "GET",
  path: ONE,
  operationId: "getAlert",
  summary: "Get an alert rule",
  description: "One rule of the account.",
  response: Alert,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
});

export const patchAlert = endpoint({
  ...alerts,
  method: "PATCH",
  path: ONE,
  operationId: "patchAlert",
  summary: "Change an alert rule",
  description: "Changes any field of the rule, or pauses and resumes it. The rule as a whole must still be valid.",
  body: { schema: AlertPatch, examples: { raise: { summary: "A new level", value: exampleOf(AlertPatch) } } },
  response: Alert,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
});

export const deleteAlert = endpoint({
  ...alerts,
  method: "DELETE",
  path: ONE,
  operationId: "deleteAlert",
  summary: "Delete an alert rule",
  description: "The rule is gone; what it already queued is still delivered.",
  response: Deleted,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
});
