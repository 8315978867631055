import { afterAll, beforeAll, expect, test } from "bun:test";
import { formatTimestamp, SECOND_MS } from "../../../src/base/index.ts";
import { morningScript } from "../../world/morning.ts";
import { type Hook, isSignedWith, notification, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeAll(async () => {
  world = await WebhookWorld.open();
  await world.world.play(morningScript());
  hook = await world.hook();
});
afterAll(() => world.close());

const history = async (query = "") => (await world.ask("GET", `/webhooks/${hook.id}/deliveries/${query}`)).body;

test("a test delivery is answered queued, then arrives, signed [WEBHOOKS-21, DELIVERY-09, DELIVERY-26]", async () => {
  const { body } = await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  const now = formatTimestamp(world.clock.nowMs());
  expect(body).toEqual({
    id: 1,
    event_id: expect.stringMatching(/^evt_/),
    event_type: "test",
    symbol: null,
    status: "queued",
    attempts: 0,
    response_status: null,
    error: null,
    created_at: now,
    next_attempt_at: now,
    delivered_at: null,
  });
  await world.settle();
  const [call] = world.receiver.deliveries;
  expect(notification(call)).toMatchObject({ event_id: body.event_id, event_type: "test", symbol: null });
  expect(call?.headers["webhook-id"]).toBe(body.event_id);
  expect(isSignedWith(hook.secret, call)).toBe(true);
  expect((await history()).deliveries[0]).toMatchObject({
    status: "delivered",
    attempts: 1,
    response_status: 200,
    delivered_at: now,
    next_attempt_at: null,
  });
});

test("a redelivery is a new delivery of the same event and the same bytes [DELIVERY-23, DELIVERY-29]", async () => {
  const first = world.receiver.deliveries[0];
  const { body } = await world.ask("POST", `/webhooks/${hook.id}/deliveries/1/redeliver/`);
  expect(body).toMatchObject({ id: 2, event_id: first?.body.event_id, status: "queued", attempts: 0 });
  await world.settle();
  const again = world.receiver.deliveries.at(-1);
  expect(again?.text).toBe(first?.text ?? "");
  expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"] ?? "");
});

test("a delivery that waits for its next try is tried at once when it is asked for again", async () => {
  world.receiver.otherwise = 500;
  const { body } = await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  await world.settle();
  const before = world.receiver.deliveries.length;
  world.receiver.otherwise = 200;
  await world.pass(SECOND_MS);
  expect(world.receiver.deliveries.length).toBe(before);
  expect((await world.ask("POST", `/webhooks/${hook.id}/deliveries/${body.id}/redeliver/`)).body).toMatchObject({
    id: body.id,
    status: "queued",
    attempts: 1,
    next_attempt_at: formatTimestamp(world.clock.nowMs()),
  });
  await world.settle();
  expect(world.receiver.deliveries.length).toBe(before + 1);
  expect((await history()).deliveries[0]).toMatchObject({ id: body.id, status: "delivered", attempts: 2 });
});

test("history is newest first, filtered by status and paged [DELIVERY-25, DELIVERY-27, DELIVERY-28]", async () => {
  await world.ask("PATCH", `/webhooks/${hook.id}/`, { is_active: true });
  for (let i = 0; i < 3; i++) await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  await world.settle();
  const all = await history();
  expect(all).toMatchObject({ count: 6, total: 6, limit: 50, offset: 0, has_more: false });
  expect(all.deliveries.map((each: { id: number }) => each.id)).toEqual([6, 5, 4, 3, 2, 1]);
  const page = await history("?limit=2&offset=1&status=delivered");
  expect(page).toMatchObject({ count: 2, total: 6, limit: 2, offset: 1, has_more: true });
  expect(page.deliveries.map((each: { id: number }) => each.id)).toEqual([5, 4]);
  expect(await history("?status=failed")).toMatchObject({ deliveries: [], count: 0, total: 0, has_more: false });
  expect(await history("?limit=1000&offset=6")).toMatchObject({ limit: 100, count: 0, total: 6, has_more: false });
});
