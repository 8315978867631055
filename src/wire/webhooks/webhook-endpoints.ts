// Endpoints of webhook destinations and their deliveries.

import { endpoint } from "../endpoint/endpoint.ts";
import { integer, oneOf } from "../endpoint/parameter.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { DELIVERY_STATUSES, Deliveries, Delivery, QUEUED_DELIVERY_EXAMPLE } from "./delivery.ts";
import {
  CreatedWebhook,
  Deleted,
  RotatedSecret,
  VerifiedWebhook,
  Webhook,
  WebhookCreate,
  WebhookPatch,
  Webhooks,
} from "./webhook.ts";

const webhooks = { tag: "Webhooks", lowestPlan: "pro" } as const;
const ONE = "/webhooks/{id}/";

export const listWebhooks = endpoint({
  ...webhooks,
  method: "GET",
  path: "/webhooks/",
  operationId: "listWebhooks",
  summary: "List webhook destinations",
  description: "The destinations of the account, oldest first, without their secrets.",
  response: Webhooks,
  errors: ["PLAN_LIMIT"],
});

export const createWebhook = endpoint({
  ...webhooks,
  method: "POST",
  path: "/webhooks/",
  operationId: "createWebhook",
  summary: "Create a webhook destination",
  description:
    "Answers the destination with its signing_secret, which is not shown again. Right after the answer a challenge is sent to the url; a 200 within 10 seconds verifies it.",
  planNote: "Pro has 3 destinations, Business 10, Enterprise 50; one more is PLAN_LIMIT.",
  body: {
    schema: WebhookCreate,
    examples: {
      named: { summary: "With a label", value: { url: "https://hooks.example.com/marsad", name: "Price alerts" } },
    },
  },
  response: CreatedWebhook,
  errors: ["VALIDATION", "PLAN_LIMIT"],
});

export const getWebhook = endpoint({
  ...webhooks,
  method: "GET",
  path: ONE,
  operationId: "getWebhook",
  summary: "Get a webhook destination",
  description: "One destination of the account, without its secret.",
  response: Webhook,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
});

export const patchWebhook = endpoint({
  ...webhooks,
  method: "PATCH",
  path: ONE,
  operationId: "patchWebhook",
  summary: "Change a webhook destination",
  description: "Changes the label, or stops and resumes deliveries.",
  body: { schema: WebhookPatch, examples: { pause: { summary: "Stop deliveries", value: { is_active: false } } } },
  response: Webhook,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
});

export const deleteWebhook = endpoint({
  ...webhooks,
  method: "DELETE",
  path: ONE,
  operationId: "deleteWebhook",
  summary: "Delete a webhook destination",
  description: "The destination is gone, and nothing that was queued for it is delivered.",
  response: Deleted,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
});

export const verifyWebhook = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}verify/`,
  operationId: "verifyWebhook",
  summary: "Send the challenge again",
  description: "Sends a challenge and answers, within 10 seconds, how the destination took it.",
  response: VerifiedWebhook,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
});

export const testWebhook = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}test-delivery/`,
  operationId: "testWebhook",
  summary: "Send a test notification",
  description: "Queues a signed notification of type test and answers its delivery.",
  response: Delivery,
  examples: { queued: { summary: "Queued", value: QUEUED_DELIVERY_EXAMPLE } },
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
});

export const rotateSecret = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}rotate-secret/`,
  operationId: "rotateSecret",
  summary: "Rotate the signing secret",
  description:
    "Answers a new signing_secret, once. For 24 hours the old and the new one both sign; while 8 earlier ones still sign, a further rotation is VALIDATION.",
  response: RotatedSecret,
  errors: ["PLAN_LIMIT", "NOT_FOUND", "VALIDATION"],
});

export const listDeliveries = endpoint({
  ...webhooks,
  method: "GET",
  path: `${ONE}deliveries/`,
  operationId: "listDeliveries",
  summary: "Delivery history",
  description: "Deliveries of a destination, newest first.",
  query: {
    status: oneOf("status", "Deliveries of one status.", DELIVERY_STATUSES, { default: undefined, code: "VALIDATION" }),
    limit: clampedLimit("Deliveries of a page.", LIMITS.deliveriesPerPage, "VALIDATION"),
    offset: integer("offset", "Deliveries to skip.", { range: LIMITS.offsetRows, code: "VALIDATION" }),
  },
  response: Deliveries,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
});

export const redeliver = endpoint({
  ...webhooks,
  method: "POST",
  path: `${ONE}deliveries/{delivery_id}/redeliver/`,
  operationId: "redeliver",
  summary: "Deliver again",
  description: "Queues a delivery again under its event_id and answers it.",
  response: Delivery,
  examples: { queued: { summary: "Queued", value: QUEUED_DELIVERY_EXAMPLE } },
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
});
