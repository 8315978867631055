// A request on its way through the checks: what was sent, and what is found out about it until it is answered.

import type { Addressed, Caller, RateState } from "../../../access/index.ts";
import type { Clock, RequestTarget } from "../../../base/index.ts";
import type { ClientAddresses } from "./client-addresses.ts";
import { type BodyLimits, readJsonObject } from "./json-body.ts";

/** The route of a request that reached no endpoint, in metrics and logs. */
const NO_ROUTE = "none";

/** Tells where the socket of a request comes from. It takes long to find out, so it is asked only when that matters. */
export interface RemoteAddresses {
  of(request: Request): string;
}

/** What all requests share. */
export interface RequestRules {
  readonly addresses: ClientAddresses;
  readonly bodyLimits: BodyLimits;
  readonly clock: Clock;
}

export class IncomingRequest implements Addressed {
  readonly request: Request;
  /** Those of the request, which the runtime takes some time to hand out. */
  readonly headers: Headers;
  readonly method: string;
  /** What is asked for: of a link, the request that it stands for. */
  path: string;
  query: string;
  readonly id: string;
  readonly startedMs: number;
  /** The template of the path, once it is known. */
  route: string = NO_ROUTE;
  /** What is left of the account's day, once the caller is known. */
  rate: RateState | undefined;
  /** Whose key it carries, once that was verified. */
  caller: Caller | undefined;
  /** Whether it was admitted. */
  isAdmitted = false;
  /** What answers it is gathered ahead of requests, and may not be whole yet. */
  isGatheredAhead = false;
  /** Whether the console sent it: such requests are not the account's, in its usage and its log. */
  isConsole = false;
  isAnswered = false;
  /** Where its socket comes from, or who can tell until somebody asks. */
  #remoteAddress: string | RemoteAddresses;
  readonly #rules: RequestRules;

  constructor(
    request: Request,
    headers: Headers,
    { path, query }: RequestTarget,
    remoteAddress: string | RemoteAddresses,
    rules: RequestRules,
    id: string,
    startedMs: number,
  ) {
    this.request = request;
    this.headers = headers;
    this.method = request.method;
    this.#remoteAddress = remoteAddress;
    this.#rules = rules;
    this.path = path;
    this.query = query;
    this.id = id;
    this.startedMs = startedMs;
  }

  get remoteAddress(): string {
    if (typeof this.#remoteAddress !== "string") this.#remoteAddress = this.#remoteAddress.of(this.request);
    return this.#remoteAddress;
  }

  /** The address that it counts for, once somebody asks. */
  get address(): string {
    return this.#rules.addresses.of(this.request, this.remoteAddress);
  }

  /** The body as a JSON object; refused with VALIDATION when it is none, or is too large. */
  readBody(): Promise<Readonly<Record<string, unknown>>> {
    const { bodyLimits, clock } = this.#rules;
    return readJsonObject(this.request, bodyLimits, clock);
  }
}
