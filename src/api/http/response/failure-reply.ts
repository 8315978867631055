// The reply to a request that was refused or failed.

import { type Log, Outage } from "../../../base/index.ts";
import { Refusal, serverError, serviceUnavailable } from "../../../wire/index.ts";
import { encodeJson } from "../encoding.ts";
import type { IncomingRequest } from "../request/incoming-request.ts";
import { traceOf } from "../request/request-trace.ts";
import { type Reply, reply } from "./reply.ts";

export function failureReply(incoming: IncomingRequest, error: unknown, log: Log): Reply {
  return refusalReply(refusalFor(incoming, error, log));
}

/**
 * A refusal stays as it is, and an outage becomes SERVICE_UNAVAILABLE: readiness and the log already name what is unreachable. Any
 * other error becomes SERVER_ERROR, and its cause goes to the log alone.
 */
export function refusalFor(incoming: IncomingRequest, error: unknown, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Outage) return serviceUnavailable();
  const { id: requestId, method, route, path } = incoming;
  const traceId = traceOf(incoming.request)?.id;
  log.error({ err: error, requestId, traceId, method, route, path }, "a request failed");
  return serverError(requestId);
}

export function refusalReply(refusal: Refusal): Reply {
  return reply({
    status: refusal.status,
    body: encodeJson(refusal.body()),
    headers: refusal.headers(),
    code: refusal.code,
  });
}
