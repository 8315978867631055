// The load generator, in a process of its own: many readers on bare sockets that count frames, a few of which look at the
// times in them. It prints one line of JSON with what it measured.

import type { Socket } from "bun";
import { Random } from "../../src/base/index.ts";
import { frameOf, OPCODE } from "../../test/stream/raw-socket.ts";
import { type Figures, SYMBOL_COUNT, SYMBOLS_PER_CONNECTION, symbolAt } from "./feed-pace.ts";

const [portText = "", path = "/", countText = "1000", stoppedText = "0"] = process.argv.slice(2);
const port = Number(portText);
const connections = Number(countText);
const stopped = Number(stoppedText);
const WAVE = 200;
const WARM_MS = 1_000;
const MEASURE_MS = 3_000;
/** One reader in so many looks at the times of its frames. */
const SAMPLE_EVERY = 50;

export interface Measured {
  readonly idleBytesPerConnection: number;
  readonly deliveriesPerSecond: number;
  readonly frameBytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** At half of the maximum, of what was published, before and after some readers stopped. */
  readonly share: number;
  readonly shareAfterStop: number;
  readonly bytesPerStopped: number;
}

interface Reader {
  isOpen: boolean;
  isSampled: boolean;
  /** Bytes of the current frame that are still to come. */
  rest: number;
  frames: number;
  cut: Buffer;
}

const random = new Random("load");
const readers: Reader[] = [];
const sockets: Socket<Reader>[] = [];
let frames = 0;
let bytes = 0;
let latencies: number[] = [];
let isSampling = false;

/** Counts the frames that begin in a chunk; a header that is cut off is kept for the next. */
function count(reader: Reader, chunk: Buffer): void {
  bytes += chunk.length;
  if (reader.cut.length > 0) {
    chunk = Buffer.concat([reader.cut, chunk]);
    reader.cut = Buffer.alloc(0);
  }
  let at = reader.rest;
  while (at < chunk.length) {
    const short = (chunk[at + 1] ?? 0) & 0x7f;
    const headerBytes = short === 126 ? 4 : 2;
    if (at + headerBytes > chunk.length) {
      reader.cut = Buffer.from(chunk.subarray(at));
      reader.rest = 0;
      return;
    }
    at += headerBytes + (short === 126 ? chunk.readUInt16BE(at + 2) : short);
    frames++;
    reader.frames++;
  }
  reader.rest = at - chunk.length;
}

const MARK = Buffer.from('"timestamp":"');

function sample(chunk: Buffer): void {
  const nowMs = Date.now();
  for (let at = chunk.indexOf(MARK); at >= 0; at = chunk.indexOf(MARK, at + 1)) {
    const from = at + MARK.length;
    const end = chunk.indexOf(0x22, from);
    if (end < 0) return;
    latencies.push(nowMs - Date.parse(chunk.toString("latin1", from, end)));
  }
}

function dial(reader: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    const symbols = new Set<string>();
    while (symbols.size < SYMBOLS_PER_CONNECTION) symbols.add(symbolAt(random.int(SYMBOL_COUNT)));
    Bun.connect<Reader>({
      hostname: "127.0.0.1",
      port,
      data: reader,
      socket: {
        open: (socket) => {
          sockets.push(socket);
          socket.write(
            `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
          );
        },
        data: (socket, chunk) => {
          if (reader.isOpen) {
            count(reader, chunk);
            if (isSampling && reader.isSampled) sample(chunk);
            return;
          }
          const end = chunk.indexOf("\r\n\r\n");
          reader.isOpen = true;
          count(reader, chunk.subarray(end + 4));
          socket.write(frameOf(OPCODE.text, JSON.stringify({ action: "subscribe", symbols: [...symbols] })));
          resolve();
        },
        error: (_socket, error) => reject(error),
      },
    }).catch(reject);
  });
}

async function tell(command: string): Promise<Figures> {
  return (await (await fetch(`http://127.0.0.1:${port}/${command}`)).json()) as Figures;
}

/** Frames a second over a while, with what the server published in it. */
async function measure(
  forMs: number,
): Promise<{ readonly perSecond: number; readonly share: number; readonly frameBytes: number }> {
  const before = { frames, bytes, at: performance.now(), ...(await tell("figures")) };
  await Bun.sleep(forMs);
  const seconds = (performance.now() - before.at) / 1_000;
  const delivered = frames - before.frames;
  const { messages } = await tell("figures");
  const offered = ((messages - before.messages) * connections * SYMBOLS_PER_CONNECTION) / SYMBOL_COUNT;
  return { perSecond: delivered / seconds, share: delivered / offered, frameBytes: (bytes - before.bytes) / delivered };
}

const quietBytes = (await tell("collect")).rssBytes;
for (let from = 0; from < connections; from += WAVE) {
  const wave = Array.from({ length: Math.min(WAVE, connections - from) }, (_, at) => {
    const reader = {
      isOpen: false,
      isSampled: (from + at) % SAMPLE_EVERY === 0,
      rest: 0,
      frames: 0,
      cut: Buffer.alloc(0),
    };
    readers.push(reader);
    return dial(reader);
  });
  await Promise.all(wave);
}
await Bun.sleep(WARM_MS);
const idleBytesPerConnection = ((await tell("collect")).rssBytes - quietBytes) / connections;

await tell("rate/max");
await Bun.sleep(WARM_MS);
const most = await measure(MEASURE_MS);
const half = Math.floor((most.perSecond / 2 / connections / SYMBOLS_PER_CONNECTION) * SYMBOL_COUNT);
await tell(`rate/${half}`);
await Bun.sleep(WARM_MS);
isSampling = true;
const steady = await measure(MEASURE_MS);
isSampling = false;
latencies = latencies.sort((a, b) => a - b);
const percentile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;

let shareAfterStop = Number.NaN;
let bytesPerStopped = Number.NaN;
if (stopped > 0) {
  const { rssBytes } = await tell("collect");
  for (const socket of sockets.slice(0, stopped)) socket.pause();
  // Until what the kernel takes for a stopped reader is full, and then some.
  await Bun.sleep(3 * MEASURE_MS);
  const rest = await measure(MEASURE_MS);
  shareAfterStop = (rest.share * connections) / (connections - stopped);
  bytesPerStopped = ((await tell("figures")).rssBytes - rssBytes) / stopped;
}
const measured: Measured = {
  idleBytesPerConnection,
  deliveriesPerSecond: most.perSecond,
  frameBytes: most.frameBytes,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  share: steady.share,
  shareAfterStop,
  bytesPerStopped,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
process.exit(0);
