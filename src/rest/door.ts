// The HTTP door. Takes a request and the address it came from, makes every check of the contract in its order, and answers.
// It knows nothing of sockets: the listener in `app` hands requests in, and so do tests.

import { clientAddress, type Gate, mayUse, type TrustedHops } from "../access/index.ts";
import type { Clock, Log, Metrics } from "../base/index.ts";
import { invalidRoute, methodNotAllowed, Refusal, rest, serverError, throttled } from "../wire/index.ts";
import { encodeJson, type Outcome, outcome } from "./answer.ts";
import { plainOutcome, taggedOutcome } from "./answer-outcome.ts";
import { type BodyLimits, readJsonObject } from "./body.ts";
import type { EndpointHandler } from "./endpoint-handler.ts";
import { DoorFigures } from "./figures.ts";
import { checkDepth, grant, refusalOf } from "./plan-refusal.ts";
import { Responder, type ResponseRules } from "./respond.ts";
import { type Found, Router } from "./router.ts";
import { Visit } from "./visit.ts";

/** A page that needs no key: documents, probes, figures. */
export interface Page {
  readonly path: string;
  readonly open: (visit: Visit) => Outcome | Promise<Outcome>;
}

export interface DoorParts {
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
  readonly limits: DoorLimits;
  readonly accessLog: "all" | "failed" | "off";
}

export interface DoorLimits {
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly requestsInFlightMax: number;
}

type Target =
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "endpoint"; readonly handler: EndpointHandler };

/** What an overloaded service asks for. */
const OVERLOAD_RETRY_S = 1;
const SERVER_FAILURE = 500;
const ADDRESSES_MAX = 4_096;

export class Door {
  readonly #parts: DoorParts;
  readonly #router = new Router<Target>();
  readonly #figures: DoorFigures;
  readonly #responder: Responder;
  readonly #bodyLimits: BodyLimits;
  readonly #addresses = new Map<string, string>();
  #inFlight = 0;
  #isStopping = false;
  #onIdle: (() => void) | undefined;

  constructor(parts: DoorParts) {
    this.#parts = parts;
    this.#responder = new Responder(parts.rules);
    this.#bodyLimits = { bytes: parts.limits.bodyLimitBytes, timeMs: parts.limits.requestTimeoutMs / 2 };
    this.#figures = new DoorFigures(parts.metrics, () => this.#inFlight);
    for (const page of parts.pages) this.#router.add("GET", page.path, { kind: "page", page });
    for (const handler of parts.endpoints) {
      const { method, path, reserved } = handler.endpoint;
      this.#router.add(method, rest.BASE_PATH + path, { kind: "endpoint", handler }, reserved);
    }
  }

  /** Requests under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get figures(): DoorFigures {
    return this.#figures;
  }

  /** From here on the service is not ready, and every answer asks its client to leave. */
  beginStopping(): void {
    this.#isStopping = true;
  }

  /** Resolves when no request is under way. */
  idle(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Answers one request. Never throws and never rejects. */
  fetch(request: Request, remoteAddress: string): Response | Promise<Response> {
    const located = this.#router.locate(request.url);
    const visit = new Visit(request, located, remoteAddress, this.#parts.elapsedMs());
    this.#inFlight++;
    try {
      const result = this.#enter(visit, located.found);
      if (result instanceof Promise) return this.#later(visit, result);
      return this.#leave(visit, result);
    } catch (error) {
      return this.#leave(visit, this.#outcomeOf(visit, error));
    }
  }

  #enter(visit: Visit, found: Found<Target> | undefined): Outcome | Promise<Outcome> {
    if (this.#inFlight > this.#parts.limits.requestsInFlightMax) throw throttled(OVERLOAD_RETRY_S);
    if (found === undefined) throw invalidRoute(visit.path, this.#parts.suggestRoute(visit.path));
    const { entry } = found;
    visit.route = entry.template;
    const target = entry.byMethod.get(visit.method === "HEAD" ? "GET" : visit.method);
    if (target === undefined) {
      const headers = this.#parts.rules.cors.preflight(visit.request, entry.allow);
      if (headers === undefined) throw methodNotAllowed(visit.method, visit.path, entry.allow);
      return outcome({ status: 204, headers });
    }
    return target.kind === "page" ? target.page.open(visit) : this.#call(visit, target.handler, found.parameters);
  }

  /** Contract 1.2: key, throttles, plan, entitlement, parameters; options, symbol and data are the handler's. */
  #call(visit: Visit, handler: EndpointHandler, path: Readonly<Record<string, string>>): Outcome | Promise<Outcome> {
    const { gate, clock, trustedHops } = this.#parts;
    const { request } = visit;
    const forwarded = trustedHops.isEmpty ? null : request.headers.get("x-forwarded-for");
    const address =
      forwarded === null ? this.#plainAddress(visit) : clientAddress(visit.remoteAddress, forwarded, trustedHops);
    const admission = gate.admit(request.headers.get("x-api-key"), address);
    visit.rate = admission.rate;
    if (!admission.ok) throw refusalOf(admission);
    const { caller } = admission;
    visit.accountId = caller.accountId;
    grant(mayUse(caller, handler.feature));
    if (handler.feature === "depth") checkDepth(caller);
    const readBody = () => readJsonObject(request, this.#bodyLimits, clock);
    const answer = handler.answer({ caller, requestId: visit.requestId, path, readBody }, visit.query);
    if (handler.endpoint.hasEtag) {
      const known = request.headers.get("if-none-match");
      return answer instanceof Promise
        ? answer.then((made) => taggedOutcome(made, known))
        : taggedOutcome(answer, known);
    }
    return answer instanceof Promise ? answer.then(plainOutcome) : plainOutcome(answer);
  }

  /** The socket's address in its plain form, worked out once for each. Bound: ADDRESSES_MAX; when full, all are forgotten. */
  #plainAddress({ remoteAddress }: Visit): string {
    let plain = this.#addresses.get(remoteAddress);
    if (plain === undefined) {
      plain = clientAddress(remoteAddress, null, this.#parts.trustedHops);
      if (this.#addresses.size >= ADDRESSES_MAX) this.#addresses.clear();
      this.#addresses.set(remoteAddress, plain);
    }
    return plain;
  }

  async #later(visit: Visit, pending: Promise<Outcome>): Promise<Response> {
    const { clock, limits } = this.#parts;
    const late = Promise.withResolvers<never>();
    const timer = clock.after(limits.requestTimeoutMs, () =>
      late.reject(new Error(`no answer within ${limits.requestTimeoutMs} ms`)),
    );
    let result: Outcome;
    try {
      result = await Promise.race([pending, late.promise]);
    } catch (error) {
      result = this.#outcomeOf(visit, error);
    } finally {
      timer.cancel();
    }
    return this.#leave(visit, result);
  }

  /** A refusal is said as it is; anything else is our failure, and its cause goes to the log alone. */
  #outcomeOf(visit: Visit, error: unknown): Outcome {
    let refusal: Refusal;
    if (error instanceof Refusal) refusal = error;
    else {
      const { requestId, method, route } = visit;
      this.#parts.log.error({ err: error, requestId, method, route, path: visit.path }, "a request failed");
      refusal = serverError(requestId);
    }
    return outcome({
      status: refusal.status,
      body: encodeJson(refusal.body()),
      headers: refusal.headers(),
      code: refusal.code,
    });
  }

  #leave(visit: Visit, result: Outcome): Response {
    this.#inFlight--;
    if (this.#inFlight === 0) this.#onIdle?.();
    const response = this.#responder.respond(visit, result, this.#isStopping);
    const elapsedMs = this.#parts.elapsedMs() - visit.startedMs;
    this.#figures.count(visit.route, visit.method, response.status, result.code, elapsedMs);
    const { accessLog } = this.#parts;
    if (accessLog === "all" || (accessLog === "failed" && response.status === SERVER_FAILURE)) {
      this.#writeAccess(visit, response.status, result.code, elapsedMs);
    }
    return response;
  }

  #writeAccess(visit: Visit, status: number, code: string | undefined, elapsedMs: number): void {
    const { method, path, query, requestId, accountId, remoteAddress } = visit;
    const ms = Math.round(elapsedMs * 1_000) / 1_000;
    const url = query === "" ? path : `${path}?${query}`;
    this.#parts.log.info({ method, url, status, code, ms, address: remoteAddress, accountId, requestId }, "request");
  }
}
