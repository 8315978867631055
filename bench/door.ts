// What the HTTP door costs: a route that answers kept bytes through the whole door (routing, request id, gate, headers,
// figures) beside a bare Bun.serve that answers the same bytes, in one server process, loaded in turns by wrk from another.
// The goal is at least 0.6 of the bare server. Rounds alternate and medians are told. On a machine that does other work the
// ratio of processor times is the one to trust: on a core of its own, throughput is its inverse.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountGate, ensureDemoAccounts } from "../src/access/index.ts";
import { Metrics, SystemClock } from "../src/base/index.ts";
import { onEndpoint } from "../src/rest/endpoint/endpoint-handler.ts";
import { createRest } from "../src/rest/index.ts";
import { encoded } from "../src/rest/response/answer.ts";
import { openStore } from "../src/store/index.ts";
import { rest } from "../src/wire/index.ts";
import { SILENT_LOG } from "../test/world/silent-log.ts";

const ROUNDS = 9;
const ROUND_SECONDS = 1;
const CONNECTIONS = 32;
const GOAL = 0.6;
const KEY = "marsad_test_demo-pro";
const PATH = "/api/v1/quote/2222/";
const BODY = new TextEncoder().encode(JSON.stringify({ symbol: "2222", filler: "x".repeat(620) }));

const wrk = Bun.which("wrk");
if (wrk === null) process.stdout.write("bench/door needs wrk on the path.\n");
else if (process.argv[2] === "serve") await serve();
else await measure(wrk);

/** The server process: prints its two ports, and runs until its input ends. */
async function serve(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
  const clock = new SystemClock();
  const store = await openStore({ dataDir: folder });
  await ensureDemoAccounts(store, clock.nowMs());
  const { accounts, usage } = store;
  const gate = new AccountGate({ accounts, usage, clock, log: SILENT_LOG, writer: "bench", demo: "unlimited" });
  await gate.start();
  const door = createRest({
    gate,
    clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
    settings: {
      publicUrl: null,
      trustedProxies: [],
      corsOrigins: [],
      legacyHosts: [],
      legacySince: 0,
      bodyLimitBytes: 65_536,
      requestTimeoutMs: 15_000,
      requestsInFlightMax: 10_000,
      accessLog: "failed",
      metricsToken: null,
    },
    ownUrl: () => "http://127.0.0.1",
    endpoints: [onEndpoint(rest.endpoints.getQuote, "quote", () => encoded(BODY))],
    probes: { feed: () => null, database: () => null, market: () => null },
    documents: { openapi: () => ({}), asyncapi: () => ({}) },
  });
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  const hostname = "127.0.0.1";
  const bare = Bun.serve({ hostname, port: 0, fetch: () => new Response(BODY, { headers }) });
  const full = Bun.serve({
    hostname,
    port: 0,
    fetch: (request, server) => door.fetch(request, server.requestIP(request)?.address ?? ""),
  });
  const meter = Bun.serve({ hostname, port: 0, fetch: () => Response.json(process.cpuUsage()) });
  process.stdout.write(`${JSON.stringify({ bare: bare.port, door: full.port, usage: meter.port })}\n`);
  for await (const _ of Bun.stdin.stream()) break;
  await Promise.all([bare.stop(true), full.stop(true), meter.stop(true)]);
  await gate.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

interface Ports {
  readonly bare: number;
  readonly door: number;
  readonly usage: number;
}

interface Lap {
  readonly perSecond: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly cpuUs: number;
}

async function cpuUs({ usage }: Ports): Promise<number> {
  const { user, system } = (await (await fetch(`http://127.0.0.1:${usage}/`)).json()) as NodeJS.CpuUsage;
  return user + system;
}

async function load(wrkPath: string, ports: Ports, port: number): Promise<Lap> {
  const words = [wrkPath, "-t1", `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, "-H", `X-API-Key: ${KEY}`];
  const before = await cpuUs(ports);
  const text = Bun.spawnSync([...words, `http://127.0.0.1:${port}${PATH}`]).stdout.toString();
  const used = (await cpuUs(ports)) - before;
  if (/Non-2xx/.test(text)) throw new Error(`answers other than 200:\n${text}`);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1] ?? Number.NaN);
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN), cpuUs: used / requests };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function measure(wrkPath: string): Promise<void> {
  const server = Bun.spawn([process.execPath, import.meta.path, "serve"], { stdin: "pipe", stdout: "pipe" });
  const reader = server.stdout.getReader();
  const ports: Ports = JSON.parse(new TextDecoder().decode((await reader.read()).value));
  for (const port of [ports.bare, ports.door, ports.door]) await load(wrkPath, ports, port);
  const rounds: { readonly bare: Lap; readonly door: Lap }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ bare: await load(wrkPath, ports, ports.bare), door: await load(wrkPath, ports, ports.door) });
  }
  server.stdin.end();
  await server.exited;
  const shown = (kind: "bare" | "door"): string => {
    const perSecond = Math.round(median(rounds.map((round) => round[kind].perSecond))).toLocaleString("en-US");
    return `${kind}: ${perSecond} requests/s, ${median(rounds.map((round) => round[kind].cpuUs)).toFixed(1)} µs of processor time each\n`;
  };
  const throughput = median(rounds.map(({ bare, door }) => door.perSecond / bare.perSecond));
  const ratio = median(rounds.map(({ bare, door }) => bare.cpuUs / door.cpuUs));
  process.stdout.write(`${shown("bare")}${shown("door")}`);
  process.stdout.write(
    `ratio by throughput ${throughput.toFixed(2)}, by processor time ${ratio.toFixed(2)} (goal ${GOAL})\n`,
  );
  process.exitCode = ratio >= GOAL ? 0 : 1;
}
