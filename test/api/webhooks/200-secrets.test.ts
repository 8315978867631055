import { afterAll, beforeAll, expect, test } from "bun:test";
import { formatTimestamp } from "../../../src/base/index.ts";
import { ROTATION_MS } from "../../../src/notify/deliveries/webhook-destinations.ts";
import { type Hook, isSignedWith, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeAll(async () => {
  world = await WebhookWorld.open();
  hook = await world.hook();
});
afterAll(() => world.close());

async function tested(): Promise<ReturnType<typeof last>> {
  await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  await world.settle();
  return last();
}
const last = () => world.receiver.deliveries.at(-1);

test("a rotation answers a new secret once; for 24 hours both sign, then the new one alone [WEBHOOKS-22, DELIVERY-12, DELIVERY-13]", async () => {
  const { body } = await world.ask("POST", `/webhooks/${hook.id}/rotate-secret/`);
  expect(body).toEqual({
    id: hook.id,
    signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    previous_secret_expires_at: formatTimestamp(world.clock.nowMs() + ROTATION_MS),
  });
  const secret: string = body.signing_secret;
  expect(secret).not.toBe(hook.secret);
  expect((await world.ask("GET", `/webhooks/${hook.id}/`)).text).not.toContain("whsec_");

  world.clock.jumpTo(world.clock.nowMs() + ROTATION_MS - 1);
  const both = await tested();
  expect([isSignedWith(secret, both), isSignedWith(hook.secret, both)]).toEqual([true, true]);
  expect(both?.headers["webhook-signature"]?.split(" ").length).toBe(2);

  world.clock.jumpTo(world.clock.nowMs() + 1);
  const one = await tested();
  expect([isSignedWith(secret, one), isSignedWith(hook.secret, one)]).toEqual([true, false]);
  expect(one?.headers["webhook-signature"]?.split(" ").length).toBe(1);
});

test("after several rotations within a day every secret of that day signs, and one too many is refused [DELIVERY-12, WEBHOOKS-27]", async () => {
  const rotate = () => world.ask("POST", `/webhooks/${hook.id}/rotate-secret/`);
  world.clock.jumpTo(world.clock.nowMs() + ROTATION_MS);
  const first: string = (await rotate()).body.signing_secret;
  world.clock.jumpTo(world.clock.nowMs() + ROTATION_MS / 2);
  const second: string = (await rotate()).body.signing_secret;
  const third: string = (await rotate()).body.signing_secret;
  const all = await tested();
  expect([first, second, third].map((secret) => isSignedWith(secret, all))).toEqual([true, true, true]);
  let rotated = await rotate();
  for (let rotations = 0; rotated.status === 200 && rotations < 20; rotations++) rotated = await rotate();
  expect(rotated.status).toBe(400);
  expect(rotated.body.error).toMatchObject({ code: "VALIDATION", details: { signing_secret: expect.any(String) } });
  // A day later only the newest secret signs.
  world.clock.jumpTo(world.clock.nowMs() + ROTATION_MS);
  expect((await tested())?.headers["webhook-signature"]?.split(" ").length).toBe(1);
});

test("secrets are not in the database as they are", async () => {
  const { destinations } = world.world.store;
  const all = (await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((account) => destinations.list(account)))).flat();
  const kept = Buffer.concat(all.map(({ secret }) => secret));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.includes(Buffer.from(hook.secret))).toBe(false);
  expect(kept.includes(Buffer.from(hook.secret.slice(6), "base64"))).toBe(false);
});
