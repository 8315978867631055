import { afterEach, beforeEach, expect, test } from "bun:test";
import { morningScript } from "../world/morning.ts";
import { type Hook, notification, openWorldWebhooks, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeEach(async () => {
  world = await WebhookWorld.open();
  await world.world.play(morningScript());
  await record("old", "2222", "OTHER", "critical");
  await look();
  hook = await world.hook();
});
afterEach(() => world.close());

const record: WebhookWorld["recordEvent"] = (...event) => world.recordEvent(...event);

async function look(): Promise<void> {
  await world.alerts.stockEvents.look();
  await world.settle();
}

async function rule(condition: string, value: unknown, once = false): Promise<number> {
  const sent = { symbol: "2222", event_type: "stock_event", condition, value, webhook_id: hook.id, once };
  return (await world.ask("POST", "/alerts/", sent)).body.id;
}

const told = () => world.receiver.deliveries.map(notification);

test("an event of a watched type reaches its subscriber, and only what is new does [ALERTS-18]", async () => {
  await rule("type_in", ["DIVIDEND_ANNOUNCEMENT", "DELISTING"]);
  await look();
  expect(told()).toEqual([]);
  await record("a", "2222", "DIVIDEND_ANNOUNCEMENT", "important");
  await record("b", "2222", "OTHER", "important");
  await record("c", "1120", "DELISTING", "critical");
  await look();
  await look();
  expect(told().length).toBe(1);
  expect(told()[0]).toMatchObject({
    event_type: "stock_event",
    symbol: "2222",
    severity: "warning",
    title: "2222: DIVIDEND_ANNOUNCEMENT",
    summary: "حدث a",
    metrics: {
      stock_event_type: "DIVIDEND_ANNOUNCEMENT",
      importance: "important",
      sentiment: "neutral",
      event_date: "2026-11-15",
    },
    conditions_matched: {
      operator: "type_in",
      observed: "DIVIDEND_ANNOUNCEMENT",
      threshold: ["DIVIDEND_ANNOUNCEMENT", "DELISTING"],
    },
  });
});

test("importance_gte tells of what matters as much or more; every event is told [ALERTS-18]", async () => {
  await rule("importance_gte", "important");
  await record("a", "2222", "OTHER", "regular");
  await record("b", "2222", "OTHER", "important");
  await record("c", "2222", "OTHER", "critical");
  await look();
  const seen = told().map(({ summary, severity }) => `${summary} ${severity}`);
  expect(seen.sort()).toEqual(["حدث b warning", "حدث c critical"]);
});

test("a rule with once is told of its first event alone [ALERTS-20]", async () => {
  const id = await rule("importance_gte", "regular", true);
  await record("a", "2222", "OTHER", "regular");
  await record("b", "2222", "OTHER", "regular");
  await look();
  expect(told().length).toBe(1);
  expect((await world.ask("GET", `/alerts/${id}/`)).body).toMatchObject({ status: "triggered", total_triggers: 1 });
});

test("an event that came to be on file after a younger one is told as well", async () => {
  await rule("importance_gte", "regular");
  await record("young", "2222", "OTHER", "regular");
  await look();
  await record("slow", "2222", "OTHER", "regular", 60_000);
  await look();
  expect(told().map(({ summary }) => summary)).toEqual(["حدث young", "حدث slow"]);
});

test("over a restart no event is lost and none is told twice", async () => {
  await rule("importance_gte", "regular");
  await record("a", "2222", "OTHER", "regular");
  await look();
  await world.alerts.stop?.();
  await world.webhooks.stop?.();
  await record("b", "2222", "OTHER", "regular");
  const { alerts, webhooks } = await openWorldWebhooks(world.world, world.receiver);
  await alerts.recovered();
  await webhooks.start?.();
  await alerts.start?.();
  await alerts.stockEvents.look();
  await alerts.evaluator.settle();
  await webhooks.worker.idle();
  expect(told().map(({ summary }) => summary)).toEqual(["حدث a", "حدث b"]);
  await alerts.stop?.();
  await webhooks.stop?.();
});
