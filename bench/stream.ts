// How many quotes the stream door delivers, beside a bare Bun.serve publisher of the same messages and a plain `ws` server
// on Node. Each server has a core and readers of 20 of 400 symbols in a process on another core; they are measured in turns.

import { join } from "node:path";
import { SYMBOL_COUNT, SYMBOLS_PER_CONNECTION } from "./stream/feed-pace.ts";
import { sampleHead } from "./stream/sample-message.ts";
import { type Seen, Subject, type SubjectOptions } from "./stream/subject.ts";

const COUNTS = [1_000, 5_000];
const ROUNDS = 5;
const ROUND_MS = 1_000;
const STEADY_MS = 3_000;
const STOPPED = 50;
const STOPPED_OF = 1_000;
const STOPPED_ROUNDS = 4;
const KB = 1024;
const folder = join(import.meta.dir, "stream");

const BARE: SubjectOptions = { name: "bare", command: [process.execPath, join(folder, "bare-server.ts")], path: "/" };
const MARSAD: SubjectOptions = {
  name: "marsad",
  command: [process.execPath, join(folder, "marsad-server.ts")],
  path: "/ws/v1/stocks/?api_key=load",
};
const WS: SubjectOptions = { name: "ws", command: ["node", join(folder, "ws-server.mjs"), sampleHead()], path: "/" };

let misses = 0;
function hold(what: string, isHeld: boolean): void {
  process.stdout.write(`  ${isHeld ? "ok  " : "MISS"} ${what}\n`);
  if (!isHeld) misses++;
}

/** The round in which nobody disturbed the machine most. */
function best(rounds: readonly Seen[], of: (round: Seen) => number): number {
  return Math.max(...rounds.map(of));
}

async function throughput(connections: number): Promise<void> {
  process.stdout.write(`${connections} connections\n`);
  const subjects: Subject[] = [];
  const idleBytes = new Map<string, number>();
  for (const options of [BARE, MARSAD, WS]) {
    const subject = await Subject.start(options);
    const quietBytes = await subject.residentBytes();
    await subject.open(connections);
    idleBytes.set(options.name, ((await subject.residentBytes()) - quietBytes) / connections);
    subjects.push(subject);
  }
  const rounds = new Map<string, Seen[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) rounds.get(subject.name)?.push(await subject.measure("max", ROUND_MS));
  }
  const most = new Map([...rounds].map(([name, all]) => [name, best(all, (round) => round.deliveriesPerSecond)]));
  const perCpu = new Map([...rounds].map(([name, all]) => [name, best(all, (round) => round.deliveriesPerCpuSecond)]));
  const steady = new Map<string, Seen>();
  const fanOut = (connections * SYMBOLS_PER_CONNECTION) / SYMBOL_COUNT;
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) {
      const half = await subject.measure(Math.floor((most.get(subject.name) ?? 0) / 2 / fanOut), ROUND_MS);
      if (half.p99Ms < (steady.get(subject.name)?.p99Ms ?? Number.POSITIVE_INFINITY)) steady.set(subject.name, half);
    }
  }
  for (const subject of subjects) await subject.end();
  for (const { name } of subjects) {
    const half = steady.get(name);
    const line = [
      `${Math.round(most.get(name) ?? 0).toLocaleString("en")} deliveries/s`,
      `${Math.round(perCpu.get(name) ?? 0).toLocaleString("en")} a second of its processor`,
      `${Math.round(half?.frameBytes ?? 0)} bytes`,
      `at half p50 ${half?.p50Ms} ms, p99 ${half?.p99Ms} ms`,
      `${((idleBytes.get(name) ?? 0) / KB).toFixed(1)} KB an idle connection`,
    ];
    process.stdout.write(`  ${name.padEnd(8)}${line.join(", ")}\n`);
  }
  const ratio = (figures: ReadonlyMap<string, number>, other: string): number =>
    (figures.get("marsad") ?? 0) / (figures.get(other) ?? Number.NaN);
  const toBare = ratio(most, "bare");
  const toWs = ratio(most, "ws");
  hold(
    `${toBare.toFixed(2)} of the bare publisher (${ratio(perCpu, "bare").toFixed(2)} by processor time), at least 0.8`,
    toBare >= 0.8,
  );
  hold(
    `${toWs.toFixed(1)} times ws on Node (${ratio(perCpu, "ws").toFixed(1)} by processor time), at least 4`,
    toWs >= 4,
  );
  const p99Ms = steady.get("marsad")?.p99Ms ?? Number.NaN;
  hold(`p99 ${p99Ms} ms from event to client at half of the maximum, under 20`, p99Ms < 20);
  const idleKb = (idleBytes.get("marsad") ?? Number.NaN) / KB;
  hold(`${idleKb.toFixed(1)} KB resident for an idle connection, under 40`, idleKb < 40);
}

/** Some readers stop; the others must not notice, and memory must not grow. */
async function stopping(): Promise<void> {
  process.stdout.write(`${STOPPED} of ${STOPPED_OF} readers stop\n`);
  const subject = await Subject.start(MARSAD);
  await subject.openWide(STOPPED);
  await subject.open(STOPPED_OF - STOPPED);
  const most = await subject.measure("max", STEADY_MS);
  const seats = STOPPED * 200 + (STOPPED_OF - STOPPED) * SYMBOLS_PER_CONNECTION;
  const rate = Math.floor((most.deliveriesPerSecond / 2 / seats) * SYMBOL_COUNT);
  const before = await subject.measure(rate, STEADY_MS);
  const beforeBytes = before.serverBytes;
  await subject.stop(STOPPED);
  const after: Seen[] = [];
  // At full speed until what the kernel keeps for a stopped reader is full, and then some.
  for (let round = 0; round < STOPPED_ROUNDS; round++) after.push(await subject.measure("max", STEADY_MS));
  after.push(await subject.measure(rate, STEADY_MS));
  await subject.end();
  const lost = 1 - (after.at(-1)?.share ?? 0) / before.share;
  const perStopped = (best(after, (round) => round.serverBytes) - beforeBytes) / STOPPED / KB / KB;
  hold(`${(100 * Math.max(0, lost)).toFixed(1)} % lost by the others, under 5`, lost < 0.05);
  hold(`${perStopped.toFixed(2)} MB for each reader that stopped, under 1.5`, perStopped < 1.5);
}

for (const connections of COUNTS) await throughput(connections);
await stopping();
process.exit(misses === 0 ? 0 : 1);
