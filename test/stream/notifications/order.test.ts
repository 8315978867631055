// The notifications channel: each notification of the account once, live and after a number, whichever process stores it.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND_MS } from "../../../src/base/index.ts";
import { Inbox } from "../../../src/notify/index.ts";
import type { Store } from "../../../src/store/index.ts";
import { openNewStore } from "../../world/new-store.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { TestClock } from "../../world/test-clock.ts";
import { StreamFixture } from "../stream-fixture.ts";

const TERMS = {
  symbols: ["2222"],
  eventType: "price_alert",
  condition: "price_above",
  value: 28,
  webhookId: null,
  emailId: null,
  once: false,
  config: {},
} as const;
const TEXT = { title: "عنوان", titleEn: "Title", body: "جملة.", bodyEn: "A sentence." };

let folder: string;
let store: Store;
let inbox: Inbox;
/** The clock of the inboxes alone: moving it brings notifications for which no wake-up came. */
let clock: TestClock;
let fixture: StreamFixture;
let fired = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-inbox-"));
  store = await openNewStore(folder);
});
beforeEach(async () => {
  clock = new TestClock();
  inbox = new Inbox({ notifications: store.notifications, clock, log: SILENT_LOG });
  await inbox.start();
  fixture = await StreamFixture.open({ inbox });
});
afterEach(async () => {
  await fixture.release();
  await fixture.close();
  await inbox.stop();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Stores `count` firings for the account of a key, as another process would; returns their names. */
async function fire(key: "pro" | "business", count: number): Promise<readonly string[]> {
  const { id: accountId } = fixture.account(key).account;
  const [rule] = await store.alerts.list(accountId);
  if (rule === undefined) await store.alerts.create({ ...TERMS, accountId, createdAtMs: 0 }, 1);
  const ruleId = rule?.id ?? (await store.alerts.list(accountId))[0]?.id ?? 0;
  const names = Array.from({ length: count }, () => `evt_${++fired}`);
  await store.alerts.keepFirings(
    names.map((name) => ({
      ruleId,
      revision: 1,
      firing: name,
      firedAtMs: 0,
      isOnce: false,
      accountId,
      destinationId: null,
      emailId: null,
      notification: {
        eventId: name,
        eventType: "price_alert",
        symbol: "2222",
        text: TEXT,
        body: JSON.stringify({ event_id: name }),
        createdAtMs: 0,
      },
    })),
  );
  return names;
}

type Client = Awaited<ReturnType<StreamFixture["connect"]>>;

async function received(client: Client, count: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (let at = 0; at < count; at++) {
    const frame = await client.next("notification");
    names.push(frame.data.event_id);
  }
  return names;
}

const lastId = async (key: "pro" | "business"): Promise<number> => {
  const { id } = fixture.account(key).account;
  return (await store.notifications.page(id, { afterId: null, isUnreadOnly: false, limit: 1 }))[0]?.id ?? 0;
};

test("connected, then each notification of the account as it is kept, once and in order [NOTIFICATIONS-07]", async () => {
  await fire("pro", 1);
  await inbox.wake();
  const client = await fixture.connect("notifications", "pro");
  expect(await client.next()).toMatchObject({ type: "connected", channel: "notifications", plan: "pro" });
  const names = [...(await fire("pro", 3))];
  await inbox.wake();
  await fire("business", 1);
  names.push(...(await fire("pro", 2)));
  await inbox.wake();
  expect(await received(client, 5)).toEqual(names);
  client.send({ action: "ping" });
  expect(await client.next()).toMatchObject({ type: "pong" });
});

test("a lost wake-up costs a second and no more [NOTIFICATIONS-09]", async () => {
  const client = await fixture.connectedClient("notifications");
  const names = await fire("pro", 1);
  clock.advance(SECOND_MS);
  expect(await received(client, 1)).toEqual(names);
});

test("after a number the missed ones come first, then live ones: none twice, none missing [NOTIFICATIONS-08]", async () => {
  const after = await lastId("pro");
  const names = [...(await fire("pro", 230))];
  const client = await fixture.connect("notifications", "pro", { after: String(after) });
  await client.next("connected");
  // While pages of the past are read, more notifications are stored.
  for (let count = 0; count < 5; count++) {
    names.push(...(await fire("pro", 3)));
    await inbox.wake();
  }
  expect(await received(client, names.length)).toEqual(names);
  const again = await fixture.connect("notifications", "pro", { after: String(await lastId("pro")) });
  await again.next("connected");
  const more = await fire("pro", 1);
  await inbox.wake();
  expect(await received(again, 1)).toEqual([...more]);
});

test("an after that is no number is refused, and the socket goes on [NOTIFICATIONS-08]", async () => {
  const client = await fixture.connect("notifications", "pro", { after: "yesterday" });
  await client.next("connected");
  expect(await client.next()).toMatchObject({ type: "error", code: "invalid_option" });
  const names = await fire("pro", 1);
  await inbox.wake();
  expect(await received(client, 1)).toEqual([...names]);
});

test("Starter is told that its plan has no streams, and closed [NOTIFICATIONS-07]", async () => {
  const client = await fixture.connect("notifications", "starter");
  expect(await client.next()).toMatchObject({ type: "error", code: "plan_not_entitled" });
  expect((await client.closed).code).toBe(4403);
});
