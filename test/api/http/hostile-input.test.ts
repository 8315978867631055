// Bytes that no client library sends, over a real socket. Every HTTP request gets an answer of the error table; the server
// under the REST API refuses everything else with a bare status, before it reaches the API.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Listener } from "../../../src/app/listener/listener.ts";
import { SystemClock } from "../../../src/base/index.ts";
import { exchangeRaw, firstAnswer } from "../../app/raw-client.ts";
import { NO_STREAM } from "../../world/no-stream.ts";
import { RestFixture } from "./rest-fixture.ts";

let fixture: RestFixture;
let listener: Listener;

beforeAll(async () => {
  fixture = await RestFixture.open();
  const options = { host: "127.0.0.1", port: 0, idleTimeoutS: 5, shutdownDelayMs: 0 };
  listener = new Listener(new SystemClock(), options);
  listener.listen(fixture.api, NO_STREAM);
});
afterAll(() => listener.stop());

const send = async (bytes: string | Uint8Array) => firstAnswer(await exchangeRaw(listener.port, bytes));
const close = "Connection: close\r\n";
const request = (line: string, headers = "", body = "") =>
  `${line} HTTP/1.1\r\nHost: x\r\n${close}${headers}\r\n${body}`;
const authorised = () => `X-API-Key: ${fixture.key("business")}\r\n`;

test.each([
  ["a path of broken percent-encoding", "GET /%zz%/%", "INVALID_ROUTE"],
  ["a path of invalid UTF-8", "GET /\xff\xfe", "INVALID_ROUTE"],
  ["encoded invalid UTF-8", "GET /api/v1/%ff%fe/", "INVALID_ROUTE"],
  ["an encoded NUL", "GET /api/v1/quotes%00/x", "INVALID_ROUTE"],
  ["dots that climb", "GET /api/v1/../../../etc/passwd", "INVALID_ROUTE"],
  ["encoded dots that climb", "GET /docs/%2e%2e%2fpackage.json", "INVALID_ROUTE"],
  ["an address of another server", "GET http://other.example/secret", "INVALID_ROUTE"],
  ["a path of 12 KiB", `GET /${"a".repeat(12_000)}`, "INVALID_ROUTE"],
  ["TRACE", "TRACE /healthz", "METHOD_NOT_ALLOWED"],
  ["CONNECT", "CONNECT x:80", "METHOD_NOT_ALLOWED"],
])("%s is an answer of the table [ERROR-04, ERROR-07]", async (_, line, code) => {
  const answer = await send(Buffer.from(request(line), "latin1"));
  expect(JSON.parse(answer.body).error.code).toBe(code);
  expect(answer.head).toContain("X-Request-Id: ");
});

test("a symbol of broken percent-encoding is a symbol that does not exist, not a failure", async () => {
  const answer = await send(request("GET /api/v1/quote/%zz/", authorised()));
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body).symbol).toBe("%zz");
});

test("a request without a Host, as HTTP/1.0 allows, is answered", async () => {
  expect((await send("GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
});

test("a Host that is none does no harm", async () => {
  expect((await send("GET /healthz HTTP/1.1\r\nHost: a b/c?d#e\r\nConnection: close\r\n\r\n")).status).toBe(200);
});

test("a GET with a body is answered as one without", async () => {
  const answer = await send(request("GET /api/v1/quote/2222/", `${authorised()}Content-Length: 5\r\n`, "hello"));
  expect([answer.status, JSON.parse(answer.body).symbol]).toEqual([200, "2222"]);
});

test("a body that claims to be huge is refused in the words of the table, before it is sent [ERROR-21]", async () => {
  const headers = `${authorised()}Content-Length: 99999999999\r\n`;
  const answer = await send(request("POST /api/v1/webhooks/", headers, "{"));
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, "VALIDATION"]);
});

test("headers in any bytes do not break the answer", async () => {
  const headers = 'X-Request-Id: \xff\xfe\r\nAccept-Encoding: \xe9;q=\xff\r\nIf-None-Match: "\xff\r\nOrigin: \xff\r\n';
  const answer = await send(Buffer.from(request("GET /api/v1/companies/", headers + authorised()), "latin1"));
  expect(answer.status).toBe(200);
});

test.each([
  ["no HTTP at all", "\x16\x03\x01\x02\x00\r\n\r\n"],
  ["HTTP/2 in clear", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  [
    "two lengths that contradict each other",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
  ],
  ["a negative length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -3\r\n\r\nabc"],
  ["headers of 40 KiB", `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`],
  ["a method that no one has", "BREW /coffee HTTP/1.1\r\nHost: x\r\n\r\n"],
])("%s never reaches the REST API, and the connection is closed without a word from inside", async (_, bytes) => {
  const before = fixture.logLines.length;
  const received = await exchangeRaw(listener.port, bytes);
  expect(received).toMatch(/^(?:HTTP\/1\.1 4\d\d [^\r]+\r\nConnection: close\r\n\r\n)?$/);
  expect(fixture.logLines).toHaveLength(before);
});

test("an upgrade to a path without a channel is a plain 404 [STREAM-07]", async () => {
  const upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  const received = await exchangeRaw(listener.port, `GET /ws/v1/nothing/ HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`);
  expect(firstAnswer(received).status).toBe(404);
  const plain = await exchangeRaw(listener.port, "GET /ws/v1/nothing/ HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(firstAnswer(plain).status).toBe(404);
});

test("after all of this the service still answers", async () => {
  expect((await send(request("GET /healthz"))).status).toBe(200);
});
