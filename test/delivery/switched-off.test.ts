// Destinations that may not receive any more, with deliveries that wait for them: nothing is sent to them, and no claim looks for them.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { AccountAdministration } from "../../src/access/index.ts";
import { SECOND_MS } from "../../src/base/index.ts";
import { Faults } from "../world/faulty-store.ts";
import { answer } from "../world/receiver.ts";
import { until } from "../world/until.ts";
import { type Hook, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let faults: Faults;
let hook: Hook;
beforeEach(async () => {
  faults = new Faults();
  world = await WebhookWorld.open({ faults });
  hook = await world.hook();
});
afterEach(() => world.close());

const send = () => world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
const history = async () => (await world.ask("GET", `/webhooks/${hook.id}/deliveries/`)).body.deliveries;

/** Deliveries of a destination that answers quickly, which the worker has leased; it holds its answers to the first of them. */
async function leasedAhead(): Promise<{ readonly begun: number; readonly answerAll: () => void }> {
  await send();
  await world.settle();
  const held: (() => void)[] = [];
  world.receiver.otherwise = (socket, call) => {
    const act = answer(200);
    held.push(() => typeof act === "function" && act(socket, call));
  };
  const before = world.receiver.deliveries.length;
  const { store, clock } = world.world;
  for (let added = 0; added < 20; added++) {
    const eventId = `evt_${added}`;
    const body = JSON.stringify({ id: eventId });
    const createdAtMs = clock.nowMs();
    await store.deliveries.add({ destinationId: hook.id, eventId, eventType: "test", symbol: null, body, createdAtMs });
  }
  world.webhooks.worker.wake();
  await until("tries are under way, and more deliveries are leased", async () => held.length >= 2);
  return {
    begun: world.receiver.deliveries.length - before,
    answerAll: () => {
      world.receiver.otherwise = 200;
      for (const each of held.splice(0)) each();
    },
  };
}

const begunAfter = () => world.receiver.deliveries.length - 1;

test("a second after a destination is switched off no try begins, whatever was leased, and all of it goes on later [DELIVERY-34]", async () => {
  const { begun, answerAll } = await leasedAhead();
  expect((await world.ask("PATCH", `/webhooks/${hook.id}/`, { is_active: false })).status).toBe(200);
  world.clock.advance(SECOND_MS + 1);
  answerAll();
  await world.settle();
  expect(begunAfter()).toBe(begun);
  await world.pass(10 * SECOND_MS);
  expect(begunAfter()).toBe(begun);
  expect((await world.ask("PATCH", `/webhooks/${hook.id}/`, { is_active: true })).status).toBe(200);
  await world.settle();
  await world.pass(SECOND_MS);
  expect(begunAfter()).toBe(20);
  expect((await history()).every(({ status }: { status: string }) => status === "delivered")).toBe(true);
});

test("a second after a destination is deleted no try begins, whatever was leased [DELIVERY-34]", async () => {
  const { begun, answerAll } = await leasedAhead();
  expect((await world.ask("DELETE", `/webhooks/${hook.id}/`)).status).toBeLessThan(300);
  world.clock.advance(SECOND_MS + 1);
  answerAll();
  await world.settle();
  await world.pass(10 * SECOND_MS);
  expect(begunAfter()).toBe(begun);
});

test("deliveries that wait for a suspended account let the worker look no more often than without them [DELIVERY-34]", async () => {
  const { store, clock } = world.world;
  const account = await ownerOf(hook.id);
  const administration = new AccountAdministration(store, clock);
  await administration.change(account.accountId, { isSuspended: true });
  const createdAtMs = clock.nowMs();
  const body = '{"id":"evt_waits"}';
  await store.deliveries.add({
    destinationId: hook.id,
    eventId: "evt_waits",
    eventType: "test",
    symbol: null,
    body,
    createdAtMs,
  });
  const looks = async (): Promise<number> => {
    const before = faults.calls.get("deliveries.claim") ?? 0;
    for (let passed = 0; passed < 10 * SECOND_MS; passed += 50) await passQuietly(50);
    return (faults.calls.get("deliveries.claim") ?? 0) - before;
  };
  expect(await looks()).toBeLessThanOrEqual(11);
  expect(world.receiver.deliveries).toHaveLength(0);
});

/** Lets time pass without waking the worker. */
async function passQuietly(ms: number): Promise<void> {
  world.clock.advance(ms);
  await world.webhooks.worker.idle();
}

async function ownerOf(destinationId: number): Promise<{ readonly accountId: number }> {
  const { accounts } = await world.world.store.accounts.since(0);
  for (const { id: accountId } of accounts) {
    if ((await world.world.store.destinations.get(accountId, destinationId)) !== null) return { accountId };
  }
  throw new Error("a destination has an owner");
}
