import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { SECOND_MS } from "../../src/base/index.ts";
import { SLOW_MS, TRY_LIMITS } from "../../src/notify/deliveries/try-limits.ts";
import { TRY_TIMEOUT_MS } from "../../src/notify/http/webhook-client.ts";
import { until } from "../world/until.ts";
import { type Hook, openWorldWebhooks, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
beforeEach(async () => {
  world = await WebhookWorld.open();
});
afterEach(() => world.close());

/** Queues deliveries behind the back of the worker. */
async function queue(destinationId: number, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await world.world.store.deliveries.add({
      destinationId,
      eventId: `evt_${destinationId}_${i}`,
      eventType: "test",
      symbol: null,
      body: "{}",
      createdAtMs: world.clock.nowMs(),
    });
  }
}
const QUICK = TRY_LIMITS.quick.perDestination;
const callsAt = (path: string) => world.receiver.deliveries.filter((call) => call.path === path).length;

test("a destination that stalls holds a few tries and delays no other", async () => {
  const stalled = await world.hook("enterprise", "https://hooks.example.com/stalled");
  const quick = await world.hook("enterprise", "https://hooks.example.com/quick");
  // It has earned all its tries at once before it stalls.
  await queue(stalled.id, 100);
  world.webhooks.worker.wake();
  await world.settle();
  world.receiver.behaviours.set("/stalled", () => {});
  await queue(stalled.id, 100);
  const before = world.receiver.calls.length;
  world.webhooks.worker.wake();
  await world.receiver.received(before + QUICK);
  expect(world.webhooks.worker.running).toBe(QUICK);
  await queue(quick.id, 150);
  world.webhooks.worker.wake();
  await world.receiver.received(before + QUICK + 150);
  expect(callsAt("/quick")).toBe(150);
  // Once it has shown how slow it is, it gets no further one before these have ended, and then one at a time.
  await until("all quick ones have ended", () => world.webhooks.worker.running === QUICK);
  world.clock.advance(SLOW_MS);
  await queue(quick.id, 20);
  world.webhooks.worker.wake();
  await world.receiver.received(before + QUICK + 170);
  expect(callsAt("/stalled")).toBe(100 + QUICK);
  await until("all quick ones have ended", () => world.webhooks.worker.running === QUICK);
  world.clock.advance(TRY_TIMEOUT_MS - SLOW_MS);
  await world.receiver.received(before + QUICK + 170 + 1);
  expect(world.webhooks.worker.running).toBe(1);
});

test("many destinations that stall leave room for another account's, from the first moment [DELIVERY-31]", async () => {
  const stalled: Hook[] = [];
  for (let index = 0; index < 40; index++) {
    stalled.push(await world.hook("enterprise", `https://hooks.example.com/stalled/${index}`));
  }
  const quick = await world.hook("business", "https://hooks.example.com/quick");
  for (const [index, { id }] of stalled.entries()) {
    world.receiver.behaviours.set(`/stalled/${index}`, () => {});
    await queue(id, 5);
  }
  const before = world.receiver.calls.length;
  world.webhooks.worker.wake();
  await world.receiver.received(before + TRY_LIMITS.new.perAccount);
  expect(world.webhooks.worker.running).toBe(TRY_LIMITS.new.perAccount);
  await queue(quick.id, 50);
  world.webhooks.worker.wake();
  await world.receiver.received(before + TRY_LIMITS.new.perAccount + 50);
  expect(callsAt("/quick")).toBe(50);
});

test("long queues are taken from the store, and their results kept, many at a time", async () => {
  const { deliveries } = world.world.store;
  const [claim, settle] = [spyOn(deliveries, "claim"), spyOn(deliveries, "settle")];
  const ids: number[] = [];
  for (let index = 0; index < 6; index++) {
    const { id } = await world.hook("enterprise", `https://hooks.example.com/quick/${index}`);
    await queue(id, 60);
    ids.push(id);
  }
  claim.mockClear();
  settle.mockClear();
  world.webhooks.worker.wake();
  await world.settle();
  expect(world.receiver.deliveries.length).toBe(ids.length * 60);
  expect(await deliveries.queued()).toBe(0);
  // One by one there would be 360 calls of each.
  expect(claim.mock.calls.length).toBeLessThan(36);
  expect(settle.mock.calls.length).toBeLessThan(180);
  claim.mockRestore();
  settle.mockRestore();
});

test("several workers on one database never send a delivery twice", async () => {
  const { id } = await world.hook("enterprise");
  const others = await Promise.all([1, 2, 3].map(() => openWorldWebhooks(world.world, world.receiver)));
  for (const other of others) other.webhooks.worker.start();
  await queue(id, 200);
  const workers = [world.webhooks, ...others.map(({ webhooks }) => webhooks)].map(({ worker }) => worker);
  for (const worker of workers) worker.wake();
  await world.receiver.received(world.receiver.calls.length + 1);
  while ((await world.world.store.deliveries.queued()) > 0) {
    for (const worker of workers) worker.wake();
    await Promise.all(workers.map((worker) => worker.idle()));
  }
  const ids = world.receiver.deliveries.map(({ headers }) => headers["webhook-id"]);
  expect(ids.length).toBe(200);
  expect(new Set(ids).size).toBe(200);
  for (const { alerts, webhooks } of others) {
    await alerts.stop?.();
    await webhooks.stop?.();
  }
});

test("a stop lets tries end, gives back what was not tried, and counts no try that it cut off [DELIVERY-21]", async () => {
  const { id } = await world.hook("enterprise", "https://hooks.example.com/stalled");
  world.receiver.behaviours.set("/stalled", () => {});
  await queue(id, 40);
  const before = world.receiver.calls.length;
  world.webhooks.worker.wake();
  await world.receiver.received(before + TRY_LIMITS.new.perDestination);
  const stopped = world.webhooks.worker.stop();
  while (!(await Promise.race([stopped.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]))) {
    world.clock.advance(SECOND_MS);
  }
  const { deliveries } = await world.world.store.deliveries.page(id, { status: null, limit: 100, offset: 0 });
  expect(new Set(deliveries.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(["queued 0"]));
  const nowMs = world.clock.nowMs();
  const choose = () => new Map([[id, 100]]);
  const claim = { lease: "next", nowMs, leaseMs: 1, isHeldBackIncluded: true, choose };
  expect((await world.world.store.deliveries.claim(claim)).length).toBe(40);
});
