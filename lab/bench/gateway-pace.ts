// What the gateway adds at ten times the pace of the real market: an exchange in this process sends the busiest minutes of a simulated day as
// ITCH, a gateway in a process of its own translates and keeps them, and a reader in this process gets them as our feed. The time is that of
// each event from the exchange's socket to the reader, both ways over the loopback included.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { encodePacket, listenSoup, loadDialect, REFERENCE_HEADER, SOUP } from "../../gateway/index.ts";
import { HOUR_MS, MINUTE_MS, monotonicMs, pause, present, SystemClock } from "../../src/base/index.ts";
import { TcpCarrier } from "../../src/feed/index.ts";
import { FRAME_HEADER_BYTES, FRAME_TYPE, frameLengthAt, HEADER } from "../../src/feed-protocol/index.ts";
import { isQuick, median, tellFigure } from "./page/figure.ts";

const GOAL_MS = 2;
/** Market time against real time. The simulated market at its usual activity has the pace of the real one. */
const PACE = 10;
const FROM_MS = 10 * HOUR_MS;
const UNTIL_MS = FROM_MS + (isQuick ? 1 : 3) * MINUTE_MS;
const ROUNDS = isQuick ? 1 : 3;
const CHUNK_MESSAGES = 1_000;
const clock = new SystemClock();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-pace-"));
const reference = join(folder, "reference.csv");
const options = { ...EXCHANGE_DEFAULTS, activity: 1 };

interface Message {
  readonly timeOfDayMs: number;
  readonly packet: Uint8Array;
}

const messages: Message[] = [];
const run = new DayChain(options, null, loadDialect("saudi-xstream")).run(options.firstDay);
const itch = present(run.itch, "a day without ITCH");
while (run.timeOfDayMs < UNTIL_MS) {
  run.advance(UNTIL_MS);
  const taken = itch.takeMessages();
  const view = new DataView(taken.buffer);
  for (let at = 0, length = 0; at < taken.length; at += length) {
    length = view.getUint16(at, true);
    const packet = encodePacket(SOUP.sequenced, taken.subarray(at + FRAME_HEADER_BYTES, at + length));
    messages.push({ timeOfDayMs: view.getUint32(at + HEADER.timeOfDayMs, true), packet });
  }
}
writeFileSync(reference, REFERENCE_HEADER + (itch.referenceLines(options.firstDay) ?? ""));
const before = messages.findIndex(({ timeOfDayMs }) => timeOfDayMs >= FROM_MS);

/** Milliseconds of each event from the exchange to the reader. */
async function measure(round: number): Promise<readonly number[]> {
  let told = before;
  const server = listenSoup({
    ...{ host: "127.0.0.1", port: 0, clock },
    open: ({ seq }) => {
      let next = seq - 1;
      const read = (): Uint8Array | "waiting" => {
        if (next >= told) return "waiting";
        const from = next;
        next = Math.min(from + CHUNK_MESSAGES, told);
        return Buffer.concat(messages.slice(from, next).map(({ packet }) => packet));
      };
      return { name: `${options.firstDay}`, seq, read };
    },
  });
  const words = [`--upstream=soup://127.0.0.1:${server.port}`, "--dialect=saudi-xstream", `--reference=${reference}`];
  const child = Bun.spawn(
    [process.execPath, "src/app/main.ts", "gateway", "itch", ...words, "--listen=0", `--data-dir=${folder}/${round}`],
    { cwd: join(import.meta.dir, "../.."), stdout: "pipe", stderr: "pipe" },
  );
  const port = await portOf(child.stderr);
  /** When the last message of each millisecond of market time was sent. */
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
  const first = present(messages[before - 1], "messages before the busy minutes").timeOfDayMs;
  while (seenMs < first) await pause(clock, 20);
  const startedMs = monotonicMs();
  while (told < messages.length) {
    const nowMs = monotonicMs();
    const marketMs = FROM_MS + (nowMs - startedMs) * PACE;
    for (let next = messages[told]; next !== undefined && next.timeOfDayMs <= marketMs; next = messages[++told]) {
      sentMs.set(next.timeOfDayMs, nowMs);
    }
    server.moved();
    await pause(clock, 1);
  }
  await pause(clock, 200);
  stream.close();
  child.kill();
  await child.exited;
  server.stop();
  return taken.sort((a, b) => a - b);
}

async function portOf(output: ReadableStream<Uint8Array>): Promise<number> {
  let text = "";
  for await (const bytes of output) {
    text += new TextDecoder().decode(bytes);
    const port = /listening on tcp:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`the gateway did not start: ${text}`);
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
const p99s: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const taken = await measure(round);
  p99s.push(percentile(taken, 0.99));
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(taken, part).toFixed(2));
  say(`${taken.length.toLocaleString("en")} events, p50 ${p50} ms, p99 ${p99} ms`);
}
rmSync(folder, { recursive: true, force: true });
const perSecond = Math.round(((messages.length - before) / (UNTIL_MS - FROM_MS)) * 1_000 * PACE);
tellFigure({
  id: "gateway.pace",
  title: "ITCH through the gateway at ten times the real pace, 99th percentile",
  unit: "ms",
  isHigherBetter: false,
  isRatio: false,
  goal: GOAL_MS,
  readings: p99s,
  note: `${perSecond.toLocaleString("en")} messages a second, from the exchange's socket to the reader`,
});
const isMet = median(p99s) <= GOAL_MS;
say(`${perSecond.toLocaleString("en")} messages/s; goal: p99 of at most ${GOAL_MS} ms: ${isMet ? "met" : "MISSED"}`);
process.exitCode = isMet ? 0 : 1;
