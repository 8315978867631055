// The REST API as a function from request to response: it finds the route, makes every check in the order of the rules, calls
// the handler and answers. It knows nothing of sockets: the listener in `app` hands requests in, and so do tests.

import { clientAddress, type Gate, mayUse, type TrustedHops } from "../access/index.ts";
import { type Clock, LATE, type Log, type Metrics, Outage, RecentMap, withTimeLimit } from "../base/index.ts";
import {
  invalidRoute,
  methodNotAllowed,
  Refusal,
  rest,
  serverError,
  serviceUnavailable,
  throttled,
} from "../wire/index.ts";
import type { EndpointHandler } from "./endpoint/endpoint-handler.ts";
import { checkDepth, grant, refusalOf } from "./endpoint/plan-refusal.ts";
import type { Page } from "./pages/page.ts";
import { IncomingRequest } from "./request/incoming-request.ts";
import { type BodyLimits, readJsonObject } from "./request/json-body.ts";
import { RequestIds } from "./request/request-id.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { encodeJson, plainReply, type Reply, reply, taggedReply } from "./response/reply.ts";
import { Responder, type ResponseRules } from "./response/responder.ts";
import { type Found, Router } from "./routing/router.ts";

export interface RestApiOptions {
  readonly gate: Gate;
  readonly clock: Clock;
  /** Milliseconds that only run forward. */
  readonly elapsedMs: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly endpoints: readonly EndpointHandler[];
  readonly pages: readonly Page[];
  /** The route that a wrong path was probably meant to be. */
  readonly suggestRoute: (path: string) => string;
  readonly rules: ResponseRules;
  readonly trustedHops: TrustedHops;
  readonly limits: RequestLimits;
  readonly accessLog: "all" | "failed" | "off";
  /** Whether the database is known to be away. */
  readonly isDatabaseAway: () => boolean;
}

export interface RequestLimits {
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly requestsInFlightMax: number;
}

/** What answers at a path: a page that needs no key, or an endpoint. */
type Resource =
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "endpoint"; readonly handler: EndpointHandler };

/** How long a client should wait when too many requests are in flight. */
const OVERLOAD_RETRY_S = 1;
const SERVER_FAILURE = 500;
const ADDRESSES_MAX = 4_096;

export class RestApi {
  readonly #options: RestApiOptions;
  readonly #router = new Router<Resource>();
  readonly #metrics: RequestMetrics;
  readonly #responder: Responder;
  readonly #bodyLimits: BodyLimits;
  readonly #ids = new RequestIds();
  /** Addresses of sockets in their plain form, worked out once for each. Bound: ADDRESSES_MAX; the oldest are forgotten. */
  readonly #addresses = new RecentMap<string, string>(ADDRESSES_MAX);
  #inFlight = 0;
  #isStopping = false;
  #onIdle: (() => void) | undefined;

  constructor(options: RestApiOptions) {
    this.#options = options;
    this.#responder = new Responder(options.rules);
    this.#bodyLimits = { bytes: options.limits.bodyLimitBytes, timeMs: options.limits.requestTimeoutMs / 2 };
    this.#metrics = new RequestMetrics(options.metrics, () => this.#inFlight);
    for (const page of options.pages) this.#router.add("GET", page.path, { kind: "page", page });
    for (const handler of options.endpoints) {
      const { method, path, reserved } = handler.endpoint;
      this.#router.add(method, rest.BASE_PATH + path, { kind: "endpoint", handler }, reserved);
    }
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get metrics(): RequestMetrics {
    return this.#metrics;
  }

  /** From here on the service is not ready, and every answer asks its client to close the connection. */
  beginStopping(): void {
    this.#isStopping = true;
  }

  /** Resolves when no request is in flight. */
  idle(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Answers one request. Never throws and never rejects. */
  fetch(request: Request, remoteAddress: string): Response | Promise<Response> {
    const located = this.#router.locate(request.url);
    const id = this.#ids.idFor(request.headers.get("x-request-id"));
    const incoming = new IncomingRequest(request, located, remoteAddress, id, this.#options.elapsedMs());
    this.#inFlight++;
    try {
      const result = this.#dispatch(incoming, located.found);
      if (result instanceof Promise) return this.#respondLater(incoming, result);
      return this.#respond(incoming, result);
    } catch (error) {
      return this.#respond(incoming, this.#failureReply(incoming, error));
    }
  }

  #dispatch(incoming: IncomingRequest, found: Found<Resource> | undefined): Reply | Promise<Reply> {
    if (this.#inFlight > this.#options.limits.requestsInFlightMax) throw throttled(OVERLOAD_RETRY_S);
    if (found === undefined) throw invalidRoute(incoming.path, this.#options.suggestRoute(incoming.path));
    const { entry } = found;
    incoming.route = entry.template;
    const resource = entry.byMethod.get(incoming.method === "HEAD" ? "GET" : incoming.method);
    if (resource === undefined) {
      const headers = this.#options.rules.cors.preflight(incoming.request, entry.allow);
      if (headers === undefined) throw methodNotAllowed(incoming.method, incoming.path, entry.allow);
      return reply({ status: 204, headers });
    }
    if (resource.kind === "page") return resource.page.open(incoming);
    return this.#callEndpoint(incoming, resource.handler, found.parameters);
  }

  /** CHECKS-03 to CHECKS-08: key, throttles, plan, entitlement, parameters; options, symbol and data are the handler's. */
  #callEndpoint(
    incoming: IncomingRequest,
    handler: EndpointHandler,
    path: Readonly<Record<string, string>>,
  ): Reply | Promise<Reply> {
    const { gate, clock } = this.#options;
    const { request } = incoming;
    const admission = gate.admit(request.headers.get("x-api-key"), this.#addressOf(incoming));
    incoming.rate = admission.rate;
    if (!admission.ok) throw refusalOf(admission);
    const { caller } = admission;
    incoming.accountId = caller.accountId;
    grant(mayUse(caller, handler.feature));
    if (handler.feature === "depth") checkDepth(caller);
    const readBody = () => readJsonObject(request, this.#bodyLimits, clock);
    const answer = handler.answer({ caller, requestId: incoming.id, path, readBody }, incoming.query);
    if (handler.endpoint.hasEtag) {
      const ifNoneMatch = request.headers.get("if-none-match");
      return answer instanceof Promise
        ? answer.then((made) => taggedReply(made, ifNoneMatch))
        : taggedReply(answer, ifNoneMatch);
    }
    return answer instanceof Promise ? answer.then(plainReply) : plainReply(answer);
  }

  /** The client's address, for the throttles. */
  #addressOf({ request, remoteAddress }: IncomingRequest): string {
    const { trustedHops } = this.#options;
    const forwarded = trustedHops.isEmpty ? null : request.headers.get("x-forwarded-for");
    if (forwarded !== null) return clientAddress(remoteAddress, forwarded, trustedHops);
    let plain = this.#addresses.get(remoteAddress);
    if (plain === undefined) {
      plain = clientAddress(remoteAddress, null, trustedHops);
      this.#addresses.set(remoteAddress, plain);
    }
    return plain;
  }

  async #respondLater(incoming: IncomingRequest, pending: Promise<Reply>): Promise<Response> {
    const { clock, limits } = this.#options;
    let result: Reply;
    try {
      const made = await withTimeLimit(clock, limits.requestTimeoutMs, pending);
      if (made === LATE) throw this.#lateError();
      result = made;
    } catch (error) {
      result = this.#failureReply(incoming, error);
    }
    return this.#respond(incoming, result);
  }

  #lateError(): Error {
    const { limits, isDatabaseAway } = this.#options;
    const reason = `no answer within ${limits.requestTimeoutMs} ms`;
    return isDatabaseAway() ? new Outage(reason) : new Error(reason);
  }

  /**
   * A refusal is answered as it is, and an outage with SERVICE_UNAVAILABLE: readiness and the log say once what is away. Anything
   * else is SERVER_ERROR, and its cause goes to the log alone.
   */
  #failureReply(incoming: IncomingRequest, error: unknown): Reply {
    let refusal: Refusal;
    if (error instanceof Refusal) refusal = error;
    else if (error instanceof Outage) refusal = serviceUnavailable();
    else {
      const { id: requestId, method, route, path } = incoming;
      this.#options.log.error({ err: error, requestId, method, route, path }, "a request failed");
      refusal = serverError(requestId);
    }
    return reply({
      status: refusal.status,
      body: encodeJson(refusal.body()),
      headers: refusal.headers(),
      code: refusal.code,
    });
  }

  #respond(incoming: IncomingRequest, result: Reply): Response {
    this.#inFlight--;
    if (this.#inFlight === 0) this.#onIdle?.();
    const response = this.#responder.respond(incoming, result, this.#isStopping);
    const elapsedMs = this.#options.elapsedMs() - incoming.startedMs;
    this.#metrics.count(incoming.route, incoming.method, response.status, result.code, elapsedMs);
    const { accessLog } = this.#options;
    if (accessLog === "all" || (accessLog === "failed" && response.status === SERVER_FAILURE)) {
      this.#writeAccess(incoming, response.status, result.code, elapsedMs);
    }
    return response;
  }

  #writeAccess(incoming: IncomingRequest, status: number, code: string | undefined, elapsedMs: number): void {
    const { method, path, query, id: requestId, accountId, remoteAddress } = incoming;
    const ms = Math.round(elapsedMs * 1_000) / 1_000;
    const url = query === "" ? path : `${path}?${query}`;
    this.#options.log.info({ method, url, status, code, ms, address: remoteAddress, accountId, requestId }, "request");
  }
}
