// Memory of the whole service over simulated days: starts `serve` on an empty folder, lets days pass at high speed and
// reads the resident memory after each close. Days: first argument, 10 unless given.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DAYS = Number(process.argv[2] ?? 10);
const SPEED = Number(process.argv[3] ?? 1_200);
const GOAL_MB = 400;
/** Memory may vary with garbage collection, but must not grow with every day. */
const GROWTH_MAX = 1.25;
const LIMIT_MS = 20 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-memory-"));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const service = Bun.spawn(
  [
    process.execPath,
    join(import.meta.dir, "../../src/app/main.ts"),
    "serve",
    "--port=0",
    `--data-dir=${folder}`,
    `--sim-speed=${SPEED}`,
    "--log-format=json",
  ],
  { stdout: "pipe", stderr: "inherit" },
);

let url = "";
const decoder = new TextDecoder();
void (async () => {
  for await (const chunk of service.stdout) {
    url ||= /"url":"([^"]+)"/.exec(decoder.decode(chunk))?.[1] ?? "";
  }
})();

const metric = (page: string, name: string): number =>
  Number(new RegExp(`^marsad_${name} (\\S+)$`, "m").exec(page)?.[1]);
const dayOf = (marketSeconds: number): string =>
  new Date(marketSeconds * 1_000 + 3 * 3_600_000).toISOString().slice(0, 10);

const closes: number[] = [];
const startedMs = Date.now();
let day = "";
let lastMb = 0;
while (closes.length < DAYS && Date.now() - startedMs < LIMIT_MS && service.exitCode === null) {
  await Bun.sleep(250);
  if (url === "") continue;
  const page = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const today = dayOf(metric(page, "market_time_seconds"));
  if (day !== "" && today !== day) {
    closes.push(lastMb);
    say(`close of ${day}: ${lastMb.toFixed(0)} MB resident`);
  }
  day = today;
  lastMb = metric(page, "process_resident_memory_bytes") / 1e6;
}
service.kill("SIGTERM");
await service.exited;
rmSync(folder, { recursive: true, force: true });
const worst = Math.max(...closes);
// Without two closes there is no growth to measure, and the goal is missed.
const growth = (closes.at(-1) ?? Number.NaN) / (closes[1] ?? Number.NaN);
const isMet = closes.length === DAYS && worst < GOAL_MB && growth < GROWTH_MAX;
say(`worst close ${worst.toFixed(0)} MB, the last ${growth.toFixed(2)} times the second`);
say(`goal: under ${GOAL_MB} MB, and no more than ${GROWTH_MAX} times the second close: ${isMet ? "met" : "MISSED"}`);
process.exitCode = isMet ? 0 : 1;
