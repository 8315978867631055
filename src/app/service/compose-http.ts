// The HTTP section: the REST API and the WebSocket streams behind one listener. It comes last, because requests ask for
// everything else.

import type { ConsoleSignIn, Gate, RequestRecorder } from "../../access/index.ts";
import {
  consolePages,
  createRest,
  createStreamDoor,
  type EndpointHandler,
  type FileSources,
  filePage,
  loadConsole,
  mcpPage,
  type OperatorApi,
  type Page,
  type Probes,
  projectServiceStatus,
  type RestApi,
  statusPages,
} from "../../api/index.ts";
import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import { MetricsExchange } from "../../cluster/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import { asyncApiDocument, openApiDocument } from "../../wire/index.ts";
import { type Settings, VERSION } from "../config/index.ts";
import { ConnectionGuard } from "./connection-guard.ts";
import type { IncidentLog } from "./incident-log.ts";
import { type Listener, NO_STREAMS } from "./listener.ts";
import type { LocalProcess } from "./local-process.ts";
import { openSystemSockets } from "./system-sockets.ts";
import { warmPaths } from "./warm-paths.ts";

export interface HttpNeeds {
  readonly settings: Settings;
  /** Opened when the section is started; it stays open when another composition takes the place of this one. */
  readonly listener: Listener;
  readonly gate: Gate;
  /** Where several processes share the port, one shows the metrics of all. */
  readonly local: LocalProcess | null;
  /** Where the answered requests of accounts are noted. */
  readonly requests: Pick<RequestRecorder, "note">;
  /** Who is signed in to the console; null in a process without customers. */
  readonly sessions: ConsoleSignIn | null;
  /** Null in a process without streams. */
  readonly market: LiveMarket | null;
  readonly endpoints: readonly EndpointHandler[];
  /** What went wrong lately. */
  readonly incidents: Pick<IncidentLog, "list"> | null;
  readonly probes: Probes;
  /** Null where there is no operator's API. */
  readonly operator?: OperatorApi | null;
  /** Market days as files; left out in a process without customers. */
  readonly files?: FileSources;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface ComposedHttp {
  readonly stream: Component;
  /** Opens the port when it is started, and keeps its connections within bounds. */
  readonly listening: Component;
}

/** Of the time of a request: what remains is for the answer that says so. */
const MCP_CALL_SHARE = 0.8;

export function composeHttp(needs: HttpNeeds): ComposedHttp {
  const { settings, listener, gate, requests, sessions, market, endpoints, probes, clock, log, metrics } = needs;
  const stream =
    market === null ? null : createStreamDoor({ gate, tickets: sessions, market, clock, log, metrics, settings });
  const ownMetrics = async (): Promise<string> => {
    rest.metrics.flush();
    return metrics.text();
  };
  const shared = needs.local === null ? null : shareMetrics(needs.local, ownMetrics, clock, log);
  const rest: RestApi = createRest({
    gate,
    metricsText: () => shared?.gather() ?? ownMetrics(),
    requests,
    sessions,
    clock,
    log,
    metrics,
    settings,
    ownUrl: () => listener.url,
    endpoints,
    probes,
    operator: needs.operator ?? null,
    ...(sessions === null ? {} : { console: consolePages(loadConsole) }),
    // A process without customers has no tools either.
    pages:
      market === null
        ? []
        : [
            mcpPageOf(needs, (request, address) => rest.fetch(request, address)),
            ...statusPagesOf(needs, market),
            ...(needs.files === undefined ? [] : [filePage(needs.files)]),
          ],
    documents: { openapi: () => openApiDocument(VERSION), asyncapi: () => asyncApiDocument(VERSION) },
  });
  const guard = guardOf(needs);
  const start = async (): Promise<void> => {
    shared?.start();
    if (market !== null) await warmPaths({ endpoints, settings, market, clock });
    listener.listen(rest, stream ?? NO_STREAMS);
    guard?.start();
  };
  const stop = async (): Promise<void> => {
    shared?.stop();
    await guard?.stop();
  };
  return {
    stream: stream ?? { name: "no stream" },
    listening: { name: "listening", start, stop },
  };
}

function shareMetrics(local: LocalProcess, text: () => Promise<string>, clock: Clock, log: Log): MetricsExchange {
  const { bus, name, processes } = local;
  return new MetricsExchange({ bus, process: name, processes, text, clock, log });
}

/** How the service is, as far as this process knows. */
function statusPagesOf({ probes, incidents, clock }: HttpNeeds, market: LiveMarket): readonly Page[] {
  return statusPages(() => {
    const problems = { feed: probes.feed(), database: probes.database(), market: probes.market() };
    const known = incidents?.list() ?? [];
    return projectServiceStatus({ version: VERSION, nowMs: clock.nowMs(), problems, market, incidents: known });
  });
}

/** The MCP door, which asks the REST API of this process. */
function mcpPageOf({ settings, listener, clock, log, metrics }: HttpNeeds, fetch: RestApi["fetch"]): Page {
  const { publicUrl, corsOrigins, bodyLimitBytes, requestTimeoutMs } = settings;
  const bodyLimits = { bytes: bodyLimitBytes, timeMs: requestTimeoutMs / 2 };
  const ownUrl = () => publicUrl ?? listener.url;
  const callLimitMs = Math.floor(requestTimeoutMs * MCP_CALL_SHARE);
  return mcpPage({ version: VERSION, fetch, corsOrigins, ownUrl, bodyLimits, callLimitMs, clock, log, metrics });
}

/** Null where the system does not let us. */
function guardOf({ settings, listener, clock, log, metrics }: HttpNeeds): ConnectionGuard | null {
  const sockets = openSystemSockets();
  if (sockets === null) {
    log.warn({}, "open connections cannot be counted on this system; descriptors and addresses have no bound here");
    return null;
  }
  const { trustedProxies, unlimitedDemo } = settings;
  return new ConnectionGuard({
    sockets,
    port: () => listener.openPort,
    isStream: (address, port) => listener.holds(address, port),
    trustedProxies,
    connectionsPerAddress: unlimitedDemo ? Number.POSITIVE_INFINITY : settings.connectionsPerAddress,
    clock,
    log,
    metrics,
  });
}
