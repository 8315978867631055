// Signatures, checked with the library that we recommend to receivers: customers can accept every signature that it accepts.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { Value } from "typebox/value";
import { WebhookHeaders } from "../../src/wire/notification/webhook-delivery.ts";
import { morningScript } from "../world/morning.ts";
import { type Hook, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeAll(async () => {
  world = await WebhookWorld.open();
  await world.world.play(morningScript());
  // The library compares timestamps with the wall.
  world.clock.jumpTo(Date.now());
  hook = await world.hook();
  await world.ask("POST", "/alerts/", {
    symbol: "2222",
    event_type: "price_alert",
    condition: "price_above",
    value: 1,
    webhook_id: hook.id,
  });
  await world.settle();
});
afterAll(() => world.close());

test("the independent verifier accepts challenges and deliveries as they arrive [DELIVERY-10, DELIVERY-11]", () => {
  expect(world.receiver.calls.length).toBe(2);
  for (const { text, headers, body } of world.receiver.calls) {
    expect(new Webhook(hook.secret).verify(text, { ...headers })).toEqual(body);
    expect([...Value.Errors(WebhookHeaders, headers)]).toEqual([]);
  }
});

test("a changed byte, another id, another moment or another secret is not accepted [DELIVERY-11]", () => {
  const [call] = world.receiver.deliveries;
  const { text = "", headers = {} } = call ?? {};
  const verifier = new Webhook(hook.secret);
  const later = String(Number(headers["webhook-timestamp"]) + 1);
  expect(() => verifier.verify(text.replace("2222", "2223"), { ...headers })).toThrow();
  expect(() => verifier.verify(`${text} `, { ...headers })).toThrow();
  expect(() => verifier.verify(text, { ...headers, "webhook-id": "evt_other" })).toThrow();
  expect(() => verifier.verify(text, { ...headers, "webhook-timestamp": later })).toThrow();
  expect(() => new Webhook(`whsec_${"A".repeat(43)}=`).verify(text, { ...headers })).toThrow();
});

test("a secret is 256 bits in base64, each its own [WEBHOOKS-05]", async () => {
  const { body } = await world.ask("POST", `/webhooks/${hook.id}/rotate-secret/`);
  for (const secret of [hook.secret, body.signing_secret]) {
    expect(Buffer.from(secret.replace("whsec_", ""), "base64").length).toBe(32);
  }
});
