// The number of quotes that the stream door delivers, compared with a bare Bun.serve publisher of the same messages and a plain `ws` server
// on Node. Each server has a core and readers of 20 of 400 symbols in a process on another core; they are measured in turns.

import { join } from "node:path";
import { isQuick, median, tellFigure } from "./page/figure.ts";
import { SYMBOL_COUNT, SYMBOLS_PER_CONNECTION } from "./stream/feed-pace.ts";
import { sampleHead } from "./stream/sample-message.ts";
import { BARE, COMPACT, CONFLATED, MARSAD, type Seen, Subject, type SubjectOptions } from "./stream/subject.ts";

const COUNTS = isQuick ? [5_000] : [1_000, 5_000];
const ROUNDS = isQuick ? 2 : 5;
/** Deliveries a second that leave the server idle for at least half of the time; a busy market sends 5,000 readers about as many. */
const LOW_RATE = 50_000;
/** A server that is late more often is not idle: it makes its rounds larger until it can hold the rate, and so does a bare one. */
const IN_TIME_MIN = 0.95;
const ROUND_MS = 1_000;
const STEADY_MS = 3_000;
const STOPPED = 50;
/** So many that the kernel's buffers of a reader that stops fill soon. */
const SYMBOLS_OF_STOPPED = 200;
const STOPPED_OF = 1_000;
const STOPPED_ROUNDS = 4;
const hasNode = Bun.which("node") !== null;
const KB = 1024;
const folder = join(import.meta.dir, "stream");

const WS: SubjectOptions = { name: "ws", command: ["node", join(folder, "ws-server.mjs"), sampleHead()], path: "/" };

let misses = 0;
function hold(what: string, isHeld: boolean): void {
  process.stdout.write(`  ${isHeld ? "ok  " : "MISS"} ${what}\n`);
  if (!isHeld) misses++;
}

/** The condition for comparing processor times: all servers publish the same rounds. */
function holdInTime(rounds: Rounds): void {
  const least = Math.min(...[...rounds.values()].map((seen) => median(seen.map(({ inTime }) => inTime))));
  hold(`${(100 * least).toFixed(1)} % of the ticks at a low rate in time, at least 95`, least >= IN_TIME_MIN);
}

/** The highest value over the rounds: the round with the least disturbance by the machine. */
function best(rounds: readonly Seen[], of: (round: Seen) => number): number {
  return Math.max(...rounds.map(of));
}

/** Each figure of the service divided by the bare publisher's, reading by reading. */
function ratiosOf(rounds: Rounds, of: (round: Seen) => number): number[] {
  return (rounds.get("marsad") ?? []).map((round, at) => of(round) / of(rounds.get("bare")?.[at] ?? round));
}

type Rounds = ReadonlyMap<string, readonly Seen[]>;

/** Rounds of all servers in turns; a rate is messages a second. */
async function inTurns(subjects: readonly Subject[], rate: number | "max", roundMs = ROUND_MS): Promise<Rounds> {
  const rounds = new Map<string, Seen[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) rounds.get(subject.name)?.push(await subject.measure(rate, roundMs));
  }
  return rounds;
}

async function openSubjects(connections: number) {
  const subjects: Subject[] = [];
  const idleBytes = new Map<string, number>();
  for (const options of hasNode ? [BARE, MARSAD, WS] : [BARE, MARSAD]) {
    const subject = await Subject.start(options);
    const quietBytes = await subject.residentBytes();
    await subject.open(connections);
    idleBytes.set(options.name, ((await subject.residentBytes()) - quietBytes) / connections);
    subjects.push(subject);
  }
  return { subjects, idleBytes };
}

async function throughput(connections: number): Promise<void> {
  process.stdout.write(`${connections} connections\n`);
  const { subjects, idleBytes } = await openSubjects(connections);
  const fanOut = (connections * SYMBOLS_PER_CONNECTION) / SYMBOL_COUNT;
  const most = await inTurns(subjects, "max");
  const mostOf = (name: string): number => best(most.get(name) ?? [], (round) => round.deliveriesPerSecond);
  // All servers that can hold it get the same rate, so that their delays can be compared.
  const lasting = subjects.filter(({ name }) => name !== "ws");
  const half = await inTurns(lasting, Math.floor(Math.min(mostOf("bare"), mostOf("marsad")) / 2 / fanOut));
  const low = await inTurns(lasting, Math.floor(Math.min(LOW_RATE, mostOf("marsad") / 2) / fanOut));
  for (const subject of subjects) await subject.end();
  for (const { name } of subjects) tellSubject(name, most, half, idleBytes.get(name) ?? 0);
  judge(connections, { most, half, low }, idleBytes.get("marsad") ?? Number.NaN);
}

function tellSubject(name: string, most: Rounds, half: Rounds, idleBytes: number): void {
  const rounds = most.get(name) ?? [];
  const steady = half.get(name) ?? [];
  const line = [
    `${Math.round(best(rounds, (round) => round.deliveriesPerSecond)).toLocaleString("en")} deliveries/s`,
    `${Math.round(best(rounds, (round) => round.deliveriesPerCpuSecond)).toLocaleString("en")} a second of its processor`,
    `${Math.round(rounds[0]?.frameBytes ?? 0)} bytes`,
    `at half p50 ${median(steady.map(({ p50Ms }) => p50Ms))} ms, p99 ${median(steady.map(({ p99Ms }) => p99Ms))} ms`,
    `${(idleBytes / KB).toFixed(1)} KB an idle connection`,
  ];
  process.stdout.write(`  ${name.padEnd(8)}${line.join(", ")}\n`);
}

interface Measurements {
  readonly most: Rounds;
  readonly half: Rounds;
  readonly low: Rounds;
}

function judge(connections: number, { most, half, low }: Measurements, idleBytes: number): void {
  const title = `Streams, ${connections.toLocaleString("en-US")} connections`;
  const common = { unit: "of bare", isHigherBetter: true, isRatio: true };
  const throughputs = ratiosOf(most, (round) => round.deliveriesPerSecond);
  const deliveries = Math.round(best(most.get("marsad") ?? [], (round) => round.deliveriesPerSecond));
  const atMost = { title: `${title}: deliveries at full speed`, note: `${deliveries.toLocaleString("en")} a second` };
  tellFigure({ ...common, ...atMost, id: `stream.${connections}`, goal: 0.8, readings: throughputs });
  hold(
    `${median(throughputs).toFixed(2)} of the bare publisher's deliveries, at least 0.8`,
    median(throughputs) >= 0.8,
  );

  holdInTime(low);
  const atLow = ratiosOf(low, (round) => round.deliveriesPerCpuSecond);
  const rate = `${Math.round(median((low.get("marsad") ?? []).map((round) => round.deliveriesPerSecond))).toLocaleString("en")} deliveries a second`;
  const lowFigure = { title: `${title}: deliveries of a second of processor time at a low rate`, note: rate };
  tellFigure({ ...common, ...lowFigure, id: `stream.${connections}.low`, goal: 0.8, readings: atLow });
  hold(
    `${median(atLow).toFixed(2)} of its deliveries for processor time at ${rate}, at least 0.8`,
    median(atLow) >= 0.8,
  );

  // A delay is read in whole milliseconds: one that rounds to 0 counts as 1.
  const delays = ratiosOf(half, ({ p99Ms }) => Math.max(1, p99Ms));
  const p99 = (name: string): number => median((half.get(name) ?? []).map(({ p99Ms }) => p99Ms));
  const delay = { title: `${title}: p99 from event to client at half of the maximum`, unit: "times bare" };
  const delayNote = { note: `${p99("marsad")} ms to ${p99("bare")} ms`, isHigherBetter: false };
  tellFigure({ ...common, ...delay, ...delayNote, id: `stream.${connections}.p99`, goal: 1.2, readings: delays });
  hold(
    `p99 ${p99("marsad")} ms to ${p99("bare")} ms: ${median(delays).toFixed(2)} times, at most 1.2`,
    median(delays) <= 1.2,
  );

  const toWs = best(most.get("marsad") ?? [], deliveriesOf) / best(most.get("ws") ?? [], deliveriesOf);
  if (hasNode) hold(`${toWs.toFixed(1)} times ws on Node, at least 4`, toWs >= 4);
  hold(`${(idleBytes / KB).toFixed(1)} KB resident for an idle connection, under 40`, idleBytes < 40 * KB);
}

const deliveriesOf = ({ deliveriesPerSecond }: Seen): number => deliveriesPerSecond;

/** Costs and savings of the address options, at one rate of events. */
async function lean(connections: number): Promise<void> {
  process.stdout.write(`${connections} connections with options\n`);
  const subjects: Subject[] = [];
  for (const options of [MARSAD, COMPACT, CONFLATED]) {
    const subject = await Subject.start(options);
    await subject.open(connections);
    subjects.push(subject);
  }
  const rate = Math.floor((LOW_RATE * SYMBOL_COUNT) / (connections * SYMBOLS_PER_CONNECTION));
  // Long enough for several intervals.
  const rounds = await inTurns(subjects, rate, STEADY_MS);
  for (const subject of subjects) await subject.end();
  holdInTime(rounds);
  const toPlain = (name: string, of: (round: Seen) => number): number[] =>
    (rounds.get(name) ?? []).map((round, at) => of(round) / of(rounds.get("marsad")?.[at] ?? round));
  for (const [name, seen] of rounds) {
    const of = (figure: (round: Seen) => number): number => median(seen.map(figure));
    const [deliveries, cpu] = [of(deliveriesOf), of(({ cpuShare }) => cpuShare)];
    const line = `${Math.round(deliveries).toLocaleString("en")} deliveries/s, ${cpu.toFixed(2)} s of its processor a second`;
    process.stdout.write(`  ${name.padEnd(10)}${line}\n`);
  }
  const title = `Streams, ${connections.toLocaleString("en-US")} connections`;
  const note = `${LOW_RATE.toLocaleString("en")} deliveries a second without options`;
  const common = { unit: "of plain", note, isHigherBetter: false, isRatio: true };
  const bytes = toPlain("compact", (round) => round.frameBytes);
  const perDelivery = toPlain("compact", (round) => 1 / round.deliveriesPerCpuSecond);
  const conflated = toPlain("conflated", (round) => round.cpuShare);
  const id = `stream.${connections}`;
  tellFigure({
    ...common,
    title: `${title}: bytes of a compact quote`,
    id: `${id}.compact.bytes`,
    goal: 0.3,
    readings: bytes,
  });
  tellFigure({
    ...common,
    title: `${title}: processor time of a compact delivery`,
    id: `${id}.compact`,
    goal: 1,
    readings: perDelivery,
  });
  tellFigure({
    ...common,
    title: `${title}: processor time with conflate_ms=1000`,
    id: `${id}.conflated`,
    goal: 1,
    readings: conflated,
  });
  hold(`${median(bytes).toFixed(2)} of the bytes of a JSON quote, at most 0.3`, median(bytes) <= 0.3);
  hold(`${median(perDelivery).toFixed(2)} of its processor time a delivery, at most 1`, median(perDelivery) <= 1);
  hold(`${median(conflated).toFixed(2)} of the processor time with conflate_ms, under 1`, median(conflated) < 1);
}

/** Some readers stop; the others must not notice, and memory must not grow. */
async function stopping(): Promise<void> {
  process.stdout.write(`${STOPPED} of ${STOPPED_OF} readers stop\n`);
  const subject = await Subject.start(MARSAD);
  await subject.openStopping(STOPPED, SYMBOLS_OF_STOPPED);
  await subject.open(STOPPED_OF - STOPPED);
  const most = await subject.measure("max", STEADY_MS);
  const seats = STOPPED * SYMBOLS_OF_STOPPED + (STOPPED_OF - STOPPED) * SYMBOLS_PER_CONNECTION;
  const rate = Math.floor((most.deliveriesPerSecond / 2 / seats) * SYMBOL_COUNT);
  const before = await subject.measure(rate, STEADY_MS);
  const beforeBytes = before.serverBytes;
  await subject.stop(STOPPED);
  const after: Seen[] = [];
  // At full speed until the kernel's buffer for a stopped reader is full, and longer.
  for (let round = 0; round < STOPPED_ROUNDS; round++) after.push(await subject.measure("max", STEADY_MS));
  after.push(await subject.measure(rate, STEADY_MS));
  await subject.end();
  const lost = 1 - (after.at(-1)?.share ?? 0) / before.share;
  const perStopped = (best(after, (round) => round.serverBytes) - beforeBytes) / STOPPED / KB / KB;
  hold(`${(100 * Math.max(0, lost)).toFixed(1)} % lost by the others, under 5`, lost < 0.05);
  hold(`${perStopped.toFixed(2)} MB for each reader that stopped, under 1.5`, perStopped < 1.5);
}

for (const connections of COUNTS) await throughput(connections);
await lean(5_000);
if (!isQuick) await stopping();
process.exit(misses === 0 ? 0 : 1);
