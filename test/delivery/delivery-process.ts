// A service of the crash test: brings a recorded day in, evaluates rules and delivers, until it is killed or all is done. Each
// start has a later clock than the one before, so that leases of killed processes have ended.

import { writeSync } from "node:fs";
import { PLAN_TABLE } from "../../src/access/index.ts";
import { Metrics } from "../../src/base/index.ts";
import { Intake } from "../../src/feed/index.ts";
import { frameLengthAt } from "../../src/feed-protocol/index.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import { openAlerts, openSecretBox, openWebhooks } from "../../src/notify/index.ts";
import { openStore } from "../../src/store/index.ts";
import { LaterClock } from "../world/later-clock.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

export interface DeliveryProcessOptions {
  readonly dataDir: string;
  readonly framesPath: string;
  readonly keyPath: string;
  readonly day: number;
  readonly laterMs: number;
}

const FRAMES_PER_CHUNK = 40;
const STDOUT = 1;

function* chunksOf(frames: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let start = 0;
  let end = 0;
  for (let count = 1; end < frames.length; count++) {
    end += frameLengthAt(view, end);
    if (count % FRAMES_PER_CHUNK !== 0 && end < frames.length) continue;
    yield frames.slice(start, end);
    start = end;
  }
}

async function run(options: DeliveryProcessOptions): Promise<void> {
  const store = await openStore({ dataDir: options.dataDir });
  const clock = new LaterClock(options.laterMs);
  const alerts = await openAlerts({
    alerts: store.alerts,
    deliveries: store.deliveries,
    destinations: store.destinations,
    emails: store.emails,
    accounts: store.accounts,
    bars: store.bars,
    events: store.events,
    plans: PLAN_TABLE,
    clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
    isListed: () => true,
    marketTimeMs: () => 0,
    failed: (error) => {
      throw error;
    },
  });
  const webhooks = openWebhooks({
    destinations: store.destinations,
    deliveries: store.deliveries,
    box: openSecretBox(options.keyPath),
    clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
    isInsecure: true,
    agent: "Marsad-Webhooks/test",
    testNotification: alerts.testNotification,
    destinationChanged: alerts.refresh,
  });
  alerts.onQueued(() => webhooks.worker.wake());
  const engine = new MarketEngine();
  const changes = new Changes();
  const intake = new Intake(store.journal, clock, (batch) => {
    for (const event of batch.events) engine.apply(event, changes);
    alerts.take({ batch, changes, engine });
    changes.clear();
  });
  await intake.recover({ day: options.day, seq: 1 });
  await alerts.recovered();
  await webhooks.start?.();
  await alerts.start?.();
  const frames = new Uint8Array(await Bun.file(options.framesPath).arrayBuffer());
  for (const chunk of chunksOf(frames)) {
    // Events that the journal already has are skipped.
    await intake.accept(chunk);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await alerts.evaluator.settle();
  await webhooks.worker.idle();
  await alerts.stop?.();
  await webhooks.stop?.();
  await store.close();
  writeSync(STDOUT, "done\n");
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? "{}") as DeliveryProcessOptions);
