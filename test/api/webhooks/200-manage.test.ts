import { afterAll, beforeAll, expect, test } from "bun:test";
import { HOOK_URL, WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
  await world.hook();
  await world.hook("business", "https://hooks.example.com/other");
});
afterAll(() => world.close());

test("the list holds the account's own destinations, without their secrets [WEBHOOKS-04, WEBHOOKS-17]", async () => {
  const { status, body, text } = await world.ask("GET", "/webhooks/");
  expect(status).toBe(200);
  expect(body).toMatchObject({ count: 1, webhooks: [{ id: 1, url: HOOK_URL, is_verified: true, is_active: true }] });
  expect(text).not.toContain("secret");
});

test("one destination is answered without its secret [WEBHOOKS-04, WEBHOOKS-18]", async () => {
  const { body, text } = await world.ask("GET", "/webhooks/1");
  expect(body).toMatchObject({ id: 1, url: HOOK_URL });
  expect(text).not.toContain("secret");
});

test("a patch changes what it names and nothing else [WEBHOOKS-19]", async () => {
  expect((await world.ask("PATCH", "/webhooks/1/", { name: "Mine" })).body).toMatchObject({
    name: "Mine",
    is_active: true,
  });
  expect((await world.ask("PATCH", "/webhooks/1/", { is_active: false })).body).toMatchObject({
    name: "Mine",
    is_active: false,
  });
  const resumed = await world.ask("PATCH", "/webhooks/1/", { is_active: true, url: "https://elsewhere.example.com/" });
  expect(resumed.body).toMatchObject({ name: "Mine", is_active: true, url: HOOK_URL });
  expect("inactive_reason" in resumed.body).toBe(false);
});

test("a destination is told heads from its creation or a patch on, and says so only then [WEBHOOKS-28]", async () => {
  const asked = { url: HOOK_URL, events: ["proof.head"] };
  const { body: made } = await world.ask("POST", "/webhooks/", asked, "business");
  expect(made.events).toEqual(["proof.head"]);
  const path = `/webhooks/${made.id}/`;
  expect((await world.ask("PATCH", path, { name: "Heads" }, "business")).body.events).toEqual(["proof.head"]);
  expect((await world.ask("PATCH", path, { events: [] }, "business")).body).not.toHaveProperty("events");
  expect((await world.ask("PATCH", path, { events: ["proof.head"] }, "business")).body.events).toEqual(["proof.head"]);
  expect((await world.ask("GET", "/webhooks/1/")).body).not.toHaveProperty("events");
  await world.ask("DELETE", path, undefined, "business");
});

test("a deleted destination is gone, and its rules are paused [WEBHOOKS-20]", async () => {
  const { id } = await world.hook("business");
  const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 999, webhook_id: id };
  const { body: alert } = await world.ask("POST", "/alerts/", rule, "business");
  const deleted = await world.ask("DELETE", `/webhooks/${id}/`, undefined, "business");
  expect(deleted.status).toBe(200);
  expect(deleted.body).toEqual({ id, deleted: true });
  expect((await world.ask("GET", `/webhooks/${id}/`, undefined, "business")).status).toBe(404);
  expect((await world.ask("DELETE", `/webhooks/${id}/`, undefined, "business")).status).toBe(404);
  expect((await world.ask("GET", `/alerts/${alert.id}/`, undefined, "business")).body.status).toBe("paused");
  const resumed = await world.ask("PATCH", `/alerts/${alert.id}/`, { status: "active" }, "business");
  expect(resumed.body.error).toMatchObject({ code: "VALIDATION", details: { webhook_id: expect.any(String) } });
});
