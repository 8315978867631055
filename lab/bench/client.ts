// The cost of the client library: it parses messages and passes them through `for await`, compared with a bare WebSocket that only calls
// JSON.parse, by processor time, each reader in a process of its own, in turns. The goal is at least 0.7 of the bare loop.

import { Marsad } from "../../sdk/src/index.ts";
import { median } from "./page/figure.ts";
import { processorMs } from "./page/processor-time.ts";
import { sampleMessage } from "./stream/sample-message.ts";

const ROUNDS = 7;
const MESSAGES = 200_000;
const RATIO_MIN = 0.7;
/** Messages sent in one burst; the next burst waits until the reader has drained it. */
const BURST = 500;
const READERS = ["bare", "library"] as const;
type Reader = (typeof READERS)[number];

const [, , role, address = ""] = process.argv;
if (role === undefined) await measure();
else process.stdout.write(`${await read(role as Reader, address)}\n`);

async function measure(): Promise<void> {
  const server = serveMessages();
  const times = new Map<Reader, number[]>(READERS.map((reader) => [reader, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const reader of READERS) {
      const child = Bun.spawn([process.execPath, import.meta.path, reader, server.url.href], { stdout: "pipe" });
      times.get(reader)?.push(Number(await new Response(child.stdout).text()));
    }
  }
  await server.stop(true);
  const bare = median(times.get("bare") ?? []);
  for (const [reader, all] of times) {
    const rate = (ms: number): string => Math.round((MESSAGES / ms) * 1_000).toLocaleString("en-US");
    const readings = all.map(rate).join(" ");
    process.stdout.write(
      `${reader}: ${rate(median(all))} messages a second of processor time, ${(bare / median(all)).toFixed(2)} of bare (${readings})\n`,
    );
  }
  const ratio = bare / median(times.get("library") ?? []);
  process.stdout.write(`goal ${RATIO_MIN}: ${ratio >= RATIO_MIN ? "met" : "not met"}\n`);
}

/** Greets each subscriber, and sends it the promised number of messages. */
function serveMessages() {
  const quote = sampleMessage("2222", 0);
  return Bun.serve<{ left: number }>({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, bun) => (bun.upgrade(request, { data: { left: MESSAGES } }) ? undefined : new Response(null)),
    websocket: {
      open: (socket) => {
        socket.send('{"type":"connected","limits":{"max_symbols_per_connection":60,"max_symbols_per_call":20}}');
      },
      message: (socket) => flow(socket),
      drain: (socket) => flow(socket),
    },
  });

  function flow(socket: Bun.ServerWebSocket<{ left: number }>): void {
    const { data } = socket;
    for (let sent = 0; sent < BURST && data.left > 0; sent++) {
      data.left--;
      if (socket.send(quote) === -1) return;
    }
    if (data.left > 0) setImmediate(() => flow(socket));
  }
}

/** Milliseconds of processor time from the first message to the last. */
function read(reader: Reader, url: string): Promise<number> {
  return reader === "bare" ? readBare(url) : readByLibrary(url);
}

function readBare(url: string): Promise<number> {
  const socket = new WebSocket(`${url.replace("http", "ws")}ws/v1/stocks/`);
  let left = MESSAGES;
  let startedMs = 0;
  return new Promise((resolve) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as { readonly type: string };
      if (message.type === "connected") {
        socket.send("{}");
        startedMs = processorMs();
      } else if (message.type === "quote" && --left === 0) {
        resolve(processorMs() - startedMs);
        socket.close();
      }
    };
  });
}

async function readByLibrary(url: string): Promise<number> {
  const stream = new Marsad({ apiKey: "marsad_test_demo-pro", baseUrl: url }).stream("stocks", ["2222"]);
  let left = MESSAGES;
  let startedMs: number | undefined;
  for await (const message of stream) {
    startedMs ??= processorMs();
    if (message.type === "quote" && --left === 0) break;
  }
  return processorMs() - (startedMs ?? Number.NaN);
}
