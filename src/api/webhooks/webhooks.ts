// /webhooks/: destinations, their secrets, challenges and deliveries.

import { type Caller, mayHave } from "../../access/index.ts";
import { assert, formatTimestamp } from "../../base/index.ts";
import type { Delivery, Destination } from "../../model/index.ts";
import type { Undeliverable, WebhookDestinations } from "../../notify/index.ts";
import { pageOf, rest, throttled, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { byPathId, deleteOwned, existing, type OwnedContext, valid } from "../http/owned-resource.ts";
import { grant } from "../http/plan-refusal.ts";
import { traceOf } from "../http/request/request-trace.ts";
import { json } from "../http/response/answer.ts";

/** The seconds that a client should wait when too many challenges are in progress. */
const CHALLENGE_RETRY_S = 5;

export function webhookEndpoints(destinations: WebhookDestinations): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.listWebhooks, async ({ caller }) =>
      json(projectWebhooks(await destinations.list(caller.accountId))),
    ),
    onEndpoint(endpoints.createWebhook, ({ caller }, request) => create(destinations, caller, request)),
    onEndpoint(endpoints.getWebhook, async (context) => json(projectWebhook(await find(destinations, context)))),
    onEndpoint(endpoints.patchWebhook, async (context, request) => {
      const { id } = await find(destinations, context);
      const change = valid(rest.parseWebhookPatch(await request.readBody()));
      return json(
        projectWebhook(existing(await destinations.change(context.caller.accountId, id, change), "Webhook", id)),
      );
    }),
    onEndpoint(endpoints.deleteWebhook, (context) =>
      deleteOwned("Webhook", context, (...named) => destinations.remove(...named)),
    ),
    onEndpoint(endpoints.verifyWebhook, async (context, request) => {
      const { id, ...destination } = await find(destinations, context);
      const challenged = destinations.challenge({ id, ...destination }, traceOf(request));
      if (challenged === null) throw throttled(CHALLENGE_RETRY_S);
      const { destination: after, result } = await challenged;
      return json(projectVerifiedWebhook(existing(after, "Webhook", id), result));
    }),
    onEndpoint(endpoints.rotateSecret, async (context) => {
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
    onEndpoint(endpoints.testWebhook, async (context, request) =>
      json(projectDelivery(deliverable(await destinations.test(await find(destinations, context), traceOf(request))))),
    ),
    onEndpoint(endpoints.listDeliveries, async (context) => {
      const { status = null, limit, offset } = context.parameters;
      const { id } = await find(destinations, context);
      return json(projectDeliveries(await destinations.history(id, { status, limit, offset }), limit, offset));
    }),
    onEndpoint(endpoints.redeliver, async (context, request) => {
      const destination = await find(destinations, context);
      const delivery = await byPathId("Delivery", context.path.deliveryId, (id) =>
        destinations.redeliver(destination, id, traceOf(request)),
      );
      return json(projectDelivery(deliverable(delivery)));
    }),
  ];
}

async function create(destinations: WebhookDestinations, caller: Caller, request: AdmittedRequest) {
  const { url, name, events } = valid(rest.parseWebhookCreate(await request.readBody()));
  refuseUrl(destinations.urlProblem(url));
  grant(mayHave(caller, "webhookDestinations", (await destinations.list(caller.accountId)).length + 1));
  refuseUrl(await destinations.addressProblem(url));
  const created = await destinations.create(caller, { url, name, events }, traceOf(request));
  // Another request has created the last allowed destination in the meantime.
  if (!created.ok) grant(mayHave(caller, "webhookDestinations", created.existing + 1));
  assert(created.ok, "an account at its limit is refused");
  return json(projectCreatedWebhook(created.destination, created.signingSecret));
}

function refuseUrl(problem: string | null): void {
  if (problem !== null) throw validationFailed({ url: problem });
}

/** The destination of the path, if it is the caller's. */
function find(destinations: WebhookDestinations, { caller, path }: OwnedContext): Promise<Destination> {
  return byPathId("Webhook", path.id, (id) => destinations.get(caller.accountId, id));
}

function deliverable(value: Delivery | Undeliverable): Delivery {
  if (typeof value !== "string") return value;
  throw validationFailed(rest.WEBHOOK_PROBLEMS[value]);
}

/** The destination without its secret. */
function projectWebhook(destination: Destination): rest.Webhook {
  return {
    id: destination.id,
    url: destination.url,
    name: destination.name,
    is_verified: destination.isVerified,
    is_active: destination.isActive,
    ...(destination.inactiveReason === null ? {} : { inactive_reason: destination.inactiveReason }),
    created_at: formatTimestamp(destination.createdAtMs),
    ...(destination.events.length === 0 ? {} : { events: [...destination.events] }),
  };
}

function projectWebhooks(destinations: readonly Destination[]): rest.Webhooks {
  return { webhooks: destinations.map(projectWebhook), count: destinations.length };
}

/** The destination with its secret, which only this answer and that of a rotation show. */
function projectCreatedWebhook(destination: Destination, signingSecret: string): rest.CreatedWebhook {
  return { ...projectWebhook(destination), signing_secret: signingSecret };
}

function projectVerifiedWebhook(
  destination: Destination,
  result: { readonly succeeded: boolean; readonly responseStatus: number | null; readonly error: string | null },
): rest.VerifiedWebhook {
  const { succeeded, responseStatus, error } = result;
  return { ...projectWebhook(destination), verification: { succeeded, response_status: responseStatus, error } };
}

function projectRotatedSecret(id: number, signingSecret: string, expiresAtMs: number): rest.RotatedSecret {
  return { id, signing_secret: signingSecret, previous_secret_expires_at: formatTimestamp(expiresAtMs) };
}

function projectDelivery(delivery: Delivery): rest.Delivery {
  const time = (timeMs: number | null): string | null => (timeMs === null ? null : formatTimestamp(timeMs));
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    symbol: delivery.symbol,
    status: delivery.status,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus,
    error: delivery.error,
    created_at: formatTimestamp(delivery.createdAtMs),
    next_attempt_at: time(delivery.nextAttemptAtMs),
    delivered_at: time(delivery.deliveredAtMs),
  };
}

function projectDeliveries(
  page: { readonly deliveries: readonly Delivery[]; readonly total: number },
  limit: number,
  offset: number,
): rest.Deliveries {
  const { deliveries, total } = page;
  return { deliveries: deliveries.map(projectDelivery), ...pageOf(deliveries.length, { total, limit, offset }) };
}
