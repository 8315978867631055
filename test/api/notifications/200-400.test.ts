// /notifications/: the notifications of alert rules, with or without a webhook.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Value } from "typebox/value";
import { formatTimestamp, MINUTE_MS } from "../../../src/base/index.ts";
import { DELIVERY_BODIES } from "../../../src/wire/notification/webhook-delivery.ts";
import { morningScript } from "../../world/morning.ts";
import { WebhookWorld } from "../../world/webhook-world.ts";

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.open();
  await world.world.play(morningScript());
});
afterAll(() => world.close());

const ABOVE = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 20 };

test("a rule without a webhook fires into the inbox, in both languages [ALERTS-10, NOTIFICATIONS-01, NOTIFICATIONS-02, NOTIFICATIONS-03]", async () => {
  const { status, body: rule } = await world.ask("POST", "/alerts/", ABOVE);
  expect([status, rule.webhook_id]).toEqual([200, null]);
  await world.settle();
  const { body } = await world.ask("GET", "/notifications/");
  expect(body).toMatchObject({ count: 1, unread: 1 });
  const [told] = body.notifications;
  expect(told).toMatchObject({ read_at: null, kind: "alert", symbol: "2222", alert_id: rule.id });
  expect(told.created_at).toBe(formatTimestamp(world.clock.nowMs()));
  expect(told.title).toMatch(/^بلغ سعر [\u0600-\u06ff ]+ \(2222\) [\d.]+ ريال/);
  expect(told.body).toEndWith("وشرط التنبيه 20 ريالًا أو أعلى.");
  expect(told.title_en).toBe("2222 is above 20");
  expect(told.body_en).toContain("the rule asks for 20 or more");
  expect([...Value.Errors(DELIVERY_BODIES.price_alert, told.data)]).toEqual([]);
  expect((await world.ask("GET", `/alerts/${rule.id}/`)).body).toMatchObject({
    status: "triggered",
    total_triggers: 1,
  });
});

test("a rule with a webhook is in the inbox too, with the same data [NOTIFICATIONS-01]", async () => {
  const hook = await world.hook("business");
  const before = world.receiver.calls.length;
  await world.ask("POST", "/alerts/", { ...ABOVE, webhook_id: hook.id }, "business");
  await world.settle();
  const { body } = await world.ask("GET", "/notifications/", undefined, "business");
  expect(world.receiver.calls.slice(before).map((call) => call.body)).toEqual([body.notifications[0].data]);
});

test("the webhook is taken off a rule with null, and the inbox goes on [ALERTS-10]", async () => {
  const hook = await world.hook("business");
  const rule = { ...ABOVE, value: 1_000, webhook_id: hook.id };
  const { body: made } = await world.ask("POST", "/alerts/", rule, "business");
  const { body } = await world.ask("PATCH", `/alerts/${made.id}/`, { webhook_id: null, value: 20 }, "business");
  expect(body).toMatchObject({ webhook_id: null, value: 20 });
  const calls = world.receiver.calls.length;
  await world.settle();
  const inbox = await world.ask("GET", "/notifications/?limit=1", undefined, "business");
  expect(inbox.body.notifications[0].alert_id).toBe(made.id);
  expect(world.receiver.calls.length).toBe(calls);
});

test("after a number come the later ones, oldest first; read ones can be left out [NOTIFICATIONS-04, NOTIFICATIONS-05]", async () => {
  for (const value of [21, 22, 23]) await world.ask("POST", "/alerts/", { ...ABOVE, value });
  await world.settle();
  const list = async (query: string) => (await world.ask("GET", `/notifications/?${query}`)).body;
  const idsOf = async (query: string): Promise<number[]> =>
    (await list(query)).notifications.map(({ id }: { id: number }) => id);
  const [newest = 0, ...older] = await idsOf("");
  const oldest = older.at(-1) ?? 0;
  expect(await idsOf(`after=${oldest}`)).toEqual([...older.slice(0, -1).reverse(), newest]);
  expect(await idsOf("after=0")).toEqual([...older.toReversed(), newest]);
  expect(await idsOf(`after=${oldest}&limit=1`)).toEqual([older.at(-2) ?? 0]);
  await world.pass(MINUTE_MS);
  const marked = await world.ask("POST", "/notifications/read/", { ids: [newest, 999_999] });
  expect(marked.body).toEqual({ read: 1, unread: older.length });
  expect(await idsOf("unread=true")).toEqual(older);
  const [shown] = (await list("limit=1")).notifications;
  expect(shown.read_at).toBe(formatTimestamp(world.clock.nowMs()));
  expect((await world.ask("POST", "/notifications/read/", { all: true })).body).toEqual({
    read: older.length,
    unread: 0,
  });
  expect(await list("unread=true")).toEqual({ notifications: [], count: 0, unread: 0 });
});

test("another account sees and marks none of them; every plan has an inbox [NOTIFICATIONS-02, NOTIFICATIONS-06]", async () => {
  const { body: own } = await world.ask("GET", "/notifications/?limit=1");
  const [{ id }] = own.notifications;
  for (const key of ["free", "enterprise"] as const) {
    expect((await world.ask("GET", "/notifications/", undefined, key)).body.notifications).toEqual([]);
    expect((await world.ask("POST", "/notifications/read/", { ids: [id] }, key)).body.read).toBe(0);
  }
});

test.each([{}, { ids: [1], all: true }, { all: false }, { ids: "1" }, { ids: [0] }, { ids: [1.5] }])(
  "reading %j is refused [NOTIFICATIONS-05]",
  async (sent) => {
    const { status, body } = await world.ask("POST", "/notifications/read/", sent);
    expect([status, body.error.code]).toEqual([400, "VALIDATION"]);
  },
);

test("a parameter that is no number is refused [NOTIFICATIONS-04]", async () => {
  for (const query of ["after=x", "limit=x", "unread=maybe"]) {
    const { status, body } = await world.ask("GET", `/notifications/?${query}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
  }
});
