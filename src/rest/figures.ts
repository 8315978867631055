// What the door counts: requests by route, method and status, how long they took, and how many are under way. Labels come
// from the endpoint table and the error table, so no client can make them grow.

import type { Counter, Histogram, Metrics } from "../base/index.ts";

/** The label of a request that reached no endpoint. */
export const NO_ROUTE = "none";

const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** The figures of one route; plain numbers until someone asks. */
class RouteFigures {
  /** Requests since the last scrape, by method and status in one number-free key. */
  readonly pending = new Map<string, number>();
  readonly seconds: Pick<Histogram.Internal<"route">, "observe">;

  constructor(histogram: Histogram<"route">, route: string) {
    this.seconds = histogram.labels(route);
  }
}

export class DoorFigures {
  readonly #requests: Counter<"route" | "method" | "status">;
  readonly #refusals: Counter<"code">;
  readonly #seconds: Histogram<"route">;
  readonly #routes = new Map<string, RouteFigures>();

  constructor(metrics: Metrics, inFlight: () => number) {
    this.#requests = metrics.counter("http_requests_total", "Requests answered, by route, method and status.", [
      "route",
      "method",
      "status",
    ]);
    this.#refusals = metrics.counter("http_refusals_total", "Refusals, by the code of the error table.", ["code"]);
    this.#seconds = metrics.histogram("http_request_seconds", "Time from request to answer, by route.", ["route"]);
    metrics.gauge("http_requests_in_flight", "Requests under way.", [], (gauge) => gauge.set(inFlight()));
  }

  count(route: string, method: string, status: number, code: string | undefined, elapsedMs: number): void {
    let figures = this.#routes.get(route);
    if (figures === undefined) {
      figures = new RouteFigures(this.#seconds, route);
      this.#routes.set(route, figures);
    }
    const key = `${METHODS.has(method) ? method : "other"} ${status}`;
    figures.pending.set(key, (figures.pending.get(key) ?? 0) + 1);
    figures.seconds.observe(elapsedMs / 1_000);
    if (code !== undefined) this.#refusals.inc({ code });
  }

  /** Hands what was counted to the registry; called before it is read. */
  settle(): void {
    for (const [route, figures] of this.#routes) {
      for (const [key, count] of figures.pending) {
        const [method = "", status = ""] = key.split(" ");
        this.#requests.inc({ route, method, status }, count);
      }
      figures.pending.clear();
    }
  }
}
