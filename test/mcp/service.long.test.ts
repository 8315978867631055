// MCP of a service in a process of its own: an independent client over HTTP and over stdio, and the protocol's conformance package.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Child, ROOT } from "../app/child.ts";
import { Served, START_LIMIT_MS } from "../app/served.ts";
import { givePast } from "../world/past-folder.ts";
import { until } from "../world/until.ts";
import { callTool, connectMcp } from "./mcp-client.ts";

const LIMIT_MS = 300_000;
const KEY = "marsad_test_demo-pro-depth";

/** Scenarios about tools, prompts and resources of the package's own sample server, and about features that we do not declare. */
const OF_THE_SAMPLE_SERVER = [
  "logging-set-level",
  "completion-complete",
  ...["simple-text", "image", "audio", "embedded-resource", "mixed-content"].map((name) => `tools-call-${name}`),
  ...["with-logging", "error", "with-progress", "sampling", "elicitation"].map((name) => `tools-call-${name}`),
  // Wants a session, and only warns without one.
  "server-sse-multiple-streams",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  ...["read-text", "read-binary", "templates-read", "subscribe", "unsubscribe"].map((name) => `resources-${name}`),
  ...["get-simple", "get-with-args", "get-embedded-resource", "get-with-image"].map((name) => `prompts-${name}`),
];

let folder = "";
let service: Served | undefined;
let url = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-mcp-"));
  await givePast(join(folder, "data"));
  const market = ["--sim-activity", "0.05", "--sim-speed", "30"];
  service = await Served.start(join(folder, "data"), market);
  url = service.url;
}, START_LIMIT_MS);

afterAll(async () => {
  await service?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function connectStdio(environment: Readonly<Record<string, string>> = {}): Promise<Client> {
  const { PATH = "", HOME = "" } = process.env;
  const client = new Client({ name: "marsad-test", version: "1.0.0" });
  const env = { PATH, HOME, MARSAD_SERVICE_URL: url, MARSAD_API_KEY: KEY, ...environment };
  await client.connect(new StdioClientTransport({ command: "bin/marsad", args: ["mcp"], cwd: ROOT, env }));
  return client;
}

async function rest(path: string): Promise<unknown> {
  return (await fetch(`${url}/api/v1${path}`, { headers: { "X-API-Key": KEY } })).json();
}

test(
  "a client over HTTP and one over stdio see the same tools and the numbers of REST [MCP-07, MCP-14]",
  async () => {
    const clients = [
      await connectMcp(url, { Authorization: `Bearer ${KEY}` }),
      await connectMcp(url, { "X-API-Key": KEY }, undefined, "auto"),
      await connectStdio(),
    ];
    const lists = await Promise.all(clients.map(async (client) => (await client.listTools()).tools));
    expect(lists[1]).toEqual(lists[0] ?? []);
    expect(lists[2]).toEqual(lists[0] ?? []);
    for (const client of clients) {
      const past = { symbol: "2222", from_date: "2025-01-01", to_date: "2025-03-01" };
      const bars = await callTool(client, "get_historical", past);
      expect(bars.body).toEqual(await rest("/historical/2222/?from=2025-01-01&to=2025-03-01&limit=100"));
      expect((await callTool(client, "get_dividends", { symbol: "1120" })).body.symbol).toBe("1120");
      const wrong = await callTool(client, "get_quote", { symbol: "0000" });
      expect([wrong.isError, wrong.body.error.code]).toEqual([true, "INVALID_SYMBOL"]);
      expect((await callTool(client, "get_account")).body.plan).toBe("pro");
      expect((await callTool(client, "get_account_usage", { days: 1 })).body.days).toHaveLength(1);
      await until("a quote is the same by tool and by REST", async () => {
        const [{ body }, plain] = [await callTool(client, "get_quote", { symbol: "2222" }), await rest("/quote/2222/")];
        return Bun.deepEquals(body, plain);
      });
      await client.close();
    }
  },
  LIMIT_MS,
);

/** The questions of the guide, by the calls that answer them. */
const QUESTIONS: readonly (readonly (readonly [tool: string, given: Readonly<Record<string, unknown>>])[])[] = [
  [
    ["get_quote", { identifier: "أرامكو" }],
    ["screen_market", { filter: "symbol=2222", fields: "price,from_high_52w" }],
  ],
  [
    ["get_sectors", {}],
    ["get_market_movers", { type: "gainers" }],
  ],
  [
    ["get_historical", { symbol: "1120", from_date: "2021-11-14", to_date: "2021-11-20", adjust: "all" }],
    ["get_quote", { identifier: "1120" }],
  ],
  [["screen_market", { filter: "sector_id=banks,pe_ratio<15,trailing_12m_yield>4", sort: "-market_cap" }]],
  [["compare_companies", { symbols: "7010,7020,7030" }]],
  [
    ["get_company_calendar", { symbol: "2010", from_date: "2026-11-16", to_date: "2027-06-30" }],
    ["get_dividends", { symbol: "2010" }],
  ],
  [["get_sharia_screening", { symbol: "1120" }]],
  [
    ["get_historical", { symbol: "2222", from_date: "2026-05-20", as_of: "2026-06-01T18:00:00+03:00" }],
    ["get_events", { symbol: "2222", as_of: "2026-06-01T18:00:00+03:00" }],
  ],
  [
    ["get_intraday", { symbol: "2280" }],
    ["get_events", { symbol: "2280", limit: 5 }],
    ["get_trades", { symbol: "2280", limit: 20 }],
  ],
  [["get_depth", { symbol: "2222", levels: 10 }]],
];

test(
  "the questions of the guide are answered by the tools that it names",
  async () => {
    const guide = await Bun.file(join(ROOT, "docs/guide/mcp.md")).text();
    const [, table = ""] = /\| question \| tools \|\n.*\n((?:\|.*\n)+)/.exec(guide) ?? [];
    const named = table
      .trimEnd()
      .split("\n")
      .map((line) => [...line.matchAll(/`(\w+)`/g)].map(([, tool]) => tool));
    expect(named).toEqual(QUESTIONS.map((calls) => calls.map(([tool]) => tool)));
    const client = await connectMcp(url, { "X-API-Key": KEY });
    for (const [tool, given] of QUESTIONS.flat()) {
      const { isError, text } = await callTool(client, tool, given);
      expect([tool, isError, isError ? text : ""]).toEqual([tool, false, ""]);
    }
    await client.close();
  },
  LIMIT_MS,
);

test(
  "marsad mcp says when its service is not there, and ends with its input [MCP-08, MCP-14]",
  async () => {
    const client = await connectStdio({ MARSAD_SERVICE_URL: "http://127.0.0.1:9" });
    const { isError, body } = await callTool(client, "get_market_status");
    expect(isError).toBe(true);
    expect(body.error.what_to_do).toContain("service is running");
    await client.close();
    const alone = new Child(["src/app/main.ts", "mcp"], { MARSAD_SERVICE_URL: url });
    alone.endInput();
    expect(await alone.ended()).toBe(0);
    expect(alone.out).toBe("");
    const flooded = new Child(["src/app/main.ts", "mcp"], { MARSAD_SERVICE_URL: url });
    flooded.type("not a message");
    flooded.type("x".repeat(300_000));
    await flooded.ended();
  },
  LIMIT_MS,
);

test(
  "marsad mcp gives every answer before it ends, when its input ends first [MCP-14]",
  async () => {
    const piped = new Child(["src/app/main.ts", "mcp"], { MARSAD_SERVICE_URL: url, MARSAD_API_KEY: KEY });
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "pipe", version: "1" } };
    const ask = (id: number, method: string, params: object): void =>
      piped.type(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    ask(1, "initialize", params);
    piped.type(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    for (let id = 2; id <= 9; id++) ask(id, "tools/call", { name: "get_quote", arguments: { symbol: "2222" } });
    ask(10, "tools/call", { name: "get_market_summary", arguments: {} });
    // A cancelled request has no answer to wait for, unless it came before.
    piped.type(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 10 } }));
    piped.endInput();
    expect(await piped.ended()).toBe(0);
    const answers = piped.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const awaited = answers.filter(({ id }) => id !== 10);
    expect(awaited.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const quotes = awaited.filter(({ id }) => id > 1).map(({ result }) => result.structuredContent.symbol);
    expect(new Set(quotes)).toEqual(new Set(["2222"]));
  },
  LIMIT_MS,
);

test(
  "the conformance package finds no fault in what the server declares [MCP-15]",
  async () => {
    const front = keyedFront();
    try {
      const baseline = join(folder, "expected.yml");
      writeFileSync(baseline, `server:\n${OF_THE_SAMPLE_SERVER.map((name) => `  - ${name}\n`).join("")}`);
      const program = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
      const words = ["server", "--url", `http://localhost:${front.port}/mcp`, "--expected-failures", baseline];
      const child = new Child([program, ...words]);
      const code = await child.ended();
      for (const name of [
        "server-initialize",
        "ping",
        "tools-list",
        "resources-list",
        "prompts-list",
        "dns-rebinding-protection",
      ]) {
        expect(child.out).toMatch(new RegExp(`✓ ${name}: [1-9]\\d* passed, 0 failed`));
      }
      expect({ code, out: child.out.slice(-600) }).toMatchObject({ code: 0 });
    } finally {
      await front.stop(true);
    }
  },
  LIMIT_MS,
);

/** The package sends no key: this puts one on, and the service's own port in place of its own. */
function keyedFront(): Bun.Server<undefined> {
  const server = Bun.serve({
    port: 0,
    hostname: "localhost",
    fetch: async (request) => {
      const headers = new Headers(request.headers);
      headers.set("X-API-Key", KEY);
      headers.delete("accept-encoding");
      const origin = headers.get("origin");
      if (origin !== null) headers.set("origin", origin.replace(String(server.port), new URL(url).port));
      const body = request.method === "POST" ? await request.text() : null;
      const answer = await fetch(`${url}${new URL(request.url).pathname}`, { method: request.method, headers, body });
      const kept = new Headers(answer.headers);
      for (const name of ["content-encoding", "content-length"]) kept.delete(name);
      return new Response(answer.status === 202 ? null : await answer.text(), { status: answer.status, headers: kept });
    },
  });
  return server;
}
