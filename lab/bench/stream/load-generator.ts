// The load generator, in a process of its own: many readers on bare sockets that count frames. A second one with a few readers
// (the probe) reads the times in them: it does not wait for the many, so it times the server and not the load. It takes commands
// on standard input, one a line, and answers each with one line of JSON.

import type { Socket } from "bun";
import { Random } from "../../../src/base/index.ts";
import { frameOf, OPCODE } from "../../../test/stream/raw-socket.ts";
import { type Figures, SYMBOL_COUNT, SYMBOLS_PER_CONNECTION, symbolAt } from "./feed-pace.ts";

const [portText = "", path = "/", role = "load", named = ""] = process.argv.slice(2);
const port = Number(portText);
/** A probe reads the times of its frames; the load steers the server. */
const isProbe = role === "probe";
/** The symbols for readers to choose from: by default the symbols of the market under load. */
const symbols = named === "" ? Array.from({ length: SYMBOL_COUNT }, (_, at) => symbolAt(at)) : named.split(",");
const WAVE = 200;
const SETTLE_MS = 500;

/** The result of one command. */
export interface Measured {
  readonly deliveriesPerSecond: number;
  readonly deliveriesPerCpuSecond: number;
  /** Processor time of the server per second. */
  readonly cpuShare: number;
  /** Share of its ticks that did not begin too late. */
  readonly inTime: number;
  /** Received share of the messages published for the active readers. */
  readonly share: number;
  readonly frameBytes: number;
  readonly serverBytes: number;
  /** Milliseconds from the event, sorted; only from a probe. */
  readonly latencies: readonly number[];
}

interface Reader {
  readonly symbols: readonly string[];
  isOpen: boolean;
  isStopped: boolean;
  /** Bytes of the current frame that have not arrived. */
  rest: number;
  cut: Buffer;
}

const random = new Random(role);
const readers: Reader[] = [];
const sockets: Socket<Reader>[] = [];
let frames = 0;
let bytes = 0;
let latencies: number[] = [];
let isSampling = false;

/** Counts the frames that begin in a chunk; an incomplete header is held for the next chunk. */
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
            if (isSampling) sample(chunk);
            return;
          }
          const end = chunk.indexOf("\r\n\r\n");
          reader.isOpen = true;
          count(reader, chunk.subarray(end + 4));
          for (let from = 0; from < reader.symbols.length; from += 100) {
            const symbols = reader.symbols.slice(from, from + 100);
            socket.write(frameOf(OPCODE.text, JSON.stringify({ action: "subscribe", symbols })));
          }
          resolve();
        },
        error: (_socket, error) => reject(error),
        // Rejects only before the socket is open: a refusal must end the benchmark, which would otherwise wait for ever.
        close: () => reject(new Error("the server closed a socket before it was open")),
      },
    }).catch(reject);
  });
}

async function tell(command: string): Promise<Figures> {
  return (await (await fetch(`http://127.0.0.1:${port}/${command}`)).json()) as Figures;
}

/** Opens this many readers. */
async function open(connections: number, symbolCount: number): Promise<void> {
  for (let from = 0; from < connections; from += WAVE) {
    const wave = Array.from({ length: Math.min(WAVE, connections - from) }, () => {
      const chosen = new Set<string>();
      while (chosen.size < Math.min(symbolCount, symbols.length)) chosen.add(random.pick(symbols));
      const reader = {
        symbols: [...chosen],
        isOpen: false,
        isStopped: false,
        rest: 0,
        cut: Buffer.alloc(0),
      };
      readers.push(reader);
      return dial(reader);
    });
    await Promise.all(wave);
  }
}

/** Sets the server's publishing rate, and counts after a moment. */
async function measure(rate: string, forMs: number): Promise<Measured> {
  if (!isProbe) await tell(`rate/${rate}`);
  await Bun.sleep(SETTLE_MS);
  latencies = [];
  isSampling = isProbe;
  const before = { frames, bytes, atMs: performance.now(), ...(await tell("figures")) };
  await Bun.sleep(forMs);
  const after = await tell("figures");
  const seconds = (performance.now() - before.atMs) / 1_000;
  const delivered = frames - before.frames;
  isSampling = false;
  const received = bytes - before.bytes;
  if (!isProbe) await tell("rate/0");
  await Bun.sleep(SETTLE_MS);
  const seats = readers.reduce((sum, { symbols, isStopped }) => sum + (isStopped ? 0 : symbols.length), 0);
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  return {
    deliveriesPerSecond: delivered / seconds,
    deliveriesPerCpuSecond: delivered / cpuSeconds,
    cpuShare: cpuSeconds / seconds,
    inTime: 1 - (after.lateTicks - before.lateTicks) / (after.ticks - before.ticks),
    share: delivered / (((after.messages - before.messages) * seats) / SYMBOL_COUNT),
    frameBytes: received / delivered,
    serverBytes: after.rssBytes,
    latencies: latencies.sort((a, b) => a - b),
  };
}

/** Makes the first of the readers stop reading. */
function stop(count: number): void {
  for (const socket of sockets.slice(0, count)) {
    socket.data.isStopped = true;
    socket.pause();
  }
}

async function perform([command, ...args]: readonly string[]): Promise<unknown> {
  switch (command) {
    case "open":
      return open(Number(args[0]), Number(args[1] ?? SYMBOLS_PER_CONNECTION));
    case "stop":
      return stop(Number(args[0]));
    case "measure":
      return measure(args[0] ?? "0", Number(args[1]));
    default:
      return tell(command ?? "");
  }
}

for await (const line of console) {
  process.stdout.write(`${JSON.stringify((await perform(line.split(" "))) ?? {})}\n`);
}
