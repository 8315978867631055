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
  type Page,
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
import { asyncApiDocument, openApiDocument, operatorDocument, type rest } from "../../wire/index.ts";
import { VERSION } from "../config/index.ts";
import type { IncidentLog } from "../health/incident-log.ts";
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
  const { settings, store, links, member, listener, gate, customers, clock, log, metrics } = context;
  const { market, directoryLoader, rules, destinations, probes, states, incidents } = served;
  if (customers === null) return composeProbes(context, probes);

  // Accounts: their request records, and their administration.
  const { requests, sessions, inbox } = customers;
  const table = planTableWith(settings.planLimits);
  const records = new AccountRecords({ store, gate, requests, clock, table });
  const administration = new AccountAdministration(store, clock, table);

  // Market days as files.
  const publicUrl = () => publicUrlOf(settings, listener.url);
  const files: FileSources = {
    folder: settings.filesDir === null ? null : new FilesFolder(settings.filesDir, clock, log),
    links: await FileLinks.open(store.settings, clock),
    publicUrl,
  };

  // Proof: the public records of the journal, and receipts.
  const proof: ProofSources = {
    records: new ProofRecords(store, clock),
    receipts: new ReceiptIssuer(store.tree, context.signer, clock, metrics),
  };
  // E-mail addresses, where the service has an SMTP server.
  const { box, mailer } = context;
  const emails = mailer === null ? null : new EmailAddresses({ emails: store.emails, mailer, box, clock, log });
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
      publicUrl,
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

  // Pages, among them the tools of language models, which ask the REST API of this process.
  const status = (): rest.ServiceStatus =>
    projectServiceStatus({
      version: VERSION,
      nowMs: clock.nowMs(),
      problems: { feed: probes.feed(), database: probes.database(), market: probes.market() },
      replayed: probes.replayed(),
      objectives: context.objectives.measured(),
      market,
      incidents: incidents.list(),
    });
  const pages = (api: () => RestApi): readonly Page[] => [
    mcpPage({
      version: VERSION,
      fetch: (request, address) => api().fetch(request, address),
      corsOrigins: settings.corsOrigins,
      ownUrl: () => settings.publicUrl ?? listener.url,
      bodyLimits: { bytes: settings.bodyLimitBytes, timeMs: settings.requestTimeoutMs / 2 },
      callLimitMs: answerMs,
      clock,
      log,
      metrics,
    }),
    ...statusPages(status),
    filePage(files),
    linkPage(spreadsheetLinks, (...asked) => api().call(...asked)),
    ...udfPages({ sources, links: spreadsheetLinks, admit: (...shown) => api().admit(...shown), log }),
    ...widgetPages({ sources, origins: settings.widgetOrigins, publicUrl }),
    ...(emails === null ? [] : emailPages(emails)),
  ];
  const http = composeHttp(context, {
    requests,
    probes,
    endpoints,
    sessions,
    inbox,
    market,
    directory: sources.directory,
    past,
    played,
    operator,
    balance,
    proof,
    pages,
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
  readonly market?: LiveMarket;
  /** The companies that streams know by name. */
  readonly directory?: MarketSources["directory"];
  /** Answers as of past moments. */
  readonly past?: PastThread;
  /** Replays on streams. */
  readonly played?: ReplayThread;
  /** Null where there is no operator's API. */
  readonly operator?: OperatorApi | null;
  /** Moves sockets to other processes. */
  readonly balance?: SocketBalance;
  readonly proof?: ProofSources;
  /** The pages beside those that every process has; some of them ask the REST API. */
  readonly pages?: (rest: () => RestApi) => readonly Page[];
}

export function composeHttp(context: HttpContext, options: HttpOptions): ComposedHttp {
  const { settings, listener, gate, clock, log, metrics } = context;
  const { local } = context.links;
  const { requests, probes, endpoints, sessions, market, past, played, balance } = options;
  const stream =
    market === undefined
      ? null
      : createStreamDoor({
          gate,
          tickets: sessions ?? null,
          market,
          inbox: options.inbox ?? null,
          directory: options.directory ?? null,
          ...(played === undefined ? {} : { replays: played }),
          clock,
          log,
          metrics,
          settings,
        });
  played?.giveWayTo(() => requests.noted + (stream?.liveFrames ?? 0));
  const shared =
    local === null
      ? null
      : new MetricsExchange({
          bus: local.bus,
          process: local.name,
          processes: local.processes,
          text: () => rest.metricsText(),
          clock,
          log,
        });
  const rest: RestApi = createRest({
    gate,
    ...(shared === null ? {} : { metricsText: () => shared.gather() }),
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
    pages: options.pages?.(() => rest) ?? [],
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
