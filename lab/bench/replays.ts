// The effect of replays on live customers: the 99th percentile of REST answers, of quotes on a stream, and of the waits for the thread
// that serves them, while a process plays as many replays as it can, all at full speed, compared with the same
// without any. Both take turns on one running service. Customers have machines of their own: their client has priority over everything else
// here, where the system permits it, and in a second measurement it competes like any process.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monotonicMs, pause, Random, SECOND_MS, SystemClock } from "../../src/base/index.ts";
import { Child } from "../../test/app/child.ts";
import { isQuick, median, percentile, tellFigure } from "./page/figure.ts";
import { comeFirst } from "./page/processor-time.ts";
import { SLICES_FILE } from "./processes/slices.ts";

/** As many replays as one process plays. */
const REPLAYS = 32;
const SPEED = 1_000;
const ROUNDS = isQuick ? 2 : 6;
/** For a client that competes for a processor, like one that runs on the machine of the service. */
const SHARED = ".shared";
const SHARED_ROUNDS = 3;
const MEASURED_MS = 8 * SECOND_MS;
const SETTLED_MS = 2 * SECOND_MS;
const REQUEST_EVERY_MS = 5;
const GOAL = 1.2;
/** Runnable processes per core, of this benchmark and of others, up to which the machine counts as quiet. */
const QUIET_PER_CORE = 2;
const START_LIMIT_MS = 240 * SECOND_MS;
const KEY = "marsad_test_demo-enterprise";

/** Times of one turn, in milliseconds. */
interface Turn {
  readonly rest: readonly number[];
  readonly stream: readonly number[];
  /** Slices of work of the thread that serves customers, by its processor time, and the length of the turn. */
  readonly slices: readonly number[];
  readonly tookMs: number;
  /** Processor time of the thread that serves customers, as a part of the turn's length. */
  readonly busy: number;
}

/** Turns with and without replays, one after the other. */
interface Turns {
  readonly without: Turn[];
  readonly beside: Turn[];
}

const clock = new SystemClock();
const random = new Random(35);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-replays-"));
const service = new Child([
  "--preload=./lab/bench/processes/slices.ts",
  "src/app/main.ts",
  "serve",
  "--port=0",
  "--log-format=json",
  "--demo-keys",
  "--unlimited-demo",
  // Late enough that most of a day lies behind it.
  "--sim-start=14:00",
  `--plan-limits={"enterprise":{"replays":${REPLAYS}}}`,
  `--data-dir=${folder}`,
]);
try {
  const url = (await service.says(/"url":"(http:[^"]+)"/, START_LIMIT_MS))[1] ?? "";
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(clock, SECOND_MS);
  // The first turns warm the paths, and are not counted.
  await liveTurn(url);
  await whileReplayed(url, () => liveTurn(url));
  const isFirst = comeFirst(true);
  tellLatencies(await takeTurns(url, ROUNDS), isFirst ? "" : SHARED);
  if (isFirst && comeFirst(false) && !isQuick) tellLatencies(await takeTurns(url, SHARED_ROUNDS), SHARED);
} finally {
  service.signal("SIGKILL");
  await service.ended();
  rmSync(folder, { recursive: true, force: true });
}

async function takeTurns(url: string, rounds: number): Promise<Turns> {
  const turns: Turns = { without: [], beside: [] };
  for (let round = 0; round < rounds; round++) {
    turns.without.push(await liveTurn(url));
    turns.beside.push(await whileReplayed(url, () => liveTurn(url)));
  }
  return turns;
}

/** `client` tells how the client was measured, and ends the ids of its figures: the goal is for a client with priority. */
function tellLatencies({ without, beside }: Turns, client: "" | typeof SHARED): void {
  const running = loadavg()[0] ?? Number.NaN;
  // With other work on its cores, a machine makes everybody wait, with replays and without.
  const isQuiet = running <= QUIET_PER_CORE * availableParallelism();
  const goal = isQuiet && client === "" ? GOAL : null;
  const load = `${running.toFixed(1)} processes wanted to run meanwhile${isQuiet ? "" : ", too many for a verdict"}`;
  const whose = client === "" ? "" : ", to a client that shares the processors";
  for (const [id, title] of [
    ["rest", "Replays: 99 of 100 live REST answers, with every replay in use"],
    ["stream", "Replays: 99 of 100 live quotes on a stream, with every replay in use"],
  ] as const) {
    // One pause of the machine moves the 99th percentile of a single turn, so the percentile over all turns is compared.
    const [apart, together] = [without, beside].map((turns) =>
      percentile(
        turns.flatMap((turn) => turn[id]),
        0.99,
      ),
    );
    const each = [without, beside].map((turns) => turns.map((turn) => percentile(turn[id], 0.99).toFixed(1)).join(" "));
    const note = `${together?.toFixed(1)} ms beside ${REPLAYS} replays (turns: ${each[1]}), ${apart?.toFixed(1)} ms without (${each[0]}); ${load}`;
    tell(`${id}${client}`, `${title}${whose}`, together, apart, goal, note);
  }
  if (client !== "") return;
  const waits = [without, beside].map(waitMs);
  const busy = [without, beside].map((turns) => `${(100 * median(turns.map((turn) => turn.busy))).toFixed(0)} %`);
  const note = `${waits[1]?.toFixed(2)} ms beside ${REPLAYS} replays, ${waits[0]?.toFixed(2)} ms without; the thread was busy for ${busy[1]} and ${busy[0]}`;
  const title = "Replays: 99 of 100 waits for the thread of live customers, by its processor time";
  tell("wait", title, waits[1], waits[0], GOAL, note);
}

function tell(
  id: string,
  title: string,
  beside = Number.NaN,
  without = Number.NaN,
  goal: number | null = null,
  note = "",
): void {
  const ratio = beside / without;
  const isMet = goal === null || ratio <= goal;
  say(`${title}: ${ratio.toFixed(2)}; ${note}${goal === null ? "" : `; goal ${goal}: ${isMet ? "met" : "MISSED"}`}`);
  if (!isMet) process.exitCode = 1;
  const unit = "times that without";
  tellFigure({
    id: `replays.${id}`,
    title,
    unit,
    isHigherBetter: false,
    isRatio: true,
    goal,
    readings: [ratio],
    note,
  });
}

/** The wait for the end of a slice that 99 of 100 arrivals at random times do not exceed. */
function waitMs(turns: readonly Turn[]): number {
  const slices = turns.flatMap((turn) => turn.slices);
  const tookMs = turns.reduce((sum, turn) => sum + turn.tookMs, 0);
  const isLonger = (ms: number): boolean =>
    slices.reduce((sum, slice) => sum + Math.max(0, slice - ms), 0) > 0.01 * tookMs;
  let ms = 0;
  while (isLonger(ms)) ms += 0.01;
  return ms;
}

/** Live customers for a while: one requests quotes at a steady pace, and one subscribes to the quotes of all symbols. */
async function liveTurn(url: string): Promise<Turn> {
  const rest: number[] = [];
  /** Times from the arrival of an event in the service to its quote here, and the offset of simulated time from wall time. */
  const stream: number[] = [];
  let aheadMs = Number.POSITIVE_INFINITY;
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/v1/stocks/?api_key=${KEY}`);
  socket.onopen = () => socket.send(JSON.stringify({ action: "subscribe", symbols: ["*"] }));
  await pause(clock, SETTLED_MS);
  socket.onmessage = ({ data }) => {
    const { type, timestamp, latency_ms } = JSON.parse(String(data));
    if (type !== "quote") return;
    const underwayMs = clock.nowMs() - Date.parse(timestamp);
    aheadMs = Math.min(aheadMs, underwayMs);
    stream.push(underwayMs + latency_ms);
  };
  const asked: Promise<void>[] = [];
  const before = { busyMs: busyMs(), atMs: monotonicMs(), slices: slicesSeen().length };
  const endMs = monotonicMs() + MEASURED_MS;
  for (let nextMs = monotonicMs(); nextMs < endMs; nextMs += REQUEST_EVERY_MS) {
    // A late request counts from the time when it was due: no wait is left out.
    await pause(clock, Math.max(0, nextMs - monotonicMs()));
    asked.push(ask(url, nextMs, rest));
  }
  await Promise.all(asked);
  const tookMs = monotonicMs() - before.atMs;
  const busy = (busyMs() - before.busyMs) / tookMs;
  socket.close();
  const slices = slicesSeen().slice(before.slices);
  return { rest, stream: stream.map((ms) => ms - aheadMs), slices, tookMs, busy };
}

async function ask(url: string, dueMs: number, took: number[]): Promise<void> {
  const symbol = random.pick(["2222", "1120", "1180", "2010", "7010", "4030", "1211", "2280"]);
  const answer = await fetch(`${url}/api/v1/quote/${symbol}/`, { headers: { "X-API-Key": KEY } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a quote was answered with ${answer.status}`);
  took.push(monotonicMs() - dueMs);
}

/** Runs a turn while every replay is played at full speed to a client that reads it. */
async function whileReplayed(url: string, turn: () => Promise<Turn>): Promise<Turn> {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { "X-API-Key": KEY, "Content-Type": "application/json" };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    // On a busy machine the thread of the past is not ready for the first request.
    if (answer.status === 503) return await call(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const day = (await call("GET", "/market/summary/")).headers.get("x-market-time")?.slice(0, 10);
  const ids: number[] = [];
  for (let at = 0; at < REPLAYS; at++) {
    const made = await call("POST", "/replays/", { from: `${day}T10:00:00+03:00`, speed: SPEED });
    ids.push(((await made.json()) as { id: number }).id);
  }
  // Customers have machines of their own: here their client has the lowest priority.
  const readers = new Child(
    ["-n", "19", process.execPath, "lab/bench/processes/replay-readers.ts", url, KEY, ...ids.map(String)],
    {},
    { program: "nice" },
  );
  await readers.says(/all are connected/, START_LIMIT_MS);
  const measured = await turn();
  readers.endInput();
  await readers.ended();
  say(`beside ${readers.out.trim().split("\n").at(-1)} of replays ${readers.err.trim()}`);
  for (const id of ids) await call("DELETE", `/replays/${id}/`);
  await pause(clock, SETTLED_MS);
  return measured;
}

function slicesSeen(): readonly number[] {
  return readFileSync(join(folder, SLICES_FILE), "utf8").split(/\s+/).filter(Boolean).map(Number);
}

/** Processor time of the service's first thread; NaN where the system does not report it. */
function busyMs(): number {
  try {
    const text = readFileSync(`/proc/${service.pid}/task/${service.pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
