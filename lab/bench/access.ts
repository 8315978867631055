// The cost of authentication, limits and their headers: the throughput of a REST route with the gate, compared with
// the same route with a gate that admits everyone without checks, in one server process, loaded in turns by wrk
// from another. The goal is at most 15 %. The same comparison runs on a bare Bun.serve, which does nothing else.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AccountAdministration,
  AccountGate,
  type Admission,
  type Gate,
  parseLimitChanges,
  THROTTLES,
} from "../../src/access/index.ts";
import { callerOf } from "../../src/access/plans/caller.ts";
import { onEndpoint } from "../../src/api/http/endpoint-handler.ts";
import { encoded } from "../../src/api/http/response/answer.ts";
import type { RestApi } from "../../src/api/index.ts";
import { SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { rest } from "../../src/wire/index.ts";
import { healthyRest } from "../../test/world/healthy-rest.ts";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { median } from "./page/figure.ts";

const ROUNDS = 9;
const ROUND_SECONDS = 1;
const CONNECTIONS = 32;
const OTHER_ACCOUNTS = 2_000;
const COST_MAX = 0.15;
const ROOMY = 1_000_000_000;
const PATH = "/api/v1/quote/2222/";
const BODY = new TextEncoder().encode(
  JSON.stringify({ symbol: "2222", name: "أرامكو السعودية", filler: "x".repeat(560) }),
);
const JSON_TYPE = "application/json; charset=utf-8";

/** The kinds of server; each runs with and without the gate. */
const KINDS = ["api", "bare"] as const;
interface Ports {
  readonly open: number;
  readonly guarded: number;
}
interface Started {
  readonly ports: Readonly<Record<(typeof KINDS)[number], Ports>>;
  readonly keyText: string;
  readonly admitNs: number;
}

const wrk = Bun.which("wrk");
if (wrk === null) process.stdout.write("lab/bench/access needs wrk on the path.\n");
else if (process.argv[2] === "serve") await serve();
else await measure(wrk);

/** The server process: prints its ports and a key, and runs until its input ends. */
async function serve(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
  const clock = new SystemClock();
  const store = await openStore({ dataDir: folder });
  const keyText = await populate(new AccountAdministration(store, clock));
  const { accounts, usage } = store;
  const throttles = { ...THROTTLES, addressRequestsPerMinute: ROOMY };
  const gate = new AccountGate({ accounts, usage, clock, log: SILENT_LOG, demo: "on", throttles });
  await gate.start();
  const [openApi, guardedApi] = [apiWith(openGate()), apiWith(gate)];
  const servers = [
    listen((request) => openApi.fetch(request, "")),
    listen((request, address) => guardedApi.fetch(request, address())),
    listen(() => bareAnswer(null)),
    listen((request, address) => bareAnswer(gate.admit(request.headers.get("x-api-key"), address()))),
  ];
  const [a = 0, b = 0, c = 0, d = 0] = servers.map(({ port }) => port ?? 0);
  const ports = { api: { open: a, guarded: b }, bare: { open: c, guarded: d } };
  process.stdout.write(`${JSON.stringify({ ports, keyText, admitNs: admitNs(gate, keyText) } satisfies Started)}\n`);
  for await (const _ of Bun.stdin.stream()) break;
  for (const server of servers) await server.stop(true);
  await gate.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

/** One account among others, with limits too high to matter. */
async function populate(registrar: AccountAdministration): Promise<string> {
  for (let i = 0; i < OTHER_ACCOUNTS; i++) {
    const account = await registrar.createAccount({
      name: `account ${i}`,
      plan: "pro",
      depth: "none",
      isVerified: true,
    });
    await registrar.issueKey({ accountId: account.id, kind: "live", label: "", expiresAtMs: null });
  }
  const account = await registrar.createAccount({ name: "load", plan: "enterprise", depth: "none", isVerified: true });
  await registrar.change(account.id, {
    limits: parseLimitChanges(`requests-per-day=${ROOMY},requests-per-minute=${ROOMY}`),
  });
  return (await registrar.issueKey({ accountId: account.id, kind: "live", label: "", expiresAtMs: null })).text;
}

function listen(answer: (request: Request, address: () => string) => Response | Promise<Response>) {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, server) => answer(request, () => server.requestIP(request)?.address ?? ""),
  });
}

function apiWith(gate: Gate): RestApi {
  const endpoints = [onEndpoint(rest.endpoints.getQuote, () => encoded(BODY))];
  return healthyRest({ gate, clock: new SystemClock(), endpoints });
}

/** Admits everyone without a check of key, address or limits; without a rate there are no headers of it either. */
function openGate(): Gate {
  const admission = {
    ok: true,
    caller: callerOf({ id: 1, plan: "enterprise", overrides: {}, depth: "none" }, { id: 1, scope: "data" }),
  } as unknown as Admission;
  return {
    admit: () => admission,
    identify: () => admission,
    fail: () => {},
    useOf: () => null,
    nameOf: () => null,
    hasDemoKeys: false,
    refresh: async () => {},
    visit: () => null,
    openConnection: () => ({ ok: false }),
    callerOfKey: () => null,
    watch: () => () => undefined,
  };
}

function bareAnswer(admission: Admission | null): Response {
  if (admission === null) return new Response(BODY, { headers: { "Content-Type": JSON_TYPE } });
  if (!admission.ok) return new Response(null, { status: 429 });
  const { limit, remaining, resetAtS } = admission.rate;
  return new Response(BODY, {
    headers: {
      "Content-Type": JSON_TYPE,
      "X-RateLimit-Limit": String(limit),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(resetAtS),
    },
  });
}

/** In processor time, so that other work on the machine does not count. */
function admitNs(gate: Gate, keyText: string): number {
  const count = 1_000_000;
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) gate.admit(keyText, "127.0.0.1");
  const { user, system } = process.cpuUsage(before);
  return Math.round(((user + system) * 1_000) / count);
}

async function measure(program: string): Promise<void> {
  const words = [process.execPath, import.meta.path, "serve"];
  const child = Bun.spawn(words, { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  try {
    const started: Started = JSON.parse(await firstLine(child.stdout));
    process.stdout.write(`admit alone: ${started.admitNs} ns\n`);
    for (const kind of KINDS) {
      const cost = await costOf(program, started, kind);
      if (kind === "api" && cost > COST_MAX) process.exitCode = 1;
    }
    process.stdout.write(`goal: at most ${COST_MAX * 100} % in the REST API\n`);
  } finally {
    child.stdin.end();
    await child.exited;
  }
}

/** The share of throughput that the gate takes, as the median over rounds: neighbouring measurements share the machine's load. */
async function costOf(program: string, { ports, keyText }: Started, kind: (typeof KINDS)[number]): Promise<number> {
  const load = (port: number): Promise<number> => loadOnce(program, `http://127.0.0.1:${port}${PATH}`, keyText);
  const rounds: { open: number; guarded: number }[] = [];
  for (let i = 0; i <= ROUNDS; i++) {
    const open = await load(ports[kind].open);
    const guarded = await load(ports[kind].guarded);
    // The first round warms up.
    if (i > 0) rounds.push({ open, guarded });
  }
  const cost = 1 - median(rounds.map((round) => round.guarded / round.open));
  const shown = (values: readonly number[]): string => Math.round(median(values)).toLocaleString("en");
  const [open, guarded] = [rounds.map((round) => round.open), rounds.map((round) => round.guarded)].map(shown);
  process.stdout.write(
    `${kind}: ${open} requests/s open, ${guarded} behind the gate, cost ${(cost * 100).toFixed(1)} %\n`,
  );
  return cost;
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.split("\n", 1)[0] ?? "";
}

/** Requests a second, by wrk; an answer that is not 200 spoils the run. */
async function loadOnce(program: string, url: string, keyText: string): Promise<number> {
  const words = ["-t1", `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, "-H", `X-API-Key: ${keyText}`, url];
  const report = await new Response(Bun.spawn([program, ...words], { stdout: "pipe" }).stdout).text();
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  if (!Number.isFinite(perSecond) || report.includes("Non-2xx")) throw new Error(`wrk failed on ${url}: ${report}`);
  return perSecond;
}
