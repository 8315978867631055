import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/base/index.ts";
import { JITTER_SHARE, RETRY_DELAYS_MS } from "../../src/notify/deliveries/try-result.ts";
import { TRY_TIMEOUT_MS } from "../../src/notify/http/webhook-client.ts";
import { answer } from "../world/receiver.ts";
import { type Hook, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeEach(async () => {
  world = await WebhookWorld.open();
  hook = await world.hook();
});
afterEach(() => world.close());

async function queue(): Promise<void> {
  await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  await world.settle();
}
const newest = async () => (await world.ask("GET", `/webhooks/${hook.id}/deliveries/?limit=1`)).body.deliveries[0];
const tries = () => world.receiver.deliveries.length;
/** Moves the wall clock in one jump: deliveries that are due at its end are tried then. */
async function jump(ms: number): Promise<void> {
  world.clock.jumpTo(world.clock.nowMs() + ms);
  await world.settle();
}

test("a failed try is repeated on the schedule, with jitter, and after the last one the delivery is failed [DELIVERY-18, DELIVERY-19]", async () => {
  expect(RETRY_DELAYS_MS).toEqual([
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ]);
  world.receiver.otherwise = 500;
  await queue();
  const ids = new Set<string | undefined>();
  for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
    const { status, attempts, error, response_status, next_attempt_at } = await newest();
    expect({ status, attempts, error, response_status }).toEqual({
      status: "queued",
      attempts: index + 1,
      error: "http_status",
      response_status: 500,
    });
    const waitMs = Date.parse(next_attempt_at) - world.clock.nowMs();
    expect(waitMs).toBeGreaterThanOrEqual(delayMs);
    expect(waitMs).toBeLessThanOrEqual(delayMs * (1 + JITTER_SHARE) + 1);
    await jump(waitMs - 1);
    expect(tries()).toBe(index + 1);
    await jump(1);
    expect(tries()).toBe(index + 2);
    ids.add(world.receiver.deliveries.at(-1)?.headers["webhook-id"]);
  }
  expect(ids.size).toBe(1);
  expect(await newest()).toMatchObject({ status: "failed", attempts: 10, next_attempt_at: null, delivered_at: null });
  await jump(30 * HOUR_MS);
  expect(tries()).toBe(10);
});

test("each try carries its own timestamp and the same event", async () => {
  world.receiver.otherwise = 500;
  await queue();
  world.receiver.otherwise = 204;
  await jump(6 * SECOND_MS);
  const [first, second] = world.receiver.deliveries;
  expect(second?.text).toBe(first?.text ?? "");
  expect(Number(second?.headers["webhook-timestamp"]) - Number(first?.headers["webhook-timestamp"])).toBe(6);
  expect(await newest()).toMatchObject({ status: "delivered", attempts: 2, response_status: 204, error: null });
});

for (const [wish, waitMs] of [
  ["120", 120 * SECOND_MS],
  ["999999999", DAY_MS],
  ["Sun, 15 Nov 2026 08:10:00 GMT", 600 * SECOND_MS],
  ["1", 5 * SECOND_MS],
  ["soon", 5 * SECOND_MS],
] as const) {
  test(`Retry-After '${wish}' is honoured [DELIVERY-20]`, async () => {
    world.receiver.otherwise = answer(503, { "Retry-After": wish });
    await queue();
    const next = Date.parse((await newest()).next_attempt_at) - world.clock.nowMs();
    expect(next).toBeGreaterThanOrEqual(waitMs);
    expect(next).toBeLessThanOrEqual(Math.max(waitMs, 5 * SECOND_MS * (1 + JITTER_SHARE)) + 1);
  });
}

test("410 fails at once and switches the destination off, with a reason to be seen; switched on again, what waited goes on [DELIVERY-17]", async () => {
  world.receiver.otherwise = answer(500);
  await queue();
  world.receiver.otherwise = answer(410);
  await queue();
  expect(await newest()).toMatchObject({ status: "failed", attempts: 1, response_status: 410, error: "gone" });
  expect((await world.ask("GET", `/webhooks/${hook.id}/`)).body).toMatchObject({
    is_active: false,
    inactive_reason: "The destination answered 410 Gone.",
  });
  const refused = await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  expect(refused.body.error.details).toEqual({ is_active: expect.any(String) });
  world.receiver.otherwise = 200;
  await jump(HOUR_MS);
  expect(tries()).toBe(2);
  const { body } = await world.ask("PATCH", `/webhooks/${hook.id}/`, { is_active: true });
  expect("inactive_reason" in body).toBe(false);
  await world.settle();
  expect(tries()).toBe(3);
  expect((await world.ask("GET", `/webhooks/${hook.id}/deliveries/?status=delivered`)).body.total).toBe(1);
});

test("five days of failures switch the destination off; one success in between starts them anew [DELIVERY-24]", async () => {
  world.receiver.otherwise = 500;
  await queue();
  await jump(4 * DAY_MS);
  world.receiver.otherwise = 200;
  await queue();
  world.receiver.otherwise = 500;
  await jump(3 * DAY_MS);
  await queue();
  await jump(5 * DAY_MS - 1);
  expect((await world.ask("GET", `/webhooks/${hook.id}/`)).body.is_active).toBe(true);
  await queue();
  await jump(2 * HOUR_MS);
  await queue();
  expect((await world.ask("GET", `/webhooks/${hook.id}/`)).body).toMatchObject({
    is_active: false,
    inactive_reason: "Every delivery of the last 5 days failed.",
  });
});

test("an answer within 15 seconds counts, one after them does not [DELIVERY-15]", async () => {
  let respond: (() => void) | undefined;
  world.receiver.otherwise = (socket) => {
    respond = () => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
  };
  const challenges = world.receiver.calls.length;
  await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  await world.receiver.received(challenges + 1);
  world.clock.advance(TRY_TIMEOUT_MS - 1);
  respond?.();
  await world.settle();
  expect(await newest()).toMatchObject({ status: "delivered", attempts: 1 });

  await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  await world.receiver.received(challenges + 2);
  world.clock.advance(TRY_TIMEOUT_MS);
  await world.settle();
  expect(await newest()).toMatchObject({ status: "queued", attempts: 1, error: "timeout", response_status: null });
});
