// Admission to the streams: keys, plans, entitlements, connections, addresses and pages.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { nextTurn } from "../../../src/base/index.ts";
import { STREAM_CHANNELS, type StreamChannel } from "../../../src/wire/index.ts";
import { nothingMore } from "../nothing-more.ts";
import { RawSocket } from "../raw-socket.ts";
import { type KeyName, StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.close());

/** The frames and the close that a connection gets. */
async function refusal(channel: StreamChannel, key: KeyName | null, query: Readonly<Record<string, string>> = {}) {
  const client = await fixture.connect(channel, key, query);
  const { code, reason } = await client.closed;
  return { code, reason, frames: client.frames };
}

describe("a key that opens nothing is let in, told once and closed with 4401 [STREAM-02, AUTH-09]", () => {
  const capitals = (channel: StreamChannel, code: string): string => (channel === "depth" ? code.toUpperCase() : code);

  test.each([...STREAM_CHANNELS])("on %s, with the channel's own codes [STREAM-29]", async (channel) => {
    const unknown = `marsad_live_${"a".repeat(40)}`;
    const cases = [
      [{ api_key: "" }, "api_key_required", "Authentication credentials were not provided."],
      [{ api_key: "sesame" }, "invalid_api_key", "Invalid API key format."],
      [{ api_key: unknown }, "invalid_api_key", "API key is invalid or has been revoked."],
    ] as const;
    for (const [query, name, message] of cases) {
      const code = capitals(channel, name);
      expect(await refusal(channel, null, query)).toEqual({
        code: 4401,
        reason: code,
        frames: [{ type: "error", code, message, details: {} }],
      });
    }
  });
});

describe("a socket that was opened without a key", () => {
  const missing = { code: 4401, reason: "api_key_required" };

  test.each([...STREAM_CHANNELS])("on %s shows it in its first message [STREAM-43]", async (channel) => {
    const client = await fixture.connect(channel, null, { heartbeat: "1" });
    await nothingMore(client);
    client.send({ action: "authenticate", api_key: fixture.key("pro-depth") });
    expect(await client.next()).toMatchObject({ type: "connected" });
    if (channel === "status") await client.next("status_snapshot");
    fixture.access.clock.advance(5_000);
    client.send({ action: "ping" });
    await client.next("heartbeat");
  });

  test("is told what its key lacks, as with the key in the address [STREAM-43]", async () => {
    const told = async (api_key: unknown) => {
      const client = await fixture.connect("trades", null);
      client.send({ action: "authenticate", api_key });
      const { code, reason } = await client.closed;
      return [code, reason, client.frames.length];
    };
    expect(await told(fixture.key("free"))).toEqual([4403, "plan_not_entitled", 1]);
    expect(await told("sesame")).toEqual([4401, "invalid_api_key", 1]);
    expect(await told(`marsad_live_${"a".repeat(40)}`)).toEqual([4401, "invalid_api_key", 1]);
    expect(await told(7)).toEqual([4401, "api_key_required", 1]);
  });

  test("is refused after another first message at once, and after 5 seconds of silence [STREAM-43]", async () => {
    for (const frame of ['{"action":"ping"}', "{", new Uint8Array(3), '{"action":"subscribe","symbols":["1001"]}']) {
      const client = await fixture.connect("stocks", null);
      client.send(frame);
      expect(await client.closed).toEqual(missing);
    }
    const silent = await fixture.connect("stocks", null);
    fixture.access.clock.advance(4_999);
    await nothingMore(silent);
    fixture.access.clock.advance(1);
    expect(await silent.closed).toEqual(missing);
    expect(silent.frames).toEqual([expect.objectContaining({ type: "error", code: "api_key_required" })]);
  });

  test("is refused at once where 32 of its address wait [STREAM-44]", async () => {
    const waiting = [];
    for (let at = 0; at < 32; at++) waiting.push(await fixture.connect("stocks", null));
    expect(await refusal("stocks", null)).toMatchObject(missing);
    waiting[0]?.close();
    await waiting[0]?.closed;
    await nothingMore(await fixture.connect("stocks", null));
  });
});

describe("a plan that does not suffice is told and closed with 4403 [STREAM-03, STREAM-09]", () => {
  test.each(["free", "starter"] as const)("%s [STOCKS-20, TAPE-22, TAPE-01, LADDER-01]", async (plan) => {
    const details = { plan, required_plan: "pro" };
    for (const channel of STREAM_CHANNELS) {
      const code = channel === "depth" ? "MARKET_DATA_ENTITLEMENT_REQUIRED" : "plan_not_entitled";
      expect(await refusal(channel, plan)).toMatchObject({
        code: 4403,
        reason: code,
        frames: [{ type: "error", code, details }],
      });
    }
  });

  test("depth needs the entitlement beside the plan [LADDER-02]", async () => {
    expect(await refusal("depth", "pro")).toMatchObject({
      code: 4403,
      frames: [{ type: "error", code: "MARKET_DATA_ENTITLEMENT_REQUIRED" }],
    });
    expect(await refusal("depth", "pro-suspended")).toMatchObject({
      code: 4403,
      frames: [{ type: "error", code: "MARKET_DATA_ENTITLEMENT_SUSPENDED" }],
    });
    await fixture.connectedClient("depth", "pro-depth");
  });
});

describe("connections of an account", () => {
  test.each([
    ["pro", 5],
    ["business", 20],
    ["enterprise", 100],
  ] as const)(
    "%s has %i; one more is closed with 4429 and no frame; a closed one makes room [STREAM-04, STREAM-05]",
    async (plan, count) => {
      const clients = [];
      for (let at = 0; at < count; at++)
        clients.push(await fixture.connectedClient(at % 2 === 0 ? "stocks" : "trades", plan));
      expect(await refusal("trades", plan)).toEqual({ code: 4429, reason: "connection_limit", frames: [] });
      clients[0]?.close();
      await clients[0]?.closed;
      await fixture.connectedClient("trades", plan);
    },
  );
});

describe("before the upgrade", () => {
  const plainStatus = async (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") => {
    const socket = await RawSocket.open(fixture.port, path, headers, method);
    socket.destroy();
    return socket.status;
  };

  test("an unknown path is a plain 404 [STREAM-07]", async () => {
    for (const path of ["/ws/v1/", "/ws/v1/stock/", "/ws/v2/stocks/", "/ws/v1/market/", "/ws/v1/stocks/x/"]) {
      expect(await plainStatus(`${path}?api_key=${fixture.key("pro")}`)).toBe(404);
    }
  });

  test("a wrong path is answered with the right one [FIRST-02]", async () => {
    for (const [path, meant] of [
      ["/ws/v1/trades/", "/ws/v1/market/trades/"],
      ["/ws/stocks", "/ws/v1/stocks/"],
      ["/ws/v1/market/dept/", "/ws/v1/market/depth/"],
      ["/ws/v1/indexes/", "/ws/v1/market/index/"],
    ]) {
      const response = await fetch(`http://127.0.0.1:${fixture.port}${path}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`Did you mean ${meant} ?`);
    }
  });

  test("a plain request under /ws/ is told so: 426 on a channel, 404 elsewhere, never a REST refusal [STREAM-07]", async () => {
    const plainly = async (path: string, method = "GET") => {
      const response = await fetch(`http://127.0.0.1:${fixture.port}${path}`, { method });
      return [response.status, response.headers.get("upgrade"), (await response.text()).includes("INVALID_ROUTE")];
    };
    expect(await plainly("/ws/v1/stocks/?api_key=x")).toEqual([426, "websocket", false]);
    expect(await plainly("/ws/v1/market/depth")).toEqual([426, "websocket", false]);
    expect(await plainly("/ws/v1/nothing/")).toEqual([404, null, false]);
    expect(await plainly("/ws/v1/stocks/", "POST")).toEqual([405, null, false]);
  });

  test("a path without its last slash is the same channel", async () => {
    expect(await plainStatus(`/ws/v1/market/trades?api_key=${fixture.key("pro")}`)).toBe(101);
  });

  test("an address that comes too often gets 429 with Retry-After in place of a socket", async () => {
    await fixture.close();
    fixture = await StreamFixture.open({ addressRequestsPerMinute: 3 });
    const path = "/ws/v1/stocks/";
    for (let at = 0; at < 3; at++) expect(await plainStatus(path)).toBe(101);
    const socket = await RawSocket.open(fixture.port, path);
    socket.destroy();
    expect(socket.status).toBe(429);
    expect(socket.head).toMatch(/Retry-After: \d+/i);
    fixture.access.clock.advance(60_000);
    expect(await plainStatus(path)).toBe(101);
  });

  test("an address that guesses keys is shut out as over REST", async () => {
    for (let at = 0; at < 60; at++) await plainStatus(`/ws/v1/stocks/?api_key=marsad_live_guess-${at}-aaaaaaaa`);
    expect(await plainStatus(`/ws/v1/stocks/?api_key=${fixture.key("pro")}`)).toBe(429);
  });

  test("the address of a trusted proxy's client counts, not the proxy's", async () => {
    await fixture.close();
    fixture = await StreamFixture.open({ addressRequestsPerMinute: 1, trustedProxies: ["127.0.0.1"] });
    const path = "/ws/v1/stocks/";
    expect(await plainStatus(path, { "X-Forwarded-For": "203.0.113.1" })).toBe(101);
    expect(await plainStatus(path, { "X-Forwarded-For": "203.0.113.2" })).toBe(101);
    expect(await plainStatus(path, { "X-Forwarded-For": "203.0.113.1" })).toBe(429);
  });

  test("pages of other origins are turned away where origins are named; programs are not asked", async () => {
    await fixture.close();
    fixture = await StreamFixture.open({ wsOrigins: ["https://app.example.com"] });
    const path = `/ws/v1/stocks/?api_key=${fixture.key("pro")}`;
    expect(await plainStatus(path, { Origin: "https://app.example.com" })).toBe(101);
    expect(await plainStatus(path, { Origin: "https://APP.example.com" })).toBe(101);
    expect(await plainStatus(path, { Origin: "https://evil.example.com" })).toBe(403);
    expect(await plainStatus(path, { Origin: "null" })).toBe(403);
    expect(await plainStatus(path)).toBe(101);
  });
});

test("a service that goes away closes with 1001", async () => {
  const clients = [
    await fixture.connectedClient("stocks"),
    await fixture.connectedClient("trades"),
    await fixture.connectedClient("depth", "business"),
  ];
  fixture.door.goAway();
  for (const client of clients) expect(await client.closed).toEqual({ code: 1001, reason: "" });
});

test("a failure during setup closes with 4000 [STREAM-06]", async () => {
  fixture.gate.openConnection = () => {
    throw new Error("planted");
  };
  expect(await refusal("stocks", "pro")).toMatchObject({
    code: 4000,
    reason: "internal_error",
    frames: [{ type: "error", code: "internal_error" }],
  });
});

test("a failure on one connection closes it with 1011 and leaves the others", async () => {
  const client = await fixture.connectedClient("trades");
  const other = await fixture.connectedClient("stocks");
  const engine = fixture.market.engine("realtime");
  const trades = engine.trades.bind(engine);
  engine.trades = () => {
    throw new Error("planted");
  };
  client.send({ action: "snapshot", symbol: "1001" });
  expect(await client.closed).toEqual({ code: 1011, reason: "internal_error" });
  engine.trades = trades;
  expect(await other.flush()).toEqual([]);
});

test("metrics count connections and closes", async () => {
  const client = await fixture.connectedClient("stocks");
  expect(await fixture.metrics.text()).toContain('marsad_stream_connections{channel="stocks"} 1');
  expect(await fixture.metrics.text()).toContain("# TYPE marsad_stream_frames_published counter");
  client.close(4321);
  await client.closed;
  const text = await fixture.metrics.text();
  expect(text).toContain('marsad_stream_connections{channel="stocks"} 0');
  expect(text).toContain('marsad_stream_closes_total{code="other"} 1');
});

test("nothing is published for connections that are gone", async () => {
  const clients = [];
  for (const channel of STREAM_CHANNELS.filter((name) => name !== "notifications")) {
    const client = await fixture.connectedClient(channel, "enterprise");
    client.subscribe(["1001", "1002"]);
    await client.flush();
    client.subscribe(["*"]);
    client.send({ action: "unsubscribe", symbol: "1002" });
    await client.flush();
    clients.push(client);
  }
  const published = async () => /^marsad_stream_frames_published (\d+)$/m.exec(await fixture.metrics.text())?.[1];
  const trade = () => fixture.tell((script) => script.trade("1001", "buy", 20, 1).level("1001", "bid", 19, 1));
  // An index goes out at most once a second: the first second sends the frames that earlier tests left, the second sends none.
  fixture.access.clock.advance(1_000);
  fixture.access.clock.advance(1_000);
  const before = await published();
  await trade();
  expect(Number(await published()) - Number(before)).toBe(clients.length);
  for (const [at, client] of clients.entries()) {
    if (at === 0) client.drop();
    else client.close();
    await client.closed;
  }
  while (!(await fixture.metrics.text()).includes('marsad_stream_connections{channel="stocks"} 0')) await nextTurn();
  await trade();
  fixture.access.clock.advance(1_000);
  expect(Number(await published()) - Number(before)).toBe(clients.length);
});
