// The delay that the gateway adds at ten times the pace of the real market: an exchange in this process sends the busiest minutes of a
// simulated day, each message when it is due, and a reader in this process gets them as our feed. Between them is, in turns, a gateway
// that translates ITCH and stores it, and a bare relay of the same events as our feed, each in a process of its own. An event's time runs
// from the exchange's socket to the reader; the gateway's delay is the time through the gateway less the time through the relay.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { encodePacket, listenSoup, loadDialect, REFERENCE_HEADER, SOUP } from "../../gateway/index.ts";
import { HOUR_MS, MINUTE_MS, monotonicMs, nextTurn, pause, present, SystemClock } from "../../src/base/index.ts";
import { TcpCarrier } from "../../src/feed/index.ts";
import {
  encodeControl,
  FRAME_HEADER_BYTES,
  FRAME_TYPE,
  frameLengthAt,
  HEADER,
  listenForReaders,
} from "../../src/feed-protocol/index.ts";
import { firstMatch } from "./page/child-process.ts";
import { isQuick, median, percentile, tellFigure } from "./page/figure.ts";

const GOAL_MS = 2;
/** Market time relative to real time. The simulated market at its usual activity has the pace of the real one. */
const PACE = 10;
const FROM_MS = 10 * HOUR_MS;
const UNTIL_MS = FROM_MS + (isQuick ? 1 : 3) * MINUTE_MS;
const ROUNDS = isQuick ? 1 : 3;
const CHUNK_MESSAGES = 1_000;
const LISTENING = /listening on tcp:\/\/127\.0\.0\.1:(\d+)/;
const clock = new SystemClock();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-pace-"));
const reference = join(folder, "reference.csv");
const options = { ...EXCHANGE_DEFAULTS, activity: 1 };

/** A message of the exchange in its sent form. */
interface Message {
  readonly timeOfDayMs: number;
  readonly bytes: Uint8Array;
}

/** The messages of a side of the exchange; the messages before index `due` may be sent. */
class Side {
  readonly messages: Message[] = [];
  due = 0;

  /** Adds the output of an exchange run, each frame encoded by `encode`. */
  add(frames: Uint8Array, encode: (frame: Uint8Array) => Uint8Array): void {
    const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
    for (let at = 0, length = 0; at < frames.length; at += length) {
      length = view.getUint16(at, true);
      const timeOfDayMs = view.getUint32(at + HEADER.timeOfDayMs, true);
      this.messages.push({ timeOfDayMs, bytes: encode(frames.subarray(at, at + length)) });
    }
  }

  /** Begins again with the busy minutes; returns the time of the last message before them. */
  rewind(): number {
    this.due = this.messages.findIndex(({ timeOfDayMs }) => timeOfDayMs >= FROM_MS);
    return present(this.messages[this.due - 1], "messages before the busy minutes").timeOfDayMs;
  }

  /** Reads the messages before `due`, for one reader that begins at `first`. */
  readerFrom(first: number): () => Uint8Array | "waiting" {
    let next = first;
    return () => {
      if (next >= this.due) return "waiting";
      const from = next;
      next = Math.min(from + CHUNK_MESSAGES, this.due);
      return Buffer.concat(this.messages.slice(from, next).map(({ bytes }) => bytes));
    };
  }
}

const itchSide = new Side();
const feedSide = new Side();
const run = new DayChain(options, null, loadDialect("saudi-xstream")).run(options.firstDay);
const itch = present(run.itch, "a day without ITCH");
while (run.timeOfDayMs < UNTIL_MS) {
  feedSide.add(run.advance(UNTIL_MS), (frame) => frame);
  itchSide.add(itch.takeMessages(), (frame) => encodePacket(SOUP.sequenced, frame.subarray(FRAME_HEADER_BYTES)));
}
writeFileSync(reference, REFERENCE_HEADER + (itch.referenceLines(options.firstDay) ?? ""));

/** One path from the exchange to the reader: the exchange's listening side, and the program between them. */
interface Way {
  readonly side: Side;
  readonly server: { readonly port: number; moved(): void; stop(): void };
  readonly words: readonly string[];
}

function throughGateway(round: number): Way {
  const server = listenSoup({
    ...{ host: "127.0.0.1", port: 0, clock },
    open: ({ seq }) => ({ name: `${options.firstDay}`, seq, read: itchSide.readerFrom(seq - 1) }),
  });
  const upstream = `--upstream=soup://127.0.0.1:${server.port}`;
  const kept = [`--reference=${reference}`, "--listen=0", `--data-dir=${folder}/${round}`];
  const words = ["src/app/main.ts", "gateway", "itch", upstream, "--dialect=saudi-xstream", ...kept];
  return { side: itchSide, server, words };
}

function throughRelay(): Way {
  const server = listenForReaders({
    ...{ host: "127.0.0.1", port: 0, clock, guard: { allowed: null, tls: null } },
    newSource: () => {
      const from = { day: options.firstDay, seq: 1 };
      const read = feedSide.readerFrom(0);
      let isWelcome = false;
      return {
        open: () => null,
        read: () => {
          if (isWelcome) return read();
          isWelcome = true;
          return encodeControl({ type: "welcome", from, live: from, epoch: 1 });
        },
      };
    },
  });
  return { side: feedSide, server, words: ["lab/bench/processes/gateway-relay.ts", "127.0.0.1", `${server.port}`] };
}

/** Milliseconds of each event from the exchange to the reader. */
async function measure({ side, server, words }: Way): Promise<readonly number[]> {
  const firstMs = side.rewind();
  const child = Bun.spawn([process.execPath, ...words], {
    cwd: join(import.meta.dir, "../.."),
    stdout: "pipe",
    stderr: "pipe",
  });
  const port = Number(await firstMatch(child.stderr, LISTENING));
  /** Time at which the last message of each millisecond of market time was sent. */
  const sentMs = new Map<number, number>();
  const taken: number[] = [];
  let seenMs = 0;
  const stream = new TcpCarrier({ host: "127.0.0.1", port, clock }).open(null, {
    frames: (bytes) => {
      const nowMs = monotonicMs();
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at < bytes.length; at += frameLengthAt(view, at)) {
        seenMs = view.getUint32(at + HEADER.timeOfDayMs, true);
        const sent = view.getUint8(at + HEADER.type) === FRAME_TYPE.heartbeat ? undefined : sentMs.get(seenMs);
        if (sent !== undefined) taken.push(nowMs - sent);
      }
    },
    caughtUp: () => undefined,
    ended: () => undefined,
  });
  while (seenMs < firstMs) await pause(clock, 20);
  const startedMs = monotonicMs();
  const { messages } = side;
  while (side.due < messages.length) {
    const nowMs = monotonicMs();
    const marketMs = FROM_MS + (nowMs - startedMs) * PACE;
    const before = side.due;
    for (let next = messages[before]; next !== undefined && next.timeOfDayMs <= marketMs; next = messages[++side.due]) {
      sentMs.set(next.timeOfDayMs, nowMs);
    }
    if (side.due > before) server.moved();
    // A timer would group the messages of one or more milliseconds, which an exchange does not.
    await nextTurn();
  }
  await pause(clock, 200);
  stream.close();
  child.kill();
  await child.exited;
  server.stop();
  return taken;
}

async function p99Of(name: string, way: Way): Promise<number> {
  const taken = await measure(way);
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(taken, part).toFixed(2));
  say(`${name}: ${taken.length.toLocaleString("en")} events, p50 ${p50} ms, p99 ${p99} ms`);
  return percentile(taken, 0.99);
}

const bare: number[] = [];
const whole: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  bare.push(await p99Of("bare relay", throughRelay()));
  whole.push(await p99Of("gateway", throughGateway(round)));
}
rmSync(folder, { recursive: true, force: true });
const added = whole.map((ms, round) => ms - (bare[round] ?? Number.NaN));
const busy = itchSide.messages.filter(({ timeOfDayMs }) => timeOfDayMs >= FROM_MS).length;
const perSecond = Math.round((busy / (UNTIL_MS - FROM_MS)) * 1_000 * PACE).toLocaleString("en");
const figure = { unit: "ms", isHigherBetter: false, isRatio: false } as const;
tellFigure({
  ...figure,
  id: "gateway.pace",
  title: "ITCH through the gateway at ten times the real pace, 99th percentile",
  goal: null,
  readings: whole,
  note: `${perSecond} messages a second, from the exchange's socket to the reader`,
});
tellFigure({
  ...figure,
  id: "gateway.added",
  title: "ITCH through the gateway at ten times the real pace: added to a bare relay, 99th percentile",
  goal: GOAL_MS,
  readings: added,
  note: `the same events through a relay that reads nothing took ${median(bare).toFixed(2)} ms`,
});
const isMet = median(added) <= GOAL_MS;
say(
  `${perSecond} messages/s; added ${median(added).toFixed(2)} ms to ${median(bare).toFixed(2)} ms of a bare relay; goal: p99 of at most ${GOAL_MS} ms added: ${isMet ? "met" : "MISSED"}`,
);
process.exitCode = isMet ? 0 : 1;
