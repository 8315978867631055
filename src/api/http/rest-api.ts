// The REST API as a function from request to response: it finds the route, makes every check in the order of the rules, calls
// the handler and answers. It has no sockets: the listener in `app` and the tests call it.

import type { Caller, Credential } from "../../access/index.ts";
import { LATE, Outage, type RequestTarget, requestTargetOf, withTimeLimit } from "../../base/index.ts";
import { invalidParam, invalidRoute, methodNotAllowed, rest, serverError, throttled } from "../../wire/index.ts";
import { readableFailure } from "../brand/error-page.ts";
import type { EndpointHandler, PreparedCall } from "./endpoint-handler.ts";
import type { Page } from "./page.ts";
import { refusalOf } from "./plan-refusal.ts";
import { ClientAddresses } from "./request/client-addresses.ts";
import { isUnknownSession } from "./request/credentials.ts";
import { IncomingRequest, type RemoteAddresses, type RequestRules } from "./request/incoming-request.ts";
import { RequestIds } from "./request/request-id.ts";
import { traceOf } from "./request/request-trace.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { failureReply, refusalReply } from "./response/failure-reply.ts";
import { type Reply, reply } from "./response/reply.ts";
import { Responder } from "./response/responder.ts";
import type { RestApiOptions } from "./rest-api-options.ts";
import { type Located, Router } from "./router.ts";

/** The handler of a path: a page or an endpoint. */
type Resource =
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "endpoint"; readonly handler: EndpointHandler };

/** The target of an address, with the call that was prepared for the last caller. */
type Target = Located<Resource, PreparedCall>;

/** The seconds that a client should wait when too many requests are in flight. */
const OVERLOAD_RETRY_S = 1;
const FAILED_FROM = 400;
const SERVER_FAILURE = 500;
const SWITCHING_PROTOCOLS = 101;
/** The route of requests for a WebSocket, in metrics and logs. */
const UPGRADE_ROUTE = "upgrade";

export class RestApi {
  readonly #options: RestApiOptions;
  readonly #router = new Router<Resource, PreparedCall>();
  readonly #metrics: RequestMetrics;
  readonly #responder: Responder;
  readonly #ids = new RequestIds();
  readonly #requestRules: RequestRules;
  #inFlight = 0;
  #onIdle: (() => void) | undefined;

  constructor(options: RestApiOptions) {
    this.#options = options;
    this.#requestRules = {
      addresses: new ClientAddresses(options.trustedHops),
      bodyLimits: { bytes: options.limits.bodyLimitBytes, timeMs: options.limits.requestTimeoutMs / 2 },
      clock: options.clock,
    };
    this.#responder = new Responder(options.rules);
    this.#metrics = new RequestMetrics(options.metrics, () => this.#inFlight);
    for (const page of options.pages) this.#router.add(page.method ?? "GET", page.path, { kind: "page", page });
    for (const handler of options.endpoints) {
      const { method, path, reserved } = handler.endpoint;
      this.#router.add(method, rest.BASE_PATH + path, { kind: "endpoint", handler }, reserved);
    }
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** The metrics of this process, with the requests up to now. */
  metricsText(): Promise<string> {
    this.#metrics.flush();
    return this.#options.metrics.text();
  }

  /** Resolves when no request is in flight. */
  idle(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Answers one request. Never throws and never rejects. */
  fetch(request: Request, remoteAddress: string | RemoteAddresses): Response | Promise<Response> {
    let incoming: IncomingRequest | undefined;
    try {
      const target = this.#router.locate(request.url);
      incoming = this.#begin(request, target, remoteAddress);
      const result = this.#dispatch(incoming, target);
      if (result instanceof Promise) return this.#respondLater(incoming, result);
      return this.#respond(incoming, result);
    } catch (error) {
      return incoming === undefined ? this.fault(error) : this.#respondFailure(incoming, error);
    }
  }

  /**
   * Has `open` turn a request into a socket: undefined once it is one, else the plain answer that `open` gives instead.
   * Never throws and never rejects.
   */
  upgrade(
    request: Request,
    remoteAddress: string | RemoteAddresses,
    open: (requestId: string) => Response | undefined | Promise<Response | undefined>,
  ): Response | undefined | Promise<Response | undefined> {
    let incoming: IncomingRequest | undefined;
    try {
      const opening = this.#begin(request, requestTargetOf(request.url), remoteAddress);
      incoming = opening;
      opening.route = UPGRADE_ROUTE;
      const opened = open(opening.id);
      if (!(opened instanceof Promise)) return this.#upgraded(opening, opened);
      return opened.then(
        (refusal) => this.#upgraded(opening, refusal),
        (error: unknown) => this.#respondFailure(opening, error),
      );
    } catch (error) {
      return incoming === undefined ? this.fault(error) : this.#respondFailure(incoming, error);
    }
  }

  #upgraded(incoming: IncomingRequest, refusal: Response | undefined): Response | undefined {
    refusal?.headers.set("X-Request-Id", incoming.id);
    this.#finish(incoming, refusal?.status ?? SWITCHING_PROTOCOLS, undefined);
    return refusal;
  }

  /** The answer to a request that failed before anything is known about it: SERVER_ERROR, with its cause in the log alone. */
  fault(error: unknown): Response {
    const requestId = this.#ids.idFor(null);
    this.#options.log.error({ err: error, requestId }, "a request failed");
    const { status, body, contentType } = refusalReply(serverError(requestId));
    return new Response(body, { status, headers: { "Content-Type": contentType, "X-Request-Id": requestId } });
  }

  #begin(request: Request, target: RequestTarget, remoteAddress: string | RemoteAddresses): IncomingRequest {
    const { headers } = request;
    const id = this.#ids.idFor(headers.get("x-request-id"));
    const incoming = new IncomingRequest(
      request,
      headers,
      target,
      remoteAddress,
      this.#requestRules,
      id,
      this.#options.elapsedMs(),
    );
    this.#inFlight++;
    return incoming;
  }

  #dispatch(incoming: IncomingRequest, target: Target): Reply | Promise<Reply> {
    if (this.#inFlight > this.#options.limits.requestsInFlightMax) throw throttled(OVERLOAD_RETRY_S);
    // HTTP-24: the runtime joins repeated headers with commas, and no host contains a comma.
    if (incoming.headers.get("host")?.includes(",") === true) throw invalidParam("the header Host", "sent once");
    const { found } = target;
    if (found === undefined) {
      this.#admitVisit(incoming);
      throw invalidRoute(incoming.path, this.#options.suggestRoute(incoming.path));
    }
    const { entry } = found;
    incoming.route = entry.template;
    const resource = entry.byMethod.get(incoming.method === "HEAD" ? "GET" : incoming.method);
    if (resource?.kind !== "endpoint") this.#admitVisit(incoming, resource?.page.keyOf);
    if (resource === undefined) {
      const headers = this.#responder.preflight(incoming, entry.allow);
      if (headers === undefined) throw methodNotAllowed(incoming.method, incoming.path, entry.allow);
      return reply({ status: 204, headers });
    }
    if (resource.kind === "page") return resource.page.open(incoming, found.parameters);
    return this.#callEndpoint(incoming, resource.handler, target);
  }

  /** QUOTA-13: counts requests for pages and for unknown paths as well. */
  #admitVisit(incoming: IncomingRequest, keyOf?: Page["keyOf"]): void {
    const { gate } = this.#options;
    const { request } = incoming;
    const admitted = keyOf === undefined ? null : gate.identify(keyOf(request), incoming);
    if (admitted?.ok === true) return;
    const refused = admitted ?? gate.visit(request.headers.get("x-api-key"), incoming);
    if (refused !== null) throw refusalOf(refused);
  }

  #callEndpoint(incoming: IncomingRequest, handler: EndpointHandler, target: Target): Reply | Promise<Reply> {
    const { credentials } = this.#options;
    const shown = credentials.of(incoming);
    if (!isUnknownSession(shown)) return this.#admitTo(handler, incoming, target, shown);
    // A lookup of an invented session costs a query of the store, so it counts like a request without a key.
    this.#admitVisit(incoming);
    return credentials.ask(shown).then((credential) => this.#admitTo(handler, incoming, target, credential));
  }

  /** Calls a GET endpoint at an address with the given credential, in place of the path of the incoming request. */
  call(incoming: IncomingRequest, address: string, credential: Credential): Reply | Promise<Reply> {
    const target = this.#router.locate(address);
    const resource = target.found?.entry.byMethod.get("GET");
    if (target.found === undefined || resource?.kind !== "endpoint") throw invalidRoute(target.path, rest.BASE_PATH);
    incoming.path = target.path;
    incoming.query = target.query;
    incoming.route = target.found.entry.template;
    return this.#admitTo(resource.handler, incoming, target, credential);
  }

  /** Admits a request to a page by a key: by `credential`, or else by the credential that the request shows. */
  async admit(incoming: IncomingRequest, credential?: Credential): Promise<Caller> {
    const { credentials } = this.#options;
    const shown = credential ?? credentials.of(incoming);
    return this.#admitted(incoming, isUnknownSession(shown) ? await credentials.ask(shown) : shown);
  }

  /** CHECKS-03 to CHECKS-05: key and throttles. */
  #admitted(incoming: IncomingRequest, credential: Credential): Caller {
    incoming.isConsole = typeof credential === "object" && credential?.session !== undefined;
    const admission = this.#options.gate.admit(credential, incoming, incoming.route);
    incoming.rate = admission.rate;
    incoming.caller = admission.caller;
    if (!admission.ok) throw refusalOf(admission);
    incoming.isAdmitted = true;
    return admission.caller;
  }

  /** CHECKS-03 to CHECKS-08: key, throttles, plan, entitlement, parameters; the handler checks options, symbol and data. */
  #admitTo(
    handler: EndpointHandler,
    incoming: IncomingRequest,
    target: Target,
    credential: Credential,
  ): Reply | Promise<Reply> {
    const call = preparedCall(target, handler, this.#admitted(incoming, credential));
    incoming.isGatheredAhead = handler.ahead !== undefined;
    const made = call.past === null ? call.reply(incoming) : this.#options.past.reply(call.past, incoming.headers);
    return asksReceipt(handler, incoming.query) ? this.#withReceipt(incoming, call, made) : made;
  }

  /** RECEIPT-01: adds its receipt to an answer that shows the market. */
  async #withReceipt(
    { path, query }: IncomingRequest,
    { caller: { plan }, dataMode }: PreparedCall,
    made: Reply | Promise<Reply>,
  ): Promise<Reply> {
    const { receipts } = this.#options;
    const answer = await made;
    const { body, moment } = answer;
    if (receipts === null || body === null || moment === null) return answer;
    const receipt = await receipts.issue({ path, query, plan, dataMode, moment, body });
    return { ...answer, isUsual: false, headers: { ...answer.headers, "X-Receipt": receipt } };
  }

  async #respondLater(incoming: IncomingRequest, pending: Promise<Reply>): Promise<Response> {
    const { clock, limits } = this.#options;
    try {
      const made = await withTimeLimit(clock, limits.requestTimeoutMs, pending);
      if (made === LATE) throw this.#lateError(incoming);
      return this.#respond(incoming, made);
    } catch (error) {
      return this.#respondFailure(incoming, error);
    }
  }

  /** SCREENER-14: data that is gathered ahead of requests may be late, which is an outage and not a failure of the service. */
  #lateError({ isGatheredAhead }: IncomingRequest): Error {
    const { limits, isDatabaseAway } = this.#options;
    const reason = `no answer within ${limits.requestTimeoutMs} ms`;
    return isGatheredAhead || isDatabaseAway() ? new Outage(reason) : new Error(reason);
  }

  /** The answer to a failed request, also when the failure came while its answer was made. */
  #respondFailure(incoming: IncomingRequest, error: unknown): Response {
    try {
      return this.#respond(incoming, readableFailure(incoming, failureReply(incoming, error, this.#options.log)));
    } catch (second) {
      this.#leave(incoming);
      return this.fault(second);
    }
  }

  #respond(incoming: IncomingRequest, result: Reply): Response {
    const response = this.#responder.respond(incoming, result, this.#options.leaving() !== null);
    this.#finish(incoming, response.status, result.code);
    return response;
  }

  #finish(incoming: IncomingRequest, status: number, code: string | undefined): void {
    this.#leave(incoming);
    const elapsedMs = this.#options.elapsedMs() - incoming.startedMs;
    this.#metrics.count(incoming.route, incoming.method, status, code, elapsedMs);
    const { caller, rate } = incoming;
    if (caller !== undefined && !incoming.isConsole) {
      this.#options.requests.note(caller, incoming, status, code, elapsedMs);
      // ACCOUNT-05: a throttled request was not counted, so it does not count as failed either.
      if (status >= FAILED_FROM && incoming.isAdmitted && rate !== undefined) {
        this.#options.gate.fail(caller, incoming.route, rate);
      }
    }
    const { accessLog } = this.#options;
    if (accessLog === "all" || (accessLog === "failed" && status === SERVER_FAILURE)) {
      this.#writeAccess(incoming, status, code, elapsedMs);
    }
  }

  /** Ends the request in flight, once, whatever the answer was. */
  #leave(incoming: IncomingRequest): void {
    if (incoming.isAnswered) return;
    incoming.isAnswered = true;
    this.#inFlight--;
    if (this.#inFlight === 0) this.#onIdle?.();
  }

  #writeAccess(incoming: IncomingRequest, status: number, code: string | undefined, elapsedMs: number): void {
    const { method, path, query, id: requestId, remoteAddress, caller } = incoming;
    const accountId = incoming.isAdmitted ? caller?.accountId : undefined;
    const ms = Math.round(elapsedMs * 1_000) / 1_000;
    const url = query === "" ? path : `${path}?${query}`;
    const traceId = traceOf(incoming.request)?.id;
    const line = { method, url, status, code, ms, address: remoteAddress, accountId, requestId, traceId };
    this.#options.log.info(line, "request");
  }
}

const RECEIPT = "receipt";

function asksReceipt({ endpoint }: EndpointHandler, query: string): boolean {
  if (!query.includes(RECEIPT) || endpoint.shows !== "market") return false;
  return new URLSearchParams(query).get(RECEIPT)?.toLowerCase() === "true";
}

/**
 * The call that was prepared for this caller or for one with the same rights, or a new call. A change of the account or the key makes
 * a new caller object.
 */
function preparedCall(target: Target, handler: EndpointHandler, caller: Caller): PreparedCall {
  const { prepared } = target;
  if (prepared !== undefined && prepared.endpoint === handler.endpoint && isFor(prepared, caller)) return prepared;
  const anew = handler.prepare(caller, target.found?.parameters ?? {}, target.query);
  target.prepared = anew;
  return anew;
}

/** True when the prepared call also fits this caller: callers on the same plan without overrides share an answer about the market. */
function isFor({ caller: asked, isByRights }: PreparedCall, caller: Caller): boolean {
  if (asked === caller) return true;
  const { plan, limits, table, depth } = caller;
  return isByRights && asked.plan === plan && asked.limits === limits && asked.table === table && asked.depth === depth;
}
