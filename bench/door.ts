// What the HTTP door costs: a route that answers kept bytes through the whole door (routing, request id, gate, headers,
// figures) beside a bare Bun.serve that answers the same bytes, in one server process, loaded in turns by wrk from another.
// The goal is at least 0.6 of the bare server. Rounds alternate, and the median of their ratios is told, so that other work
// on the machine weighs on both alike.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountGate, ensureDemoAccounts } from "../src/access/index.ts";
import { Metrics, SILENT_LOG, SystemClock } from "../src/base/index.ts";
import { createRest, encoded, onEndpoint } from "../src/rest/index.ts";
import { openStore } from "../src/store/index.ts";
import { rest } from "../src/wire/index.ts";

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
  process.stdout.write(`${JSON.stringify({ bare: bare.port, door: full.port })}\n`);
  for await (const _ of Bun.stdin.stream()) break;
  await Promise.all([bare.stop(true), full.stop(true)]);
  await gate.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

function load(wrkPath: string, port: number): number {
  const words = [wrkPath, "-t1", `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, "-H", `X-API-Key: ${KEY}`];
  const { stdout } = Bun.spawnSync([...words, `http://127.0.0.1:${port}${PATH}`]);
  const text = stdout.toString();
  if (/Non-2xx/.test(text)) throw new Error(`answers other than 200:\n${text}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function measure(wrkPath: string): Promise<void> {
  const server = Bun.spawn([process.execPath, import.meta.path, "serve"], { stdin: "pipe", stdout: "pipe" });
  const reader = server.stdout.getReader();
  const ports = JSON.parse(new TextDecoder().decode((await reader.read()).value));
  load(wrkPath, ports.bare);
  load(wrkPath, ports.door);
  load(wrkPath, ports.door);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    bare: load(wrkPath, ports.bare),
    door: load(wrkPath, ports.door),
  }));
  server.stdin.end();
  await server.exited;
  const ratio = median(rounds.map(({ bare, door }) => door / bare));
  const shown = (kind: "bare" | "door"): string =>
    Math.round(median(rounds.map((round) => round[kind]))).toLocaleString("en-US");
  process.stdout.write(`bare ${shown("bare")}/s, door ${shown("door")}/s, ratio ${ratio.toFixed(2)} (goal ${GOAL})\n`);
  process.exitCode = ratio >= GOAL ? 0 : 1;
}
