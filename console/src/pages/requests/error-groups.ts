// The failed requests of the log, grouped by error and route, so that one fault shows as one row however often it came.

import type { RequestEntry } from "../../../../sdk/src/index.ts";

export interface ErrorGroup {
  /** Code of the error table; the status where the answer had none. */
  readonly code: string;
  readonly method: string;
  /** The path without the parts that vary from request to request: /api/v1/quote/…/ */
  readonly route: string;
  readonly status: number;
  readonly count: number;
  /** The newest request of the group. */
  readonly latest: RequestEntry;
}

/** Most frequent first, then the newest. */
export function errorGroups(requests: readonly RequestEntry[]): readonly ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const request of requests) {
    if (request.status < 400) continue;
    const code = request.code ?? String(request.status);
    const route = routeOf(request.path);
    const key = `${code} ${request.method} ${route}`;
    const known = groups.get(key);
    const isNewer = known === undefined || request.time > known.latest.time;
    groups.set(key, {
      code,
      method: request.method,
      route,
      status: request.status,
      count: (known?.count ?? 0) + 1,
      latest: isNewer ? request : known.latest,
    });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || b.latest.time.localeCompare(a.latest.time));
}

/** Words that are part of a route. Every other part of a path is a symbol, a name or a number. */
const ROUTE_WORD = /^[a-z][a-z-]*$|^v\d+$/;

/** The route of a path: the query is left out, and a part that is not a word of a route becomes an ellipsis. */
export function routeOf(path: string): string {
  const [bare = ""] = path.split("?");
  return bare
    .split("/")
    .map((part) => (part === "" || ROUTE_WORD.test(part) ? part : "…"))
    .join("/");
}
