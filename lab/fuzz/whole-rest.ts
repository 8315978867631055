// All HTTP endpoints of the service, in this process and without a socket: customers' endpoints, files, the console's
// sessions, the operator's API and MCP over one store, one market that stands still, and a destination for webhooks on loopback.

import { Database } from "bun:sqlite";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AccountAdministration,
  AccountRecords,
  ConsoleSignIn,
  OperatorGate,
  PLAN_TABLE,
  SpreadsheetLinks,
} from "../../src/access/index.ts";
import {
  type FileSources,
  filePage,
  marketDataEndpoints,
  operatorAccountHandlers,
  operatorOverviewHandlers,
  ownEndpoints,
  type RestApi,
} from "../../src/api/index.ts";
import { formatDay, SECOND_MS } from "../../src/base/index.ts";
import { FileLinks, FilesFolder } from "../../src/files/index.ts";
import { Inbox } from "../../src/notify/index.ts";
import { operatorDocument } from "../../src/wire/index.ts";
import { COMPANY_BARS, COMPANY_FACTS } from "../../test/world/company-world.ts";
import { HEALTHY, healthyRest, MEMBER_STATE } from "../../test/world/healthy-rest.ts";
import { MarketWorld } from "../../test/world/market-world.ts";
import { MORNING_COMPANIES, morningScript } from "../../test/world/morning.ts";
import { Receiver } from "../../test/world/receiver.ts";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { until } from "../../test/world/until.ts";
import { openWorldWebhooks } from "../../test/world/webhook-world.ts";

export const BASE = "http://127.0.0.1:8080";
export const OPERATOR_TOKEN = "operator-token-of-32-characters-x";

export interface WholeRest {
  readonly api: Pick<RestApi, "fetch" | "inFlight">;
  readonly world: MarketWorld;
  /** The URL of a file of the exported day, with its signature. */
  readonly fileUrl: string;
  /** A digest of each table that requests can change. */
  fingerprint(): string;
  close(): Promise<void>;
}

const FILES_DAY = 20261112;

/** Tables that requests can change. Counters and logs of every request are left out. */
const TABLES = [
  "accounts",
  "access_stamps",
  "api_keys",
  "audit_log",
  "settings",
  "console_sessions",
  "console_tickets",
  "webhook_destinations",
  "webhook_deliveries",
  "alert_rules",
  "alert_rule_states",
];

/** Columns that workers write about their own calls to destinations, at any time after the request. */
const NOTED_BY_WORKERS: ReadonlySet<string> = new Set([
  ...[
    "challenge_due",
    "challenge_leased_until_ms",
    "failing_since_ms",
    "health",
    "is_verified",
    "kept_bytes",
    "tried_at_ms",
  ],
  ...["status", "attempts", "response_status", "error", "next_attempt_at_ms", "delivered_at_ms", "due_at_ms", "lease"],
]);

export async function openWholeRest(): Promise<WholeRest> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-fuzz-"));
  const receiver = await Receiver.open();
  const world = await MarketWorld.open({ companies: MORNING_COMPANIES, bars: COMPANY_BARS });
  await world.store.facts.write([COMPANY_FACTS]);
  await world.reloadActions();
  await world.play(morningScript());
  const opened = await openWorldWebhooks(world, receiver);
  const files = await openFiles(world, folder);
  const api = composeApi(world, opened, files);
  const { path } = files.links.linkTo({ accountId: 1, day: files.day, name: "trades.csv" });
  await opened.alerts.recovered();
  await opened.webhooks.start?.();
  await opened.alerts.start?.();
  const database = new Database(world.databaseFile, { readonly: true });
  return {
    api,
    world,
    fileUrl: `${BASE}${path}`,
    fingerprint: () => fingerprintOf(database),
    close: async () => {
      database.close();
      await stopped(world, [opened.alerts, opened.webhooks]);
      await receiver.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops them while the clock runs out the time limit of calls in progress. */
async function stopped(
  { clock }: MarketWorld,
  components: readonly { stop?(): Promise<void> | void }[],
): Promise<void> {
  let isOver = false;
  const stopping = Promise.all(components.map((component) => component.stop?.())).finally(() => {
    isOver = true;
  });
  await until(
    "everything has stopped",
    () => isOver,
    () => clock.advance(SECOND_MS),
  );
  await stopping;
}

type DayFiles = FileSources & { readonly day: number };

/** One small file of a day that is over. */
async function openFiles({ store, clock }: MarketWorld, folder: string): Promise<DayFiles> {
  const rows = "symbol,price\r\n2222,27\r\n".repeat(40);
  const file = {
    name: "trades.csv",
    what: "trades",
    rows: 40,
    bytes: rows.length,
    sha256: Bun.SHA256.hash(rows, "hex"),
  };
  const manifest = {
    day: formatDay(FILES_DAY),
    format: "csv",
    created_at: "2026-11-12T16:30:00.000+03:00",
    version: "0.1.0",
    symbols: ["2222"],
    files: [file],
  };
  mkdirSync(join(folder, manifest.day), { recursive: true });
  writeFileSync(join(folder, manifest.day, file.name), rows);
  writeFileSync(join(folder, manifest.day, "manifest.json"), JSON.stringify(manifest));
  const links = await FileLinks.open(store.settings, clock);
  return { folder: new FilesFolder(folder, clock, SILENT_LOG), links, publicUrl: () => BASE, day: FILES_DAY };
}

function composeApi(
  world: MarketWorld,
  { alerts, webhooks }: Awaited<ReturnType<typeof openWorldWebhooks>>,
  files: FileSources,
): RestApi {
  const { store, gate, clock, requests, sources } = world;
  const { destinations } = webhooks;
  const { rules } = alerts;
  const records = new AccountRecords({ store, gate, requests, clock, table: PLAN_TABLE });
  const administration = new AccountAdministration(store, clock);
  const sessions = new ConsoleSignIn({ sessions: store.consoleSessions, clock, log: SILENT_LOG });
  const own = {
    inbox: new Inbox({ notifications: store.notifications, clock, log: SILENT_LOG }),
    emails: null,
    watchlists: store.watchlists,
    links: new SpreadsheetLinks(store.links, clock),
    publicUrl: files.publicUrl,
    isListed: (symbol: string) => sources.directory().identifiers.bySymbol(symbol) !== null,
  };
  const timeMs = async () => clock.nowMs();
  const replays = { replays: store.replays, clocks: world.past, timeMs, member: MEMBER_STATE.member };
  const member = { ...MEMBER_STATE, connections: 0, draining: false };
  const overview = {
    members: () => [member],
    drain: (name: string) => (name === member.member ? member : null),
    market: () => null,
    deliveries: () => store.deliveries.totals(20),
  };
  return healthyRest({
    gate,
    clock,
    requests,
    endpoints: [
      ...marketDataEndpoints(sources),
      ...ownEndpoints({ records, administration, gate, destinations, rules, ...own, sessions, files, replays, clock }),
    ],
    past: world.past,
    pages: [filePage(files)],
    console: [],
    sessions,
    operator: {
      gate: new OperatorGate(OPERATOR_TOKEN, clock),
      handlers: [
        ...operatorAccountHandlers({ gate, records, administration: administration.by("operator") }),
        ...operatorOverviewHandlers({ records, probes: HEALTHY, ...overview }),
      ],
      document: () => operatorDocument("test"),
    },
    ownUrl: () => BASE,
    settings: { corsOrigins: ["https://a.example"], legacyHosts: ["old.example"], accessLog: "all" },
  });
}

/** A line for each table, so that a verdict can say which one changed. */
function fingerprintOf(database: Database): string {
  return TABLES.map((name) => `${name} ${Bun.hash(JSON.stringify(rowsOf(database, name)))}`).join("\n");
}

function rowsOf(database: Database, name: string): readonly unknown[] {
  const rows = database.query<Readonly<Record<string, unknown>>, []>(`SELECT * FROM ${name}`).all();
  if (!name.startsWith("webhook_")) return rows;
  return rows.map((row) => Object.entries(row).filter(([column]) => !NOTED_BY_WORKERS.has(column)));
}
