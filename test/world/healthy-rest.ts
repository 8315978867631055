// The REST API as tests and benches use it when they are about something else: everything healthy, nothing logged.

import type { ConsoleSignIn, Gate, RequestRecorder } from "../../src/access/index.ts";
import type { RestSettings } from "../../src/api/create-rest.ts";
import type { Page } from "../../src/api/http/page.ts";
import {
  createRest,
  type EndpointHandler,
  mcpPage,
  type OperatorApi,
  type PastAnswers,
  type Probes,
  type ProofSources,
  type RestApi,
} from "../../src/api/index.ts";
import { type Clock, Metrics } from "../../src/base/index.ts";
import type { rest } from "../../src/wire/index.ts";
import { SILENT_LOG } from "./silent-log.ts";

export interface HealthyRestOptions {
  readonly gate: Gate;
  readonly clock: Clock;
  readonly endpoints: readonly EndpointHandler[];
  /** The answers about past moments. */
  readonly past?: PastAnswers;
  /** Without it no request is noted. */
  readonly requests?: Pick<RequestRecorder, "note">;
  readonly ownUrl?: () => string;
  readonly leaving?: Probes["leaving"];
  readonly operator?: OperatorApi;
  readonly proof?: ProofSources;
  /** Pages besides the usual ones. */
  readonly pages?: readonly Page[];
  /** The pages of the console; without them there is none. */
  readonly console?: readonly Page[];
  readonly sessions?: ConsoleSignIn;
  /** Settings in place of the usual ones. */
  readonly settings?: Partial<RestSettings>;
}

export const REST_SETTINGS: RestSettings = {
  publicUrl: null,
  widgetOrigins: [],
  trustedProxies: [],
  corsOrigins: [],
  legacyHosts: [],
  legacySince: 0,
  bodyLimitBytes: 65_536,
  requestTimeoutMs: 15_000,
  requestsInFlightMax: 10_000,
  accessLog: "failed",
  metricsToken: null,
};

/** A process that is alone and leads. */
export const MEMBER_STATE: rest.MemberState = {
  role: "all",
  member: "test",
  leads: true,
  leader: "test",
  term: 1,
  position: "20261115.1",
};

/** Nothing is wrong with anything. */
export const HEALTHY: Probes = {
  feed: () => null,
  database: () => null,
  market: () => null,
  warnings: () => [],
  replayed: () => null,
  leaving: () => null,
  member: () => MEMBER_STATE,
};

export function healthyRest({
  gate,
  clock,
  endpoints,
  past,
  requests,
  operator,
  ownUrl,
  leaving = HEALTHY.leaving,
  settings,
  pages,
  console,
  sessions,
  proof,
}: HealthyRestOptions): RestApi {
  const used = { ...REST_SETTINGS, ...settings };
  const own = ownUrl ?? (() => "http://127.0.0.1");
  const metrics = new Metrics();
  const api: RestApi = createRest({
    gate,
    requests: requests ?? { note: () => {} },
    clock,
    log: SILENT_LOG,
    metrics,
    settings: used,
    ownUrl: own,
    endpoints,
    ...(past === undefined ? {} : { past }),
    probes: { ...HEALTHY, leaving },
    operator: operator ?? null,
    proof: proof ?? null,
    documents: { openapi: () => ({}), asyncapi: () => ({}) },
    ...(console === undefined ? {} : { console }),
    sessions: sessions ?? null,
    pages: [
      ...(pages ?? []),
      mcpPage({
        version: "0.0.0",
        fetch: (request, address) => api.fetch(request, address),
        corsOrigins: used.corsOrigins,
        ownUrl: own,
        bodyLimits: { bytes: used.bodyLimitBytes, timeMs: used.requestTimeoutMs / 2 },
        callLimitMs: used.requestTimeoutMs * 0.8,
        clock,
        log: SILENT_LOG,
        metrics,
      }),
    ],
  });
  return api;
}
