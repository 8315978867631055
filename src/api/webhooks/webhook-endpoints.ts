// /webhooks/: destinations, their secrets, challenges and deliveries.

import { type Caller, mayAddDestination } from "../../access/index.ts";
import { assert, formatTimestamp } from "../../base/index.ts";
import type { Delivery, Destination } from "../../model/index.ts";
import type { Undeliverable, WebhookDestinations } from "../../notify/index.ts";
import { notFound, rest, throttled, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { byPathId, existing, valid } from "../http/owned-resource.ts";
import { grant } from "../http/plan-refusal.ts";
import { traceOf } from "../http/request/request-trace.ts";
import { json } from "../http/response/answer.ts";
import {
  projectCreatedWebhook,
  projectDeleted,
  projectDeliveries,
  projectDelivery,
  projectRotatedSecret,
  projectVerifiedWebhook,
  projectWebhook,
  projectWebhooks,
} from "./project-webhooks.ts";

/** How long a client should wait when too many challenges are under way. */
const CHALLENGE_RETRY_S = 5;

/** Who asks for which destination. */
interface DestinationContext {
  readonly caller: Caller;
  readonly path: { readonly id: string };
}

export function webhookEndpoints(destinations: WebhookDestinations): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.listWebhooks, "webhooks", async ({ caller }) =>
      json(projectWebhooks(await destinations.list(caller.accountId))),
    ),
    onEndpoint(endpoints.createWebhook, "webhooks", ({ caller }, request) => create(destinations, caller, request)),
    onEndpoint(endpoints.getWebhook, "webhooks", async (context) =>
      json(projectWebhook(await find(destinations, context))),
    ),
    onEndpoint(endpoints.patchWebhook, "webhooks", async (context, request) => {
      const { id } = await find(destinations, context);
      const change = valid(rest.parseWebhookPatch(await request.readBody()));
      return json(
        projectWebhook(existing(await destinations.change(context.caller.accountId, id, change), "Webhook", id)),
      );
    }),
    onEndpoint(endpoints.deleteWebhook, "webhooks", async (context) => {
      const { id } = await find(destinations, context);
      if (!(await destinations.remove(context.caller.accountId, id))) throw notFound("Webhook", id);
      return json(projectDeleted(id));
    }),
    onEndpoint(endpoints.verifyWebhook, "webhooks", async (context, request) => {
      const { id, ...destination } = await find(destinations, context);
      const challenged = destinations.challenge({ id, ...destination }, traceOf(request));
      if (challenged === null) throw throttled(CHALLENGE_RETRY_S);
      const { destination: after, result } = await challenged;
      return json(projectVerifiedWebhook(existing(after, "Webhook", id), result));
    }),
    onEndpoint(endpoints.rotateSecret, "webhooks", async (context) => {
      const { id } = await find(destinations, context);
      const rotated = existing(await destinations.rotate(context.caller.accountId, id), "Webhook", id);
      if ("nextAtMs" in rotated) throw validationFailed(rest.tooManyRotations(formatTimestamp(rotated.nextAtMs)));
      return json(projectRotatedSecret(id, rotated.signingSecret, rotated.previousExpiresAtMs));
    }),
    ...deliveryEndpoints(destinations),
  ];
}

function deliveryEndpoints(destinations: WebhookDestinations): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.testWebhook, "webhooks", async (context, request) =>
      json(projectDelivery(deliverable(await destinations.test(await find(destinations, context), traceOf(request))))),
    ),
    onEndpoint(endpoints.listDeliveries, "webhooks", async (context) => {
      const { status = null, limit, offset } = context.parameters;
      const { id } = await find(destinations, context);
      return json(projectDeliveries(await destinations.history(id, { status, limit, offset }), limit, offset));
    }),
    onEndpoint(endpoints.redeliver, "webhooks", async (context, request) => {
      const destination = await find(destinations, context);
      const delivery = await byPathId("Delivery", context.path.deliveryId, (id) =>
        destinations.redeliver(destination, id, traceOf(request)),
      );
      return json(projectDelivery(deliverable(delivery)));
    }),
  ];
}

async function create(destinations: WebhookDestinations, caller: Caller, request: AdmittedRequest) {
  const { url, name } = valid(rest.parseWebhookCreate(await request.readBody()));
  refuseUrl(destinations.urlProblem(url));
  grant(mayAddDestination(caller, (await destinations.list(caller.accountId)).length));
  refuseUrl(await destinations.addressProblem(url));
  const created = await destinations.create(caller, url, name, traceOf(request));
  // Another request took the last place meanwhile.
  if (!created.ok) grant(mayAddDestination(caller, created.existing));
  assert(created.ok, "an account at its limit is refused");
  return json(projectCreatedWebhook(created.destination, created.signingSecret));
}

function refuseUrl(problem: string | null): void {
  if (problem !== null) throw validationFailed({ url: problem });
}

/** The destination of the path, if it is the caller's. */
function find(destinations: WebhookDestinations, { caller, path }: DestinationContext): Promise<Destination> {
  return byPathId("Webhook", path.id, (id) => destinations.get(caller.accountId, id));
}

function deliverable(value: Delivery | Undeliverable): Delivery {
  if (typeof value !== "string") return value;
  throw validationFailed(rest.WEBHOOK_PROBLEMS[value]);
}
