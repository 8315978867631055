// The customers' side of a process: the accounts, the answers, the REST API and the WebSocket streams behind one listener. It comes last
// in a composition, because requests ask for everything else. A process without customers has its probes and metrics alone.

import {
  AccountAdministration,
  AccountRecords,
  type ConsoleSignIn,
  type Gate,
  OperatorGate,
  planTableWith,
  type RequestRecorder,
  SpreadsheetLinks,
} from "../../access/index.ts";
import {
  consolePages,
  createRest,
  createStreamDoor,
  type EndpointHandler,
  emailPages,
  type FileSources,
  filePage,
  linkPage,
  loadConsole,
  type MarketSources,
  marketDataEndpoints,
  mcpPage,
  type OperatorApi,
  operatorAccountHandlers,
  operatorOverviewHandlers,
  ownEndpoints,
  type Probes,
  type ProofSources,
  projectServiceStatus,
  proofEndpoints,
  type RestApi,
  statusPages,
  udfPages,
  widgetPages,
} from "../../api/index.ts";
import type { Clock, Component } from "../../base/index.ts";
import { type Links, type MemberStates, MetricsExchange, SocketBalance } from "../../cluster/index.ts";
import {
  BarHistory,
  CompanyRecords,
  type DirectoryLoader,
  MinuteHistory,
  RecordedEvents,
} from "../../companies/index.ts";
import { FileLinks, FilesFolder } from "../../files/index.ts";
import { FirstKeptDay, type LiveMarket } from "../../market/index.ts";
import { type AlertRules, EmailAddresses, type Inbox, type WebhookDestinations } from "../../notify/index.ts";
import { ProofRecords, ReceiptIssuer } from "../../proof/index.ts";
import type { Store } from "../../store/index.ts";
import { asyncApiDocument, openApiDocument, operatorDocument } from "../../wire/index.ts";
import { VERSION } from "../config/index.ts";
import type { IncidentLog } from "../health/incident-log.ts";
import type { ServiceObjectives } from "../health/objectives.ts";
import { AFTER_START_MS, aheadWork } from "../listener/ahead-work.ts";
import { NO_STREAMS } from "../listener/listener.ts";
import { warmPaths } from "../listener/warm-paths.ts";
import { PastThread } from "../past/past-thread.ts";
import { ReplayThread } from "../past/replay-thread.ts";
import { ReplayUpkeep } from "../past/replay-upkeep.ts";
import { publicUrlOf, type ServiceContext } from "./context.ts";

/** The parts of a process that answer its customers. */
export interface Served {
  readonly market: LiveMarket;
  readonly directoryLoader: DirectoryLoader;
  readonly rules: AlertRules;
  readonly destinations: WebhookDestinations;
  readonly probes: Probes;
  readonly states: MemberStates;
  readonly incidents: Pick<IncidentLog, "list">;
}

export interface ComposedHttp {
  readonly stream: Component;
  /** Ends replays. */
  readonly replays: Component;
  /** Opens the port when it is started. */
  readonly listening: Component;
}

/** Destinations that the operator's overview names. */
const DESTINATIONS_MAX = 20;
/** The share of a request's time for a call: the rest is for the answer that reports the timeout. */
const CALL_SHARE = 0.8;

export async function composeCustomers(context: ServiceContext, served: Served): Promise<ComposedHttp> {
  const { settings, store, links, member, listener, gate, customers, clock, log } = context;
  const { market, directoryLoader, rules, destinations, probes, states, incidents } = served;
  if (customers === null) return composeProbes(context, probes);

  // Accounts: their request records, and their administration.
  const { requests, sessions, inbox } = customers;
  const table = planTableWith(settings.planLimits);
  const records = new AccountRecords({ store, gate, requests, clock, table });
  const administration = new AccountAdministration(store, clock, table);

  // Market days as files.
  const files: FileSources = {
    folder: settings.filesDir === null ? null : new FilesFolder(settings.filesDir, clock, log),
    links: await FileLinks.open(store.settings, clock),
    publicUrl: () => publicUrlOf(settings, listener.url),
  };

  // Proof: the public records of the journal, and receipts.
  const proof: ProofSources = {
    records: new ProofRecords(store, clock),
    receipts: new ReceiptIssuer(store.tree, context.signer, clock, context.metrics),
  };
  // E-mail addresses, where the service has an SMTP server.
  const { box, mailer } = context;
  const emails =
    mailer === null ? null : new EmailAddresses({ emails: store.emails, mailer, box, clock, log: context.log });
  const spreadsheetLinks = new SpreadsheetLinks(store.links, clock);

  // Answers as of past moments.
  const { dataDir, databaseUrl } = settings;
  const answerMs = Math.floor(settings.requestTimeoutMs * CALL_SHARE);
  const timeMs = () => store.timeMs();
  const past = new PastThread({
    dataDir,
    databaseUrl,
    market,
    replays: store.replays,
    gate,
    timeMs,
    answerMs,
    clock,
    log,
  });
  const sources = marketSources(store, market, directoryLoader, clock);
  // Replays on streams.
  const played = new ReplayThread({ dataDir, databaseUrl, epoch: market.epoch, clock, log });
  const endpoints = [
    ...proofEndpoints(proof.records, market),
    ...marketDataEndpoints(sources),
    ...ownEndpoints({
      records,
      administration,
      gate,
      destinations,
      rules,
      inbox,
      watchlists: store.watchlists,
      isListed: (symbol) => directoryLoader.current().identifiers.bySymbol(symbol) !== null,
      emails,
      links: spreadsheetLinks,
      publicUrl: files.publicUrl,
      sessions,
      files,
      replays: { replays: store.replays, clocks: past, timeMs, member, changed: (id) => played.changed(id) },
      clock,
    }),
  ];

  const balance = new SocketBalance({ bus: links.bus, member, states, sockets: listener, clock, log });

  // The operator's API is there only where the configuration has a token for it.
  const operator: OperatorApi | null =
    settings.adminToken === null
      ? null
      : {
          gate: new OperatorGate(settings.adminToken, clock),
          handlers: [
            ...operatorAccountHandlers({ gate, records, administration: administration.by("operator") }),
            ...operatorOverviewHandlers({
              records,
              probes,
              members: () => states.all(),
              drain: (name, isDraining) => balance.drain(name, isDraining),
              market: () => marketStateOf(market),
              deliveries: () => store.deliveries.totals(DESTINATIONS_MAX),
            }),
          ],
          document: () => operatorDocument(VERSION),
        };
  const http = composeHttp(context, {
    requests,
    probes,
    endpoints,
    sessions,
    inbox,
    spreadsheetLinks,
    emails,
    market,
    sources,
    past,
    played,
    incidents,
    operator,
    files,
    balance,
    proof,
  });
  return { ...http, replays: new ReplayUpkeep({ replays: store.replays, timeMs, member, clock, log }) };
}

/** The probes and metrics of a process that has no customers. */
export function composeProbes(context: ServiceContext, probes: Probes): ComposedHttp {
  return composeHttp(context, { requests: { note: () => undefined, noted: 0 }, probes, endpoints: [] });
}

/** The sources of the endpoints: the market, the facts of the store and stock events. */
export function marketSources(
  store: Store,
  market: LiveMarket,
  directoryLoader: DirectoryLoader,
  clock: Clock,
): MarketSources {
  const firstDay = new FirstKeptDay(store.journal, clock);
  return {
    market,
    directory: () => directoryLoader.current(),
    history: new BarHistory(store.bars),
    minutes: new MinuteHistory(store.bars),
    records: new CompanyRecords({ ...store, actions: () => directoryLoader.actions() }),
    events: new RecordedEvents(store.events, market),
    firstDay: () => firstDay.now(),
  };
}

function marketStateOf(market: LiveMarket): { readonly timeMs: number; readonly session: string } | null {
  const engine = market.engine("realtime");
  return engine.tradingDay === null ? null : { timeMs: engine.timeMs, session: engine.session("TASI") };
}

/** The parts of a process that its HTTP side uses. */
type HttpContext = Pick<ServiceContext, "settings" | "listener" | "clock" | "log" | "metrics"> & {
  readonly gate: Gate;
  readonly objectives?: ServiceObjectives;
  /** Where several processes share the port, one shows the metrics of all. */
  readonly links: Pick<Links, "local">;
};

/** The sources of the HTTP side. A process without customers has the required fields, and nothing else. */
export interface HttpOptions {
  /** Notes the answered requests of accounts. */
  readonly requests: Pick<RequestRecorder, "note" | "noted">;
  readonly probes: Probes;
  readonly endpoints: readonly EndpointHandler[];
  /** The sessions of the console. */
  readonly sessions?: ConsoleSignIn;
  /** The notifications of accounts. */
  readonly inbox?: Inbox;
  readonly spreadsheetLinks?: SpreadsheetLinks;
  /** E-mail addresses of accounts; null where there is no SMTP server. */
  readonly emails?: EmailAddresses | null;
  readonly market?: LiveMarket;
  /** The sources of charts. */
  readonly sources?: MarketSources;
  /** Answers as of past moments. */
  readonly past?: PastThread;
  /** Replays on streams. */
  readonly played?: ReplayThread;
  /** The recent incidents. */
  readonly incidents?: Pick<IncidentLog, "list">;
  /** Null where there is no operator's API. */
  readonly operator?: OperatorApi | null;
  /** Market days as files. */
  readonly files?: FileSources;
  /** Moves sockets to other processes. */
  readonly balance?: SocketBalance;
  /** The sources of proofs. */
  readonly proof?: ProofSources;
}

export function composeHttp(context: HttpContext, options: HttpOptions): ComposedHttp {
  const { settings, listener, gate, clock, log, metrics, objectives } = context;
  const { local } = context.links;
  const { requests, probes, endpoints, sessions, spreadsheetLinks, emails, market, sources, past, played } = options;
  const { files, balance } = options;
  const stream =
    market === undefined
      ? null
      : createStreamDoor({
          gate,
          tickets: sessions ?? null,
          market,
          inbox: options.inbox ?? null,
          directory: sources?.directory ?? null,
          ...(played === undefined ? {} : { replays: played }),
          clock,
          log,
          metrics,
          settings,
        });
  played?.giveWayTo(() => requests.noted + (stream?.liveFrames ?? 0));
  const ownMetrics = async (): Promise<string> => {
    rest.metrics.flush();
    return metrics.text();
  };
  const shared =
    local === null
      ? null
      : new MetricsExchange({
          bus: local.bus,
          process: local.name,
          processes: local.processes,
          text: ownMetrics,
          clock,
          log,
        });
  // A process without customers has no tools either.
  const pages =
    market === undefined
      ? []
      : [
          // The MCP door asks the REST API of this process.
          mcpPage({
            version: VERSION,
            fetch: (request, address) => rest.fetch(request, address),
            corsOrigins: settings.corsOrigins,
            ownUrl: () => settings.publicUrl ?? listener.url,
            bodyLimits: { bytes: settings.bodyLimitBytes, timeMs: settings.requestTimeoutMs / 2 },
            callLimitMs: Math.floor(settings.requestTimeoutMs * CALL_SHARE),
            clock,
            log,
            metrics,
          }),
          ...statusPages(() => {
            const problems = { feed: probes.feed(), database: probes.database(), market: probes.market() };
            const known = options.incidents?.list() ?? [];
            const replayed = probes.replayed();
            const measured = { replayed, objectives: objectives?.measured() ?? [] };
            const now = { version: VERSION, nowMs: clock.nowMs(), problems, ...measured };
            return projectServiceStatus({ ...now, market, incidents: known });
          }),
          ...(files === undefined ? [] : [filePage(files)]),
          ...(spreadsheetLinks === undefined ? [] : [linkPage(spreadsheetLinks, (...asked) => rest.call(...asked))]),
          ...(spreadsheetLinks === undefined || sources === undefined
            ? []
            : udfPages({ sources, links: spreadsheetLinks, admit: (...shown) => rest.admit(...shown), log })),
          ...(sources === undefined
            ? []
            : widgetPages({
                sources,
                origins: settings.widgetOrigins,
                publicUrl: () => publicUrlOf(settings, listener.url),
              })),
          ...(emails ? emailPages(emails) : []),
        ];
  const rest: RestApi = createRest({
    gate,
    metricsText: () => shared?.gather() ?? ownMetrics(),
    requests,
    sessions: sessions ?? null,
    clock,
    log,
    metrics,
    settings,
    ownUrl: () => listener.url,
    endpoints,
    ...(past === undefined ? {} : { past }),
    probes,
    operator: options.operator ?? null,
    proof: options.proof ?? null,
    ...(sessions === undefined ? {} : { console: consolePages(loadConsole) }),
    pages,
    documents: { openapi: () => openApiDocument(VERSION), asyncapi: () => asyncApiDocument(VERSION) },
  });
  const ahead = aheadWork(endpoints, clock, log);
  return {
    stream: stream ?? { name: "no stream" },
    replays: { name: "no replays" },
    listening: {
      name: "listening",
      start: async () => {
        shared?.start();
        if (market !== undefined) await warmPaths({ endpoints, settings, market, clock });
        listener.listen(rest, stream ?? NO_STREAMS);
        balance?.start();
        ahead.start(AFTER_START_MS);
      },
      stop: async () => {
        await ahead.stop();
        await balance?.stop();
        past?.stop();
        played?.stop();
        shared?.stop();
      },
    },
  };
}
