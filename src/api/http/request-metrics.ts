// The metrics of requests: counts by route, method and status, durations, and the number in flight. Labels come from the endpoint table
// and the error table, so no client can add labels.

import type { Counter, Metrics, Timing, Timings } from "../../base/index.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** The counts of one route, as plain numbers until the registry is read: the library's own counters cost ten times as much. */
class RouteCounts {
  /** Successful GET requests since the last flush; nearly all requests are such. */
  #reads = 0;
  /** The other requests, by method and then by status. Bound: the methods and statuses that are answered. */
  readonly #others = new Map<string, Map<number, number>>();
  readonly timing: Timing;

  constructor(timing: Timing) {
    this.timing = timing;
  }

  count(method: string, status: number): void {
    if (status === 200 && method === "GET") {
      this.#reads++;
      return;
    }
    const name = METHODS.has(method) ? method : "other";
    let byStatus = this.#others.get(name);
    if (byStatus === undefined) {
      byStatus = new Map();
      this.#others.set(name, byStatus);
    }
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }

  /** The counts since the last call. */
  *take(): Generator<{ readonly method: string; readonly status: number; readonly count: number }> {
    if (this.#reads > 0) yield { method: "GET", status: 200, count: this.#reads };
    this.#reads = 0;
    for (const [method, byStatus] of this.#others) {
      for (const [status, count] of byStatus) yield { method, status, count };
      byStatus.clear();
    }
  }
}

export class RequestMetrics {
  readonly #requests: Counter<"route" | "method" | "status">;
  readonly #refusals: Counter<"code">;
  readonly #timings: Timings;
  // Bound: the routes of the table.
  readonly #routes = new Map<string, RouteCounts>();

  constructor(metrics: Metrics, inFlight: () => number) {
    this.#requests = metrics.counter("http_requests_total", "Requests answered, by route, method and status.", [
      "route",
      "method",
      "status",
    ]);
    this.#refusals = metrics.counter("http_refusals_total", "Refusals, by the code of the error table.", ["code"]);
    this.#timings = metrics.timings("http_request_seconds", "Time from request to answer, by route.", "route");
    metrics.gauge("http_requests_in_flight", "Requests under way.", [], (gauge) => gauge.set(inFlight()));
  }

  count(route: string, method: string, status: number, code: string | undefined, elapsedMs: number): void {
    let counts = this.#routes.get(route);
    if (counts === undefined) {
      counts = new RouteCounts(this.#timings.of(route));
      this.#routes.set(route, counts);
    }
    counts.count(method, status);
    counts.timing.observe(elapsedMs / 1_000);
    if (code !== undefined) this.#refusals.inc({ code });
  }

  /** Adds the counts to the registry; called before the registry is read. */
  flush(): void {
    for (const [route, counts] of this.#routes) {
      for (const { method, status, count } of counts.take()) this.#requests.inc({ route, method, status }, count);
    }
  }
}
