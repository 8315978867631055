// The memory of a leader over market days: the whole service in this process on the simulated exchange at high speed, its heap
// after each day and after a collection, and the kinds of objects that grew. `npm run scale-out:leader-memory -- 10 0.1` runs ten days with
// a tenth of the real market's activity.

import { gcAndSweep, heapStats } from "bun:jsc";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveSettings } from "../../../src/app/config/effective.ts";
import type { SettingName } from "../../../src/app/config/index.ts";
import { openStorage, ServiceRun } from "../../../src/app/service/service-run.ts";
import { createLog, Lifecycle, pause, SECOND_MS, SystemClock } from "../../../src/base/index.ts";
import { openLinks } from "../../../src/cluster/index.ts";

const [days = 10, activity = 0.1] = process.argv.slice(2).map(Number);
const SPEED = 600;
const MB = 1024 ** 2;
/** Kinds of objects that are listed. */
const KINDS_LISTED = 8;

const folder = mkdtempSync(join(tmpdir(), "marsad-memory-"));
const clock = new SystemClock();
const log = createLog({
  level: "error",
  format: "json",
  clock,
  destination: { write: (line) => void process.stderr.write(line) },
  secrets: [],
});
const flags = new Map<SettingName, string>([
  ["port", "0"],
  ["dataDir", folder],
  ["simSpeed", String(SPEED)],
  ["simActivity", String(activity)],
  ["logLevel", "error"],
]);
const effective = resolveSettings({ flags, environment: {}, file: null });
const lifecycle = new Lifecycle(clock, log);
let url = "";
const run = new ServiceRun({
  effective,
  openStore: () => openStorage(effective.settings, clock, log, () => undefined),
  openLinks: (store, member) => openLinks({ nats: null, store, member, local: null, clock, log }),
  clock,
  log,
  local: null,
  edges: null,
  listened: () => undefined,
  lifecycle,
  progress: () => ({ update: () => undefined, end: () => undefined }),
  note: (line) => {
    url ||= /http:\/\/\S+/.exec(line)?.[0] ?? "";
  },
  failed: (error) => {
    throw error;
  },
});
void run.run();

interface Heap {
  readonly heapMb: number;
  readonly rssMb: number;
  readonly counts: Readonly<Record<string, number>>;
}

function look(): Heap {
  gcAndSweep();
  const { heapSize, extraMemorySize, objectTypeCounts } = heapStats();
  const rssMb = process.memoryUsage.rss() / MB;
  return { heapMb: (heapSize + extraMemorySize) / MB, rssMb, counts: objectTypeCounts };
}

/** The trading day that the service is in; empty before it listens. */
async function dayOf(): Promise<string> {
  if (url === "") return "";
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  const { position = "" } = ((await answer?.json()) ?? {}) as { position?: string };
  return position?.split(".")[0] ?? "";
}

let before: Heap | null = null;
let day = "";
for (let seen = 0; seen < days; ) {
  await pause(clock, SECOND_MS / 2);
  const now = await dayOf();
  if (now === "" || now === day) continue;
  if (day !== "") {
    const heap = look();
    seen++;
    process.stdout.write(`${seen} days: heap ${heap.heapMb.toFixed(1)} MB, resident ${heap.rssMb.toFixed(0)} MB\n`);
    const grown = Object.entries(heap.counts)
      .map(([kind, count]) => ({ kind, more: count - (before?.counts[kind] ?? 0) }))
      .toSorted((a, b) => b.more - a.more)
      .slice(0, KINDS_LISTED)
      .filter(({ more }) => more > 0);
    if (before !== null)
      process.stdout.write(
        `  more than a day before: ${grown.map(({ kind, more }) => `${kind} ${more}`).join(", ")}\n`,
      );
    before = heap;
  }
  day = now;
}
await lifecycle.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
