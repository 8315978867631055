// The contract of links.

import { expect, test } from "bun:test";
import { sqlAccounts, sqlKeys } from "../../../src/store/sql/sql-accounts.ts";
import { sqlLinks } from "../../../src/store/sql/sql-links.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const NOW_MS = 1_800_000_000_000;

export function linksContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const links = () => sqlLinks(subject.database);
  let made = 0;
  const add = (owner: { accountId: number; keyId: number } = { accountId: 1, keyId: 11 }, max = 3) => {
    const request = { name: "بنوك", path: "/quotes/", query: { symbols: "2222" } };
    return links().create({ ...owner, ...request, createdAtMs: NOW_MS, hash: `hash ${++made}` }, max);
  };

  test("a link is found by its hash alone, over a restart, until it is removed [LINKS-07, LINKS-08]", async () => {
    const created = await add();
    const hash = `hash ${made}`;
    if (!created.ok) throw new Error("refused");
    const { link } = created;
    expect(link).toEqual({
      id: link.id,
      accountId: 1,
      keyId: 11,
      name: "بنوك",
      path: "/quotes/",
      query: { symbols: "2222" },
      createdAtMs: NOW_MS,
    });
    await subject.reopen();
    expect([await links().find(hash), await links().list(1)]).toEqual([link, [link]]);
    expect([await links().find("hash"), await links().remove(2, link.id)]).toEqual([null, false]);
    expect(await links().remove(1, link.id)).toBe(true);
    expect(await links().find(hash)).toBeNull();
  });

  test("an account has at most as many as it may, also when it asks for several at once [LINKS-09]", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => add()));
    expect(all.filter(({ ok }) => ok).length).toBe(3);
    expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, existing: 3 });
  });

  test("links go with their key and with their account [LINKS-07]", async () => {
    const accounts = sqlAccounts(subject.database);
    const asked = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id: accountId } = await accounts.create(asked);
    const key = { accountId, kind: "live", scope: "owner", label: "", hash: "k", hint: "h" } as const;
    const issued = await sqlKeys(subject.database).issue({ ...key, createdAtMs: 0, expiresAtMs: null }, () => 10);
    if (!issued.ok) throw new Error("refused");
    await add({ accountId, keyId: issued.key.id });
    await add({ accountId, keyId: 999 });
    await sqlKeys(subject.database).revoke(issued.key.id, NOW_MS);
    expect((await links().list(accountId)).map(({ keyId }) => keyId)).toEqual([999]);
    await accounts.remove(accountId, NOW_MS);
    expect(await links().list(accountId)).toEqual([]);
  });
}
