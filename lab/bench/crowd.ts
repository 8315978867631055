// The speed of REST answers while as many sockets are open as the machine allows in one process, each on 20 symbols, at the real pace of
// the market: the whole service, its simulated exchange included, on one core, and all its readers on another.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadUniverse } from "../../exchange/index.ts";
import { monotonicMs } from "../../src/base/index.ts";
import { firstMatch, pinned } from "./page/child-process.ts";
import { isQuick, median, percentile, tellFigure } from "./page/figure.ts";
import { descriptorLimit } from "./page/machine.ts";
import { Readers, SERVER_CORE } from "./stream/subject.ts";

const SOCKETS_MAX = 20_000;
/** File descriptors that are not for sockets. */
const SPARE_DESCRIPTORS = 1_000;
const WAVE = 500;
const ROUNDS = isQuick ? 2 : 5;
const ROUND_REQUESTS = 200;
const PAUSE_MS = 10;
const SETTLE_MS = 2_000;
const GOAL_MS = 20;
const KEY = "marsad_test_demo-enterprise";
const START = "2026-11-16T11:00";

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-crowd-"));
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const sockets = Math.min(SOCKETS_MAX, descriptorLimit() - SPARE_DESCRIPTORS);
const symbols = loadUniverse()
  .filter(({ market, securityType }) => market === "TASI" && securityType === "Equity")
  .map(({ symbol }) => symbol);

/** Requests quotes one after the other; returns the milliseconds of each answer. */
async function askRest(port: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let at = 0; at < ROUND_REQUESTS; at++) {
    const symbol = symbols[at % symbols.length] ?? "2222";
    const startMs = monotonicMs();
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/quote/${symbol}/`, { headers: { "X-API-Key": KEY } });
    await answer.arrayBuffer();
    times.push(monotonicMs() - startMs);
    await Bun.sleep(PAUSE_MS);
  }
  return times;
}

const words = [
  "serve",
  "--port=0",
  `--data-dir=${folder}`,
  "--log-format=json",
  "--unlimited-demo",
  `--sim-start=${START}`,
];
const service = Bun.spawn(
  pinned(SERVER_CORE, [process.execPath, join(import.meta.dir, "../../src/app/main.ts"), ...words]),
  { stdout: "pipe", stderr: "ignore" },
);
try {
  const port = await firstMatch(service.stdout, /"url":"http:\/\/[^:"]+:(\d+)/);
  const path = `/ws/v1/stocks/?api_key=${KEY}`;
  const generator = [process.execPath, join(import.meta.dir, "stream/load-generator.ts"), port, path, "load"];
  const readers = new Readers([...generator, symbols.join(",")]);
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await Bun.sleep(PAUSE_MS);
  const alone = await askRest(port);
  for (let opened = 0; opened < sockets; opened += WAVE) await readers.ask(`open ${Math.min(WAVE, sockets - opened)}`);
  await Bun.sleep(SETTLE_MS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await askRest(port));
  await readers.end();
  const readings = rounds.map((times) => percentile(times, 0.99));
  const note = `p50 ${rounds.map((times) => percentile(times, 0.5).toFixed(1)).join(", ")} ms; without sockets p99 ${percentile(alone, 0.99).toFixed(1)} ms`;
  say(
    `${sockets} sockets: REST p99 ${readings.map((ms) => ms.toFixed(1)).join(", ")} ms (goal under ${GOAL_MS}), ${note}`,
  );
  tellFigure({
    id: "crowd.rest",
    title: `REST p99 beside ${sockets.toLocaleString("en-US")} open sockets at the market's pace`,
    unit: "ms",
    isHigherBetter: false,
    isRatio: false,
    goal: GOAL_MS,
    readings,
    note,
  });
  process.exitCode = median(readings) < GOAL_MS ? 0 : 1;
} finally {
  service.kill("SIGKILL");
  await service.exited;
  rmSync(folder, { recursive: true, force: true });
}
