// Puts the REST API together: the endpoints of all resources, the documents, and the pages about health and metrics. It does
// not listen: tests call `fetch` without a socket.

import { type Gate, parseTrustedHops, type RequestRecorder } from "../access/index.ts";
import { type Clock, type Log, type Metrics, monotonicMs } from "../base/index.ts";
import type { EndpointHandler } from "./endpoint/endpoint-handler.ts";
import { docsPages, documentPage } from "./pages/docs-pages.ts";
import { healthPages, type Probes } from "./pages/health-pages.ts";
import { metricsPage } from "./pages/metrics-page.ts";
import { Cors } from "./response/cors.ts";
import { RestApi } from "./rest-api.ts";
import { RouteSuggestions } from "./routing/nearest-route.ts";

/** What the operator decides. */
export interface RestSettings {
  /** The address that clients use, where it differs from the one that the service listens on. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly legacyHosts: readonly string[];
  /** Since when the former host names are deprecated, in milliseconds. */
  readonly legacySince: number;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly requestsInFlightMax: number;
  readonly accessLog: "all" | "failed" | "off";
  readonly metricsToken: string | null;
}

export interface RestOptions {
  readonly gate: Gate;
  /** Where the answered requests of accounts are noted. */
  readonly requests: Pick<RequestRecorder, "note">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings: RestSettings;
  /** Where the service listens; the address of clients unless the settings name another. */
  readonly ownUrl: () => string;
  readonly endpoints: readonly EndpointHandler[];
  readonly probes: Probes;
  readonly documents: { readonly openapi: () => unknown; readonly asyncapi: () => unknown };
  /** For tests that measure. */
  readonly elapsedMs?: () => number;
}

export function createRest(options: RestOptions): RestApi {
  const { settings, metrics } = options;
  const trustedHops = parseTrustedHops(settings.trustedProxies);
  const isBehindProxy = !trustedHops.isEmpty || settings.publicUrl !== null;
  const elapsedMs = options.elapsedMs ?? monotonicMs;
  const suggestions = new RouteSuggestions(elapsedMs);
  const api: RestApi = new RestApi({
    gate: options.gate,
    requests: options.requests,
    clock: options.clock,
    elapsedMs,
    log: options.log,
    metrics,
    endpoints: options.endpoints,
    pages: [
      ...docsPages(),
      documentPage("/openapi.json", options.documents.openapi),
      documentPage("/asyncapi.json", options.documents.asyncapi),
      ...healthPages(options.probes, () => api.isStopping),
      metricsPage(metrics, { token: settings.metricsToken, isBehindProxy }, () => api.metrics.flush()),
    ],
    suggestRoute: (path) => suggestions.nearest(path),
    rules: {
      cors: new Cors(settings.corsOrigins),
      legacyHosts: new Set(settings.legacyHosts.map((host) => host.toLowerCase())),
      legacySinceS: Math.floor(settings.legacySince / 1_000),
      publicUrl: () => settings.publicUrl?.replace(/\/+$/, "") ?? options.ownUrl(),
      isSecure: settings.publicUrl?.startsWith("https://") ?? false,
    },
    trustedHops,
    limits: settings,
    accessLog: settings.accessLog,
    isDatabaseAway: () => options.probes.database() !== null,
  });
  return api;
}
