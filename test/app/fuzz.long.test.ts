// Seeded nonsense over real sockets: request lines, hosts, headers, encodings, bodies and WebSocket frames that no client
// sends. Every answer is one of the tables, nothing hangs, and nothing is printed.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { LATE, Random, SystemClock, withTimeLimit } from "../../src/base/index.ts";
import { closePayload, frameOf, OPCODE, RawSocket } from "../stream/raw-socket.ts";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";
import { exchangeRaw } from "./raw-client.ts";

const SEED = 20_261_115;
const REQUESTS = 1_500;
const SOCKETS = 150;
const AT_ONCE = 25;
/** The wait for an answer: a complete request is answered far sooner, an incomplete one is given up. */
const QUIET_MS = 150;

let door: Child;
let port = 0;
let key = "";

beforeAll(async () => {
  const flags = ["accessLog=all", "addressRequestsPerMinute=100000000", "addressFailuresPerMinute=1000000"];
  door = new Child(["test/app/door-process.ts", ...flags, "legacyHosts=old.example", "corsOrigins=https://a.example"]);
  const said = await door.says(/listening (\d+) key (\S+)/);
  port = Number(said[1]);
  key = said[2] ?? "";
});
afterAll(() => door.signal("SIGKILL"));

const clock = new SystemClock();
const random = new Random(SEED);
const pick = <T>(items: readonly T[]): T => items[random.int(items.length)] as T;
const chance = (share: number): boolean => random.int(1_000) < share * 1_000;
const bytes = (length: number): string => Array.from({ length }, () => String.fromCharCode(random.int(256))).join("");

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PRI",
  "get",
  "G ET",
  "",
];
const TARGETS = [
  "/api/v1/quote/2222/",
  "/api/v1/quote/%00/",
  "/api/v1/quote/__proto__/",
  "/api/v1/quote/\u202e2222/",
  "/api/v1/webhooks/",
  "/healthz",
  "/metrics",
  "/docs/",
  "/openapi.json",
  "/ws/v1/stocks/",
  "/ws/v1/market/trades/?api_key=",
  "/ws/v1/constructor/",
  "*",
  "//",
  "/../..//",
  "http://[::1",
  "http://",
  "http://x:y@z/api",
  "?",
  "/%",
  "/?a[]=1&__proto__[x]=1",
];
const HOSTS = [
  "x",
  "",
  "old.example",
  "OLD.example:80",
  "[::1]",
  "a b",
  "\xff",
  "x:99999",
  "-",
  "%00",
  ".".repeat(300),
];
const HEADERS: readonly (() => string)[] = [
  () => `X-API-Key: ${key}`,
  () => `X-API-Key: ${bytes(20).replace(/[\r\n]/g, "")}`,
  () => "X-Request-Id: a b",
  () => `X-Request-Id: ${"a".repeat(random.int(300))}`,
  () => "X-Request-Id: a\rX-Evil: 1",
  () => "X-Forwarded-For: 1.2.3.4, ,,,",
  () => "Origin: https://a.example",
  () => "Access-Control-Request-Method: GET",
  () => "If-None-Match: *",
  () => `If-None-Match: ${'"x",'.repeat(random.int(200))}`,
  () => "Accept-Encoding: gzip;q=1e999, *;q=-1",
  () => "Accept: text/csv",
  () => "Expect: 100-continue",
  () => "Upgrade: websocket",
  () => "Upgrade: h2c",
  () => "Connection: Upgrade",
  () => "Connection: close, Upgrade, keep-alive",
  () => "Sec-WebSocket-Version: 13",
  () => "Sec-WebSocket-Version: 13, 8",
  () => "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
  () => "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99",
  () => "Sec-WebSocket-Protocol: a, b, , c",
  () => "Content-Type: application/json",
  () => "Content-Encoding: gzip",
  () => "Transfer-Encoding: chunked",
  () => `Content-Length: ${pick(["0", "5", "-1", "1e3", "99999999999999999999", "5, 5"])}`,
  () => `Cookie: ${"a=b; ".repeat(random.int(50))}`,
  () => "Range: bytes=0-0",
  () => " folded: line",
  () => ": empty",
  () => `${bytes(8)}: ${bytes(8)}`,
  () => `X-Long: ${"x".repeat(random.int(20_000))}`,
];
const BODIES: readonly (() => string)[] = [
  () => "",
  () => "{}",
  () => `${"[".repeat(10_000)}`,
  () => `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  () => '{"value":1e309,"__proto__":{"x":1},"constructor":null}',
  () => bytes(random.int(200)),
  () => '5\r\n{"a":\r\n0\r\n\r\n',
  () => "ffffffffffffffff\r\nx",
  () => "0\r\nTrailer: x\r\n\r\n",
  () => "\x1f\x8b\x08\x00\x00\x00",
];

function requestText(): Buffer {
  const target = chance(0.2) ? `/${bytes(random.int(60)).replace(/[ \r\n]/g, "")}` : pick(TARGETS);
  const withKey = target.endsWith("api_key=") && chance(0.7) ? target + key : target;
  const long = chance(0.05) ? `${"/a".repeat(random.int(9_000))}?${"b=1&".repeat(random.int(2_000))}` : "";
  const version = pick(["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTTP/1.1 x", ""]);
  const hosts = chance(0.85) ? [`Host: ${pick(HOSTS)}`] : chance(0.5) ? [] : ["Host: a", "Host: b"];
  const count = random.int(8);
  const headers = Array.from({ length: count }, () => pick(HEADERS)());
  const lines = [`${pick(METHODS)} ${withKey}${long} ${version}`, ...hosts, ...headers, "", ""];
  const text = lines.join(pick(["\r\n", "\r\n", "\r\n", "\r\n", "\n"])) + pick(BODIES)();
  return Buffer.from(chance(0.05) ? text.slice(0, random.int(text.length)) : text, "latin1");
}

const ANSWERED = new Set([101, 200, 204, 304, 400, 401, 403, 404, 405, 409, 413, 414, 417, 426, 429, 431, 501, 505]);
/** The server below the doors refuses bytes that are not HTTP in one line. */
const BARE = /^HTTP\/1\.1 (?:4\d\d|505) [^\r]+\r\nConnection: close\r\n\r\n$/;

test("no request, however it is made, is answered by anything but the tables [DOOR-01]", async () => {
  const wrong: string[] = [];
  for (let done = 0; done < REQUESTS; done += AT_ONCE) {
    const sent = Array.from({ length: AT_ONCE }, requestText);
    const answers = await Promise.all(sent.map((request) => exchangeRaw(port, request, QUIET_MS)));
    for (const [at, received] of answers.entries()) {
      const answer = received.replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, "");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      const isOurs = /\r\nX-Request-Id: [A-Za-z0-9._-]{1,128}\r\n/i.test(answer);
      const isInTable = answer === "" || BARE.test(answer) || (ANSWERED.has(status) && isOurs);
      if (!isInTable || /\r\nX-Evil:/i.test(answer)) {
        wrong.push(`${JSON.stringify(sent[at]?.toString("latin1").slice(0, 300))} got ${answer.slice(0, 300)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);

function frames(): Buffer[] {
  return Array.from({ length: 1 + random.int(8) }, () => {
    const opcode = chance(0.7) ? OPCODE.text : random.int(16);
    const payload = pick([
      () => Buffer.from(JSON.stringify({ action: "subscribe", symbols: ["1001"] })),
      () => Buffer.from('{"action":"subscribe","symbols":["__proto__","constructor",null,1e309,{}]}'),
      () => Buffer.from('{"__proto__":{"action":"ping"},"action":{"toString":1}}'),
      () => Buffer.from("[".repeat(30_000)),
      () => Buffer.from(bytes(random.int(200)), "latin1"),
      () => Buffer.from([0xc3, 0x28, 0xff]),
      () => Buffer.alloc(random.int(70_000), 0x20),
      () => closePayload(random.int(70_000) & 0xffff, "bye"),
      () => Buffer.alloc(1),
      () => Buffer.from('{"action":"snapshot","symbol":"\u202e1001","limit":-1}'),
    ])();
    const isMasked = !chance(0.05);
    const shape = { isFinal: !chance(0.2), reserved: chance(0.1) ? random.int(8) : 0, isMasked };
    return frameOf(opcode, payload, chance(0.05) ? { ...shape, claimed: payload.length + random.int(100_000) } : shape);
  });
}

test("no WebSocket frame, however it is made, does harm beyond its own connection [DOOR-01]", async () => {
  const calm = await RawSocket.open(port, `/ws/v1/market/trades/?api_key=${key}`);
  calm.text({ action: "subscribe", symbols: ["1001"] });
  const codes = new Set<number>();
  for (let done = 0; done < SOCKETS; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const channel = pick(["stocks", "market/trades", "market/depth"]);
        const raw = await RawSocket.open(port, `/ws/v1/${channel}/?api_key=${key}`);
        for (const frame of frames()) raw.send(frame);
        raw.send(frameOf(OPCODE.close, closePayload(1_000)));
        const end = await withTimeLimit(clock, QUIET_MS, raw.closing());
        if (end !== LATE) codes.add(end.code);
        raw.destroy();
      }),
    );
  }
  // The codes 1011 and 4000 would be internal errors of the streams.
  expect([...codes].filter((code) => code === 1_011 || code === 4_000)).toEqual([]);
  while ((await calm.nextJson()).type !== "trade");
  calm.destroy();
}, 300_000);

test("after all of it the doors are open, nothing is under way, and nothing was printed or failed [DOOR-01, DOOR-02]", async () => {
  let metrics = "";
  // The last of the cut connections may still be noticed.
  await until("nothing else is under way", async () => {
    metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return metrics.includes("marsad_http_requests_in_flight 1\n");
  });
  expect(metrics).not.toContain('status="500"');
  expect(door.err).toBe("");
  expect(door.out).not.toMatch(/"level":"(?:error|fatal)"/);
  expect(door.out.replace(/^listening .*$/m, "")).not.toContain(key);
});
