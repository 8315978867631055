// One request on its way through the door: what was asked for, what was found out about it, and what is said about it in
// the end.

import type { RateState } from "../access/index.ts";
import { NO_ROUTE } from "./figures.ts";
import { requestIdOf } from "./request-id.ts";
import type { Target } from "./target.ts";

export class Visit {
  readonly request: Request;
  readonly method: string;
  readonly remoteAddress: string;
  readonly path: string;
  readonly query: string;
  readonly requestId: string;
  readonly startedMs: number;
  /** The template of the path, once it is known. */
  route: string = NO_ROUTE;
  /** What is left of the account's day, once the caller is known. */
  rate: RateState | undefined;
  accountId: number | undefined;

  constructor(request: Request, { path, query }: Target, remoteAddress: string, startedMs: number) {
    this.request = request;
    this.method = request.method;
    this.remoteAddress = remoteAddress;
    this.path = path;
    this.query = query;
    this.requestId = requestIdOf(request.headers.get("x-request-id"));
    this.startedMs = startedMs;
  }
}
