// The time of a start until the service is ready: the first one on an empty folder (years of history, and the market caught
// up to 11:00), and one at noon after a kill, each compared with a bare server of the same runtime. Processor time is printed as
// well: on a busy machine it is more reliable than the clock.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monotonicMs } from "../../src/base/index.ts";
import { cpuSeconds } from "../process-figures.ts";
import { firstMatch } from "./page/child-process.ts";
import { isQuick, median, tellFigure } from "./page/figure.ts";

const FIRST_GOAL_S = 6;
const LATER_GOAL_S = 3;
const FIRST_SECOND_GOAL = 0.9;
const POLL_MS = 10;
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-start-"));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Start {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly residentMb: number;
}

const BARE = `const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: ({ url }) =>
  new Response(!url.endsWith("/metrics") ? "{}" : "marsad_process_cpu_seconds_total " + (process.cpuUsage().user + process.cpuUsage().system) / 1e6 +
    "\\nmarsad_process_resident_memory_bytes " + process.memoryUsage.rss() + "\\n") });
process.stdout.write(JSON.stringify({ url: "http://127.0.0.1:" + server.port }) + "\\n");`;

type OnceReady = (url: string, pid: number) => void;

/** Starts a process, waits until it is ready, and kills it. */
async function timeStart(words: readonly string[], onceReady: OnceReady = () => undefined): Promise<Start> {
  const startedMs = monotonicMs();
  const child = Bun.spawn([process.execPath, ...words], { stdout: "pipe", stderr: "ignore" });
  const url = await firstMatch(child.stdout, /"url":"([^"]+)"/);
  while ((await fetch(`${url}/readyz`)).status !== 200) await Bun.sleep(POLL_MS);
  const seconds = (monotonicMs() - startedMs) / 1_000;
  const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text());
  onceReady(url, child.pid);
  child.kill("SIGKILL");
  await child.exited;
  const metric = (name: string): number => Number(new RegExp(`^marsad_${name} (\\S+)$`, "m").exec(metrics)?.[1]);
  const cpuSeconds = metric("process_cpu_seconds_total");
  return { seconds, cpuSeconds, residentMb: metric("process_resident_memory_bytes") / 1e6 };
}

function serve(name: string, settings: readonly string[] = [], onceReady?: OnceReady): Promise<Start> {
  const place = ["--port=0", `--data-dir=${join(folder, name)}`, "--log-format=json"];
  return timeStart([join(import.meta.dir, "../../src/app/main.ts"), "serve", ...place, ...settings], onceReady);
}

const SECONDS = 6;

/** The answers of the first second as shares of those of a later second: by the clock, and by processor time. */
interface FirstSeconds {
  readonly byClock: number[];
  readonly byCpu: number[];
}
const [service, bareServer]: [FirstSeconds, FirstSeconds] = [
  { byClock: [], byCpu: [] },
  { byClock: [], byCpu: [] },
];

/** Measures the answers in the first second after a start relative to the median of the following ones. */
function askAtOnce(url: string, pid: number, { byClock, byCpu }: FirstSeconds): void {
  const wrk = Bun.which("wrk");
  if (wrk === null) return;
  const words = [wrk, "-t1", "-c8", "-d1s", "-H", "X-API-Key: marsad_test_demo-enterprise"];
  const seconds = Array.from({ length: SECONDS }, () => {
    const before = cpuSeconds(pid);
    const text = Bun.spawnSync([...words, `${url}/api/v1/quote/2222/`]).stdout.toString();
    const number = (form: RegExp): number => Number(form.exec(text)?.[1] ?? Number.NaN);
    const perCpuSecond = number(/(\d+) requests in/) / (cpuSeconds(pid) - before);
    return { perSecond: number(/Requests\/sec:\s+([\d.]+)/), perCpuSecond };
  });
  const firstOf = (all: readonly number[]): number => (all[0] ?? Number.NaN) / median(all.slice(1));
  const [answered, forCpu] = [seconds.map((second) => second.perSecond), seconds.map((second) => second.perCpuSecond)];
  byClock.push(firstOf(answered));
  byCpu.push(firstOf(forCpu));
  const shown = (all: readonly number[]): string => all.map((count) => Math.round(count)).join(", ");
  say(
    `answers a second from the first second on: ${shown(answered)}; for a second of processor time: ${shown(forCpu)}`,
  );
}

interface Kind {
  readonly id: string;
  readonly name: string;
  readonly goalS: number;
}

function report({ id, name, goalS }: Kind, starts: readonly Start[], bare: readonly Start[]): boolean {
  const of = (all: readonly Start[], pick: (start: Start) => number): number => median(all.map(pick));
  const seconds = of(starts, (start) => start.seconds);
  const times = (pick: (start: Start) => number): number[] => starts.map((start) => pick(start) / of(bare, pick));
  const byCpu = times(({ cpuSeconds }) => cpuSeconds);
  const isMet = seconds < goalS;
  const cpu = `${of(starts, (start) => start.cpuSeconds).toFixed(1)} s of processor time, ${median(byCpu).toFixed(0)} times a bare server`;
  const memory = `${of(starts, (start) => start.residentMb).toFixed(0)} MB resident`;
  say(
    `${name.padEnd(12)} ${seconds.toFixed(1)} s, ${cpu}, ${memory}; goal: under ${goalS} s: ${isMet ? "met" : "MISSED"}`,
  );
  const common = { isHigherBetter: false, isRatio: true, goal: null, unit: "times bare" };
  tellFigure({ ...common, id: `start.${id}`, title: `Start: ${name}, processor time`, readings: byCpu, note: cpu });
  const waited = { title: `Start: ${name}`, unit: "s", isRatio: false, goal: goalS, note: "until ready" };
  tellFigure({ ...common, ...waited, id: `start.${id}.seconds`, readings: starts.map((start) => start.seconds) });
  const resident = {
    title: `Memory once ready: ${name}`,
    readings: times(({ residentMb }) => residentMb),
    note: memory,
  };
  tellFigure({ ...common, ...resident, id: `memory.${id}` });
  return isMet;
}

function tellFirstSecond(): void {
  const common = { unit: "of later ones", isHigherBetter: true, isRatio: true };
  const [id, title] = ["start.first-second", "Start: answers of the first second"];
  const note = "quotes, asked for over 8 connections";
  tellFigure({ ...common, id, title, goal: FIRST_SECOND_GOAL, readings: service.byClock, note });
  const byCpu = { id: `${id}.cpu`, title: `${title}, by processor time`, goal: null, note: "" };
  tellFigure({ ...common, ...byCpu, readings: service.byCpu });
  const bare = { id: `${id}.bare`, title: `${title}, of a bare server`, goal: null, note: "its runtime warms up too" };
  tellFigure({ ...common, ...bare, readings: bareServer.byClock });
}

const ROUNDS = isQuick ? 1 : 3;

try {
  const [bare, first, noon]: [Start[], Start[], Start[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timeStart(["-e", BARE], (url, pid) => askAtOnce(url, pid, bareServer)));
    first.push(await serve(`first ${round}`));
    if (round === 0) await serve("noon", ["--sim-start=2026-11-16T12:00"]);
    noon.push(await serve("noon", ["--unlimited-demo"], (url, pid) => askAtOnce(url, pid, service)));
  }
  const verdicts = [
    report({ id: "first", name: "first start", goalS: FIRST_GOAL_S }, first, bare),
    report({ id: "noon", name: "at noon", goalS: LATER_GOAL_S }, noon, bare),
  ];
  if (service.byClock.length > 0) tellFirstSecond();
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
