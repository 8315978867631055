// Loaded into the service that lab/bench/replays measures: reads every millisecond the processor time of its first thread since
// the last reading, and writes its readings each second. A request that arrives meanwhile waits for that slice of work, whatever else the
// machine does.

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const LOOK_EVERY_MS = 1;
const TELL_EVERY_MS = 1_000;
/** Nobody notices shorter slices. */
const SLICE_MS_MIN = 0.2;

export const SLICES_FILE = "slices";

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const folder = process.argv.find((word) => word.startsWith("--data-dir="))?.slice("--data-dir=".length);
if (isMainThread && folder !== undefined) {
  let slices: number[] = [];
  let lookedMs = usedMs();
  setInterval(() => {
    const nowMs = usedMs();
    if (nowMs - lookedMs >= SLICE_MS_MIN) slices.push(nowMs - lookedMs);
    lookedMs = nowMs;
  }, LOOK_EVERY_MS);
  setInterval(() => {
    appendFileSync(join(folder, SLICES_FILE), `${slices.map((ms) => ms.toFixed(2)).join(" ")}\n`);
    slices = [];
  }, TELL_EVERY_MS);
}
