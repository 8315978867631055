// Puts the REST API together: the endpoints of all resources, the documents, and the pages about health and metrics. It opens
// no port: tests call `fetch` without a socket.

import {
  type ConsoleSignIn,
  type Gate,
  type OperatorGate,
  parseTrustedHops,
  type RequestRecorder,
} from "../access/index.ts";
import { type Clock, type Log, type Metrics, monotonicMs } from "../base/index.ts";
import { operator, serviceUnavailable } from "../wire/index.ts";
import { brandPages } from "./brand/brand-files.ts";
import { guidePages } from "./guide/guide-pages.ts";
import type { EndpointHandler } from "./http/endpoint-handler.ts";
import { RouteSuggestions } from "./http/nearest-route.ts";
import type { Page } from "./http/page.ts";
import { Credentials } from "./http/request/credentials.ts";
import { Cors } from "./http/response/cors.ts";
import { RestApi } from "./http/rest-api.ts";
import type { PastAnswers } from "./http/rest-api-options.ts";
import { checkToken, type OperatorHandler } from "./operator/operator-page.ts";
import { docsPages, documentPage } from "./pages/docs-pages.ts";
import { healthPages, type Probes } from "./pages/health-pages.ts";
import { metricsPage } from "./pages/metrics-page.ts";
import { type ProofSources, proofPages } from "./proof/proof.ts";
import { offeredKeys } from "./session/project-session.ts";
import { sessionPages } from "./session/session-pages.ts";

/** An origin in the log is cut after this many characters. */
const ORIGIN_CHARS_MAX = 200;

/** The settings that the operator decides. */
export interface RestSettings {
  /** The address that clients use, where it differs from the address that the service listens on; null otherwise. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly widgetOrigins: readonly string[];
  readonly legacyHosts: readonly string[];
  /** The time from which the former host names are deprecated, in milliseconds. */
  readonly legacySince: number;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly requestsInFlightMax: number;
  readonly accessLog: "all" | "failed" | "off";
  readonly metricsToken: string | null;
}

export interface RestOptions {
  readonly gate: Gate;
  /** Notes the answered requests of accounts. */
  readonly requests: Pick<RequestRecorder, "note">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The page of `/metrics`, where it shows more than the metrics of this process. */
  readonly metricsText?: () => Promise<string>;
  readonly settings: RestSettings;
  /** The address that the service listens on; clients use it unless the settings name another. */
  readonly ownUrl: () => string;
  readonly endpoints: readonly EndpointHandler[];
  /** Left out where no endpoint shows a market. */
  readonly past?: PastAnswers;
  readonly probes: Probes;
  readonly documents: { readonly openapi: () => unknown; readonly asyncapi: () => unknown };
  /** The operator's API; null where no token is configured for it. */
  readonly operator?: OperatorApi | null;
  /** The sessions of the console; null where there is no console. */
  readonly sessions?: ConsoleSignIn | null;
  /** The pages of the console, where there is one. */
  readonly console?: readonly Page[];
  /** The sources of proofs for answers; null where there are none. */
  readonly proof?: ProofSources | null;
  /** Pages of other parts of the service. */
  readonly pages?: readonly Page[];
  /** A clock that tests replace. */
  readonly elapsedMs?: () => number;
}

export interface OperatorApi {
  readonly gate: OperatorGate;
  readonly handlers: readonly OperatorHandler[];
  readonly document: () => unknown;
}

/** The operator's endpoints, and the document about them. */
function operatorPages({ gate, handlers, document }: OperatorApi): readonly Page[] {
  const about = documentPage(`${operator.OPERATOR_BASE_PATH}/openapi.json`, document);
  const open: Page["open"] = (incoming, parameters) => {
    checkToken(gate, incoming);
    return about.open(incoming, parameters);
  };
  return [...handlers.map(({ page }) => page(gate)), { ...about, open }];
}

export function createRest(options: RestOptions): RestApi {
  const { settings, metrics } = options;
  const trustedHops = parseTrustedHops(settings.trustedProxies);
  const isBehindProxy = !trustedHops.isEmpty || settings.publicUrl !== null;
  const elapsedMs = options.elapsedMs ?? monotonicMs;
  const suggestions = new RouteSuggestions(elapsedMs);
  const metricsText = options.metricsText ?? (() => api.metricsText());
  const { gate, sessions = null } = options;
  const publicUrl = (): string => settings.publicUrl?.replace(/\/+$/, "") ?? options.ownUrl();
  const isSecure = settings.publicUrl?.startsWith("https://") ?? false;
  const credentials = new Credentials(sessions, publicUrl);
  const hasEmail = options.endpoints.some(({ endpoint }) => endpoint.operationId === "listEmails");
  const api: RestApi = new RestApi({
    gate,
    credentials,
    requests: options.requests,
    clock: options.clock,
    elapsedMs,
    log: options.log,
    metrics,
    endpoints: options.endpoints,
    past: options.past ?? { reply: () => Promise.reject(serviceUnavailable()) },
    pages: [
      ...docsPages({ hasConsole: options.console !== undefined, demoKeys: offeredKeys(gate), baseUrl: publicUrl }),
      ...guidePages(),
      ...brandPages(),
      documentPage("/openapi.json", options.documents.openapi),
      documentPage("/asyncapi.json", options.documents.asyncapi),
      ...healthPages(options.probes),
      ...(options.proof ? proofPages(options.proof) : []),
      ...(options.pages ?? []),
      ...(sessions === null
        ? []
        : sessionPages({
            clock: options.clock,
            sessions,
            credentials,
            gate,
            isSecure,
            hasEmail,
            widgetOrigins: settings.widgetOrigins,
          })),
      ...(options.console ?? []),
      ...(options.operator ? operatorPages(options.operator) : []),
      metricsPage(metrics.contentType, { token: settings.metricsToken, isBehindProxy }, metricsText),
    ],
    suggestRoute: (path) => suggestions.nearest(path),
    rules: {
      cors: new Cors(settings.corsOrigins, (origin) =>
        options.log.warn(
          { origin: origin.slice(0, ORIGIN_CHARS_MAX) },
          "a page of another origin may not read the answers; --cors-origins with its origin allows it",
        ),
      ),
      legacyHosts: new Set(settings.legacyHosts.map((host) => host.toLowerCase())),
      legacySinceS: Math.floor(settings.legacySince / 1_000),
      publicUrl,
      isSecure,
    },
    trustedHops,
    limits: settings,
    receipts: options.proof?.receipts ?? null,
    accessLog: settings.accessLog,
    leaving: options.probes.leaving,
    isDatabaseAway: () => options.probes.database() !== null,
  });
  return api;
}
