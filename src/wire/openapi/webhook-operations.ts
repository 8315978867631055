// The requests that the service sends to a customer's destination, as the webhooks of the OpenAPI document.

import { Challenge } from "../notification/notification.ts";
import { DELIVERY_BODIES, WebhookHeaders } from "../notification/webhook-delivery.ts";
import { exampleOf } from "../schema/example.ts";
import type { Json, SchemaComponents } from "../schema/schema-components.ts";

const SIGNATURE_HEADERS: readonly Json[] = Object.entries(WebhookHeaders.properties)
  .filter(([name]) => name.startsWith("webhook-"))
  .map(([name, field]) => {
    const { description } = field as { readonly description?: string };
    return { name, in: "header", required: true, description, schema: { type: "string" }, example: exampleOf(field) };
  });

interface Call {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: Json;
  readonly examples: Json;
  readonly responses: Json;
}

function post({ operationId, summary, description, schema, examples, responses }: Call): Json {
  const requestBody = { required: true, content: { "application/json": { schema, examples } } };
  const parameters = SIGNATURE_HEADERS;
  return {
    post: { operationId, tags: ["Webhooks"], summary, description, security: [], parameters, requestBody, responses },
  };
}

export function webhookOperations(components: SchemaComponents): Json {
  const bodies = Object.entries(DELIVERY_BODIES);
  return {
    notification: post({
      operationId: "receiveNotification",
      summary: "An alert rule fired",
      description:
        "Answer with 2xx within 15 seconds. Anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, with jitter; Retry-After is honoured. Redirects are not followed.",
      schema: { anyOf: bodies.map(([, schema]) => components.refer(schema)) },
      examples: Object.fromEntries(bodies.map(([name, schema]) => [name, { value: exampleOf(schema) }])),
      responses: {
        "2XX": { description: "Received." },
        "410": { description: "Gone: the delivery fails at once and the destination is deactivated." },
      },
    }),
    challenge: post({
      operationId: "receiveChallenge",
      summary: "Prove that the destination is yours",
      description: "Sent on creation and by verify. Answer with 200 within 10 seconds.",
      schema: components.refer(Challenge),
      examples: { challenge: { value: exampleOf(Challenge) } },
      responses: {
        "200": { description: "The destination is verified." },
        "4XX": { description: "Like any other status, it leaves the destination unverified." },
      },
    }),
  };
}
