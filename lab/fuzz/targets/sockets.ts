// Raw bytes on the TCP port of a running service: request lines, headers and bodies that no client sends, cut into pieces, several
// in a row, with lengths that contradict one another. Every answer is in the tables, there are never more answers than
// requests, and a body is never taken for a request.

import { connect } from "node:net";
import fc from "fast-check";
import { FuzzedServer } from "../fuzzed-server.ts";
import { anyText, damaged, hugeJson } from "../nonsense.ts";
import { bytesOf, type Input, type Target, verdictOf } from "../target.ts";

const LANES = 16;
/** An idle machine answers a complete request far sooner; a missing answer proves nothing. */
const QUIET_MS = 200;
/** Number of inputs after which the process is warm. */
const WARM_AFTER = 1_000;

const latin = anyText.map((text) => text.replace(/[^\0-\xff]/g, "?"));
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("GET", "POST", "HEAD", "OPTIONS", "DELETE", "PATCH") },
  { weight: 1, arbitrary: fc.constantFrom("PUT", "TRACE", "CONNECT", "PRI", "get", "G ET", "", "\0", "GET\t") },
);
const target = fc.oneof(
  fc.constantFrom(
    "/api/v1/quote/2222/",
    "/api/v1/webhooks/",
    "/healthz",
    "/metrics",
    "/docs/",
    "/openapi.json",
    "/mcp",
    "/console/session",
    "/files/2026-11-12/trades.csv",
    "/ws/v1/stocks/?api_key=marsad_test_demo-pro",
    "*",
    "//",
    "/../..//",
    "http://[::1",
    "http://x:y@z/api",
    "?",
    "/%",
    "/api/v1/quote/%00/",
  ),
  latin.map((text) => `/${text.replace(/[ \r\n]/g, "")}`),
  fc.integer({ min: 1, max: 20_000 }).map((length) => `/${"a".repeat(length)}`),
);
const version = fc.oneof(
  { weight: 8, arbitrary: fc.constant("HTTP/1.1") },
  { weight: 1, arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/9.9", "HTTP/1.1 x", "", "HTTP/2.0") },
);
const HEADERS = [
  "X-API-Key: marsad_test_demo-enterprise",
  "X-API-Key: nonsense",
  "X-Request-Id: a\rX-Evil: 1",
  "X-Forwarded-For: 1.2.3.4, ,,,",
  "Origin: https://a.example",
  "If-None-Match: *",
  "Accept-Encoding: gzip;q=1e999, *;q=-1",
  "Expect: 100-continue",
  "Upgrade: websocket",
  "Upgrade: h2c",
  "Connection: close",
  "Connection: Upgrade",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
  "Content-Type: application/json",
  "Content-Encoding: gzip",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding : chunked",
  "Transfer-Encoding:\tchunked",
  "Content-Length: 0",
  "Content-Length: 2",
  "Content-Length: -1",
  "Content-Length: +2",
  "Content-Length: 1e3",
  "Content-Length: 99999999999999999999",
  "Content-Length: 2, 3",
  "Range: bytes=0-0",
  " folded: line",
  ": empty",
  "Host: again",
];
const header = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HEADERS) },
  { weight: 1, arbitrary: latin.map((text) => `X-Text: ${text}`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((length) => `X-Long: ${"x".repeat(length)}`) },
);
const body = fc.oneof(
  fc.constantFrom(
    "",
    "",
    "{}",
    "2\r\n{}\r\n0\r\n\r\n",
    "2\r\n{}",
    "ffffffffffffffff\r\nx",
    "-1\r\n",
    "2;x=y\r\n{}\r\n0\r\nTrailer: x\r\n\r\n",
  ),
  latin,
  hugeJson,
);
const request = fc
  .tuple(
    method,
    target,
    version,
    fc.array(header, { maxLength: 7 }),
    fc.constantFrom("\r\n", "\r\n", "\r\n", "\n"),
    body,
  )
  .map(([name, at, protocol, headers, line, content]) =>
    [`${name} ${at} ${protocol}`, "Host: x", ...headers, "", content].join(line),
  );

const INNER = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: smuggled\r\n\r\n";
/** Two lengths that disagree, with a request where the longer reading has a body. */
const smuggling = fc
  .constantFrom(
    `Content-Length: ${INNER.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${INNER}`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${INNER.length + 5}\r\n\r\n0\r\n\r\n${INNER}`,
    `Content-Length: 0\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
    `Content-Length: ${INNER.length}\r\nContent-Length: 0\r\n\r\n${INNER}`,
    `Transfer-Encoding: xchunked\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
    `Transfer-Encoding : chunked\r\nContent-Length: ${INNER.length + 5}\r\n\r\n0\r\n\r\n${INNER}`,
    `Transfer-Encoding: chunked\r\n Content-Length: 5\r\n\r\n0\r\n\r\n${INNER}`,
    `Content-Length: ${INNER.length}\r\n\r\n${INNER}`,
    `X: y\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
  )
  .chain((rest) =>
    fc
      .constantFrom("POST /api/v1/webhooks/", "POST /mcp", "GET /healthz")
      .map((line) => `${line} HTTP/1.1\r\nHost: x\r\n${rest}`),
  );

/** The bytes of some requests, cut anywhere; the pieces are sent one by one. */
const inputs: fc.Arbitrary<Input> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: request.map((one) => [one]) },
      { weight: 2, arbitrary: damaged(request).map((one) => [one]) },
      { weight: 2, arbitrary: fc.array(request, { minLength: 2, maxLength: 4 }) },
      { weight: 1, arbitrary: smuggling.map((one) => [one]) },
    ),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
  )
  .map(([requests, cuts]) => {
    const whole = requests.join("");
    const places = [...cuts.map((cut) => Math.floor(cut * whole.length)).sort((a, b) => a - b), whole.length];
    return places.map((to, at) => whole.slice(places[at - 1] ?? 0, to)).filter((piece) => piece !== "");
  });

const ANSWERED = new Set([
  101, 200, 204, 206, 304, 400, 401, 403, 404, 405, 409, 413, 414, 416, 417, 426, 429, 431, 501, 505,
]);
/** The HTTP server below the doors refuses anything that is not HTTP with this one line. */
const BARE = /^HTTP\/1\.1 (?:4\d\d|505) [^\r]+\r\nConnection: close\r\n\r\n$/;

function send(port: number, pieces: Input): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = "";
  const socket = connect(port, "127.0.0.1", async () => {
    socket.setNoDelay(true);
    for (const piece of pieces) {
      if (socket.destroyed) return;
      await new Promise<void>((flushed) => socket.write(bytesOf(piece), () => flushed()));
    }
  });
  socket.setTimeout(QUIET_MS, () => socket.destroy());
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => resolve(received));
  return promise;
}

/** Throws with the fault in the received data of a connection. */
export function checkAnswers(sent: string, received: string): void {
  const answers = received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => answer !== "" && !answer.startsWith("HTTP/1.1 100 "));
  let doorAnswers = 0;
  for (const [at, answer] of answers.entries()) {
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    const [head = ""] = answer.split("\r\n\r\n", 1);
    const isOurs = /\r\nX-Request-Id: [A-Za-z0-9._-]{1,128}(?:\r\n|$)/i.test(head);
    if (isOurs) doorAnswers++;
    // Data that is not HTTP ends the connection.
    const isInTable = (BARE.test(answer) && at === answers.length - 1) || (ANSWERED.has(status) && isOurs);
    if (!isInTable || /\r\nX-Evil:/i.test(head)) throw new Error(`answered ${JSON.stringify(answer.slice(0, 300))}`);
    if (/\r\nX-Request-Id: smuggled/i.test(head)) throw new Error("a body was taken for a request");
  }
  const requests = sent.split(/ HTTP\/1\.[01]\r?\n/).length - 1;
  if (doorAnswers > Math.max(1, requests)) throw new Error(`${doorAnswers} answers to ${requests} requests`);
}

export async function openSockets(): Promise<Target> {
  let service = await FuzzedServer.open();
  let judged = 0;
  return {
    name: "sockets",
    inputs,
    lanes: LANES,
    judge: (input) =>
      verdictOf(async () => {
        if (!service.isRunning) service = await FuzzedServer.open();
        const received = await send(service.port, input);
        if (!service.isRunning) throw new Error("the service ended");
        checkAnswers(input.join(""), received);
        if (++judged === WARM_AFTER) service.warm();
      }),
    settle: () => verdictOf(() => service.check()),
    close: () => service.close(),
  };
}
