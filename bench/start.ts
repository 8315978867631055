// How long a start takes until the service is ready: the first one on an empty folder (years of history, and the market caught
// up to 11:00), and one at noon after a kill, each beside a bare server of the same runtime. Processor time is printed as
// well: on a busy machine it says more than the clock.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monotonicMs } from "../src/base/index.ts";

const FIRST_GOAL_S = 15;
const LATER_GOAL_S = 3;
const POLL_MS = 10;
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-start-"));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Start {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const BARE = `const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () =>
  new Response("marsad_process_cpu_seconds_total " + (process.cpuUsage().user + process.cpuUsage().system) / 1e6 + "\\n") });
process.stdout.write(JSON.stringify({ url: "http://127.0.0.1:" + server.port }) + "\\n");`;

/** Starts a process, waits until it is ready, and kills it. */
async function timeStart(words: readonly string[]): Promise<Start> {
  const startedMs = monotonicMs();
  const child = Bun.spawn([process.execPath, ...words], { stdout: "pipe", stderr: "ignore" });
  const url = await urlIn(child.stdout);
  while ((await fetch(`${url}/readyz`)).status !== 200) await Bun.sleep(POLL_MS);
  const seconds = (monotonicMs() - startedMs) / 1_000;
  const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text());
  child.kill("SIGKILL");
  await child.exited;
  return { seconds, cpuSeconds: Number(/^marsad_process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]) };
}

async function urlIn(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const part of output.pipeThrough(new TextDecoderStream())) {
    text += part;
    const url = /"url":"([^"]+)"/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error("the service ended before it was ready");
}

function serve(name: string, settings: readonly string[] = []): Promise<Start> {
  const place = ["--port=0", `--data-dir=${join(folder, name)}`, "--log-format=json"];
  return timeStart([join(import.meta.dir, "../src/app/main.ts"), "serve", ...place, ...settings]);
}

function report(name: string, start: Start, bare: Start, goal: number): boolean {
  const isMet = start.seconds < goal;
  const verdict = `goal: under ${goal} s: ${isMet ? "met" : "MISSED"}`;
  const cpu = `${start.cpuSeconds.toFixed(1)} s of processor time, ${(start.cpuSeconds / bare.cpuSeconds).toFixed(0)} times a bare server`;
  say(`${name.padEnd(12)} ${start.seconds.toFixed(1)} s, ${cpu}; ${verdict}`);
  return isMet;
}

try {
  const bare = await timeStart(["-e", BARE]);
  const first = await serve("first");
  await serve("noon", ["--sim-start=2026-11-16T12:00"]);
  const noon = await serve("noon");
  const verdicts = [report("first start", first, bare, FIRST_GOAL_S), report("at noon", noon, bare, LATER_GOAL_S)];
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
