import { expect, test } from "bun:test";
import { onEndpoint } from "../../src/api/http/endpoint-handler.ts";
import { rest } from "../../src/wire/index.ts";
import { RestFixture } from "../api/http/rest-fixture.ts";
import { until } from "../world/until.ts";
import { callTool, connectMcp } from "./mcp-client.ts";

const BASE = "http://127.0.0.1:8080";
const ADDRESS = "203.0.113.9";
const JSON_HEADERS = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const HELLO = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };

function message(method: string, params: unknown = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Sends a body as it stands, with a Pro key unless the headers say otherwise. */
async function send(
  fixture: RestFixture,
  body: string,
  headers: Record<string, string> = {},
  method = "POST",
): Promise<Sent> {
  const sent = { ...JSON_HEADERS, "X-API-Key": fixture.key("pro"), ...headers };
  const init = method === "POST" ? { method, body, headers: sent } : { method, headers: sent };
  const response = await fixture.api.fetch(new Request(`${BASE}/mcp`, init), ADDRESS);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

function connect(fixture: RestFixture, headers: Readonly<Record<string, string>>) {
  return connectMcp(BASE, headers, (request) => fixture.api.fetch(request, ADDRESS));
}

test("a key comes in X-API-Key or as a bearer token, and nothing is said without one [MCP-02]", async () => {
  const fixture = await RestFixture.open();
  const hello = message("initialize", HELLO);
  expect((await send(fixture, hello)).status).toBe(200);
  const bearer = { "X-API-Key": "", Authorization: `Bearer ${fixture.key("pro")}` };
  const asBearer = await connect(fixture, bearer);
  expect((await callTool(asBearer, "get_quote", { symbol: "2222" })).body.plan).toBe("pro");
  for (const [headers, status] of [
    [{ "X-API-Key": "" }, 401],
    [{ "X-API-Key": "mine" }, 403],
    [{ "X-API-Key": "marsad_live_0123456789abcdef" }, 403],
    [{ "X-API-Key": "", Authorization: "Basic bWU6bWU=" }, 401],
  ] as const) {
    expect((await send(fixture, hello, headers)).status).toBe(status);
  }
});

test("a call is one request of its account, a handshake and the list are none [MCP-05]", async () => {
  const fixture = await RestFixture.open();
  const left = async () =>
    Number((await fixture.call("/api/v1/quote/2222/", "free")).headers.get("x-ratelimit-remaining"));
  const before = await left();
  const client = await connect(fixture, { "X-API-Key": fixture.key("free") });
  for (const method of ["tools/list", "prompts/list", "resources/list"]) {
    expect((await send(fixture, message(method), { "X-API-Key": fixture.key("free") })).status).toBe(200);
  }
  await callTool(client, "get_quote", { symbol: "2222" });
  await callTool(client, "get_quote", {});
  expect(await left()).toBe(before - 2);
});

test("throttles hold over tools and REST together, with the seconds to wait [MCP-05, MCP-08]", async () => {
  const fixture = await RestFixture.open();
  for (let i = 0; i < 5; i++) expect((await fixture.call("/api/v1/quote/2222/", "free")).status).toBe(200);
  const client = await connect(fixture, { "X-API-Key": fixture.key("free") });
  for (let i = 0; i < 5; i++) expect((await callTool(client, "get_quote", { symbol: "2222" })).isError).toBe(false);
  const { isError, body } = await callTool(client, "get_quote", { symbol: "2222" });
  expect(isError).toBe(true);
  expect(body.error).toMatchObject({ code: "throttled", status: 429 });
  expect(body.error.retry_after_seconds).toBeGreaterThan(0);
  expect(body.error.what_to_do).toContain("Wait");
  expect((await fixture.call("/api/v1/quote/2222/", "free")).status).toBe(429);
});

test("depth needs its entitlement here too [MCP-08]", async () => {
  const fixture = await RestFixture.open();
  const ask = async (key: string) =>
    (await callTool(await connect(fixture, { "X-API-Key": fixture.key(key) }), "get_depth", { symbol: "2222" })).body;
  expect((await ask("starter")).error.code).toBe("PLAN_LIMIT");
  expect((await ask("pro")).error.code).toBe("MARKET_DATA_ENTITLEMENT_REQUIRED");
  expect((await ask("pro-suspended")).error.code).toBe("MARKET_DATA_ENTITLEMENT_SUSPENDED");
  expect((await ask("pro-depth")).levels).toBe(5);
});

test("a failure inside is told without its cause [MCP-08]", async () => {
  const fixture = await RestFixture.open({
    endpoints: [
      onEndpoint(rest.endpoints.getQuote, () => {
        throw new Error("secret");
      }),
    ],
  });
  const client = await connect(fixture, { "X-API-Key": fixture.key("pro") });
  const { isError, text, body } = await callTool(client, "get_quote", { symbol: "2222" });
  expect(isError).toBe(true);
  expect(body.error.code).toBe("SERVER_ERROR");
  expect(text).not.toContain("secret");
});

test("pages of other origins are refused, the service's own and the configured ones are not [MCP-11]", async () => {
  const fixture = await RestFixture.open({ settings: { corsOrigins: ["https://agent.example.com"] } });
  for (const [origin, status] of [
    ["http://evil.example.com", 403],
    ["http://127.0.0.1.evil.example.com:8080", 403],
    ["http://localhost:9999", 403],
    ["null", 403],
    [BASE, 200],
    ["http://localhost:8080", 200],
    ["https://agent.example.com", 200],
  ] as const) {
    const sent = await send(fixture, message("initialize", HELLO), { Origin: origin });
    expect({ origin, status: sent.status }).toEqual({ origin, status });
  }
});

test("what is no message is refused, and nothing of it is logged as a failure [MCP-12]", async () => {
  const fixture = await RestFixture.open();
  const nested = `${"[".repeat(900)}${"]".repeat(900)}`;
  const deep = message("tools/call", { name: "get_quote", arguments: JSON.parse(`{"symbol":${nested}}`) });
  for (const [body, status, part] of [
    ["", 400, "-32700"],
    ["{", 400, "-32700"],
    ["\u0000", 400, "-32700"],
    ["[]", 400, "-32600"],
    [`[${message("ping")},${message("ping")}]`, 400, "-32600"],
    ["1", 400, "-32600"],
    ["null", 400, "-32600"],
    ["{}", 400, "error"],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, "error"],
    [`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, 400, "error"],
    [message("x".repeat(500)), 200, "-32601"],
    [message("tools/call", {}), 200, "-32602"],
    [message("tools/call", { name: "get_quote", arguments: [] }), 200, "error"],
    [message("tools/call", { name: "__proto__" }), 200, "There is no tool"],
    [message("resources/read", { uri: "file:///etc/passwd" }), 200, "There is no resource"],
    [message("resources/read", { uri: "marsad://docs/guide/../../package.json" }), 200, "There is no resource"],
    [message("prompts/get", { name: "nothing" }), 200, "There is no prompt"],
    [deep, 200, "error"],
    [message("ping", { text: "x".repeat(3_000) }), 400, "VALIDATION"],
  ] as const) {
    const sent = await send(fixture, body);
    expect({ body: body.slice(0, 60), status: sent.status }).toEqual({ body: body.slice(0, 60), status });
    expect(sent.text).toContain(part);
  }
  expect(fixture.logLines.filter((line) => line.includes('"error"'))).toEqual([]);
  expect((await send(fixture, message("ping"))).status).toBe(200);
});

test("other methods and types are refused, and there is no session to keep [MCP-01, MCP-12]", async () => {
  const fixture = await RestFixture.open();
  for (const method of ["GET", "DELETE", "PUT"]) {
    const sent = await send(fixture, "", {}, method);
    expect([sent.status, sent.headers.get("allow")]).toEqual([405, "POST"]);
  }
  expect((await send(fixture, message("ping"), { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await send(fixture, message("ping"), { Accept: "text/html" })).status).toBe(406);
  const hello = await send(fixture, message("initialize", HELLO));
  expect(hello.headers.get("mcp-session-id")).toBeNull();
});

test("a subscription, which would stay open, is refused at once [MCP-12]", async () => {
  const fixture = await RestFixture.open();
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const listen = message("subscriptions/listen", { _meta: envelope, notifications: { toolsListChanged: true } });
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "subscriptions/listen" };
  const { text } = await send(fixture, listen, headers);
  expect(text).toContain("Subscription limit reached");
});

test("calls are counted by tool and outcome, requests by their route [MCP-13]", async () => {
  const fixture = await RestFixture.open();
  const client = await connect(fixture, { "X-API-Key": fixture.key("pro") });
  await callTool(client, "get_quote", { symbol: "2222" });
  await callTool(client, "get_quote", { symbol: "9999" });
  const { text } = await fixture.call("/metrics", null, {}, "127.0.0.1");
  expect(text).toContain('marsad_mcp_tool_calls_total{tool="get_quote",outcome="answered"} 1');
  expect(text).toContain('marsad_mcp_tool_calls_total{tool="get_quote",outcome="refused"} 1');
  expect(text).toMatch(/marsad_http_requests_total\{route="\/mcp",method="POST",status="200"\} \d/);
  expect(text).toMatch(
    /marsad_http_requests_total\{route="\/api\/v1\/quote\/\{symbol\}\/",method="GET",status="200"\} 1/,
  );
});

test("a configured page may ask from a browser: its preflight names the protocol's headers [MCP-11]", async () => {
  const fixture = await RestFixture.open({ settings: { corsOrigins: ["https://agent.example.com"] } });
  const headers = { Origin: "https://agent.example.com", "Access-Control-Request-Method": "POST" };
  const answer = await fixture.call("/mcp", null, { method: "OPTIONS", headers });
  expect(answer.status).toBe(204);
  for (const name of ["Authorization", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"]) {
    expect(answer.headers.get("access-control-allow-headers")).toContain(name);
  }
});

test("a tool that gives no answer in time is an error of the protocol, not a failure of the request [MCP-17]", async () => {
  const never = Promise.withResolvers<never>();
  let isAsked = false;
  const fixture = await RestFixture.open({
    endpoints: [
      onEndpoint(rest.endpoints.getQuote, () => {
        isAsked = true;
        return never.promise;
      }),
    ],
  });
  const sent = send(fixture, message("tools/call", { name: "get_quote", arguments: { symbol: "2222" } }));
  await until("the tool is asked", () => isAsked);
  fixture.access.clock.advance(900);
  const { status, text } = await sent;
  expect(status).toBe(200);
  expect(text).toContain("-32001");
  expect(text).toContain("no answer within 800 ms");
});
