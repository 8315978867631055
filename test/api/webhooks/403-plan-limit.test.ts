import { afterAll, beforeAll, expect, test } from "bun:test";
import { WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
});
afterAll(() => world.close());

const ENDPOINTS = [
  ["GET", "/webhooks/"],
  ["POST", "/webhooks/"],
  ["GET", "/webhooks/1/"],
  ["PATCH", "/webhooks/1/"],
  ["DELETE", "/webhooks/1/"],
  ["POST", "/webhooks/1/verify/"],
  ["POST", "/webhooks/1/test-delivery/"],
  ["POST", "/webhooks/1/rotate-secret/"],
  ["GET", "/webhooks/1/deliveries/"],
  ["POST", "/webhooks/1/deliveries/1/redeliver/"],
] as const;
for (const key of ["free", "starter"] as const) {
  for (const [method, path] of ENDPOINTS) {
    test(`${key} is refused ${method} ${path} with the plan that has it [WEBHOOKS-01]`, async () => {
      const { status, body } = await world.ask(method, path, undefined, key);
      expect(status).toBe(403);
      expect(body.error).toMatchObject({ code: "PLAN_LIMIT", message: expect.stringContaining("Pro") });
    });
  }
}

for (const [key, max, next] of [
  ["pro", 3, "Business"],
  ["business", 10, "Enterprise"],
  ["enterprise", 50, "Enterprise"],
] as const) {
  test(`${key} has ${max} destinations and not one more [WEBHOOKS-24]`, async () => {
    const url = (index: number) => ({ url: `https://hooks.example.com/${key}/${index}` });
    const made = await Promise.all(
      Array.from({ length: max + 2 }, (_, index) => world.ask("POST", "/webhooks/", url(index), key)),
    );
    expect(made.filter(({ status }) => status === 200).length).toBe(max);
    const refused = await world.ask("POST", "/webhooks/", url(0), key);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: "PLAN_LIMIT", message: expect.stringContaining(next) });
    const [first] = (await world.ask("GET", "/webhooks/", undefined, key)).body.webhooks;
    await world.ask("DELETE", `/webhooks/${first.id}/`, undefined, key);
    expect((await world.ask("POST", "/webhooks/", url(0), key)).status).toBe(200);
  });
}
