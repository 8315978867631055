// Signed heads come to the destinations that ask for them: hourly and at the end of a day, each once, whichever
// process leads, and each can be checked.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { PLAN_TABLE } from "../../src/access/index.ts";
import { HOUR_MS, Metrics, MINUTE_MS } from "../../src/base/index.ts";
import { HeadNotices } from "../../src/notify/index.ts";
import { HeadSigner, headWords, isHeadSigned } from "../../src/proof/index.ts";
import type { Script } from "../market/script.ts";
import { morningScript } from "../world/morning.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { notification, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let script: Script;
let heads: HeadSigner;
beforeEach(async () => {
  world = await WebhookWorld.open();
  script = morningScript();
  await world.world.play(script);
  await world.world.signer.ensure(SILENT_LOG);
  heads = leader();
});
afterEach(() => world.close());

/** The head signer of a process that leads. */
function leader(): HeadSigner {
  const { store, signer, clock, market } = world.world;
  const engine = market.engine("realtime");
  const notices = new HeadNotices({
    destinations: store.destinations,
    deliveries: store.deliveries,
    accounts: store.accounts,
    plans: PLAN_TABLE,
    clock,
    isOver: (day) => engine.tradingDay === day && engine.isDayEnded,
    queued: () => world.webhooks.worker.wake(),
  });
  return new HeadSigner({
    heads: store.heads,
    signer,
    clock,
    metrics: new Metrics(),
    kept: (head) => notices.tell(head, headWords(head)),
    failed: (error) => {
      throw error;
    },
  });
}

async function asking(key: "pro" | "business" = "pro"): Promise<number> {
  const { id } = await world.hook(key);
  const { body } = await world.ask("PATCH", `/webhooks/${id}/`, { events: ["proof.head"] }, key);
  expect(body.events).toEqual(["proof.head"]);
  return id;
}

/** Moves market and wall time on and signs a head; returns the positions of all notices so far. */
async function goOn(time: string, passMs: number, by = heads): Promise<readonly unknown[]> {
  await world.world.play(script.at(time).trade("2222", "buy", 27.5, 10));
  return await sign(passMs, by);
}

async function sign(passMs: number, by = heads): Promise<readonly unknown[]> {
  world.clock.advance(passMs);
  await by.sign();
  await world.settle();
  return told().map(({ metrics }) => metrics["position"]);
}

const told = () => world.receiver.deliveries.map(notification);

test("a head is told once an hour, to those who ask for it, and is signed by a published key [WEBHOOKS-28, DELIVERY-36]", async () => {
  await world.hook("business");
  await asking();
  // To a whole hour, so that the steps below stay within one.
  world.clock.advance(HOUR_MS - (world.clock.nowMs() % HOUR_MS));
  const first = await goOn("11:01", MINUTE_MS);
  expect(first.length).toBe(1);
  expect(await goOn("11:02", MINUTE_MS)).toEqual(first);
  expect((await goOn("11:03", HOUR_MS)).length).toBe(2);
  const [one] = told();
  expect(one).toMatchObject({ event_type: "proof.head", symbol: null, conditions_matched: {} });
  const keys = await world.world.store.signingKeys.all();
  const key = keys.find(({ keyId }) => keyId === one?.metrics["key_id"]);
  const head = one?.metrics as unknown as Parameters<typeof isHeadSigned>[0];
  expect(isHeadSigned(head, key?.publicKey ?? new Uint8Array())).toBe(true);
});

test("the end of a day is told once, also by the next leader, and the next day's beginning is not [DELIVERY-36]", async () => {
  await asking();
  world.clock.advance(HOUR_MS - (world.clock.nowMs() % HOUR_MS));
  await goOn("11:01", MINUTE_MS);
  await world.world.play(script.at("15:30").dayEnd());
  const ended = await sign(MINUTE_MS);
  expect(ended.length).toBe(2);
  expect(await sign(MINUTE_MS)).toEqual(ended);
  expect(await sign(MINUTE_MS, leader())).toEqual(ended);
  expect(await sign(2 * HOUR_MS)).toEqual(ended);
});

test("an account whose plan has no webhooks any more is told nothing [DELIVERY-36]", async () => {
  const id = await asking();
  const { store, clock } = world.world;
  const destination = (await store.destinations.asking("proof.head", 0, 1))[0];
  expect(destination?.id).toBe(id);
  await store.accounts.update(destination?.accountId ?? 0, { plan: "starter" }, () => 10, clock.nowMs());
  expect(await goOn("11:01", HOUR_MS)).toEqual([]);
});
