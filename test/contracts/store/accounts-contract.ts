// The contract of accounts and their keys.

import { expect, test } from "bun:test";
import { PLANS } from "../../../src/model/index.ts";
import type { DemoAccount, NewAccount, NewKey } from "../../../src/store/accounts.ts";
import { sqlAccounts, sqlKeys } from "../../../src/store/sql/sql-accounts.ts";
import { sqlAlerts } from "../../../src/store/sql/sql-alerts.ts";
import { sqlDeliveries } from "../../../src/store/sql/sql-deliveries.ts";
import { sqlDestinations } from "../../../src/store/sql/sql-destinations.ts";
import { sqlUsage } from "../../../src/store/sql/sql-usage.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { verifiedDestination } from "./destinations-contract.ts";

const NEW: NewAccount = {
  name: "شركة Acme",
  plan: "pro",
  isVerified: true,
  depth: "none",
  createdAtMs: 1_794_700_000_123,
};
const ANY = (): number => 100;
const DEMO: DemoAccount = {
  name: "Demo Pro",
  plan: "pro",
  depth: "none",
  keyHash: "d".repeat(64),
  keyScope: "data",
  keyHint: "-pro",
};

function newKey(accountId: number, number: number, more: Partial<NewKey> = {}): NewKey {
  const hash = number.toString(16).padStart(64, "0");
  return {
    accountId,
    kind: "live",
    scope: "data",
    label: "ci",
    hash,
    hint: "abcd",
    createdAtMs: 1_000,
    expiresAtMs: null,
    ...more,
  };
}

export function accountsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const accounts = () => sqlAccounts(subject.database);
  const keys = () => sqlKeys(subject.database);

  test("an account is kept as it was created, also over a restart", async () => {
    const account = await accounts().create(NEW);
    expect(account).toEqual({ ...NEW, id: account.id, overrides: {}, isSuspended: false, isDemo: false });
    await subject.reopen();
    expect(await accounts().get(account.id)).toEqual(account);
    expect(await accounts().get(account.id + 1)).toBeNull();
  });

  test("every plan, entitlement, flag and override of an account is kept", async () => {
    const { id } = await accounts().create(NEW);
    const overrides = {
      requestsPerDay: 9_007_199_254_740_991,
      bars60m: { count: 24, unit: "months" },
      bars30m: null,
      streamWildcard: false,
    } as const;
    for (const plan of PLANS) {
      const change = { plan, overrides, depth: "suspended", isVerified: false, isSuspended: true } as const;
      const update = await accounts().update(id, change, ANY, 0);
      expect(update).toMatchObject({ ok: true, account: change });
      expect(await accounts().get(id)).toEqual({ ...NEW, id, isDemo: false, ...change });
    }
    expect(await accounts().update(id + 1, { plan: "free" }, ANY, 0)).toEqual({ ok: false, reason: "unknown" });
  });

  test("accounts are listed by id", async () => {
    const made = [await accounts().create(NEW), await accounts().create({ ...NEW, name: "B" })];
    expect(await accounts().list()).toEqual(made);
  });

  test("a key is kept by its hash and found by it, and its text is nowhere [AUTH-11]", async () => {
    const { id } = await accounts().create(NEW);
    const issue = await keys().issue(newKey(id, 7, { expiresAtMs: 5_000 }), ANY);
    expect(issue.ok).toBe(true);
    await subject.reopen();
    const key = await keys().findByHash(newKey(id, 7).hash);
    expect(key).toMatchObject({
      accountId: id,
      kind: "live",
      label: "ci",
      hint: "abcd",
      expiresAtMs: 5_000,
      revokedAtMs: null,
    });
    expect(await keys().findByHash("f".repeat(64))).toBeNull();
    expect(await keys().list(id)).toEqual(key === null ? [] : [key]);
    expect(await keys().list(id + 1)).toEqual([]);
  });

  test("an account has as many active keys as it may; revoked and expired ones make room [AUTH-12]", async () => {
    const { id } = await accounts().create(NEW);
    const issue = (number: number, more: Partial<NewKey> = {}) => keys().issue(newKey(id, number, more), () => 2);
    expect((await issue(1, { expiresAtMs: 2_000 })).ok).toBe(true);
    expect((await issue(2)).ok).toBe(true);
    expect(await issue(3)).toEqual({ ok: false, reason: "keys", keysMax: 2 });
    expect((await issue(4, { createdAtMs: 2_000 })).ok).toBe(true);
    await keys().revoke((await keys().list(id))[1]?.id ?? 0, 3_000);
    expect((await issue(5, { createdAtMs: 3_000 })).ok).toBe(true);
    expect(await keys().issue(newKey(id + 1, 6), ANY)).toEqual({ ok: false, reason: "unknown-account" });
  });

  test("of keys that are issued at once no more are kept than allowed", async () => {
    const { id } = await accounts().create(NEW);
    const tries = Array.from({ length: 12 }, (_, number) => keys().issue(newKey(id, number), () => 3));
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(3);
    expect(await keys().list(id)).toHaveLength(3);
  });

  test("a change that would leave an account with too many keys changes nothing", async () => {
    const { id } = await accounts().create(NEW);
    for (const number of [1, 2]) await keys().issue(newKey(id, number), ANY);
    const keysMax = (account: { readonly plan: string }): number => (account.plan === "free" ? 1 : 10);
    expect(await accounts().update(id, { plan: "free" }, keysMax, 1_000)).toEqual({
      ok: false,
      reason: "keys",
      keysActive: 2,
      keysMax: 1,
    });
    expect((await accounts().get(id))?.plan).toBe("pro");
  });

  test("a revocation is kept when it is acknowledged, and its time is that of the first", async () => {
    const { id } = await accounts().create(NEW);
    const issue = await keys().issue(newKey(id, 1), ANY);
    const keyId = issue.ok ? issue.key.id : 0;
    expect((await keys().revoke(keyId, 2_000))?.revokedAtMs).toBe(2_000);
    expect((await keys().revoke(keyId, 3_000))?.revokedAtMs).toBe(2_000);
    await subject.reopen();
    expect((await keys().list(id))[0]?.revokedAtMs).toBe(2_000);
    expect(await keys().revoke(keyId + 1, 2_000)).toBeNull();
  });

  test("whoever follows accounts receives every change once and nothing else", async () => {
    const fresh = await accounts().since(0);
    expect(fresh).toEqual({ stamp: 0, accounts: [], keys: [] });
    const account = await accounts().create(NEW);
    const issue = await keys().issue(newKey(account.id, 1), ANY);
    const first = await accounts().since(fresh.stamp);
    expect(first.accounts).toEqual([account]);
    expect(first.keys).toEqual(issue.ok ? [issue.key] : []);
    expect(await accounts().since(first.stamp)).toEqual({ stamp: first.stamp, accounts: [], keys: [] });
    await accounts().update(account.id, { depth: "approved" }, ANY, 0);
    const second = await accounts().since(first.stamp);
    expect(second.accounts.map(({ depth }) => depth)).toEqual(["approved"]);
    expect(second.keys).toEqual([]);
    await keys().revoke(issue.ok ? issue.key.id : 0, 5);
    const third = await accounts().since(second.stamp);
    expect(third.accounts).toEqual([]);
    expect(third.keys.map(({ revokedAtMs }) => revokedAtMs)).toEqual([5]);
    // A process that starts now does not need the deleted key.
    expect((await accounts().since(0)).keys).toEqual([]);
  });

  test("followers miss no change of many that are made at once", async () => {
    const seen = new Set<number>();
    let stamp = 0;
    const follow = async (): Promise<void> => {
      const changes = await accounts().since(stamp);
      stamp = changes.stamp;
      for (const { id } of changes.accounts) seen.add(id);
    };
    const making = Array.from({ length: 30 }, () => accounts().create(NEW));
    for (let i = 0; i < 10; i++) await follow();
    const made = await Promise.all(making);
    await follow();
    expect([...seen].sort((a, b) => a - b)).toEqual(made.map(({ id }) => id).sort((a, b) => a - b));
  });

  test("demo accounts are made once, put back as they should be, and otherwise left alone", async () => {
    await accounts().ensureDemo([DEMO], 1_000);
    const [account] = await accounts().list();
    expect(account).toMatchObject({
      name: "Demo Pro",
      plan: "pro",
      depth: "none",
      isVerified: true,
      isDemo: true,
      createdAtMs: 1_000,
    });
    const { stamp } = await accounts().since(0);
    await accounts().ensureDemo([DEMO], 2_000);
    expect((await accounts().since(0)).stamp).toBe(stamp);
    const [key] = await keys().list();
    await keys().revoke(key?.id ?? 0, 3_000);
    await accounts().update(account?.id ?? 0, { plan: "free", depth: "approved", isSuspended: true }, ANY, 0);
    await accounts().ensureDemo([DEMO], 4_000);
    expect(await accounts().list()).toEqual(account === undefined ? [] : [account]);
    expect((await keys().list()).map(({ revokedAtMs }) => revokedAtMs)).toEqual([null]);
  });

  test("processes that start at once make the demo accounts once", async () => {
    await Promise.all(Array.from({ length: 5 }, () => accounts().ensureDemo([DEMO], 1_000)));
    expect(await accounts().list()).toHaveLength(1);
  });

  test("a deleted account is gone with its keys, rules and destinations; its usage stays, over a restart [OPERATOR-09, OPERATOR-11]", async () => {
    const gone = await accounts().create(NEW, "operator");
    const stays = await accounts().create({ ...NEW, name: "B" });
    const issue = await keys().issue(newKey(gone.id, 1, { label: "Mr Person" }), ANY);
    await keys().issue(newKey(stays.id, 2), ANY);
    const usage = sqlUsage(subject.database);
    await usage.write({
      writer: "a",
      sequence: 1,
      counts: [{ accountId: gone.id, day: 20261115, requests: 5 }],
      details: [],
    });
    const destinations = [await verifiedDestination(subject, gone.id), await verifiedDestination(subject, stays.id)];
    const deliveries = sqlDeliveries(subject.database);
    const alerts = sqlAlerts(subject.database);
    for (const { id: destinationId, accountId } of destinations) {
      const delivery = { eventId: "e", eventType: "test", symbol: null, body: "{}", createdAtMs: 1_000 };
      await deliveries.add({ ...delivery, destinationId });
      const terms = { symbols: ["2222"], eventType: "price_alert", condition: "price_above", value: 1 } as const;
      await alerts.create(
        { ...terms, accountId, webhookId: destinationId, emailId: null, once: true, config: {}, createdAtMs: 1_000 },
        10,
      );
    }
    const { stamp } = await accounts().since(0);
    expect(await accounts().remove(gone.id, 9_000, "operator")).toBe(true);
    expect(await accounts().remove(gone.id, 9_000, "operator")).toBe(false);
    await subject.reopen();
    expect([await accounts().get(gone.id), (await accounts().list()).map(({ id }) => id)]).toEqual([null, [stays.id]]);
    const changes = await accounts().since(stamp);
    expect(changes.accounts).toMatchObject([{ id: gone.id, isSuspended: true }]);
    expect(changes.keys).toMatchObject([{ id: issue.ok ? issue.key.id : 0, revokedAtMs: 9_000, label: "" }]);
    expect(JSON.stringify(changes)).not.toContain("Acme");
    const left = [sqlAlerts(subject.database), sqlDestinations(subject.database)] as const;
    for (const kept of left) {
      expect([(await kept.list(gone.id)).length, (await kept.list(stays.id)).length]).toEqual([0, 1]);
    }
    expect(await sqlDeliveries(subject.database).queued()).toBe(1);
    expect(await sqlUsage(subject.database).report(20261115, 20261115, gone.id)).toHaveLength(1);
    expect(await keys().issue(newKey(gone.id, 3), ANY)).toEqual({ ok: false, reason: "unknown-account" });
    expect(await accounts().update(gone.id, { plan: "free" }, ANY, 0)).toEqual({ ok: false, reason: "unknown" });
  });
}
