// The contract of the audit log: each change once, written with the change, found by each filter.

import { expect, test } from "bun:test";
import type { NewAccount, NewKey } from "../../../src/store/accounts.ts";
import type { AuditQuery } from "../../../src/store/audit.ts";
import { sqlAccounts, sqlKeys } from "../../../src/store/sql/sql-accounts.ts";
import { sqlAudit } from "../../../src/store/sql/sql-audit.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const NEW: NewAccount = { name: "شركة", plan: "pro", isVerified: true, depth: "none", createdAtMs: 1_000 };
const ANY = (): number => 100;
const EVERYTHING: AuditQuery = {
  accountId: null,
  action: null,
  actor: null,
  fromMs: 0,
  toMs: 9_000_000_000_000,
  limit: 100,
  offset: 0,
};

export function auditContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const accounts = () => sqlAccounts(subject.database);
  const keys = () => sqlKeys(subject.database);
  const page = (query: Partial<AuditQuery> = {}) => sqlAudit(subject.database).page({ ...EVERYTHING, ...query });
  const newKey = (accountId: number, more: Partial<NewKey> = {}): NewKey => {
    const key = { accountId, kind: "live", scope: "owner", label: "ci", hash: "a".repeat(64), hint: "abcd" } as const;
    return { ...key, createdAtMs: 2_000, expiresAtMs: null, ...more };
  };

  test("each change is one entry with who, when, before and after, over a restart [OPERATOR-12]", async () => {
    const { id } = await accounts().create(NEW, "operator");
    const issue = await keys().issue(newKey(id), ANY, { by: "command-line" });
    const keyId = issue.ok ? issue.key.id : 0;
    await accounts().update(id, { plan: "business", depth: "none" }, ANY, 3_000, `key:${keyId}`);
    await keys().revoke(keyId, 4_000, "operator");
    await keys().revoke(keyId, 5_000, "operator");
    await accounts().update(id, { plan: "business" }, ANY, 6_000, "operator");
    await subject.reopen();
    const { entries, total } = await page();
    expect(total).toBe(4);
    const key = { name: "ci", hint: "abcd", kind: "live", scope: "owner", expires_at_ms: null };
    expect(entries.map(({ id: _id, ...entry }) => entry)).toEqual([
      { timeMs: 4_000, actor: "operator", action: "key.revoke", accountId: id, keyId, before: key, after: null },
      {
        timeMs: 3_000,
        actor: `key:${keyId}`,
        action: "account.change",
        accountId: id,
        keyId: null,
        before: { plan: "pro" },
        after: { plan: "business" },
      },
      { timeMs: 2_000, actor: "command-line", action: "key.issue", accountId: id, keyId, before: null, after: key },
      {
        timeMs: 1_000,
        actor: "operator",
        action: "account.create",
        accountId: id,
        keyId: null,
        before: null,
        after: { name: NEW.name, plan: "pro", status: "active", depth: "none", limits: {} },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("a".repeat(64));
  });

  test("a change that is refused leaves no entry [OPERATOR-12]", async () => {
    const { id } = await accounts().create(NEW);
    await keys().issue(newKey(id), ANY);
    const before = (await page()).total;
    await accounts().update(id, { plan: "free" }, () => 0, 3_000);
    await accounts().update(id + 1, { plan: "free" }, ANY, 3_000);
    await keys().issue(newKey(id, { hash: "b".repeat(64) }), () => 1);
    await accounts().remove(id + 1, 3_000);
    expect((await page()).total).toBe(before);
  });

  test("entries are found by account, action, actor and time, and paged [OPERATOR-13]", async () => {
    const one = await accounts().create(NEW, "operator");
    const two = await accounts().create({ ...NEW, createdAtMs: 2_000 }, "command-line");
    for (const [at, plan] of (["free", "pro", "starter"] as const).entries()) {
      await accounts().update(one.id, { plan }, ANY, 3_000 + at, "operator");
    }
    expect((await page({ accountId: two.id })).entries.map(({ actor }) => actor)).toEqual(["command-line"]);
    expect((await page({ action: "account.change" })).total).toBe(3);
    expect((await page({ actor: "operator", action: "account.create" })).total).toBe(1);
    expect((await page({ actor: "nobody" })).total).toBe(0);
    expect((await page({ fromMs: 2_000, toMs: 3_001 })).entries.map(({ timeMs }) => timeMs)).toEqual([3_000, 2_000]);
    const second = await page({ accountId: one.id, limit: 2, offset: 1 });
    expect([second.total, second.entries.map(({ timeMs }) => timeMs)]).toEqual([4, [3_001, 3_000]]);
    expect(await page({ offset: 50 })).toEqual({ entries: [], total: 5 });
  });

  test("old entries are forgotten, and no others [OPERATOR-13]", async () => {
    for (const createdAtMs of [1_000, 2_000, 3_000]) await accounts().create({ ...NEW, createdAtMs });
    await sqlAudit(subject.database).forget(2_000);
    expect((await page()).entries.map(({ timeMs }) => timeMs)).toEqual([3_000, 2_000]);
  });
}
