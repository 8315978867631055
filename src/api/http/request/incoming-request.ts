// A request on its way through the checks: the data that was sent, and the facts that the checks add until it is answered.

import type { Addressed, Caller, RateState } from "../../../access/index.ts";
import type { Clock, RequestTarget } from "../../../base/index.ts";
import type { ClientAddresses } from "./client-addresses.ts";
import { type BodyLimits, readJsonObject } from "./json-body.ts";

/** The route of a request that reached no endpoint, in metrics and logs. */
const NO_ROUTE = "none";

/** Looks up the remote address of a request's socket. The lookup is slow, so it runs only when the address is needed. */
export interface RemoteAddresses {
  of(request: Request): string;
}

/** The rules that all requests share. */
export interface RequestRules {
  readonly addresses: ClientAddresses;
  readonly bodyLimits: BodyLimits;
  readonly clock: Clock;
}

export class IncomingRequest implements Addressed {
  readonly request: Request;
  /** The headers of the request, stored because each access through the runtime takes time. */
  readonly headers: Headers;
  readonly method: string;
  /** The requested path; for a link, the path of the request that it stands for. */
  path: string;
  query: string;
  readonly id: string;
  readonly startedMs: number;
  /** The template of the path, once the route is found. */
  route: string = NO_ROUTE;
  /** The rest of the account's daily quota, once the caller is known. */
  rate: RateState | undefined;
  /** The caller, once its key was verified. */
  caller: Caller | undefined;
  /** True once the gate has admitted the request. */
  isAdmitted = false;
  /** True when the answer needs data that is gathered ahead of requests and may be incomplete yet. */
  isGatheredAhead = false;
  /** True when the console sent it: such requests are left out of the account's usage and log. */
  isConsole = false;
  isAnswered = false;
  /** The remote address, or the lookup for it until somebody asks. */
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

  /** The address that the request counts for; looked up on the first use. */
  get address(): string {
    return this.#rules.addresses.of(this.request, this.remoteAddress);
  }

  /** The body as a JSON object; refused with VALIDATION when it is not an object, or is too large. */
  readBody(): Promise<Readonly<Record<string, unknown>>> {
    const { bodyLimits, clock } = this.#rules;
    return readJsonObject(this.request, bodyLimits, clock);
  }
}
