import { afterAll, beforeAll, expect, test } from "bun:test";
import { formatTimestamp } from "../../../src/base/index.ts";
import { HOOK_URL, isSignedWith, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
});
afterAll(() => world.close());

test("a created destination is answered with its secret, active and not verified yet [WEBHOOKS-02, WEBHOOKS-03, WEBHOOKS-05, WEBHOOKS-10, WEBHOOKS-25]", async () => {
  const { status, body } = await world.ask("POST", "/webhooks/", { url: HOOK_URL, name: "  Prices  " });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: 1,
    url: HOOK_URL,
    name: "Prices",
    is_verified: false,
    is_active: true,
    created_at: formatTimestamp(world.clock.nowMs()),
    signing_secret: body.signing_secret,
  });
  expect(body.signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test("right after creation a signed challenge is posted, and a 200 verifies [WEBHOOKS-12, WEBHOOKS-13, WEBHOOKS-14]", async () => {
  const { body } = await world.ask("POST", "/webhooks/", { url: "https://hooks.example.com/fresh?a=1" });
  const calls = await world.receiver.received(2);
  const call = calls.find(({ path }) => path === "/fresh?a=1");
  expect(call?.body).toEqual({ event: "webhook.verify", challenge: expect.stringMatching(/^[\w-]{32}$/) });
  expect(call?.headers["host"]).toBe("hooks.example.com");
  expect(call?.headers["content-type"]).toBe("application/json");
  expect(isSignedWith(body.signing_secret, call)).toBe(true);
  await world.webhooks.challenger.settled();
  expect((await world.ask("GET", `/webhooks/${body.id}/`)).body.is_verified).toBe(true);
});

test("name is optional, and a challenge that cannot be answered does not change the answer [WEBHOOKS-09, WEBHOOKS-11]", async () => {
  const other = await WebhookWorld.open();
  other.receiver.otherwise = 500;
  const { status, body } = await other.ask("POST", "/webhooks/", { url: HOOK_URL, name: null });
  expect({ status, name: body.name, isVerified: body.is_verified }).toEqual({
    status: 200,
    name: "",
    isVerified: false,
  });
  await other.receiver.received(1);
  const { body: again } = await other.ask("POST", "/webhooks/1/verify/");
  expect(again).toMatchObject({ is_verified: false, verification: { succeeded: false, response_status: 500 } });
  await other.close();
});
