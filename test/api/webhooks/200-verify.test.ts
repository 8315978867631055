import { afterAll, beforeAll, expect, test } from "bun:test";
import { present } from "../../../src/base/index.ts";
import { CHALLENGE_TIMEOUT_MS } from "../../../src/notify/deliveries/challenger.ts";
import { answer } from "../../world/receiver.ts";
import { HOOK_URL, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
  world.receiver.otherwise = 503;
  await world.ask("POST", "/webhooks/", { url: HOOK_URL });
  await world.receiver.received(1);
  await world.ask("POST", "/webhooks/1/verify/");
});
afterAll(() => world.close());

for (const status of [201, 204, 302, 404, 500]) {
  test(`a challenge answered with ${status} leaves the destination unverified [WEBHOOKS-15]`, async () => {
    world.receiver.otherwise = answer(status, status === 302 ? { Location: "https://hooks.example.com/there" } : {});
    const before = world.receiver.calls.length;
    const { body } = await world.ask("POST", "/webhooks/1/verify/");
    expect(body).toMatchObject({
      is_verified: false,
      verification: { succeeded: false, response_status: status, error: null },
    });
    expect(world.receiver.calls.length).toBe(before + 1);
  });
}

test("an answer after 10 seconds is none [WEBHOOKS-15]", async () => {
  const before = world.receiver.calls.length;
  world.receiver.otherwise = () => {};
  const { destinations } = world.webhooks;
  const [destination] = (await Promise.all([1, 2, 3, 4, 5, 6].map((id) => destinations.list(id)))).flat();
  const asked = destinations.challenge(present(destination, "there is one"));
  await world.receiver.received(before + 1);
  world.clock.advance(CHALLENGE_TIMEOUT_MS - 1);
  expect(await Promise.race([asked, Promise.resolve("waiting")])).toBe("waiting");
  world.clock.advance(1);
  expect(await asked).toMatchObject({
    destination: { isVerified: false },
    result: { succeeded: false, responseStatus: null, error: "timeout" },
  });
});

test("verify sends a new challenge, and a 200 sets is_verified for good [WEBHOOKS-14, WEBHOOKS-16]", async () => {
  world.receiver.otherwise = 200;
  const before = world.receiver.calls.length;
  const { body } = await world.ask("POST", "/webhooks/1/verify/");
  expect(body).toMatchObject({
    is_verified: true,
    verification: { succeeded: true, response_status: 200, error: null },
  });
  const [first, second] = [world.receiver.calls[before - 1], world.receiver.calls[before]];
  expect(second?.body.challenge).not.toBe(first?.body.challenge);
  world.receiver.otherwise = 500;
  expect((await world.ask("POST", "/webhooks/1/verify/")).body).toMatchObject({
    is_verified: true,
    verification: { succeeded: false },
  });
});
