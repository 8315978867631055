// The contract of inboxes: a firing is in its inbox once, in order, and read or old ones are told apart.

import { expect, test } from "bun:test";
import type { Firing } from "../../../src/store/alerts.ts";
import { sqlAccounts } from "../../../src/store/sql/sql-accounts.ts";
import { sqlAlerts } from "../../../src/store/sql/sql-alerts.ts";
import { sqlNotifications } from "../../../src/store/sql/sql-notifications.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { NOW_MS } from "./destinations-contract.ts";

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
const TEXT = { title: "بلغ السعر 28", titleEn: "2222 is at 28", body: "جملة.", bodyEn: "A sentence." };
const ALL = { isUnreadOnly: false, limit: 100 };

export function notificationsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const notifications = () => sqlNotifications(subject.database);
  const alerts = () => sqlAlerts(subject.database);
  /** The rule of an account, made at its first firing. */
  const rules = new Map<number, number>();
  const fire = async (accountId: number, ...names: readonly string[]): Promise<ReadonlySet<string>> => {
    if (rules.size === 0 || !rules.has(accountId) || (await alerts().list(accountId)).length === 0) {
      const made = await alerts().create({ ...TERMS, accountId, createdAtMs: NOW_MS }, 10);
      if (made.ok) rules.set(accountId, made.rule.id);
    }
    const ruleId = rules.get(accountId) ?? 0;
    const told = { eventType: "price_alert", symbol: "2222", text: TEXT, createdAtMs: NOW_MS };
    const firings = names.map(
      (name): Firing => ({
        ruleId,
        revision: 1,
        firing: `${accountId} ${name}`,
        firedAtMs: NOW_MS,
        isOnce: false,
        accountId,
        destinationId: null,
        emailId: null,
        notification: { ...told, eventId: `evt_${name}`, body: JSON.stringify({ event_id: `evt_${name}` }) },
      }),
    );
    return alerts().keepFirings(firings);
  };
  const idsOf = async (accountId: number, afterId: number | null = null): Promise<readonly number[]> =>
    (await notifications().page(accountId, { ...ALL, afterId })).map(({ id }) => id);

  test("a firing without a destination is in the inbox once, over a restart [NOTIFICATIONS-01]", async () => {
    expect([...(await fire(1, "a", "b"))]).toEqual(["1 a", "1 b"]);
    expect(await fire(1, "a")).toEqual(new Set());
    await subject.reopen();
    const page = await notifications().page(1, { ...ALL, afterId: null });
    expect(page.map(({ data }) => data["event_id"])).toEqual(["evt_b", "evt_a"]);
    expect(page[0]).toEqual({
      ...TEXT,
      id: 2,
      accountId: 1,
      alertId: rules.get(1) ?? 0,
      symbol: "2222",
      data: { event_id: "evt_b" },
      createdAtMs: NOW_MS,
      readAtMs: null,
    });
    expect((await alerts().list(1))[0]).toMatchObject({ webhookId: null, totalTriggers: 2 });
  });

  test("after a number the later ones come oldest first; another account has none of them [NOTIFICATIONS-04, NOTIFICATIONS-06]", async () => {
    await fire(1, "a", "b", "c");
    await fire(2, "d");
    expect(await idsOf(1)).toEqual([3, 2, 1]);
    expect(await idsOf(1, 1)).toEqual([2, 3]);
    expect(await idsOf(2)).toEqual([4]);
    expect(await notifications().since(2)).toEqual({ lastId: 4, accountIds: expect.arrayContaining([1, 2]) });
    expect(await notifications().since(4)).toEqual({ lastId: 4, accountIds: [] });
  });

  test("some or all are marked as read, once, and only of the account [NOTIFICATIONS-05, NOTIFICATIONS-06]", async () => {
    await fire(1, "a", "b", "c");
    await fire(2, "d");
    expect(await notifications().read(2, [1, 2], NOW_MS + 1)).toBe(0);
    expect(await notifications().read(1, [1, 99], NOW_MS + 1)).toBe(1);
    expect(await notifications().read(1, [1], NOW_MS + 2)).toBe(0);
    expect(await notifications().unread(1)).toBe(2);
    const unread = await notifications().page(1, { afterId: null, isUnreadOnly: true, limit: 1 });
    expect(unread.map(({ id }) => id)).toEqual([3]);
    expect(await notifications().read(1, null, NOW_MS + 3)).toBe(2);
    expect([await notifications().unread(1), await notifications().unread(2)]).toEqual([0, 1]);
    expect((await notifications().page(1, { ...ALL, afterId: 0 })).map(({ readAtMs }) => readAtMs)).toEqual([
      NOW_MS + 1,
      NOW_MS + 3,
      NOW_MS + 3,
    ]);
  });

  test("of an account the latest stay, and so does what is young [NOTIFICATIONS-10]", async () => {
    await fire(1, "a", "b", "c", "d");
    await fire(2, "e");
    expect(await notifications().forget(2, NOW_MS)).toBe(0);
    expect(await notifications().forget(2, NOW_MS + 1)).toBe(2);
    expect(await notifications().forget(2, NOW_MS + 1)).toBe(0);
    expect([await idsOf(1), await idsOf(2)]).toEqual([[4, 3], [5]]);
  });

  test("an inbox goes with its account", async () => {
    const accounts = sqlAccounts(subject.database);
    const asked = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id } = await accounts.create(asked);
    await fire(id, "a");
    await accounts.remove(id, NOW_MS);
    expect(await idsOf(id)).toEqual([]);
  });
}
