// The server process of lab/bench/rest: the listener, the gate, the request log and the objectives of the service around a full market
// that moves at its real pace, and beside it bare servers that answer the same bytes.

import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateHistory, loadUniverse } from "../../../exchange/index.ts";
import { DayChain } from "../../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../../exchange/server/exchange-options.ts";
import { AccountGate, ensureDemoAccounts, hashOfKey, RequestRecorder } from "../../../src/access/index.ts";
import { marketDataEndpoints, type RestApi } from "../../../src/api/index.ts";
import { ServiceObjectives } from "../../../src/app/health/objectives.ts";
import { Listener, NO_STREAMS } from "../../../src/app/listener/listener.ts";
import { HOUR_MS, Metrics, pause, SystemClock } from "../../../src/base/index.ts";
import { CorporateActions } from "../../../src/companies/actions/corporate-actions.ts";
import {
  BarHistory,
  CompanyDirectory,
  CompanyRecords,
  MinuteHistory,
  RecordedEvents,
} from "../../../src/companies/index.ts";
import { Intake } from "../../../src/feed/index.ts";
import { LiveMarket } from "../../../src/market/index.ts";
import { BarRecorder } from "../../../src/market/live/bar-recorder.ts";
import type { Bar, Company } from "../../../src/model/index.ts";
import { openStore, type Store } from "../../../src/store/index.ts";
import { healthyRest } from "../../../test/world/healthy-rest.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";

export const KEY = "marsad_test_demo-enterprise";
/** The keys of callers who take turns at one address. */
export const CALLER_KEYS: readonly string[] = Array.from({ length: 100 }, (_, at) => `marsad_test_demo-caller-${at}`);
export const QUOTE_PATH = "/api/v1/quote/2222/";
export const HISTORY_PATH = "/api/v1/historical/2222/?from=2024-01-01&limit=500";

/** The output for the parent: the port of the REST API, and of a bare server for each path. */
export interface Ports {
  readonly api: number;
  readonly bare: Readonly<Record<string, number>>;
  /** Port of the server that builds the 500 bars from rows, objects and JSON.stringify on every request. */
  readonly rows: number;
  /** Port of the server that only reads the headers of a request and sends a quote with the headers of our answer. */
  readonly headers: number;
}

const hostname = "127.0.0.1";
const headers = { "Content-Type": "application/json; charset=utf-8" };
const START_MS = 10.5 * HOUR_MS;
const STEP_MS = 100;
/** Eight minutes of market: longer than the benchmark takes. */
const STEPS_MAX = 4_800;
/** Most time that the server outlives its parent. */
const LIFE_MS = 10 * 60_000;

/** Runs until its input ends. */
export async function serveRest(paths: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
  const store = await openStore({ dataDir: folder });
  const clock = new SystemClock();
  await ensureDemoAccounts(store, clock.nowMs());
  await store.accounts.ensureDemo(CALLER_KEYS.map(callerOf), clock.nowMs());
  const bars = await writeHistory(store);
  const { market, move } = await openMarket(store, clock);
  const { accounts, usage } = store;
  const gate = new AccountGate({ accounts, usage, clock, log: SILENT_LOG, demo: "unlimited" });
  await gate.start();
  const metrics = new Metrics();
  const objectives = new ServiceObjectives(clock, metrics);
  const requests = new RequestRecorder({
    requestLog: store.requestLog,
    clock,
    log: SILENT_LOG,
    metrics,
    answered: (status, elapsedMs, nowMs) => objectives.answered(status, elapsedMs, nowMs),
  });
  requests.start();
  const api = openApi(store, market, gate, requests, clock);
  const listener = new Listener(clock, { host: hostname, port: 0, idleTimeoutS: 30, shutdownDelayMs: 0 });
  listener.listen(api, NO_STREAMS);
  const bare: Record<string, number> = {};
  for (const path of paths) bare[path] = await bareServer(api, path);
  const ports: Ports = { api: listener.port, bare, rows: rowServer(bars), headers: await headerServer(api) };
  process.stdout.write(`${JSON.stringify(ports)}\n`);
  let isMoving = true;
  const moving = (async () => {
    while (isMoving) {
      await pause(clock, STEP_MS);
      await move();
    }
  })();
  clock.after(LIFE_MS, () => process.exit(1));
  for await (const _ of Bun.stdin.stream()) break;
  isMoving = false;
  await moving;
  await listener.stop();
  await requests.stop();
  await gate.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

function callerOf(keyText: string): Parameters<Store["accounts"]["ensureDemo"]>[0][number] {
  const key = { keyHash: hashOfKey(keyText), keyHint: keyText.slice(-4), keyScope: "data" as const };
  return { name: keyText, plan: "enterprise", depth: "approved", ...key };
}

/** The past of one symbol, as the service has it on its first start. */
async function writeHistory(store: Store): Promise<readonly Bar[]> {
  const { seed, firstDay } = EXCHANGE_DEFAULTS;
  const listings = loadUniverse().filter(({ symbol }) => symbol === "2222");
  const [chunk] = generateHistory({ seed, firstDay, listings });
  const daily = chunk?.daily ?? [];
  await store.bars.write([{ symbol: "2222", interval: "1d", bars: daily }]);
  return daily;
}

/** The whole market at half past ten, and a step that advances it by a tenth of a second. */
async function openMarket(store: Store, clock: SystemClock) {
  const recorder = new BarRecorder({ ...store, journalDaysMax: 3, minuteDaysMax: 5 });
  const market = new LiveMarket({ journal: store.journal, clock, fromDay: 0, closings: [] });
  const intake = new Intake(store.journal, clock, (batch) => recorder.apply(market, batch));
  const run = new DayChain(EXCHANGE_DEFAULTS).run(EXCHANGE_DEFAULTS.firstDay);
  const until = (timeOfDayMs: number): Uint8Array => {
    const parts: Uint8Array[] = [];
    while (!run.isOver && run.timeOfDayMs < timeOfDayMs) parts.push(run.advance(timeOfDayMs));
    return Buffer.concat(parts);
  };
  await intake.accept(until(START_MS));
  // In the service the exchange runs in a thread of its own: here its work is done before the measurement.
  const steps = Array.from({ length: STEPS_MAX }, (_, i) => until(START_MS + (i + 1) * STEP_MS));
  market.recovered();
  let at = 0;
  const move = async (): Promise<void> => {
    const frames = steps[at++];
    if (frames !== undefined && frames.length > 0) await intake.accept(frames);
  };
  return { market, move };
}

function openApi(
  store: Store,
  market: LiveMarket,
  gate: AccountGate,
  requests: RequestRecorder,
  clock: SystemClock,
): RestApi {
  const directory = new CompanyDirectory(loadUniverse().map(companyOf));
  const actions = new CorporateActions({ dividends: [], splits: [], actions: [] });
  const { bars, events } = store;
  const endpoints = marketDataEndpoints({
    market,
    directory: () => directory,
    history: new BarHistory(bars),
    minutes: new MinuteHistory(bars),
    records: new CompanyRecords({ ...store, actions: () => actions }),
    events: new RecordedEvents(events, market),
    firstDay: () => null,
  });
  return healthyRest({ gate, requests, clock, endpoints });
}

async function answerTo(api: RestApi, path: string): Promise<Response> {
  const request = new Request(`http://127.0.0.1${path}`, { headers: { "X-API-Key": KEY } });
  const response = await api.fetch(request, "127.0.0.1");
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return response;
}

async function bareServer(api: RestApi, path: string): Promise<number> {
  const bytes = new Uint8Array(await (await answerTo(api, path)).arrayBuffer());
  return Bun.serve({ hostname, port: 0, fetch: () => new Response(bytes, { headers }) }).port ?? 0;
}

/**
 * A server without any work of ours, which only has the runtime read the address, the key and the other headers that decide how a request
 * is answered, and send the headers that every answer has, two of them anew: what is left of the distance to a bare server is ours.
 */
async function headerServer(api: RestApi): Promise<number> {
  const answer = await answerTo(api, QUOTE_PATH);
  const body = await answer.blob();
  const template = new Response(null, { headers: answer.headers });
  let served = 0;
  const server = Bun.serve({
    hostname,
    port: 0,
    fetch: ({ url, method, headers: sent }) => {
      const isPlain = sent.get("host") !== null && sent.get("upgrade") === null && sent.get("x-request-id") === null;
      if (!isPlain || method !== "GET" || !url.endsWith(QUOTE_PATH) || sent.get("x-api-key") !== KEY)
        return new Response(null, { status: 400 });
      template.headers.set("X-Request-Id", `request-${served++}`);
      template.headers.set("X-RateLimit-Remaining", String(served));
      return new Response(body, template);
    },
  });
  return server.port ?? 0;
}

/** The plain way: one row per bar in SQLite, a prepared query, an object per row, JSON.stringify. */
function rowServer(bars: readonly Bar[]): number {
  const database = new Database(":memory:");
  const columns = ["symbol", "day", "open", "high", "low", "close", "volume", "adjusted", "value", "trades"];
  database.run(`create table bars (${columns.join(", ")}, primary key (symbol, day)) without rowid`);
  const insert = database.prepare(`insert into bars values (${columns.map(() => "?").join(", ")})`);
  for (const bar of bars) {
    const { time, open, high, low, close, volume, adjustedClose, value, tradeCount } = bar;
    insert.run("2222", time, open, high, low, close, volume, adjustedClose, value, tradeCount);
  }
  type Row = Readonly<Record<string, number>>;
  const query = database.prepare<Row, [string, number, number]>(
    "select * from bars where symbol = ? and day >= ? order by day limit ?",
  );
  const riyals = (value: number | undefined) => (value ?? 0) / 10_000;
  const bodyOf = () => {
    const data = query.all("2222", 20240101, 500).map((row) => {
      const day = String(row["day"]);
      return {
        date: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
        open: riyals(row["open"]),
        high: riyals(row["high"]),
        low: riyals(row["low"]),
        close: riyals(row["close"]),
        volume: row["volume"],
        adjustedClose: riyals(row["adjusted"]),
        turnover: riyals(row["value"]),
        tradeCount: row["trades"],
      };
    });
    return JSON.stringify({ symbol: "2222", count: data.length, data });
  };
  return Bun.serve({ hostname, port: 0, fetch: () => new Response(bodyOf(), { headers }) }).port ?? 0;
}

function companyOf(listing: ReturnType<typeof loadUniverse>[number]): Company {
  return {
    ...listing,
    formerNames: [],
    status: "active",
    descriptionAr: "",
    descriptionEn: "",
    website: null,
    country: "SA",
    currency: "SAR",
  };
}
