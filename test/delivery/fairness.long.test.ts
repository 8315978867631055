// A thousand destinations that never answer, on real sockets, beside one customer whose destination does. The customer's
// deliveries do not wait for a try of the others to end: they arrive before the first of those has timed out.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Metrics, SystemClock } from "../../src/base/index.ts";
import { newSigningSecret } from "../../src/notify/http/signature.ts";
import { type OpenWebhooks, openSecretBox, openWebhooks } from "../../src/notify/index.ts";
import type { Store } from "../../src/store/index.ts";
import { DeadReceivers } from "../world/dead-receivers.ts";
import { openNewStore } from "../world/new-store.ts";
import { Receiver } from "../world/receiver.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { until } from "../world/until.ts";

const DEAD = 1_000;
const DEAD_PER_ACCOUNT = 50;
const TIMEOUT_MS = 300_000;

let folder: string;
let store: Store;
let webhooks: OpenWebhooks;
let receiver: Receiver;
let dead: DeadReceivers;
let metrics: Metrics;
const clock = new SystemClock();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-fairness-"));
  store = await openNewStore(folder);
  receiver = await Receiver.open(false);
  dead = await DeadReceivers.open();
  open();
});
afterEach(async () => {
  dead.close();
  await receiver.close();
  await webhooks.stop?.();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): void {
  metrics = new Metrics();
  webhooks = openWebhooks({
    destinations: store.destinations,
    deliveries: store.deliveries,
    box: openSecretBox(join(folder, "key")),
    clock,
    log: SILENT_LOG,
    metrics,
    isInsecure: true,
    agent: "Marsad-Webhooks/test",
    testNotification: () => ({ eventId: "evt_test", body: "{}" }),
    destinationChanged: async () => undefined,
  });
}

async function account(): Promise<number> {
  const made = { name: "A", plan: "enterprise", isVerified: true, depth: "none", createdAtMs: 0 } as const;
  return (await store.accounts.create(made)).id;
}

async function destination(accountId: number, url: string, isVerified = true): Promise<number> {
  const secret = openSecretBox(join(folder, "key")).seal(newSigningSecret(), accountId);
  const made = await store.destinations.create({ accountId, url, name: "", secret, createdAtMs: 0 }, DEAD);
  if (!made.ok) throw new Error("refused");
  if (isVerified) await store.destinations.noteChallenge(made.destination.id, true);
  return made.destination.id;
}

/** Dead destinations: verified ones of every kind, or unverified ones that accept and say nothing. */
async function deadDestinations(count: number, perAccount: number, isVerified = true): Promise<readonly number[]> {
  const ids: number[] = [];
  let accountId = 0;
  for (let index = 0; index < count; index++) {
    if (index % perAccount === 0) accountId = await account();
    ids.push(await destination(accountId, dead.url(isVerified ? index : 0), isVerified));
  }
  return ids;
}

let events = 0;
async function queue(destinationId: number): Promise<void> {
  await store.deliveries.add({
    destinationId,
    eventId: `evt_${++events}`,
    eventType: "test",
    symbol: null,
    body: "{}",
    createdAtMs: clock.nowMs(),
  });
}

/** The number of tries, or challenges, that ended in a timeout. */
async function timeouts(counter = "webhook_tries_total"): Promise<number> {
  const series = `marsad_${counter}{outcome="timeout"}`;
  const line = (await metrics.text()).split("\n").find((text) => text.startsWith(series));
  return Number(line?.split(" ").at(-1) ?? 0);
}

const delivered = (): number => receiver.deliveries.length;

test(
  "a customer's deliveries do not wait for a thousand dead destinations, also not those that a restart finds [DELIVERY-31]",
  async () => {
    const ids = await deadDestinations(DEAD, DEAD_PER_ACCOUNT);
    const live = await destination(await account(), `http://127.0.0.1:${receiver.port}/live`);
    for (const id of ids) for (let i = 0; i < 3; i++) await queue(id);
    webhooks.start?.();
    await until("the dead are being tried", () => webhooks.worker.running >= 50);
    for (let i = 1; i <= 20; i++) {
      await queue(live);
      webhooks.worker.wake();
      await until(`delivery ${i} arrives`, () => delivered() >= i);
    }
    expect(await timeouts()).toBe(0);

    // The health of destinations outlives the process: a restart does not try the dead first.
    await until("the dead were found to be dead", async () => (await timeouts()) >= 100);
    await webhooks.stop?.();
    await queue(live);
    open();
    webhooks.start?.();
    for (let i = 21; i <= 40; i++) {
      await until(`delivery ${i} arrives`, () => delivered() >= i);
      await queue(live);
      webhooks.worker.wake();
    }
    expect(await timeouts()).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  "challenges that nobody answers do not keep another account's destination from being verified [WEBHOOKS-26]",
  async () => {
    await deadDestinations(200, 10, false);
    await webhooks.start?.();
    await until("as many challenges are under way as there may be", () => webhooks.challenger.running >= 64);
    const owner = await account();
    const id = await destination(owner, `http://127.0.0.1:${receiver.port}/live`, false);
    await webhooks.challenger.sendDue();
    const isVerified = async () => (await store.destinations.get(owner, id))?.isVerified === true;
    await until("the live destination is verified", isVerified);
    expect(await timeouts("webhook_challenges_total")).toBe(0);
  },
  TIMEOUT_MS,
);
