// Answers of hostile webhook destinations against the delivering client: broken and endless heads, wrong lengths, redirects,
// compressed bombs, bytes after the answer. A call always ends in an outcome, and bytes that one answer leaves on a connection are
// never taken for the answer to the next call.

import { createServer, type Socket } from "node:net";
import fc from "fast-check";
import { socketDialler } from "../../../src/notify/http/dialler.ts";
import { WebhookClient } from "../../../src/notify/http/webhook-client.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { until } from "../../../test/world/until.ts";
import { closed, listen } from "../../soak/loopback.ts";
import { anyText, damaged } from "../nonsense.ts";
import { bytesOf, HANG_MS, type Input, type Target, verdictOf } from "../target.ts";

const TIMEOUT_MS = 10_000;
/** The destination's status when it is not hostile: no generated answer has it. */
const HONEST = 299;
const HONEST_ANSWER = `HTTP/1.1 ${HONEST} OK\r\nContent-Length: 0\r\n\r\n`;

const bomb = Buffer.from(Bun.gzipSync(new Uint8Array(1 << 20))).toString("latin1");
const status = fc.oneof(
  fc.constantFrom(
    "200",
    "204",
    "301",
    "304",
    "404",
    "410",
    "429",
    "500",
    "503",
    "100",
    "101",
    "103",
    "199",
    "99",
    "1000",
    "-1",
    "0200",
  ),
  fc.integer({ min: 100, max: 298 }).map(String),
);
const version = fc.constantFrom(
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.0",
  "HTTP/2",
  "http/1.1",
  "HTTP/1.1\t",
  "ICY",
);
const latin = anyText.map((text) => text.replace(/[^\0-\xff]/g, "?"));
const header = fc.oneof(
  fc.constantFrom(
    "Content-Length: 0",
    "Content-Length: 5",
    "Content-Length: 5\r\nContent-Length: 0",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Content-Length: 0x5",
    "Content-Length: 5, 5",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Content-Encoding: gzip",
    "Connection: close",
    "Connection: keep-alive",
    "Location: http://127.0.0.1:1/",
    "Retry-After: 1e999",
    "Retry-After: -1",
    "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT",
    ": nothing",
    " folded: yes",
  ),
  latin.map((text) => `X-Text: ${text}`),
  fc.integer({ min: 1, max: 20_000 }).map((length) => `X-Long: ${"x".repeat(length)}`),
);
const body = fc.oneof(
  fc.constantFrom(
    "",
    "hello",
    "5\r\nhello\r\n0\r\n\r\n",
    bomb,
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    "x".repeat(70_000),
  ),
  latin,
);
const answer = fc
  .tuple(version, status, fc.array(header, { maxLength: 5 }), fc.constantFrom("\r\n", "\r\n", "\n"), body)
  .map(([protocol, code, headers, line, rest]) => [`${protocol} ${code} X`, ...headers, "", rest].join(line));
/** Pieces, written one after the other; the last may close the connection. */
const inputs: fc.Arbitrary<Input> = fc.tuple(
  fc.oneof(answer, damaged(answer)),
  fc.oneof(answer, latin, fc.constant("")),
  fc.constantFrom("end", "stay"),
);

type Poster = Pick<WebhookClient, "post" | "close">;

export async function openWebhookAnswers(
  spoiled: (client: Poster) => Poster = (client) => client,
  hangMs = HANG_MS,
): Promise<Target> {
  const clock = new TestClock();
  const waiting: { act: (socket: Socket) => void } = { act: () => undefined };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    // A request arrives in one piece: it is small and written at once.
    socket.on("data", () => waiting.act(socket));
  });
  const port = await listen(server);
  const client = spoiled(
    new WebhookClient({
      clock,
      resolver: async () => ["127.0.0.1"],
      dialler: socketDialler(),
      isInsecure: true,
      agent: "test",
    }),
  );
  const call = {
    url: `http://hooks.example.com:${port}/hook`,
    headers: {},
    body: new Uint8Array([123, 125]),
    timeoutMs: TIMEOUT_MS,
  };
  const post = async (act: (socket: Socket) => void) => {
    const written = Promise.withResolvers<void>();
    waiting.act = (socket) => {
      act(socket);
      socket.write("", () => written.resolve());
      if (socket.destroyed) written.resolve();
    };
    const pending = client.post(call);
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    void pending.then(over, over);
    // Once everything is written, only the timeout can end a call that still waits.
    await Promise.race([written.promise, pending.catch(() => undefined)]);
    await until(
      "the call ends",
      () => isOver,
      () => clock.advance(TIMEOUT_MS / 4),
      hangMs,
    );
    return pending;
  };
  return {
    name: "webhook-answers",
    inputs,
    lanes: 1,
    judge: ([first = "", second = "", end = ""]) =>
      verdictOf(async () => {
        const outcome = await post((socket) => {
          socket.write(bytesOf(first));
          if (second !== "") socket.write(bytesOf(second));
          if (end === "end") socket.end();
        });
        if (outcome.answered && !(outcome.status >= 200 && outcome.status <= 999))
          throw new Error(`a status of ${outcome.status}`);
        const next = await post((socket) => socket.write(HONEST_ANSWER));
        if (!next.answered || next.status !== HONEST) throw new Error(`the next call got ${JSON.stringify(next)}`);
      }),
    settle: async () => null,
    close: async () => {
      client.close();
      await closed(server);
    },
  };
}
