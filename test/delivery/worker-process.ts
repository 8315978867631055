// A worker of the test of several workers: delivers the queue of a database until it is killed, or until nothing is left. It may
// believe that it is later than it is, so that leases of killed workers have ended.

import { writeSync } from "node:fs";
import { Metrics, pause } from "../../src/base/index.ts";
import { openSecretBox, openWebhooks } from "../../src/notify/index.ts";
import { openStore } from "../../src/store/index.ts";
import { LaterClock } from "../world/later-clock.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

export interface WorkerProcessOptions {
  readonly dataDir: string;
  readonly url: string | null;
  readonly keyPath: string;
  readonly laterMs: number;
}

const STDOUT = 1;
const LOOK_EVERY_MS = 20;

async function run({ dataDir, url, keyPath, laterMs }: WorkerProcessOptions): Promise<void> {
  const clock = new LaterClock(laterMs);
  const store = await openStore({ dataDir, url }, clock);
  const webhooks = openWebhooks({
    destinations: store.destinations,
    deliveries: store.deliveries,
    box: openSecretBox(keyPath),
    clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
    isInsecure: true,
    agent: "Marsad-Webhooks/test",
    testNotification: () => ({ eventId: "none", body: "{}" }),
    destinationChanged: async () => undefined,
  });
  writeSync(STDOUT, "ready\n");
  // All begin at the same moment: when their input ends.
  for await (const _ of Bun.stdin.stream());
  await webhooks.start?.();
  while ((await store.deliveries.nextDueMs()) !== null) await pause(clock, LOOK_EVERY_MS);
  await webhooks.stop?.();
  await store.close();
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? "{}") as WorkerProcessOptions);
